// Values of a tag list from a file, by the wizard of every import; they take the place of the old ones in the draft.
import { useMemo, useRef } from 'react';
import { MOST_TAG_VALUES } from '#domain/api/administration/units.contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import effects from '#renderer/shared/import/effects.module.css';
import type { ImportKind, ImportLine } from '#renderer/shared/import/import.types.ts';
import { ImportWizard } from '#renderer/shared/import/import-wizard.part.tsx';
import { useImport } from '#renderer/shared/import/use-import.ts';
import { Dialog } from '#renderer/ui/layers/confirm.part.tsx';
import type { AccountDraft } from '../account-draft.rules.ts';
import { useAccount } from '../account-form.ts';
import classes from './lists.module.css';
import { outcomeOf } from './tag-values.rules.ts';

type List = AccountDraft['tagLists'][number];
type Values = List['values'];

interface TagListImportProps {
  list: List;
  onValues: (values: Values) => void;
  onClose: () => void;
}

const WIDTH = 1040;

/** Words by which files of the eight languages call the columns. */
const NAMES = {
  value: ['value', 'code', 'wert', 'valor', 'valeur', 'ערך', 'érték', 'waarde', 'código', 'kód'],
  label: [
    'label',
    'name',
    'text',
    'bezeichnung',
    'libellé',
    'nom',
    'etiqueta',
    'nombre',
    'תווית',
    'címke',
    'etikett',
    'rótulo',
  ],
};

const tagValueOf = ({ values: { value = '', label = value } }: ImportLine) => ({ value, label });

export function TagListImport({ list, onValues, onClose }: TagListImportProps) {
  const t = useText();
  const { unit } = useAccount();
  // The values as they were: what the import stores changes the list while it is open.
  const before = useRef(list.values).current;
  const kind = useMemo<ImportKind>(
    () => ({
      place: `tagList.${unit?.id ?? 'new'}.${list.name}`,
      fields: [
        { id: 'value', label: t('administration.list.value'), names: NAMES.value, required: true, unique: true },
        { id: 'label', label: t('administration.list.valueLabel'), names: NAMES.label },
      ],
      batch: MOST_TAG_VALUES,
      most: MOST_TAG_VALUES,
      byPlace: true,
      wanted: t('tagList.invalidFile'),
      run: async (lines, dryRun) => {
        // All lines come in one batch.
        if (!dryRun) onValues(lines.map(tagValueOf));
        return lines.map((line) => ({ line: line.line, outcome: outcomeOf(before, tagValueOf(line)), faults: [] }));
      },
      nameOf: (line) => tagValueOf(line).label,
    }),
    [t, unit, list.name, before, onValues],
  );
  return (
    <Dialog opened size={WIDTH} title={t('administration.list.importInto', { name: list.name })} onClose={onClose}>
      <div className={classes.wizard}>
        <ImportWizard
          kind={kind}
          effects={<Effects before={before} />}
          leave={{ label: t('common.close'), onClick: onClose }}
        />
      </div>
    </Dialog>
  );
}

/** How many values the list will have, and how many go. */
function Effects({ before }: { before: Values }) {
  const t = useText();
  const { sound } = useImport();
  const next = new Set(sound.map((line) => tagValueOf(line).value));
  const gone = before.filter(({ value }) => !next.has(value)).length;
  return (
    <ul className={effects.effects}>
      <li>
        <span aria-hidden />
        <div>
          <b>{t('administration.list.values', { n: next.size })}</b>
          <p>{t('administration.list.gone', { n: gone })}</p>
          <p>{t('administration.list.savedLater')}</p>
        </div>
      </li>
    </ul>
  );
}
