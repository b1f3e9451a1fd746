// Columns of what is late: the delivery, what was expected by when, how far it is over, and whose it is.
import { useMemo } from 'react';
import type { LateDelivery } from '#domain/api/monitoring/late.schema.ts';
import { parseIsoDay } from '#renderer/i18n/dates.ts';
import { type Formats, type Text, useFormats, useText } from '#renderer/i18n/text.ts';
import type { ListColumn, RowCard } from '#renderer/ui/list/list.types.ts';
import text from '#renderer/ui/text/text.module.css';
import { ChannelName } from '#renderer/ui/values/status.part.tsx';
import { NumberText } from '#renderer/ui/values/values.part.tsx';
import classes from './late.module.css';
import { squaresOf } from './late.rules.ts';
import { NextStep } from './next-step.part.tsx';

export const keyOfLate = (row: LateDelivery) => row.key;
export const nameOfLate = (row: LateDelivery) => `${row.name} ${row.externalId}`;

/** On phones the next step is in sight, too. */
export const LATE_CARD = {
  lines: [
    ['name', 'over'],
    ['expected', 'step'],
    ['channel', 'pieces'],
  ],
  height: 136,
} as const satisfies RowCard;

/** "6", with a square for each day that was allowed and each that it is over. */
function DaysOver({ row }: { row: LateDelivery }) {
  const t = useText();
  const words = t('monitoring.late.overText', { n: row.daysOver, allowed: row.daysAllowed });
  return (
    <span className={classes.over} role="img" aria-label={words} title={words}>
      <small>{t('monitoring.late.over')}</small>
      <b>
        <NumberText value={row.daysOver} />
      </b>
      <span className={classes.squares}>
        {squaresOf(row).map((over, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day has no identity but its place
          <i key={n} data-over={over || undefined} />
        ))}
      </span>
    </span>
  );
}

const dayText = (formats: Formats, day: string): string => {
  const at = parseIsoDay(day);
  return at ? formats.nearDay(at) : day;
};

const expectedColumn = (t: Text, formats: Formats): ListColumn<LateDelivery> => ({
  id: 'expected',
  label: t('monitoring.late.expected'),
  width: 'minmax(196px, 1fr)',
  sortBy: (row) => row.dueDate,
  render: ({ lateStatus, dueDate, statusDate }) => (
    <span className={`${text.lines} ${text.twoLines}`}>
      <span>{t(`monitoring.late.by.${lateStatus}`, { day: dayText(formats, dueDate) })}</span>
      <small>{t(`monitoring.late.since.${lateStatus}`, { day: formats.nearDay(new Date(statusDate)) })}</small>
    </span>
  ),
});

const nameColumn = (t: Text): ListColumn<LateDelivery> => ({
  id: 'name',
  label: t('manage.delivery'),
  width: 'minmax(160px, 1.6fr)',
  sortBy: (row) => row.name.toLocaleLowerCase(),
  render: (row) => (
    <span className={`${text.lines} ${text.twoLines}`}>
      <bdi>{row.name}</bdi>
      {/* Cut at its own end, also where the page runs from right to left. */}
      <small dir="ltr">{row.externalId}</small>
    </span>
  ),
});

const columnsOf = (t: Text, formats: Formats): ListColumn<LateDelivery>[] => [
  nameColumn(t),
  {
    id: 'channel',
    label: t('manage.channel'),
    width: '112px',
    sortBy: (row) => row.channelType,
    render: (row) => <ChannelName channel={row.channelType} />,
  },
  {
    id: 'ou',
    label: t('manage.account'),
    width: 'minmax(80px, 112px)',
    priority: 3,
    sortBy: (row) => row.ouName.toLocaleLowerCase(),
    render: (row) => <bdi>{row.ouName}</bdi>,
  },
  {
    id: 'pieces',
    label: t('monitoring.shipments'),
    width: '84px',
    align: 'end',
    sortBy: (row) => row.pieces,
    render: (row) => <NumberText value={row.pieces} />,
  },
  expectedColumn(t, formats),
  {
    id: 'over',
    label: t('monitoring.late.over'),
    width: 'minmax(76px, 160px)',
    sortBy: (row) => row.daysOver,
    render: (row) => <DaysOver row={row} />,
  },
  {
    id: 'owner',
    label: t('manage.owner'),
    width: 'minmax(80px, 120px)',
    priority: 3,
    sortBy: (row) => row.owner.name.toLocaleLowerCase(),
    render: (row) => <bdi>{row.owner.name}</bdi>,
  },
  {
    id: 'step',
    label: t('monitoring.late.next'),
    width: 'minmax(144px, 148px)',
    align: 'end',
    render: (row) => <NextStep row={row} />,
  },
];

export function useLateColumns(): ListColumn<LateDelivery>[] {
  const t = useText();
  const formats = useFormats();
  return useMemo(() => columnsOf(t, formats), [t, formats]);
}
