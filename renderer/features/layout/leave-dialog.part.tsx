// Asks before a link, the back button or a jump leaves a screen with something unsaved.
import { useAtom, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useText } from '#renderer/i18n/text.ts';
import { leavingAtom } from '#renderer/routes/leave.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.part.tsx';
import { hasUnsaved } from '#renderer/ui/page-layouts/save-bar.part.tsx';

/** The link of a plain click that leads to another screen of ours. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download')) return undefined;
  return link.origin === location.origin && link.pathname !== location.pathname ? link : undefined;
}

function useLinkGuard(): void {
  const ask = useSetAtom(leavingAtom);
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = hasUnsaved() ? leavingLink(event) : undefined;
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      const { pathname, search, hash } = link;
      ask({ go: () => void navigate(pathname + search + hash) });
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [ask, navigate]);
}

const indexOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;

/** Back and forward: the browser has moved already, so it is moved to where it was, and asked then. */
function useBackGuard(): void {
  const ask = useSetAtom(leavingAtom);
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
      ask({ go });
    };
    window.addEventListener('popstate', onPop, { capture: true });
    return () => window.removeEventListener('popstate', onPop, { capture: true });
  }, [ask]);
}

export function LeaveDialog() {
  const t = useText();
  const [leaving, setLeaving] = useAtom(leavingAtom);
  useLinkGuard();
  useBackGuard();
  const close = () => setLeaving(undefined);
  return (
    <ConfirmDialog
      opened={leaving !== undefined}
      title={t('common.leave.title')}
      action={t('common.leave.action')}
      danger
      onConfirm={() => {
        close();
        leaving?.go();
      }}
      onClose={close}
    >
      <p>{t('common.leave.text')}</p>
    </ConfirmDialog>
  );
}
