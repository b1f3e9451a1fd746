// The front page of routes: every address of the web application, in one table, read both ways.
// A path is the name of its route with slashes (docs/model.md, "Routes").
import type { Ability } from '#domain/access/access.ts';
import type { RouteRow } from './routes.types.ts';

/** Query parameters of a list: search, range, status, sort, view, the opened row, the owner searched for. */
const LIST = ['q', 'from', 'to', 'status', 'sort', 'view', 'open', 'owner', 'ou'] as const;
/** Those of monitoring narrow by kind of channel, service, tag and searchable metadata, too. */
const MONITORED = [...LIST, 'channel', 'service', 'tag', 'metadata'] as const;
const FORM = ['q', 'tab'] as const;

/** Query parameters that every route keeps: the test override of the counter interval, and the language. */
export const GLOBAL_QUERY = ['counterInterval', 'lang', 'scheme'] as const;

/** Route name (dots part its levels) → address, and who may open it. */
export const ROUTES = {
  base: { path: '/', query: ['token', 'fileId', 'externalAuth', 'next'], access: 'public' },
  lostPassword: { path: '/lostPassword', query: [], access: 'public' },
  'lostPassword.change': { path: '/lostPassword/change', query: ['login', 'token', 'invited'], access: 'public' },
  /** The own page of a recipient, by a link; its secret stands behind the #. */
  recipientChoice: { path: '/recipientChoice', query: [], access: 'public' },
  /** Where a sign-in service sends the browser back to; the server reads what it says. */
  'signIn.return': {
    path: '/signIn/return',
    query: ['code', 'state', 'iss', 'error', 'error_description', 'error_uri', 'session_state'],
    access: 'public',
  },
  home: { path: '/home', query: [], access: 'signedIn' },
  /** The guide to the first letter; before there is one it is the home of who administers the account. */
  guide: { path: '/guide', query: [], access: 'administerOu' },
  welcome: { path: '/welcome', query: [], access: 'signedIn' },

  'deposit.home': { path: '/deposit/home', query: ['q', 'files', 'owner'], access: 'createOrder' },
  'deposit.archive': {
    path: '/deposit/archive',
    query: ['service', 'owner', 'draft', 'like', 'tab'],
    access: 'createOrder',
  },
  'deposit.delivery': {
    path: '/deposit/delivery/:jobId',
    query: ['q', 'status', 'open', 'sheet', 'confirm', 'like'],
    access: 'viewOrder',
  },
  'deposit.orphans': { path: '/deposit/orphans/:jobId', query: ['open', 'show'], access: 'viewOrder' },
  'deposit.unique': { path: '/deposit/unique', query: ['service', 'owner', 'draft', 'like'], access: 'createOrder' },
  'deposit.split': { path: '/deposit/split', query: ['service', 'owner', 'draft', 'like'], access: 'createOrder' },
  'deposit.preprocessing': {
    path: '/deposit/preprocessing',
    query: ['service', 'owner', 'draft', 'like'],
    access: 'createOrder',
  },
  'deposit.form': { path: '/deposit/form', query: ['service', 'owner', 'letter'], access: 'createOrder' },
  'deposit.advanced': { path: '/deposit/advanced', query: ['service', 'owner'], access: 'createOrder' },
  'deposit.receipt': { path: '/deposit/receipt/:commandId', query: [], access: 'viewOrder' },
  'deposit.validation': {
    path: '/deposit/validation',
    query: [...LIST, 'command', 'service', 'tag', 'metadata'],
    access: 'viewOrder',
    orValidates: true,
  },

  'manage.home': { path: '/manage/home', query: [], access: 'viewOrder' },
  'manage.deliveries': { path: '/manage/deliveries', query: LIST, access: 'viewOrder' },
  'manage.deliveryDetail': {
    path: '/manage/deliveries/detail/:deliveryId',
    query: ['tab', 'q', 'status', 'open'],
    access: 'viewOrder',
  },
  'manage.orders': { path: '/manage/orders', query: LIST, access: 'viewOrder' },
  'manage.orderDetail': {
    path: '/manage/orders/detail/:jobId',
    query: ['tab', 'q', 'status', 'open'],
    access: 'viewOrder',
  },
  'manage.documents': { path: '/manage/documents', query: LIST, access: 'viewOrder' },
  'manage.documentsError': { path: '/manage/documents/error', query: LIST, access: 'viewOrder' },
  'manage.recipientsChoice': { path: '/manage/recipientsChoice', query: LIST, access: 'administerOu' },
  'manage.recipientsImport': { path: '/manage/recipientsChoice/import', query: ['ou'], access: 'administerOu' },

  'monitoring.home': { path: '/monitoring/home', query: MONITORED, access: 'viewOthers' },
  'monitoring.deliveries': {
    path: '/monitoring/deliveries',
    query: [...MONITORED, 'unpriced'],
    access: 'viewOthers',
  },
  'monitoring.jobs': { path: '/monitoring/jobs', query: MONITORED, access: 'viewOthers' },
  'monitoring.lateDeliveries': { path: '/monitoring/lateDeliveries', query: MONITORED, access: 'viewOthers' },
  'monitoring.shipments': { path: '/monitoring/shipments', query: MONITORED, access: 'viewOthers' },
  'monitoring.costs': { path: '/monitoring/costs', query: ['month', 'ou', 'channel'], access: 'viewOthers' },
  'monitoring.shipmentDetail': {
    path: '/monitoring/shipments/detail/:shipmentId',
    query: ['tab'],
    access: 'viewOrder',
  },

  'administration.home': { path: '/administration/home', query: [], access: 'administerOu' },
  'administration.accounts': {
    path: '/administration/accounts/:ouId?',
    query: [...FORM, 'parent', 'attention'],
    access: 'administerOu',
    fresh: true,
  },
  'administration.users': {
    path: '/administration/users/:userId?',
    query: [...LIST, 'tab'],
    access: 'administerOu',
    fresh: true,
  },
  'administration.usersImport': { path: '/administration/users/import', query: ['ou'], access: 'administerOu' },
  'administration.groups': {
    path: '/administration/groups/:groupId?',
    query: ['q', 'ou'],
    access: 'administerOu',
    fresh: true,
  },
  'administration.profiles': {
    path: '/administration/profiles/:profileId?',
    query: ['q', 'ou', 'tab'],
    access: 'administerOu',
    fresh: true,
  },
  'administration.permissions': {
    path: '/administration/permissions/:profileId?',
    query: ['q', 'ou', 'person', 'ability'],
    access: 'administerOu',
  },

  'processing.home': { path: '/processing/home', query: [], access: 'administerService' },
  'processing.services': {
    path: '/processing/services/:serviceId?',
    query: [...FORM, 'box', 'ou'],
    access: 'administerService',
    fresh: true,
  },
  'processing.simulator': {
    path: '/processing/services/:serviceId/simulator',
    query: ['view', 'row', 'rows', 'step', 'with'],
    access: 'administerService',
    fresh: true,
  },
  'processing.wizard': { path: '/processing/services/new/sample', query: [], access: 'administerService' },
  'processing.recipientsChoice': { path: '/processing/recipientsChoice', query: LIST, access: 'administerOu' },

  'system.home': { path: '/system/home', query: [], access: 'systemView' },
  'system.brandings': { path: '/system/brandings/:brandingId?', query: FORM, access: 'systemView', fresh: true },
  'system.channels': {
    path: '/system/channels/:channelId?',
    query: [...FORM, 'area'],
    access: 'systemView',
    fresh: true,
  },
  'system.locales': { path: '/system/locales', query: ['q', 'locale', 'view', 'open'], access: 'systemView' },
  'system.options': {
    path: '/system/options/:optionTypeId?',
    query: ['q', 'value'],
    access: 'systemView',
    fresh: true,
  },
  /** Own: what prices are made of (docs/decisions/0696). */
  'system.tariffsImport': { path: '/system/tariffs/import', query: [], access: 'system' },
  'system.tariffs': { path: '/system/tariffs/:tariffLineId?', query: ['q'], access: 'systemView', fresh: true },
  'system.security': { path: '/system/security', query: [...LIST, 'tab'], access: 'systemView' },

  'settings.home': { path: '/settings/home', query: [], access: 'signedIn' },
  'settings.library': { path: '/settings/library', query: ['q', 'status', 'sort', 'open'], access: 'createOrder' },
  'settings.user': { path: '/settings/user', query: ['tab'], access: 'signedIn' },
  'settings.addressbox': { path: '/settings/addressbox', query: ['q', 'open', 'whose'], access: 'createOrder' },
  'settings.addressboxImport': { path: '/settings/addressbox/import', query: ['whose'], access: 'createOrder' },

  'printer.base': { path: '/printer', query: [], access: 'signedIn' },
  /** Open without a session: the server's address is entered here before anybody can sign in. */
  'printer.config': { path: '/printer/config', query: ['queue'], access: 'public' },
  'printer.home': { path: '/printer/home', query: [], access: 'signedIn' },
  'printer.manual': { path: '/printer/manual', query: ['file'], access: 'createOrder' },
  'printer.automated': { path: '/printer/automated', query: ['q', 'file'], access: 'createOrder' },
  'printer.async': { path: '/printer/async', query: ['q', 'open'], access: 'createOrder' },
} as const satisfies Record<string, RouteRow>;

export type RouteName = keyof typeof ROUTES;

/** Whether a person opens a route. @param can what the person may do at all */
export function mayOpen(name: RouteName, can: (ability: Ability) => boolean): boolean {
  const { access, orValidates }: RouteRow = ROUTES[name];
  return access === 'public' || can(access) || (orValidates === true && can('validate'));
}

/** First part of a path: the section a screen belongs to. */
export const SECTIONS = [
  'deposit',
  'manage',
  'monitoring',
  'administration',
  'processing',
  'system',
  'settings',
  'printer',
] as const;
export type Section = (typeof SECTIONS)[number];

/** The section's own address leads to its home; `/printer` is a screen of its own. */
export const SECTION_HOMES = {
  deposit: 'deposit.home',
  manage: 'manage.home',
  monitoring: 'monitoring.home',
  administration: 'administration.home',
  processing: 'processing.home',
  system: 'system.home',
  settings: 'settings.home',
  printer: 'printer.base',
} as const satisfies Record<Section, RouteName>;
