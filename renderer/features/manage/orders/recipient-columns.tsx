// Columns of the recipients list: recipient, quality, details, documents, raw pages, dispatch.

import { type ReactNode, useMemo } from 'react';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { type Text, useText } from '#renderer/i18n/text.ts';
import { quotedShort, useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { useShareNames } from '#renderer/shared/shipments/use-share-names.ts';
import { dispatchLook, qualityLook } from '#renderer/theme/status.ts';
import type { ListColumn, RowCard } from '#renderer/ui/list/list.types.ts';
import text from '#renderer/ui/text/text.module.css';
import { Status } from '#renderer/ui/values/status.part.tsx';
import { NumberText } from '#renderer/ui/values/values.part.tsx';
import { isClosed, UNSENT_LOOK, WRONG_LOOK } from './order-states.ts';
import classes from './orders.module.css';

type FaultText = ReturnType<typeof useFaultText>;

const townOf = ({ recipientLines, recipientName, emailAddress }: PackGroup): string =>
  recipientLines.filter((line) => line !== recipientName).at(-1) ?? emailAddress ?? '';

/** The fault that a person has to look at: the row's own, else the first one of its values. */
export function faultOf({ fault, packs, shipmentRequirements }: PackGroup): PackGroup['fault'] {
  const values = [shipmentRequirements, ...packs.map(({ requirements }) => requirements)].flatMap((group) =>
    Object.values(group),
  );
  return fault ?? values.find(({ quality, error }) => quality === 'BAD' && error !== null)?.error ?? null;
}

/** Why the row was rejected, else what is wrong with it. */
function reasonOf(row: PackGroup, faultText: FaultText): ReactNode {
  const { rejectionReason } = row;
  if (rejectionReason !== null)
    return (
      <bdi className={classes.reason} title={rejectionReason}>
        {rejectionReason}
      </bdi>
    );
  // A fault is in the language of the screen: no <bdi>, so that a foreign word at its start does not turn its direction.
  const fault = faultOf(row);
  return fault ? (
    <span className={classes.reason} title={faultText(fault)}>
      {faultText(quotedShort(fault))}
    </span>
  ) : null;
}

const recipientOf = (row: PackGroup, noName: string): ReactNode => (
  <span className={`${text.lines} ${text.twoLines}`}>
    <bdi>{row.recipientName || noName}</bdi>
    <small>
      <bdi>{townOf(row)}</bdi>
    </small>
  </span>
);

const dispatchOf = (row: PackGroup, { nameOf, closed }: ColumnInput): ReactNode => (
  <span className={`${text.lines} ${text.twoLines}`}>
    <Status look={closed && row.dispatchState === 'REMAINING' ? UNSENT_LOOK : dispatchLook[row.dispatchState]} />
    {row.dispatch.length > 0 ? (
      <small>
        <bdi>{row.dispatch.map(nameOf).join(', ')}</bdi>
      </small>
    ) : null}
  </span>
);

interface ColumnInput {
  readonly t: Text;
  readonly faultText: FaultText;
  /** What a channel is called, by its label. */
  readonly nameOf: (label: string) => string;
  /** What stands for a name that is not there. */
  readonly nobody: string;
  /** Nothing of the order is corrected or confirmed any more. */
  readonly closed: boolean;
}

/** A recipient on phones: all that stands in two lines there is read to its end. */
export const RECIPIENT_CARD = {
  lines: [
    ['recipient', 'quality'],
    ['dispatch', 'pages'],
  ],
  height: 96,
} as const satisfies RowCard;

function columnsOf(input: ColumnInput): ListColumn<PackGroup>[] {
  const { t, faultText, nobody, closed } = input;
  return [
    {
      id: 'recipient',
      label: t('manage.recipient'),
      width: 'minmax(160px, 1fr)',
      sortBy: (row) => row.recipientName.toLocaleLowerCase(),
      render: (row) => recipientOf(row, nobody),
    },
    {
      id: 'quality',
      label: t('manage.quality'),
      width: '124px',
      sortBy: (row) => row.quality,
      render: (row) => <Status look={closed && row.quality === 'BAD' ? WRONG_LOOK : qualityLook[row.quality]} />,
    },
    {
      id: 'details',
      label: t('manage.details'),
      width: 'minmax(96px, 1.4fr)',
      priority: 2,
      quiet: true,
      render: (row) => reasonOf(row, faultText),
    },
    {
      id: 'documents',
      label: t('manage.documentsWord'),
      width: '92px',
      align: 'end',
      priority: 2,
      sortBy: (row) => row.documents,
      render: (row) => <NumberText value={row.documents} />,
    },
    {
      id: 'pages',
      label: t('manage.rawPages'),
      width: '104px',
      align: 'end',
      sortBy: (row) => row.pages,
      render: (row) => <NumberText value={row.pages} />,
    },
    {
      id: 'dispatch',
      label: t('manage.dispatch'),
      width: 'minmax(172px, 208px)',
      sortBy: (row) => row.dispatchState,
      render: (row) => dispatchOf(row, input),
    },
  ];
}

const hasDetails = (row: PackGroup): boolean => row.rejectionReason !== null || faultOf(row) !== null;

/** The column of details stands only where a row has something to say in it. */
export function useRecipientColumns(rows: readonly PackGroup[], job: Job): ListColumn<PackGroup>[] {
  const t = useText();
  const faultText = useFaultText();
  const nameOf = useShareNames(job.channels);
  const closed = isClosed(job);
  const nobody = t(job.dataPurgedDate === null ? 'manage.noName' : 'manage.nameDeleted');
  const said = useMemo(() => rows.some(hasDetails), [rows]);
  return useMemo(
    () => columnsOf({ t, faultText, nameOf, nobody, closed }).filter(({ id }) => said || id !== 'details'),
    [t, faultText, nameOf, nobody, closed, said],
  );
}
