// What the filters of monitoring offer, and what a list is narrowed to, in words.
import type { CallResult } from '#domain/api/contract.ts';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { channelLook } from '#renderer/theme/channels.ts';
import type { FilterOption } from './filter-choice.rules.ts';
import { wordsOf } from './more-filters.rules.ts';
import type { Narrowing, NarrowingName } from './use-narrowing.ts';

const STALE_MS = 300_000;
const NO_CHOICES: Choices = {
  accounts: [],
  services: [],
  people: [],
  tags: [],
  fields: [],
  overflow: { accounts: false, services: false, people: false },
};

export type Choices = CallResult<'monitoring.choices'>;
export type ChoiceName = Exclude<NarrowingName, 'metadata'>;

/** Filters of which there may be more than one answer has, by what that calls them. */
export const FOUND = { ou: 'accounts', service: 'services', owner: 'people' } as const;

/** Names of filters: what they are about, and what holds while nothing is chosen. */
export const FILTER_LABELS = {
  ou: ['manage.account', 'monitoring.filter.all'],
  channel: ['manage.channel', 'monitoring.filter.all'],
  service: ['manage.service', 'monitoring.filter.all'],
  owner: ['manage.owner', 'monitoring.filter.anyone'],
  tag: ['monitoring.filter.tag', 'monitoring.filter.any'],
} as const satisfies Record<ChoiceName, readonly [string, string]>;
const NAMES = Object.keys(FILTER_LABELS) as ChoiceName[];

/** The id, where it is not among the choices and there are more of them. */
const missing = (rows: readonly { readonly id: number }[], hasMore: boolean, id: number | undefined) =>
  hasMore && !rows.some((row) => row.id === id) ? id : undefined;

/** The choices, with what is chosen among them also where there are more than one answer has. */
export function useChoices({ sent }: Pick<Narrowing, 'sent'>, wanted = true): Choices {
  const can = useCan();
  const enabled = wanted && can('viewOthers');
  const all = useCall('monitoring.choices', {}, { staleTime: STALE_MS, enabled }).data ?? NO_CHOICES;
  const { accounts, services, people, overflow } = all;
  const query = {
    targetOUId: missing(accounts, overflow.accounts, sent.targetOUId),
    targetOwnerId: missing(people, overflow.people, sent.targetOwnerId),
    serviceId: missing(services, overflow.services, sent.serviceId),
  };
  const isMissing = Object.values(query).some((id) => id !== undefined);
  const chosen = useCall('monitoring.choices', { query }, { staleTime: STALE_MS, enabled: enabled && isMissing });
  if (!isMissing || chosen.data === undefined) return all;
  return {
    ...all,
    accounts: [...accounts, ...chosen.data.accounts],
    services: [...services, ...chosen.data.services],
    people: [...people, ...chosen.data.people],
  };
}

const option = ({ id, name }: { readonly id: number; readonly name: string }): FilterOption => ({
  value: String(id),
  label: name,
});

/** Where there are several lists, each value names its own. */
function tagOptions(tags: Choices['tags']): FilterOption[] {
  const lists = new Set(tags.map(({ list }) => list));
  return tags.map(({ list, value, label }) => ({
    value: `${list}=${value}`,
    label: lists.size > 1 ? `${list}: ${label}` : label,
  }));
}

export type FilterOptions = Readonly<Record<ChoiceName, FilterOption[]>>;

export function useOptions({ accounts, services, people, tags }: Choices): FilterOptions {
  const t = useText();
  const nameIn = useNameIn();
  return {
    ou: accounts.map(option),
    service: services.map((service) => option({ id: service.id, name: nameIn(service) })),
    owner: people.map(option),
    tag: tagOptions(tags),
    channel: CHANNEL_TYPES.map((type) => ({ value: type, label: t(channelLook[type].label) })),
  };
}

/** What a list is narrowed to, each filter by its name and what is chosen. */
export function useNarrowedTo(narrowing: Narrowing): string[] {
  const t = useText();
  const choices = useChoices(narrowing, narrowing.isNarrowed);
  const options = useOptions(choices);
  const { metadata = [] } = narrowing.searched;
  const chosen = NAMES.flatMap((name) => {
    const value = narrowing.at(name);
    if (value === undefined) return [];
    return [`${t(FILTER_LABELS[name][0])} ${options[name].find((one) => one.value === value)?.label ?? value}`];
  });
  const pairs = metadata.map((pair) => wordsOf(choices, pair)).map(({ label, value }) => `${label} ${value}`);
  return [...chosen, ...pairs];
}
