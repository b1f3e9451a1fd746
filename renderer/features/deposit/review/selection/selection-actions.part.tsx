// What can be done with the rows that are selected.
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { BulkBar } from '#renderer/ui/list/list-page.part.tsx';

interface SelectionActionsProps {
  chosen: readonly PackGroup[];
  onReject: (rows: readonly PackGroup[]) => void;
  onClear: () => void;
}

/** Floats over the rows, so that nothing moves when the first one is selected. */
export function SelectionActions({ chosen, onReject, onClear }: SelectionActionsProps) {
  const t = useText();
  const rejectable = chosen.filter(({ abilities }) => abilities.includes('reject'));
  return (
    <BulkBar
      count={chosen.length}
      actions={
        rejectable.length > 0
          ? [
              {
                id: 'reject',
                label: t('deposit.reject.some', { n: rejectable.length }),
                onClick: () => onReject(rejectable),
              },
            ]
          : []
      }
      onClear={onClear}
    />
  );
}
