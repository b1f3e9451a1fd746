// The recipients of a job: the virtual table, with the row that is open.
import type { ReactNode } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import type { Selection } from '#renderer/ui/list/list.types.ts';
import { ListTable } from '#renderer/ui/list/list-table.part.tsx';
import { useRecipientColumns } from './recipient-columns.tsx';

interface RecipientsProps {
  rows: readonly PackGroup[];
  service: Service | undefined;
  opened: number | undefined;
  /** Least and most px of the opened row. */
  openedHeight: number;
  openedMost: number;
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
  const columns = useRecipientColumns(props.service);
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
      openedMost={props.openedMost}
      onOpen={(key) => props.onOpen(key === undefined || key === props.opened ? undefined : Number(key))}
      onEnd={props.onEnd}
      renderOpened={props.renderOpened}
    />
  );
}
