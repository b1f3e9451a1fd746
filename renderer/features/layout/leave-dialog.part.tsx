// Asks before a link, the back button or a jump leaves a screen with something unsaved.
import { useAtom } from 'jotai';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { afterFirstView } from '#renderer/platform/first-view.ts';
import { leavingAtom, useLeave } from '#renderer/routes/leave.ts';
import { hasUnsaved } from '#renderer/ui/page-layouts/save-bar.part.tsx';

/** Stands closed from the first view on, so that it gives the focus back to where it was. */
const LeaveQuestion = lazy(async () => {
  await afterFirstView();
  const { LeaveQuestion: Question } = await import('./leave-question.part.tsx');
  return { default: Question };
});

/** The link of a plain click that leads to another screen of ours. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download')) return undefined;
  return link.origin === location.origin && link.pathname !== location.pathname ? link : undefined;
}

function useLinkGuard(): void {
  const leaveTo = useLeave();
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = hasUnsaved() ? leavingLink(event) : undefined;
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      const { pathname, search, hash } = link;
      leaveTo(() => void navigate(pathname + search + hash));
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [leaveTo, navigate]);
}

const indexOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;

/** Back and forward: the browser has moved already, so it is moved to where it was, and asked then. */
function useBackGuard(): void {
  const leaveTo = useLeave();
  const { pathname, search } = useLocation();
  const here = useRef({ pathname, index: 0 });
  const agreed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index belongs to the address, query included
  useEffect(() => {
    here.current = { pathname, index: indexOf(history.state) };
  }, [pathname, search]);
  useEffect(() => {
    const onPop = (event: PopStateEvent) => {
      const steps = indexOf(event.state) - here.current.index;
      if (agreed.current || !hasUnsaved() || steps === 0 || location.pathname === here.current.pathname) {
        agreed.current = false;
        return;
      }
      event.stopImmediatePropagation();
      history.go(-steps);
      const go = () => {
        agreed.current = true;
        history.go(steps);
      };
      leaveTo(go);
    };
    window.addEventListener('popstate', onPop, { capture: true });
    return () => window.removeEventListener('popstate', onPop, { capture: true });
  }, [leaveTo]);
}

export function LeaveDialog() {
  const [leaving, setLeaving] = useAtom(leavingAtom);
  useLinkGuard();
  useBackGuard();
  const close = () => setLeaving(undefined);
  const leave = () => {
    close();
    leaving?.go();
  };
  return (
    <Suspense fallback={null}>
      <LeaveQuestion opened={leaving !== undefined} onLeave={leave} onClose={close} />
    </Suspense>
  );
}
