// What the palette lists: hits and screens in groups, and what was opened lately. Pure but for the tab's own storage.
import type { CallResult } from '#domain/api/contract.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import type { RouteName } from '#domain/routes/routes.ts';

export type Hit = CallResult<'app.search'>['hits'][number];

/** Where a hit leads: a recipient to the document that was made for it, before that to its row in the order. */
export function hrefOf(hit: Hit): string {
  switch (hit.kind) {
    case 'order':
      return addressOf('manage.orderDetail', { jobId: hit.id });
    case 'delivery':
      return addressOf('manage.deliveryDetail', { deliveryId: hit.id });
    case 'shipment':
      return addressOf('monitoring.shipmentDetail', { shipmentId: hit.id });
    case 'service':
      return addressOf('deposit.home', { q: hit.title });
    case 'recipient':
      return hit.shipmentId === null
        ? addressOf('manage.orderDetail', { jobId: hit.jobId ?? 0, tab: 'recipients', q: hit.title, open: hit.id })
        : addressOf('monitoring.shipmentDetail', { shipmentId: hit.shipmentId });
  }
}

export type RecordHit = CallResult<'app.records'>['hits'][number];

/** Kinds of what is administered, in the order of the list. */
export const RECORD_KINDS = [
  'contact',
  'account',
  'user',
  'group',
  'profile',
  'serviceRecord',
  'channel',
  'option',
  'branding',
] as const satisfies readonly RecordHit['kind'][];

/** The screen on which a record is opened. */
export const RECORD_ROUTES = {
  contact: 'settings.addressbox',
  account: 'administration.accounts',
  user: 'administration.users',
  group: 'administration.groups',
  profile: 'administration.profiles',
  serviceRecord: 'processing.services',
  channel: 'system.channels',
  option: 'system.options',
  branding: 'system.brandings',
} as const satisfies Record<RecordHit['kind'], RouteName>;

const RECORD_PARAMETERS: Readonly<Record<RecordHit['kind'], string>> = {
  contact: 'open',
  account: 'ouId',
  user: 'userId',
  group: 'groupId',
  profile: 'profileId',
  serviceRecord: 'serviceId',
  channel: 'channelId',
  option: 'optionTypeId',
  branding: 'brandingId',
};

export const recordHref = ({ kind, id }: RecordHit): string =>
  addressOf(RECORD_ROUTES[kind], { [RECORD_PARAMETERS[kind]]: id });

/** What was opened from the palette. Names of recipients are among it: kept in this tab, per person, never on disk. */
export interface Recent {
  readonly kind: Hit['kind'] | RecordHit['kind'] | 'screen';
  readonly title: string;
  readonly detail: string;
  readonly href: string;
  /** In test mode. */
  readonly test?: boolean;
}

const MOST_RECENT = 5;
const keyOf = (userId: number) => `mailroom.recent.${userId}`;

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  'href' in value &&
  typeof value.href === 'string' &&
  value.href.startsWith('/') &&
  'title' in value &&
  typeof value.title === 'string' &&
  'detail' in value &&
  typeof value.detail === 'string' &&
  'kind' in value &&
  typeof value.kind === 'string';

export function readRecent(storage: Storage, userId: number): Recent[] {
  try {
    const list: unknown = JSON.parse(storage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(list) ? list.filter(isRecent).slice(0, MOST_RECENT) : [];
  } catch {
    return [];
  }
}

/** The one opened now stands first, once. */
export const withRecent = (list: readonly Recent[], opened: Recent): Recent[] =>
  [opened, ...list.filter(({ href }) => href !== opened.href)].slice(0, MOST_RECENT);

export const rememberRecent = (storage: Storage, userId: number, opened: Recent): void =>
  storage.setItem(keyOf(userId), JSON.stringify(withRecent(readRecent(storage, userId), opened)));
