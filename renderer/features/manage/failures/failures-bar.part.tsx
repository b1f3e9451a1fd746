// What the selected documents in error can have done, each with how many of them can.
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import type { Acknowledging } from '#renderer/shared/shipments/use-acknowledge.tsx';
import { NO_SELECTION, type Selection } from '#renderer/ui/list/list.types.ts';
import { BulkBar } from '#renderer/ui/list/list-page.part.tsx';
import { isUndecided, maySendAgain, maySendNext } from './failures.rules.ts';
import type { TakingOver } from './use-take-over.tsx';

interface FailuresBarProps {
  rows: readonly Shipment[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
  acknowledging: Acknowledging;
  taking: TakingOver;
}

const mayAcknowledge = ({ abilities }: Shipment): boolean => abilities.includes('acknowledge');

export function FailuresBar({ rows, selection, onSelect, acknowledging, taking }: FailuresBarProps) {
  const t = useText();
  const chosen = rows.filter(({ id }) => selection.has(id));
  const idsOf = (may: (row: Shipment) => boolean): number[] => chosen.filter(may).map(({ id }) => id);
  const next = idsOf((row) => isUndecided(row) && maySendNext(row));
  const again = idsOf((row) => isUndecided(row) && maySendAgain(row));
  const seen = idsOf(mayAcknowledge);
  const actions = [
    {
      id: 'nextChannel',
      label: t('manage.failure.bulkNext', { n: next.length }),
      n: next.length,
      onClick: () => taking.ask(next, 'nextChannel'),
    },
    {
      id: 'again',
      label: t('manage.failure.bulkAgain', { n: again.length }),
      n: again.length,
      onClick: () => taking.ask(again, 'again'),
    },
    {
      id: 'acknowledge',
      label: t('sending.action.acknowledge', { n: seen.length }),
      n: seen.length,
      onClick: () => acknowledging.ask(seen),
    },
  ];
  return (
    <BulkBar
      count={chosen.length}
      onClear={() => onSelect(NO_SELECTION)}
      actions={actions.filter(({ n }) => n > 0).map(({ n: _n, ...action }) => action)}
    />
  );
}
