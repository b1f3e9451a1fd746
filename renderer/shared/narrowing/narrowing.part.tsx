// The row of filters: whose letters, of which service, over which kind of channel, with which tag; the rest under "More". Each is
// left out where there is no choice.
import type { ReactNode } from 'react';
import type { CallResult } from '#domain/api/contract.ts';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { channelLook } from '#renderer/theme/channels.ts';
import text from '#renderer/ui/text/text.module.css';
import { FilterChoice, type FilterOption } from './filter-choice.part.tsx';
import { MoreFilters } from './more-filters.part.tsx';
import type { Narrowing, NarrowingName } from './use-narrowing.ts';
import type { ViewedRoute } from './use-views.ts';
import { Views } from './views.part.tsx';

const STALE_MS = 300_000;
const NO_CHOICES: Choices = { accounts: [], services: [], people: [], tags: [], fields: [] };

const option = ({ id, name }: { readonly id: number; readonly name: string }): FilterOption => ({
  value: String(id),
  label: name,
});

type Choices = CallResult<'monitoring.choices'>;
type ChoiceName = Exclude<NarrowingName, 'metadata'>;

/** Where there are several lists, each value names its own. */
function tagOptions(tags: Choices['tags']): FilterOption[] {
  const lists = new Set(tags.map(({ list }) => list));
  return tags.map(({ list, value, label }) => ({
    value: `${list}=${value}`,
    label: lists.size > 1 ? `${list}: ${label}` : label,
  }));
}

function useOptions({ accounts, services, people, tags }: Choices): Readonly<Record<ChoiceName, FilterOption[]>> {
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

const LABELS = {
  ou: ['manage.account', 'monitoring.filter.all'],
  channel: ['manage.channel', 'monitoring.filter.all'],
  service: ['manage.service', 'monitoring.filter.all'],
  owner: ['manage.owner', 'monitoring.filter.anyone'],
  tag: ['monitoring.filter.tag', 'monitoring.filter.any'],
} as const satisfies Record<ChoiceName, readonly [string, string]>;

interface NarrowingRowProps {
  narrowing: Narrowing;
  /** Which filters the list has, in their order. */
  names: readonly ChoiceName[];
  /** The list is narrowed by searchable metadata, too. */
  more?: boolean;
  /** By other filters of the list. */
  isFiltered: boolean;
  /** The filter by days, where it stands behind the others. */
  dates?: ReactNode;
  /** The screen, whose views are offered; absent: they stand elsewhere. */
  route?: ViewedRoute;
}

/** The filters; where none holds, that is said. */
export function NarrowingFilters(props: NarrowingRowProps) {
  const { narrowing, names, isFiltered, route, dates, more = false } = props;
  const t = useText();
  const choices = useCall('monitoring.choices', {}, { staleTime: STALE_MS }).data ?? NO_CHOICES;
  const options = useOptions(choices);
  // One value of a list is a choice: many letters have none of it.
  const shown = names.filter(
    (name) => options[name].length > (name === 'tag' ? 0 : 1) || narrowing.at(name) !== undefined,
  );
  return (
    <>
      {shown.map((name) => (
        <FilterChoice
          key={name}
          label={t(LABELS[name][0])}
          all={t(LABELS[name][1])}
          options={options[name]}
          value={narrowing.at(name)}
          onChange={(value) => narrowing.set({ [name]: value })}
        />
      ))}
      {dates}
      {more ? <MoreFilters choices={choices} narrowing={narrowing} /> : null}
      {isFiltered || narrowing.isNarrowed ? null : <span className={text.hint}>{t('monitoring.noFilters')}</span>}
      {route ? <Views route={route} /> : null}
    </>
  );
}
