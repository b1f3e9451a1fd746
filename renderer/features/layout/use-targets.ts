// What the palette offers for a text: what was opened lately, hits of the server, services and screens.

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import type { CallResult } from '#domain/api/contract.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { mayOpen, ROUTES, type RouteName } from '#domain/routes/routes.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { ENTRIES, JUMPS, placeLabel } from '#renderer/routes/menu.ts';
import { SCREENS } from '#renderer/routes/screens.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useCan, useUser } from '#renderer/session/use-session.ts';
import { type Hit, hrefOf, RECORD_KINDS, RECORD_ROUTES, type Recent, readRecent, recordHref } from './palette.rules.ts';

export interface Target extends Omit<Recent, 'kind'> {
  /** `all` leads nowhere: it asks for the rest of the recipients. */
  readonly kind: Recent['kind'] | 'all';
  readonly id: string;
  readonly state?: string | null;
  readonly at?: string | null;
}

export interface TargetGroup {
  /** Label id of its heading. */
  readonly label: string;
  readonly targets: readonly Target[];
}

export interface Targets {
  readonly groups: readonly TargetGroup[];
  readonly searching: boolean;
  /** Too little was typed to ask the server. */
  readonly tooShort: boolean;
  readonly failed: boolean;
  /** More fit than can be shown. */
  readonly overflow: boolean;
}

const LEAST_LETTERS = 2;
/** One digit is the number of an order. */
const isWorthAsking = (text: string): boolean => text.length >= LEAST_LETTERS || /^\d$/.test(text);
const SETTLE_MS = 150;
const SCREENS_SHOWN = 6;

/** Screens there are, that this person may open, and whose name fits. */
function useScreens(wanted: string): Target[] {
  const t = useText();
  const can = useCan();
  const section = (name: RouteName) => {
    const entry = ENTRIES.find((one) => one.section === name.split('.')[0]);
    return entry && name !== entry.route ? t(entry.label) : '';
  };
  return JUMPS.filter((name) => {
    const open = ROUTES[name].access === 'public';
    return SCREENS[name] && !open && mayOpen(name, can);
  })
    .map((name) => ({
      id: name,
      kind: 'screen' as const,
      title: t(placeLabel(name)),
      detail: section(name),
      href: addressOf(name),
    }))
    .filter(({ title: name, detail }) => `${name} ${detail}`.toLocaleLowerCase().includes(wanted))
    .slice(0, SCREENS_SHOWN);
}

/** Services are found here: the session knows them all. */
function useServices(wanted: string): Target[] {
  const can = useCan();
  const named = useNameIn();
  const { services = [] } = useUser();
  if (wanted === '' || !can('createOrder') || !SCREENS['deposit.home']) return [];
  return services
    .map((service) => ({ ...service, shown: named(service) }))
    .filter(
      ({ name, shown, allowJobCreation }) =>
        allowJobCreation && `${shown} ${name}`.toLocaleLowerCase().includes(wanted),
    )
    .slice(0, SCREENS_SHOWN)
    .map(({ id, shown, description }) => ({
      id: `service-${id}`,
      kind: 'service' as const,
      title: shown,
      detail: description,
      href: addressOf('deposit.home', { q: shown }),
    }));
}

/** With the metadata by which it was found, where the thing itself does not say the text. */
const detailOf = ({ detail, foundBy }: Hit): string =>
  [detail, foundBy && `${foundBy.label}: ${foundBy.value}`].filter(Boolean).join(' · ');

const targetOf = (hit: Hit): Target => ({
  id: `${hit.kind}-${hit.id}`,
  kind: hit.kind,
  title: hit.title,
  detail: detailOf(hit),
  href: hrefOf(hit),
  at: hit.date,
  state: hit.state,
  test: hit.test === true,
});

const KINDS = ['order', 'delivery', 'shipment', 'recipient'] as const;

/** Asks for all recipients, where there are more than are shown. */
function useAllTarget(recipients: CallResult<'app.search'>['recipients'] | undefined, shown: number): Target[] {
  const t = useText();
  if (recipients === undefined || recipients.count <= shown) return [];
  const { count: n, overflow } = recipients;
  const title = t(overflow ? 'common.palette.allOver' : 'common.palette.all', { n });
  return [{ kind: 'all', id: 'all', title, detail: '', href: '' }];
}

/** What the person administers, and contacts, in a group for each kind that has a screen. */
function useRecords(text: string, enabled: boolean): { groups: TargetGroup[]; searching: boolean; failed: boolean } {
  const search = useCall('app.records', { query: { text } }, { enabled });
  const hits = enabled ? (search.data?.hits ?? []) : [];
  const groups = RECORD_KINDS.filter((kind) => SCREENS[RECORD_ROUTES[kind]]).map((kind) => ({
    label: `common.palette.group.${kind}`,
    targets: hits
      .filter((hit) => hit.kind === kind)
      .map((hit) => ({ ...hit, id: `${kind}-${hit.id}`, href: recordHref(hit) })),
  }));
  return { groups, searching: enabled && search.isFetching, failed: enabled && search.isError };
}

/** Orders, deliveries, documents and recipients with the text. */
function useOrders(text: string, { all, enabled }: { readonly all: boolean; readonly enabled: boolean }) {
  const search = useCall(
    'app.search',
    { query: { text, all: all ? ('recipient' as const) : undefined } },
    all ? { enabled, placeholderData: keepPreviousData } : { enabled },
  );
  const data = enabled ? search.data : undefined;
  const hits = data?.hits ?? [];
  const found = hits.filter(({ kind }) => kind === 'recipient').length;
  const more = useAllTarget(all ? undefined : data?.recipients, found);
  return {
    groups: KINDS.map(
      (kind): TargetGroup => ({
        label: `common.palette.group.${kind}`,
        targets: [...hits.filter((hit) => hit.kind === kind).map(targetOf), ...(kind === 'recipient' ? more : [])],
      }),
    ),
    searching: enabled && search.isFetching,
    failed: enabled && search.isError,
    overflow: more.length === 0 && (data?.overflow ?? false),
  };
}

/** @param all whether all recipients are asked for */
export function useTargets(text: string, all: boolean): Targets {
  const wanted = text.trim().toLocaleLowerCase();
  const [settled] = useDebouncedValue(text.trim(), SETTLE_MS);
  const user = useUser();
  const worth = isWorthAsking(settled) && isWorthAsking(wanted);
  const orders = useOrders(settled, { all, enabled: useCan()('viewOrder') && worth });
  const records = useRecords(settled, worth && !all);
  const recent = wanted === '' ? readRecent(sessionStorage, user.id) : [];
  const groups: TargetGroup[] = [
    { label: 'common.palette.recent', targets: recent.map((one) => ({ ...one, id: `recent-${one.href}` })) },
    ...orders.groups,
    { label: 'common.palette.group.service', targets: useServices(wanted) },
    ...records.groups,
    { label: 'common.palette.screens', targets: useScreens(wanted) },
  ];
  return {
    groups: groups.filter(({ targets }) => targets.length > 0),
    searching: orders.searching || records.searching,
    tooShort: wanted !== '' && !isWorthAsking(wanted),
    failed: orders.failed || records.failed,
    overflow: orders.overflow,
  };
}
