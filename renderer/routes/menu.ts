// The entries of the top bar and the side list of each section, as data (docs/model.md, "Frame").
import type { RouteMatch } from '#domain/routes/routes.address.ts';
import { ROUTES, type RouteName, type Section } from '#domain/routes/routes.ts';
import type { Counters } from '#renderer/session/session.ts';

type CounterName = Exclude<keyof Counters, 'tested' | 'testMode'>;

export interface MenuItem {
  readonly route: RouteName;
  /** Label id. */
  readonly label: string;
  /** Count that asks for work. */
  readonly counter?: CounterName;
}

/** Top bar. `section` lights up for all its routes. Settings is under the profile, printer files have an indicator. */
export const ENTRIES: readonly (MenuItem & { readonly section: Section | 'home' })[] = [
  { section: 'home', route: 'home', label: 'common.entry.home' },
  { section: 'deposit', route: 'deposit.home', label: 'common.entry.deposit' },
  { section: 'manage', route: 'manage.home', label: 'common.entry.manage' },
  { section: 'monitoring', route: 'monitoring.home', label: 'common.entry.monitoring' },
  { section: 'administration', route: 'administration.home', label: 'common.entry.administration' },
  { section: 'processing', route: 'processing.home', label: 'common.entry.processing' },
  { section: 'system', route: 'system.home', label: 'common.entry.system' },
];

const item = (route: RouteName, counter?: CounterName): MenuItem => ({
  route,
  label: `common.route.${route}`,
  ...(counter ? { counter } : {}),
});

/** Side list of a section: its sub-routes that are places of their own. */
export const SIDE: Readonly<Record<Section | 'home', readonly MenuItem[]>> = {
  home: [],
  // What waits for a decision stands under "Manage" alone.
  deposit: [item('deposit.home')],
  manage: [
    item('manage.home'),
    item('manage.orders', 'ordersRemaining'),
    item('manage.deliveries'),
    item('deposit.validation', 'deliveriesAwaitValidation'),
    item('manage.documents'),
    item('manage.documentsError', 'shipmentsErrorOwn'),
    item('manage.recipientsChoice'),
  ],
  monitoring: [
    item('monitoring.home'),
    item('monitoring.deliveries'),
    item('monitoring.jobs'),
    item('monitoring.lateDeliveries'),
    item('monitoring.shipments'),
    item('monitoring.costs'),
  ],
  administration: [
    item('administration.home'),
    item('administration.accounts'),
    item('administration.users'),
    item('administration.groups'),
    item('administration.profiles'),
    item('administration.permissions'),
  ],
  processing: [item('processing.home'), item('processing.services'), item('processing.recipientsChoice')],
  system: [
    item('system.home'),
    item('system.brandings'),
    item('system.channels'),
    item('system.options'),
    item('system.tariffs'),
    item('system.locales'),
    item('system.security'),
  ],
  settings: [item('settings.home'), item('settings.user'), item('settings.library'), item('settings.addressbox')],
  printer: [],
};

/** Labels of the window's title: the place, and the section around it. A section's overview has the section's name. */
export function titlesOf(section: Section | 'home', route: RouteName): readonly string[] {
  const around = ENTRIES.find((entry) => entry.section === section)?.label;
  const place = SIDE[section].find((one) => one.route === route)?.label;
  const named = place !== undefined && (route === 'deposit.home' || !route.endsWith('.home')) ? place : undefined;
  return [named, around].filter((label) => label !== undefined);
}

/** `hide`: workbench and editor lead back by breadcrumb; `narrow`: a tree or list stands beside it. */
export type Fold = 'never' | 'narrow' | 'hide';

const HIDDEN: readonly RouteName[] = [
  'deposit.archive',
  'deposit.delivery',
  'deposit.orphans',
  'deposit.receipt',
  'deposit.unique',
  'deposit.split',
  'deposit.preprocessing',
  'deposit.form',
  'deposit.advanced',
  'processing.simulator',
  'processing.wizard',
];
const NARROW: readonly RouteName[] = [
  'manage.recipientsChoice',
  'processing.recipientsChoice',
  'settings.addressbox',
  'administration.accounts',
  'administration.users',
  'administration.groups',
  'administration.profiles',
  'processing.services',
  'system.brandings',
  'system.channels',
  'system.options',
];

/** A waiting order that is opened to be validated is a sheet of its own. */
const isSheet = (name: RouteName, query: RouteMatch['query'] | undefined): boolean =>
  name === 'deposit.validation' && query?.command !== undefined && query.status === undefined;

export const foldOf = (name: RouteName, query?: RouteMatch['query']): Fold =>
  isSheet(name, query) ? 'hide' : HIDDEN.includes(name) ? 'hide' : NARROW.includes(name) ? 'narrow' : 'never';

/** Modes of the deposit need a service and are no places to jump to. */
const PLACE =
  /^(home|deposit\.(home|validation)|manage\.|monitoring\.|administration\.|processing\.|system\.|settings\.)/;

/** All names whose screens can be jumped to: no parameter is needed. */
export const JUMPS = (Object.keys(ROUTES) as RouteName[]).filter(
  (name) => PLACE.test(name) && !/:\w+(?!\?)(\/|$)/.test(ROUTES[name].path),
);

/** Label of a place's name. */
export const placeLabel = (name: RouteName): string =>
  ENTRIES.find(({ route }) => route === name)?.label ?? `common.route.${name}`;
