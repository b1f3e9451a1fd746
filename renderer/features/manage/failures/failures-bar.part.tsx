// What the selected documents in error can have done, each with how many of them can and what that costs.
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import type { Acknowledging } from '#renderer/shared/shipments/use-acknowledge.tsx';
import { NO_SELECTION, type Selection } from '#renderer/ui/list/list.types.ts';
import { BulkBar } from '#renderer/ui/list/list-page.part.tsx';
import { isDecided, may, type Way } from './failures.rules.ts';
import type { Assigning } from './use-assign.tsx';
import { usePriceText } from './use-price-text.ts';
import type { TakingOver } from './use-take-over.tsx';

interface FailuresBarProps {
  rows: readonly Shipment[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
  acknowledging: Acknowledging;
  taking: TakingOver;
  assigning: Assigning;
}

const LABELS = {
  nextChannel: 'manage.failure.bulkNext',
  again: 'manage.failure.bulkAgain',
  acknowledge: 'manage.errors.bulkAcknowledge',
} as const;

/** Mixed reasons offer only what all of them can. */
export function FailuresBar({ rows, selection, onSelect, acknowledging, taking, assigning }: FailuresBarProps) {
  const t = useText();
  const priceText = usePriceText();
  const chosen = rows.filter(({ id }) => selection.has(id));
  const n = chosen.length;
  const labelOf = (way: Way): string => {
    const price = way === 'acknowledge' ? '' : priceText(way, chosen);
    return price ? `${t(LABELS[way], { n })} · ${price}` : t(LABELS[way], { n });
  };
  const sends = (['nextChannel', 'again'] as const).filter((way) => chosen.every((row) => may(way, row)));
  const canBeSeen = chosen.every((row) => may('acknowledge', row));
  const isOwn = chosen.every((row) => row.abilities.length > 0 && !isDecided(row));
  const isTakenBack = chosen.every((row) => isDecided(row) && row.abilities.includes('takeOver'));
  const ids = chosen.map(({ id }) => id);
  const seen = { id: 'acknowledge', label: labelOf('acknowledge'), onClick: () => acknowledging.ask(ids) };
  const back = { id: 'none', label: t('manage.failure.takeBack'), onClick: () => void taking.takeBack(ids) };
  const given = { id: 'give', label: t('manage.errors.bulkGive', { n }), onClick: () => assigning.ask(chosen) };
  return (
    <BulkBar
      count={n}
      about={sends.length === 0 && !canBeSeen && !isTakenBack ? t('manage.errors.mixed') : undefined}
      onClear={() => onSelect(NO_SELECTION)}
      actions={[
        ...sends.map((way) => ({ id: way, label: labelOf(way), onClick: () => taking.ask(chosen, way) })),
        ...(canBeSeen ? [seen] : []),
        ...(isTakenBack ? [back] : []),
        ...(isOwn ? [given] : []),
      ]}
    />
  );
}
