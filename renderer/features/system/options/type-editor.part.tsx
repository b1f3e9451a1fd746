// One type of options: its name by language, whether proofs are made again after a change, and its values.
import { useMemo } from 'react';
import type { z } from 'zod';
import { type OptionType, OptionTypeInput } from '#domain/api/configuration/options.contract.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';
import { Fields } from '#renderer/shared/form/fields.part.tsx';
import { RecordEditor } from '#renderer/shared/records/record-editor.part.tsx';
import { useRecord } from '#renderer/shared/records/use-record.ts';
import column from '#renderer/ui/page-layouts/column.module.css';
import { RemoveUsed } from '../uses/remove-used.part.tsx';
import { useOptionCalls } from './use-option-calls.ts';
import { ValueTable } from './value-table.part.tsx';

type Draft = z.output<typeof OptionTypeInput>;

const ROWS: readonly FieldRow[] = [
  { field: 'name', kind: 'text', length: 100 },
  { field: 'names', kind: 'names', wide: true },
  { field: 'recomputeTrigger', kind: 'switch' },
];

const FRESH: Draft = { name: '', recomputeTrigger: false };

const draftOf = ({ id, version, name, names, recomputeTrigger }: OptionType): Draft => ({
  id,
  version,
  name,
  names: names && Object.keys(names).length > 0 ? names : undefined,
  recomputeTrigger,
});

export function TypeEditor({ type }: { type: OptionType | undefined }) {
  const t = useText();
  const nameIn = useNameIn();
  const faultText = useFaultText();
  const { create, changed, typeOf, open, removeType } = useOptionCalls();
  const saved = useMemo(() => (type ? draftOf(type) : FRESH), [type]);
  const form = useRecord<Draft>(saved, {
    schema: OptionTypeInput,
    send: async (draft) => {
      const stored = await create('options.saveType', { body: draft });
      await changed();
      if (!type) open(stored.id);
      return draftOf(stored);
    },
    nameOf: ({ name }) => name,
    ...(type ? {} : { failed: 'options.addError' }),
    places: { 'options.duplicate': 'name' },
  });
  const { draft, change, faultAt } = form;
  return (
    <RecordEditor
      form={form}
      name={nameIn(draft) || t('system.options.new')}
      sub={type ? t('system.options.values', { n: type.values.length }) : undefined}
      actions={type ? <RemoveType type={type} remove={() => removeType(type)} /> : undefined}
      saveLabel={t('system.options.save')}
      fieldName={(field) => t(`system.optionType.${field}`)}
      reread={async () => draftOf(await typeOf(draft.id ?? 0))}
    >
      <div className={column.column}>
        <Fields
          rows={ROWS}
          scope="system.optionType"
          value={draft}
          fault={(field) => faultText(faultAt(field))}
          onChange={change}
        />
        {type ? <ValueTable type={type} onAdd={() => open(type.id, 'new')} /> : null}
      </div>
    </RecordEditor>
  );
}

function RemoveType({ type, remove }: { type: OptionType; remove: () => Promise<void> }) {
  const t = useText();
  const uses = useCall('options.typeUses', { params: { optionTypeId: type.id } }, { staleTime: 0 }).data;
  return <RemoveUsed action={t('system.options.remove')} name={type.name} uses={uses} remove={remove} />;
}
