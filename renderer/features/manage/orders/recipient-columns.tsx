// Columns of the recipients list: recipient, quality, details, documents, raw pages, dispatch.
import { useMemo } from 'react';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { type Text, useText } from '#renderer/i18n/text.ts';
import { quotedShort, useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { jobLook, type Look, packGroupLook, qualityLook } from '#renderer/theme/status.ts';
import type { ListColumn } from '#renderer/ui/list/list.types.ts';
import { Status } from '#renderer/ui/values/status.part.tsx';
import { NumberText } from '#renderer/ui/values/values.part.tsx';
import classes from '../manage.module.css';

export const DISPATCH_LOOK: Readonly<Record<PackGroup['dispatchState'], Look>> = {
  REMAINING: packGroupLook.LEFT,
  AWAIT_VALIDATION: jobLook.PACK_GROUPS_CREATED_AWAIT_VALIDATION,
  PROCESSING: packGroupLook.PROCESSING,
  SENT: packGroupLook.SENT,
  ERROR: packGroupLook.SHIPMENT_CREATION_ERROR,
  REJECTED: packGroupLook.REJECTED,
};

const placeOf = ({ recipientLines, recipientName, emailAddress }: PackGroup): string =>
  recipientLines.filter((line) => line !== recipientName).at(-1) ?? emailAddress ?? '';

/** Why the row needs somebody: its own fault, else the first one of its values. */
export function faultOf({ fault, packs, shipmentRequirements }: PackGroup): PackGroup['fault'] {
  const values = [shipmentRequirements, ...packs.map(({ requirements }) => requirements)].flatMap((group) =>
    Object.values(group),
  );
  return fault ?? values.find(({ quality, error }) => quality === 'BAD' && error !== null)?.error ?? null;
}

function columnsOf(t: Text, faultText: ReturnType<typeof useFaultText>): ListColumn<PackGroup>[] {
  return [
    {
      id: 'recipient',
      label: t('manage.recipient'),
      width: 'minmax(160px, 1fr)',
      sortBy: (row) => row.recipientName.toLocaleLowerCase(),
      render: (row) => (
        <span className={classes.twoLines}>
          <bdi>{row.recipientName || t('manage.noName')}</bdi>
          <small>
            <bdi>{placeOf(row)}</bdi>
          </small>
        </span>
      ),
    },
    {
      id: 'quality',
      label: t('manage.quality'),
      width: '124px',
      sortBy: (row) => row.quality,
      render: (row) => <Status look={qualityLook[row.quality]} />,
    },
    {
      id: 'details',
      label: t('manage.details'),
      width: 'minmax(96px, 1.4fr)',
      priority: 2,
      quiet: true,
      render: (row) => {
        const { rejectionReason } = row;
        if (rejectionReason !== null)
          return (
            <bdi className={classes.reason} title={rejectionReason}>
              {rejectionReason}
            </bdi>
          );
        // In the screen's own language: a foreign word at its beginning does not turn it round.
        const fault = faultOf(row);
        return fault ? (
          <span className={classes.reason} title={faultText(fault)}>
            {faultText(quotedShort(fault))}
          </span>
        ) : null;
      },
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
      width: '172px',
      sortBy: (row) => row.dispatchState,
      render: (row) => (
        <span className={classes.twoLines}>
          <Status look={DISPATCH_LOOK[row.dispatchState]} />
          {row.dispatch.length > 0 ? (
            <small>
              <bdi>{row.dispatch.join(', ')}</bdi>
            </small>
          ) : null}
        </span>
      ),
    },
  ];
}

export function useRecipientColumns(): ListColumn<PackGroup>[] {
  const t = useText();
  const faultText = useFaultText();
  return useMemo(() => columnsOf(t, faultText), [t, faultText]);
}
