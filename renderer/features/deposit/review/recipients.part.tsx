// The recipients of a job: chips with counts, search, and the virtual table with the row that is open.
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { SEARCH_CHARACTERS } from '#domain/jobs/search-range.ts';
import { useText } from '#renderer/i18n/text.ts';
import { quotedShort, useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { commandLook, packGroupLook, qualityLook } from '#renderer/theme/status.ts';
import type { ListColumn, Selection } from '#renderer/ui/list/list.types.ts';
import { ListTable } from '#renderer/ui/list/list-table.part.tsx';
import { Chips } from '#renderer/ui/values/chips.part.tsx';
import { ChannelName, Status } from '#renderer/ui/values/status.part.tsx';
import { useCountryName } from '../workbench/countries.ts';
import { channelTypeOf } from '../workbench/service.rules.ts';
import classes from './recipients.module.css';

/** Chips of the list: id in the address, the count it shows, and what it asks the server for. */
export const STATUS_FILTERS = {
  mend: { dispatchState: 'REMAINING', quality: 'BAD' },
  processing: { dispatchState: 'PROCESSING' },
  awaiting: { dispatchState: 'AWAIT_VALIDATION' },
  remaining: { dispatchState: 'REMAINING' },
  rejected: { dispatchState: 'REJECTED' },
  sent: { dispatchState: 'SENT' },
  error: { dispatchState: 'ERROR' },
} as const;

export type StatusFilter = keyof typeof STATUS_FILTERS;
export const isStatusFilter = (text: string | undefined): text is StatusFilter =>
  text !== undefined && Object.hasOwn(STATUS_FILTERS, text);

const TYPING_MS = 250;

export function RecipientsFilter(props: {
  counts: Job['counts'];
  active: string;
  text: string;
  onFilter: (id: string) => void;
  onText: (text: string) => void;
}) {
  const { counts, active, text, onFilter, onText } = props;
  const t = useText();
  const [typed, setTyped] = useState(text);
  const [settled] = useDebouncedValue(typed, TYPING_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed is told
  useEffect(() => {
    if (settled.trim() !== text) onText(settled.trim());
  }, [settled]);
  // Cleared elsewhere, or another address: the field shows what the list is filtered by.
  useEffect(() => setTyped((now) => (now.trim() === text ? now : text)), [text]);
  const chips = [
    { id: 'all', label: t('deposit.chip.all'), count: counts.packGroups },
    { id: 'mend', label: t('deposit.chip.mend'), count: counts.bad, look: packGroupLook.ERROR },
    // What passes stands there while there is some of it, so that the others keep to one line.
    ...(counts.processing > 0 || active === 'processing'
      ? [
          {
            id: 'processing',
            label: t('deposit.chip.processing'),
            count: counts.processing,
            look: packGroupLook.PROCESSING,
          },
        ]
      : []),
    ...(counts.awaiting > 0 || active === 'awaiting'
      ? [
          {
            id: 'awaiting',
            label: t('deposit.chip.awaiting'),
            count: counts.awaiting,
            look: commandLook.AWAIT_VALIDATION,
          },
        ]
      : []),
    { id: 'remaining', label: t('deposit.chip.remaining'), count: counts.remaining, look: packGroupLook.LEFT },
    { id: 'rejected', label: t('deposit.chip.rejected'), count: counts.rejected, look: packGroupLook.REJECTED },
    { id: 'sent', label: t('deposit.chip.sent'), count: counts.sent, look: packGroupLook.SENT },
    ...(counts.error > 0
      ? [{ id: 'error', label: t('deposit.chip.error'), count: counts.error, look: packGroupLook.ERROR }]
      : []),
  ];
  return (
    <div className={classes.filter}>
      <Chips chips={chips} active={active} label={t('deposit.column.status')} onChoose={onFilter} />
      <span className={classes.grow} />
      <TextInput
        data-list-search
        size="xs"
        className={classes.search ?? ''}
        aria-label={t('deposit.search')}
        placeholder={t('deposit.search')}
        maxLength={SEARCH_CHARACTERS}
        leftSection={<IconSearch size={14} stroke={1.5} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </div>
  );
}

/** In place of its quality a row shows where it stands, once it left the deposit. */
function rowLook(row: PackGroup) {
  if (row.dispatchState === 'REMAINING') return qualityLook[row.quality];
  if (row.dispatchState === 'AWAIT_VALIDATION') return commandLook.AWAIT_VALIDATION;
  return row.dispatchState === 'ERROR' ? packGroupLook.SHIPMENT_CREATION_ERROR : packGroupLook[row.dispatchState];
}

function useColumns(service: Service | undefined): ListColumn<PackGroup>[] {
  const t = useText();
  const words = useFaultText();
  const country = useCountryName();
  return useMemo(
    () => [
      {
        id: 'quality',
        label: t('deposit.column.quality'),
        width: '120px',
        render: (row) => <Status look={rowLook(row)} />,
      },
      {
        id: 'recipient',
        label: t('deposit.column.recipient'),
        width: 'minmax(150px, 1fr)',
        render: (row) => (
          <span className={classes.recipient}>
            <bdi title={row.recipientName}>{row.recipientName || t('deposit.row.noName')}</bdi>
            <span className={classes.small}>{secondLine(row, words, t('deposit.row.rejected'))}</span>
          </span>
        ),
      },
      {
        id: 'country',
        label: t('deposit.column.country'),
        width: '112px',
        priority: 2,
        render: (row) => country(row.countryCode),
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
        width: '108px',
        render: (row) => <Dispatch row={row} service={service} />,
      },
    ],
    [t, words, country, service],
  );
}

function secondLine(row: PackGroup, words: ReturnType<typeof useFaultText>, rejected: string): ReactNode {
  const whole = (text: string) => <bdi title={text}>{text}</bdi>;
  if (row.state === 'REJECTED') return whole(row.rejectionReason || rejected);
  const bad = Object.values(row.shipmentRequirements).find(({ quality }) => quality === 'BAD');
  if (bad?.error) {
    return (
      <span className={classes.reason} title={words(bad.error)}>
        {words(quotedShort(bad.error))}
      </span>
    );
  }
  const lines = row.recipientLines.slice(1);
  return whole(row.emailAddress ?? lines.slice(-2).join(', '));
}

function Dispatch({ row, service }: { row: PackGroup; service: Service | undefined }) {
  const t = useText();
  const [label] = row.dispatch;
  if (row.dispatchState === 'REMAINING' && row.quality === 'BAD')
    return <span className={classes.none}>{t('deposit.row.afterMending')}</span>;
  if (label === undefined) return <span className={classes.none}>{t('deposit.row.noChannel')}</span>;
  const type = channelTypeOf(service, label);
  return type ? <ChannelName channel={type} label={label} /> : <bdi>{label}</bdi>;
}

interface RecipientsProps {
  rows: readonly PackGroup[];
  service: Service | undefined;
  opened: number | undefined;
  openedHeight: number;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  onOpen: (id: number | undefined) => void;
  onEnd: () => void;
  renderOpened: (row: PackGroup) => ReactNode;
}

const rowKey = (row: PackGroup) => row.id;
const rowName = (row: PackGroup) => row.recipientName;

export function Recipients(props: RecipientsProps) {
  const t = useText();
  const columns = useColumns(props.service);
  return (
    <ListTable
      label={t('deposit.recipients')}
      rows={props.rows}
      columns={columns}
      keyOf={rowKey}
      nameOf={rowName}
      rowHeight={44}
      selection={props.selection}
      onSelect={props.onSelect}
      opened={props.opened}
      openedHeight={props.openedHeight}
      onOpen={(key) => props.onOpen(key === undefined || key === props.opened ? undefined : Number(key))}
      onEnd={props.onEnd}
      renderOpened={props.renderOpened}
    />
  );
}
