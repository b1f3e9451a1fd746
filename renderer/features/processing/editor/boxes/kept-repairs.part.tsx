// Repairs of pages that were kept at a deposit for the later ones: what each does, for which pages, and removing it.
import { IconTrash } from '@tabler/icons-react';
import type { RepairPreset } from '#domain/services/repair-preset.ts';
import { useText } from '#renderer/i18n/text.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { useDraft } from '../draft-context.ts';
import { DraftFields } from '../form/draft-fields.part.tsx';
import { pageOptions } from '../form/page-options.ts';
import { type BoxPartProps, REPAIR_ROWS } from './box-rows.ts';
import classes from './kept-repairs.module.css';

export function KeptRepairs({ box: { repairs }, index }: BoxPartProps) {
  const t = useText();
  const { change } = useDraft();
  const at = ['boxes', index, 'repairs'];
  const rows = REPAIR_ROWS.map((row): FieldRow => (row.field === 'page' ? { ...row, options: pageOptions(t) } : row));
  return (
    <ul className={classes.repairs} aria-label={t('processing.box.repairs')}>
      {repairs.map((repair, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place of the draft is its index
        <li key={n}>
          <div>
            <Does repair={repair} />
            <IconButton
              icon={IconTrash}
              label={t('processing.repair.remove', { name: repair.name })}
              onClick={() => change(at, repairs.toSpliced(n, 1))}
            />
          </div>
          <DraftFields rows={rows} scope="processing.repair" at={[...at, n]} />
        </li>
      ))}
    </ul>
  );
}

function Does({ repair: { width, height, turn, onA4, takeOut } }: { repair: RepairPreset }) {
  const t = useText();
  return (
    <ul>
      <li>{t('processing.repair.size', { width, height })}</li>
      {turn === 0 ? null : <li>{t('processing.repair.turn', { degrees: turn })}</li>}
      {onA4 ? <li>{t('processing.repair.onA4')}</li> : null}
      {takeOut.map((line, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
        <li key={n}>{t('processing.repair.takeOut', line)}</li>
      ))}
    </ul>
  );
}
