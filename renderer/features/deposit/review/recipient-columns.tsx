// Columns of the recipients of a job: state, address, documents, pages and channel.

import { type ReactNode, useMemo } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useCountryName } from '#renderer/shared/address/countries.ts';
import { quotedShort, useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { useShareNames } from '#renderer/shared/shipments/use-share-names.ts';
import { commandLook, packGroupLook, qualityLook } from '#renderer/theme/status.ts';
import type { ListColumn } from '#renderer/ui/list/list.types.ts';
import text from '#renderer/ui/text/text.module.css';
import { ChannelName, Status } from '#renderer/ui/values/status.part.tsx';
import { channelTypeOf, sharesOf } from '../workbench/service.rules.ts';
import classes from './recipients.module.css';

/** The quality of a row; once it has left the deposit, its state instead. */
function rowLook(row: PackGroup) {
  if (row.dispatchState === 'REMAINING') return qualityLook[row.quality];
  if (row.dispatchState === 'AWAIT_VALIDATION') return commandLook.AWAIT_VALIDATION;
  return row.dispatchState === 'ERROR' ? packGroupLook.SHIPMENT_CREATION_ERROR : packGroupLook[row.dispatchState];
}

export function useRecipientColumns(service: Service | undefined): ListColumn<PackGroup>[] {
  const t = useText();
  const faultText = useFaultText();
  const country = useCountryName();
  return useMemo(
    () => [
      {
        id: 'quality',
        label: t('deposit.column.quality'),
        width: '140px',
        render: (row) => <Status look={rowLook(row)} />,
      },
      {
        id: 'recipient',
        label: t('deposit.column.recipient'),
        width: 'minmax(150px, 1fr)',
        render: (row) => (
          <span className={`${text.lines} ${classes.recipient}`}>
            <bdi title={row.recipientName}>{row.recipientName || t('deposit.row.noName')}</bdi>
            <span className={`${text.isolated} ${classes.small}`}>
              {secondLine(row, faultText, { rejected: t('deposit.row.rejected'), beside: t('deposit.beside.title') })}
            </span>
          </span>
        ),
      },
      {
        id: 'country',
        label: t('deposit.column.country'),
        width: '112px',
        priority: 2,
        render: (row) => <span className={classes.country}>{country(row.countryCode)}</span>,
      },
      {
        id: 'documents',
        label: t('deposit.column.documents'),
        width: '60px',
        align: 'end',
        priority: 2,
        render: (row) => row.documents,
      },
      { id: 'pages', label: t('deposit.column.pages'), width: '60px', align: 'end', render: (row) => row.pages },
      {
        id: 'dispatch',
        label: t('deposit.column.dispatch'),
        width: '120px',
        render: (row) => <Dispatch row={row} service={service} />,
      },
    ],
    [t, faultText, country, service],
  );
}

function secondLine(
  row: PackGroup,
  faultText: ReturnType<typeof useFaultText>,
  { rejected, beside }: { readonly rejected: string; readonly beside: string },
): ReactNode {
  const whole = (text: string) => <bdi title={text}>{text}</bdi>;
  if (row.state === 'REJECTED') return whole(row.rejectionReason || rejected);
  const bad = Object.values(row.shipmentRequirements).find(({ quality }) => quality === 'BAD')?.error ?? row.fault;
  if (bad) {
    return (
      <span className={classes.reason} title={faultText(bad)}>
        {faultText(quotedShort(bad))}
      </span>
    );
  }
  if (row.besideWindow) return <span className={classes.remark}>{beside}</span>;
  if (row.emailAddress !== null) return whole(row.emailAddress);
  // Two lines have room, the whole address is read on hover.
  const lines = row.recipientLines.slice(1);
  return <bdi title={row.recipientLines.join('\n')}>{lines.slice(-2).join(', ')}</bdi>;
}

function Dispatch({ row, service }: { row: PackGroup; service: Service | undefined }) {
  const t = useText();
  const nameOf = useShareNames(sharesOf(service));
  const [label] = row.dispatch;
  if (row.dispatchState === 'REMAINING' && row.quality === 'BAD')
    return <span className={classes.none}>{t('deposit.row.afterMending')}</span>;
  if (label === undefined) return <span className={classes.none}>{t('deposit.row.noChannel')}</span>;
  const type = channelTypeOf(service, label);
  return type ? <ChannelName channel={type} label={nameOf(label)} /> : <bdi>{label}</bdi>;
}
