// Columns of the orders list.
import { useMemo } from 'react';
import type { JobSummary } from '#domain/api/deposit/job.schema.ts';
import { type Text, useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import type { ListColumn, RowCard } from '#renderer/ui/list/list.types.ts';
import { Status } from '#renderer/ui/values/status.part.tsx';
import { MarkedName } from '#renderer/ui/values/test-mark.part.tsx';
import { DateText, NumberText } from '#renderer/ui/values/values.part.tsx';
import { orderLook, stateFigure } from './order-states.ts';
import classes from './orders.module.css';

export function OrderStatus({ job, tag }: { job: JobSummary; tag?: boolean }) {
  const word = useFlaggedState(job);
  const shown = word === undefined ? { detail: stateFigure(job) } : { word };
  return <Status look={orderLook(job)} {...shown} {...(tag ? { tag } : {})} />;
}

/** The state with what was or is being deleted, "legal hold", "frozen" or "locked" added; undefined for other orders. */
function useFlaggedState(job: JobSummary): string | undefined {
  const t = useText();
  // The figure is of the state, not of what is added to it.
  const state = [t(orderLook(job).label), stateFigure(job)].join(' ').trim();
  if (job.dataPurgedDate !== null) return t('manage.stateDataPurged', { state });
  if (job.filesPurgedDate !== null) return t('manage.stateFilesPurged', { state });
  if (job.purgeAsked !== null) return t('manage.stateFilesGoing', { state });
  if (job.legalHold !== null) return t('manage.stateHeld', { state });
  if (job.locked) return t('manage.stateLocked', { state });
  return job.frozen ? t('manage.stateFrozen', { state }) : undefined;
}

/** An order of a list on phones. */
export const ORDER_CARD = {
  lines: [
    ['name', 'recipients'],
    ['state', 'created'],
    ['service', 'owner'],
  ],
  height: 104,
} as const satisfies RowCard;

const StateCell = ({ job }: { job: JobSummary }) => (
  <span className={classes.state}>
    <OrderStatus job={job} />
  </span>
);

const columnsOf = (t: Text, named: ReturnType<typeof useNameIn>): ListColumn<JobSummary>[] => [
  { id: 'no', label: t('manage.number'), width: '96px', sortBy: (job) => job.id, render: (job) => <bdi>{job.id}</bdi> },
  {
    id: 'name',
    label: t('manage.orderWord'),
    width: 'minmax(180px, 1fr)',
    sortBy: (job) => job.name.toLocaleLowerCase(),
    render: (job) => <MarkedName test={job.test} name={job.name} />,
  },
  {
    id: 'service',
    label: t('manage.service'),
    width: '164px',
    priority: 2,
    sortBy: (job) => named(job.service).toLocaleLowerCase(),
    render: (job) => <bdi>{named(job.service)}</bdi>,
  },
  {
    id: 'owner',
    label: t('manage.depositor'),
    width: '136px',
    priority: 3,
    sortBy: (job) => job.owner.name,
    render: (job) => <bdi>{job.owner.name}</bdi>,
  },
  {
    id: 'created',
    label: t('manage.created'),
    width: '124px',
    quiet: true,
    sortBy: (job) => job.submittedDate,
    render: (job) => <DateText at={job.submittedDate} />,
  },
  {
    id: 'recipients',
    label: t('manage.recipientsWord'),
    width: '88px',
    align: 'end',
    sortBy: (job) => job.counts.packGroups,
    render: (job) => <NumberText value={job.counts.packGroups} />,
  },
  {
    id: 'pages',
    label: t('manage.pages'),
    width: '80px',
    align: 'end',
    priority: 3,
    sortBy: (job) => job.counts.pages,
    render: (job) => <NumberText value={job.counts.pages} />,
  },
  {
    id: 'state',
    label: t('manage.status'),
    width: 'minmax(200px, 0.4fr)',
    sortBy: (job) => job.state,
    render: (job) => <StateCell job={job} />,
  },
];

export function useOrderColumns(): ListColumn<JobSummary>[] {
  const t = useText();
  const named = useNameIn();
  return useMemo(() => columnsOf(t, named), [t, named]);
}
