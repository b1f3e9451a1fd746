// Columns of deliveries, in the list and in an order.
import { useMemo } from 'react';
import type { DeliverySummary } from '#domain/api/sending/delivery.schema.ts';
import { type Text, useText } from '#renderer/i18n/text.ts';
import { lookOfOrder } from '#renderer/shared/commands/order-status.ts';
import type { ListColumn, RowCard } from '#renderer/ui/list/list.types.ts';
import { ChannelName, Status } from '#renderer/ui/values/status.part.tsx';
import { MarkedName } from '#renderer/ui/values/test-mark.part.tsx';
import { DateText, NumberText } from '#renderer/ui/values/values.part.tsx';
import classes from './deliveries.module.css';

/** A delivery of a list on phones. */
export const DELIVERY_CARD = {
  lines: [
    ['name', 'state'],
    ['no', 'recipients'],
    ['channel', 'created'],
  ],
  height: 104,
} as const satisfies RowCard;

export function DeliveryStatus({ delivery, tag }: { delivery: DeliverySummary; tag?: boolean }) {
  return <Status look={lookOfOrder(delivery)} {...(tag ? { tag } : {})} />;
}

/** Number of its documents in error or in doubt. */
function Trouble({ delivery: { errorCount, doubtCount } }: { delivery: DeliverySummary }) {
  const n = errorCount + doubtCount;
  return n === 0 ? null : (
    <span className={classes.bad}>
      <NumberText value={n} />
    </span>
  );
}

const identityColumns = (t: Text): ListColumn<DeliverySummary>[] => [
  {
    id: 'no',
    label: t('manage.deliveryNumber'),
    width: '184px',
    sortBy: (row) => row.externalId,
    render: (row) => <bdi>{row.externalId}</bdi>,
  },
  {
    id: 'name',
    label: t('manage.orderWord'),
    width: 'minmax(160px, 1fr)',
    sortBy: (row) => row.jobName.toLocaleLowerCase(),
    render: (row) => <MarkedName test={row.test} name={row.jobName} />,
  },
  {
    id: 'channel',
    label: t('manage.channel'),
    width: '120px',
    sortBy: (row) => row.channelType,
    render: (row) => <ChannelName channel={row.channelType} />,
  },
  {
    id: 'owner',
    label: t('manage.owner'),
    width: '136px',
    priority: 3,
    sortBy: (row) => row.owner.name,
    render: (row) => <bdi>{row.owner.name}</bdi>,
  },
  {
    id: 'created',
    label: t('manage.created'),
    width: '132px',
    quiet: true,
    priority: 2,
    sortBy: (row) => row.creationDate,
    render: (row) => <DateText at={row.creationDate} />,
  },
];

const figureColumns = (t: Text): ListColumn<DeliverySummary>[] => [
  {
    id: 'recipients',
    label: t('manage.documentsWord'),
    width: '96px',
    align: 'end',
    sortBy: (row) => row.shipmentCount,
    render: (row) => <NumberText value={row.shipmentCount} />,
  },
  {
    id: 'trouble',
    label: t('manage.inError'),
    width: '84px',
    align: 'end',
    priority: 2,
    sortBy: (row) => row.errorCount + row.doubtCount,
    render: (row) => <Trouble delivery={row} />,
  },
  {
    id: 'state',
    label: t('manage.status'),
    width: '184px',
    sortBy: (row) => row.state,
    render: (row) => <DeliveryStatus delivery={row} />,
  },
];

const columnsOf = (t: Text): ListColumn<DeliverySummary>[] => [...identityColumns(t), ...figureColumns(t)];

/** In an order the columns of its name and owner are left out, and the others are narrower. */
const inOrder = (columns: readonly ListColumn<DeliverySummary>[]): ListColumn<DeliverySummary>[] =>
  columns
    .filter(({ id }) => id !== 'name' && id !== 'owner')
    .map((column) => {
      if (column.id === 'channel') return { ...column, width: 'minmax(112px, 1fr)' };
      return column.id === 'created' ? { ...column, priority: 3 } : column;
    });

/** Beside the owner, whose account it is. */
const withAccount = (t: Text, columns: readonly ListColumn<DeliverySummary>[]): ListColumn<DeliverySummary>[] =>
  columns.flatMap((column) =>
    column.id === 'owner'
      ? [
          {
            id: 'account',
            label: t('manage.account'),
            width: '124px',
            priority: 3 as const,
            sortBy: (row: DeliverySummary) => row.ouName.toLocaleLowerCase(),
            render: (row: DeliverySummary) => <bdi>{row.ouName}</bdi>,
          },
          { ...column, priority: 2 as const },
        ]
      : [column],
  );

/** `order`: the deliveries of one; `monitored`: those of several accounts. */
export function useDeliveryColumns(place?: 'order' | 'monitored'): ListColumn<DeliverySummary>[] {
  const t = useText();
  return useMemo(() => {
    const columns = columnsOf(t);
    if (place === 'order') return inOrder(columns);
    return place === 'monitored' ? withAccount(t, columns) : columns;
  }, [t, place]);
}
