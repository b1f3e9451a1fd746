// The route table as declarative routes: who may see a screen, and where the others are led.
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { mustRenew } from '#domain/accounts/passwords.ts';
import { addressOf, cleanSearch, matchAddress } from '#domain/routes/routes.address.ts';
import { mayOpen, ROUTES, type RouteName, SECTION_HOMES, SECTIONS } from '#domain/routes/routes.ts';
import { NotFoundPage } from '#renderer/features/errors/not-found.page.tsx';
import { MainLayout } from '#renderer/features/layout/main-layout.part.tsx';
import { PlainLayout } from '#renderer/features/layout/plain-layout.part.tsx';
import { SignInPage } from '#renderer/features/session/sign-in.page.tsx';
import { useText } from '#renderer/i18n/text.ts';
import { useDesktop } from '#renderer/platform/use-platform.ts';
import { type SessionUser, sessionAtom, signedOutAtom } from '#renderer/session/session.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { focusScreen } from '#renderer/ui/layers/use-layer-focus.ts';
import { lazySection, TimedSkeleton } from '#renderer/ui/states/lazy-section.part.tsx';
import { HomeSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { RefusedState } from '#renderer/ui/states/states.part.tsx';
import { useGo } from '../routes/navigation.ts';
import { SCREENS } from '../routes/screens.ts';
import { useTitle } from '../routes/use-title.ts';
import './screens.ts';

/** Rare, so it is no part of the first load. */
const FactorFirstPage = lazySection(['settings'], () =>
  import('#renderer/features/session/factor-first.page.tsx').then((module) => ({ default: module.FactorFirstPage })),
);
const RenewPage = lazySection(['settings'], () =>
  import('#renderer/features/session/renew.page.tsx').then((module) => ({ default: module.RenewPage })),
);

const NAMES = Object.keys(ROUTES) as RouteName[];

/** Drops the query parameters that the route does not keep. */
function useCleanAddress(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const clean = cleanSearch(pathname, search);
    if (clean !== undefined) void navigate(pathname + clean, { replace: true });
  }, [pathname, search, navigate]);
}

/** A screen that goes takes the focus of its links along: the next one has it, as the skip link would give it. */
function useFocusOnScreen(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusScreen();
  }, [pathname]);
}

/** `dev` adds routes of the development build (the gallery). */
export function AppRoutes({ dev }: { dev?: ReactNode }) {
  useCleanAddress();
  useFocusOnScreen();
  return (
    <Routes>
      {NAMES.map((name) => (
        <Route key={name} path={ROUTES[name].path} element={<Gate name={name} />} />
      ))}
      {SECTIONS.filter((section) => section !== 'printer').map((section) => (
        <Route
          key={section}
          path={`/${section}`}
          element={<Navigate to={addressOf(SECTION_HOMES[section])} replace />}
        />
      ))}
      {dev}
      <Route path="*" element={<Unknown />} />
    </Routes>
  );
}

/** Before the door there is no frame around it. */
function NotFoundOutside() {
  const t = useText();
  useTitle(t('common.notFound.title'));
  return (
    <PlainLayout name="base">
      <NotFoundPage />
    </PlainLayout>
  );
}

/** What comes before anything else: a second factor that the account asks for, a password that is too old. */
function firstPage(user: SessionUser | undefined) {
  if (user?.renewal === 'factor') return <FactorFirstPage />;
  return mustRenew(user?.passwordExpireDays ?? null) ? <RenewPage /> : undefined;
}

function Unknown() {
  const t = useText();
  const { state, user } = useAtomValue(sessionAtom);
  const first = firstPage(user);
  if (first) return first;
  return state === 'logged' ? (
    <MainLayout name="home" title={t('common.notFound.title')}>
      <NotFoundPage />
    </MainLayout>
  ) : (
    <NotFoundOutside />
  );
}

/** Leads to the door and back, to the renewal of a password that is too old, and refuses what a person may not open. */
function Gate({ name }: { name: RouteName }) {
  const { state, user } = useAtomValue(sessionAtom);
  const { pathname, search } = useLocation();
  const can = useCan();
  const { access } = ROUTES[name];
  if (state === 'checking') {
    return (
      <TimedSkeleton>
        <HomeSkeleton />
      </TimedSkeleton>
    );
  }
  // An address with something else in the place of an id.
  if (!matchAddress(pathname)) return <Unknown />;
  if (name === 'base') return state === 'logged' ? <Navigate to={nextAddress(search)} replace /> : <SignInPage />;
  if (access === 'public' && name.startsWith('printer.')) {
    return (
      <Around name={name}>
        <Screen name={name} />
      </Around>
    );
  }
  if (access === 'public') return <Screen name={name} />;
  if (state !== 'logged') return <ToTheDoor from={pathname + search} />;
  const first = firstPage(user);
  if (first) return first;
  return <Around name={name}>{mayOpen(name, can) ? <Screen name={name} /> : <Refused />}</Around>;
}

/** Who signed out is done with that screen: whoever comes next begins at home. */
function ToTheDoor({ from }: { from: string }) {
  const signedOut = useAtomValue(signedOutAtom);
  return <Navigate to={addressOf('base', { next: signedOut ? undefined : from })} replace />;
}

/** The window of the desktop client has no bar; in a browser its screens stand among the others. */
function Around({ name, children }: { name: RouteName; children: ReactNode }) {
  const { state } = useAtomValue(sessionAtom);
  const desktop = useDesktop();
  const Layout = name.startsWith('printer.') && (desktop || state !== 'logged') ? PlainLayout : MainLayout;
  return <Layout name={name}>{children}</Layout>;
}

function Refused() {
  const t = useText();
  const go = useGo();
  return <RefusedState page action={{ label: t('common.notFound.home'), onClick: () => go('home') }} />;
}

function Screen({ name }: { name: RouteName }) {
  const Page = SCREENS[name];
  if (Page) return <Page />;
  return ROUTES[name].access === 'public' ? <NotFoundOutside /> : <NotFoundPage />;
}

/** Where one wanted to go before signing in: an address of ours, or home. */
export function nextAddress(search: string): string {
  const next = matchAddress('/', search)?.query.next ?? '';
  const [path = '', query = ''] = next.split('?');
  const match = next.startsWith('/') ? matchAddress(path, query) : undefined;
  return match && match.name !== 'base'
    ? addressOf(match.name, { ...match.params, ...match.query })
    : addressOf('home');
}
