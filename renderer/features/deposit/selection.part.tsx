// What can be done with the rows that are selected.
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { PackGroup } from '#domain/api/jobs.contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '#renderer/ui/icon-button.part.tsx';
import type { Selection } from '#renderer/ui/list/list.types.ts';
import classes from './workbench.module.css';

interface SelectionActionsProps {
  rows: readonly PackGroup[];
  selection: Selection;
  onReject: (rows: readonly PackGroup[]) => void;
  onClear: () => void;
}

export function SelectionActions({ rows, selection, onReject, onClear }: SelectionActionsProps) {
  const t = useText();
  const chosen = rows.filter(({ id }) => selection.has(id));
  const rejectable = chosen.filter(({ abilities }) => abilities.includes('reject'));
  if (chosen.length === 0) return null;
  return (
    <>
      <span className={classes.selected}>{t('common.list.selected', { n: chosen.length })}</span>
      {rejectable.length > 0 ? (
        <Button size="xs" variant="default" onClick={() => onReject(rejectable)}>
          {t('deposit.reject.some', { n: rejectable.length })}
        </Button>
      ) : null}
      <IconButton icon={IconX} size="xs" label={t('common.list.clearSelection')} onClick={onClear} />
    </>
  );
}
