// Columns of the orders that wait for a decision.
import { useMemo } from 'react';
import type { CommandSummary } from '#domain/api/sending/command.schema.ts';
import { type Text, useText } from '#renderer/i18n/text.ts';
import { lookOfOrder } from '#renderer/shared/commands/order-status.ts';
import { HeldPrice } from '#renderer/shared/money/held-price.part.tsx';
import type { Channel } from '#renderer/theme/channels.ts';
import type { ListColumn, RowCard } from '#renderer/ui/list/list.types.ts';
import { ChannelCounts, Status } from '#renderer/ui/values/status.part.tsx';
import { MarkedName } from '#renderer/ui/values/test-mark.part.tsx';
import { DateText, NumberText } from '#renderer/ui/values/values.part.tsx';
import { PostDate } from './commands.part.tsx';

/** Recipients by channel; two service channels of one type add up. */
export function channelCounts({ shares }: Pick<CommandSummary, 'shares'>): Partial<Record<Channel, number>> {
  const counts: Partial<Record<Channel, number>> = {};
  for (const { channelType, packGroups } of shares) counts[channelType] = (counts[channelType] ?? 0) + packGroups;
  return counts;
}

/** An order that waits, in a list on phones. */
export const COMMAND_CARD = {
  lines: [
    ['name', 'state'],
    ['owner', 'created'],
    ['ways', 'recipients'],
  ],
  height: 104,
} as const satisfies RowCard;

const identityColumns = (t: Text): ListColumn<CommandSummary>[] => [
  {
    id: 'no',
    label: t('manage.number'),
    width: '104px',
    sortBy: (row) => row.jobId,
    render: (row) => <bdi>{row.jobId}</bdi>,
  },
  {
    id: 'name',
    label: t('manage.orderWord'),
    width: 'minmax(156px, 1fr)',
    sortBy: (row) => row.jobName.toLocaleLowerCase(),
    render: (row) => <MarkedName test={row.test} name={row.jobName} />,
  },
  {
    id: 'owner',
    label: t('manage.depositor'),
    width: '136px',
    sortBy: (row) => row.owner.name,
    render: (row) => <bdi>{row.owner.name}</bdi>,
  },
  {
    id: 'created',
    label: t('manage.confirmed'),
    width: '132px',
    priority: 2,
    quiet: true,
    sortBy: (row) => row.creationDate,
    render: (row) => <DateText at={row.creationDate} />,
  },
  {
    id: 'post',
    label: t('manage.postDate'),
    width: '144px',
    priority: 3,
    sortBy: (row) => row.expectedPostDate ?? '',
    render: (row) => <PostDate at={row.expectedPostDate} />,
  },
];

const figureColumns = (t: Text): ListColumn<CommandSummary>[] => [
  {
    id: 'recipients',
    label: t('manage.recipientsWord'),
    width: '96px',
    align: 'end',
    sortBy: (row) => row.packGroupCount,
    render: (row) => <NumberText value={row.packGroupCount} />,
  },
  {
    id: 'ways',
    label: t('manage.channels'),
    width: '152px',
    render: (row) => <ChannelCounts counts={channelCounts(row)} />,
  },
  {
    id: 'price',
    label: t('manage.price.estimate'),
    width: '104px',
    align: 'end',
    priority: 2,
    sortBy: (row) => row.price.held[0]?.amount ?? 0,
    render: (row) => <HeldPrice price={row.price} short />,
  },
  {
    id: 'state',
    label: t('manage.status'),
    width: '172px',
    sortBy: (row) => row.state,
    render: (row) => <Status look={lookOfOrder(row)} />,
  },
];

const columnsOf = (t: Text): ListColumn<CommandSummary>[] => [...identityColumns(t), ...figureColumns(t)];

export function useCommandColumns(): ListColumn<CommandSummary>[] {
  const t = useText();
  return useMemo(() => columnsOf(t), [t]);
}
