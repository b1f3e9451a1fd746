// The row of filters: whose letters, of which service, over which kind of channel. Each left out where there is no choice.
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { channelLook } from '#renderer/theme/channels.ts';
import text from '#renderer/ui/text/text.module.css';
import { FilterChoice, type FilterOption } from './filter-choice.part.tsx';
import type { Narrowing, NarrowingName } from './use-narrowing.ts';
import { type ViewedRoute, Views } from './views.part.tsx';

const STALE_MS = 300_000;

const option = ({ id, name }: { readonly id: number; readonly name: string }): FilterOption => ({
  value: String(id),
  label: name,
});

function useOptions(): Readonly<Record<NarrowingName, readonly FilterOption[]>> {
  const t = useText();
  const nameIn = useNameIn();
  const {
    accounts = [],
    services = [],
    people = [],
  } = useCall('monitoring.choices', {}, { staleTime: STALE_MS }).data ?? {};
  return {
    ou: accounts.map(option),
    service: services.map((service) => option({ id: service.id, name: nameIn(service) })),
    owner: people.map(option),
    channel: CHANNEL_TYPES.map((type) => ({ value: type, label: t(channelLook[type].label) })),
  };
}

const LABELS = {
  ou: ['manage.account', 'monitoring.filter.all'],
  channel: ['manage.channel', 'monitoring.filter.all'],
  service: ['manage.service', 'monitoring.filter.all'],
  owner: ['manage.owner', 'monitoring.filter.anyone'],
} as const satisfies Record<NarrowingName, readonly [string, string]>;

interface NarrowingRowProps {
  narrowing: Narrowing;
  /** Which filters the list has, in their order. */
  names: readonly NarrowingName[];
  /** By other filters of the list. */
  isFiltered: boolean;
  /** The screen, whose views are offered. */
  route: ViewedRoute;
}

/** The filters; where none holds, that is said. */
export function NarrowingRow({ narrowing, names, isFiltered, route }: NarrowingRowProps) {
  const t = useText();
  const options = useOptions();
  const shown = names.filter((name) => options[name].length > 1 || narrowing.at(name) !== undefined);
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
      {isFiltered || narrowing.isNarrowed ? null : <span className={text.hint}>{t('monitoring.noFilters')}</span>}
      <Views route={route} />
    </>
  );
}
