// The main layout: the frame, filled from the session, the route table and the branding.
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { addressOf, sectionOf } from '#domain/routes/routes.address.ts';
import { mayOpen, type RouteName, type Section } from '#domain/routes/routes.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { ENTRIES, foldOf, type MenuItem, SIDE, titlesOf } from '#renderer/routes/menu.ts';
import { useRoute } from '#renderer/routes/navigation.ts';
import { SCREENS } from '#renderer/routes/screens.ts';
import { useTitle } from '#renderer/routes/use-title.ts';
import { countersAtom } from '#renderer/session/session.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { guidedAtom } from '#renderer/shared/guide/guided.ts';
import { brandingAtom } from '#renderer/theme/branding.ts';
import { Frame } from '#renderer/ui/frame/frame.part.tsx';
import type { FrameLink } from '#renderer/ui/frame/frame-menu.part.tsx';
import { ErrorBoundary } from '#renderer/ui/states/error-boundary.part.tsx';
import { lazySection } from '#renderer/ui/states/lazy-section.part.tsx';
import { LeaveDialog } from './leave-dialog.part.tsx';
import { Notices } from './notices.part.tsx';
import { Tools } from './tools.part.tsx';

const LATE_STALE_MS = 60_000;

const GuideStrip = lazySection(
  ['guide'],
  () => import('#renderer/shared/guide/guide-strip.part.tsx').then((module) => ({ default: module.GuideStrip })),
  null,
);

/** `title`: translated name of what has no place in the menu. */
export function MainLayout(props: { name: RouteName; title?: string; children: ReactNode }) {
  const { name, title, children } = props;
  const t = useText();
  const can = useCan();
  const branding = useAtomValue(brandingAtom);
  const counters = useAtomValue(countersAtom);
  const guided = useAtomValue(guidedAtom);
  const { pathname } = useLocation();
  const section = shownIn(name);
  const route = useRoute();
  const late = useLateCount(section === 'monitoring' && can('viewOthers'));
  const number = Object.values(route?.params ?? {})[0];
  const [place, ...around] = titlesOf(section, sideRoute(name)).map((label) => t(label));
  useTitle(...(title === undefined ? [number ? `${place} ${number}` : place, ...around] : [title]));
  // Places that have no screen in this version keep their row in the menu's table and are not shown.
  const allowed = ({ route }: MenuItem) => SCREENS[route] !== undefined && mayOpen(route, can);
  const link = (item: MenuItem, active: boolean): FrameLink => ({
    id: item.route,
    label: t(item.label),
    href: addressOf(item.route),
    active,
    count: item.route === 'monitoring.lateDeliveries' ? late : item.counter && counters?.[item.counter],
  });
  return (
    <Frame
      name={branding.applicationName}
      logo={branding.logoImageURL}
      homeHref={addressOf('home')}
      entries={ENTRIES.filter(allowed).map((entry) => link(entry, entry.section === section))}
      side={SIDE[section].filter(allowed).map((item) => link(item, item.route === sideRoute(name)))}
      fold={foldOf(name, route?.query)}
      tools={<Tools />}
      notice={
        <>
          <Notices />
          {guided && section !== 'home' ? <GuideStrip /> : null}
        </>
      }
    >
      <ErrorBoundary resetKey={pathname}>{children}</ErrorBoundary>
      <LeaveDialog />
    </Frame>
  );
}

/** What is late is asked for where it is shown alone: it is no counter, but a look at all that waits. */
const useLateCount = (isShown: boolean): number | undefined =>
  useCall('deliveries.lateCount', { query: {} }, { enabled: isShown, staleTime: LATE_STALE_MS }).data?.count;

/** Decisions and documents are reached from "Manage", also those whose address begins otherwise. */
function shownIn(name: RouteName): Section | 'home' {
  const elsewhere: Partial<Record<RouteName, Section>> = {
    'deposit.validation': 'manage',
    'monitoring.shipmentDetail': 'manage',
  };
  return elsewhere[name] ?? (sectionOf(name) as Section | 'home');
}

/** A page of one thing, or of many at once, lights up the list it came from. */
function sideRoute(name: RouteName): RouteName {
  const parents: Partial<Record<RouteName, RouteName>> = {
    'manage.orderDetail': 'manage.orders',
    'manage.deliveryDetail': 'manage.deliveries',
    'monitoring.shipmentDetail': 'manage.documents',
    'manage.recipientsImport': 'manage.recipientsChoice',
    'administration.usersImport': 'administration.users',
    'settings.addressboxImport': 'settings.addressbox',
    'system.tariffsImport': 'system.tariffs',
  };
  return parents[name] ?? name;
}
