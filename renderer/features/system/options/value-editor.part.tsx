// One value of an option: what people choose, the code that producers know it by, where it stands, what it carries.
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { type OptionType, type OptionValue, OptionValueInput } from '#domain/api/configuration/options.contract.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';
import { Fields } from '#renderer/shared/form/fields.part.tsx';
import { RecordEditor } from '#renderer/shared/records/record-editor.part.tsx';
import { useRecord } from '#renderer/shared/records/use-record.ts';
import { RemoveUsed } from '../uses/remove-used.part.tsx';
import { PairsField } from './pairs-field.part.tsx';
import { useOptionCalls } from './use-option-calls.ts';

type Draft = Omit<z.output<typeof OptionValueInput>, 'name'>;

const ROWS: readonly FieldRow[] = [
  { field: 'value', kind: 'text', length: 100 },
  { field: 'code', kind: 'text', length: 60 },
  { field: 'rank', kind: 'number' },
  { field: 'names', kind: 'names', wide: true },
  { field: 'default', kind: 'switch' },
  { field: 'best', kind: 'switch' },
  { field: 'properties', kind: 'custom', wide: true },
];

const draftOf = ({ name: _name, names, ...value }: OptionValue): Draft => ({
  ...value,
  names: names && Object.keys(names).length > 0 ? names : undefined,
});

/** A further value comes last; the first one is the default in any case. */
const freshOf = ({ id, values }: OptionType): Draft => ({
  optionTypeId: id,
  value: '',
  code: '',
  rank: Math.max(0, ...values.map(({ rank }) => rank)) + 1,
  default: values.length === 0,
  best: false,
  properties: {},
});

export function ValueEditor({ type, value }: { type: OptionType; value: OptionValue | undefined }) {
  const t = useText();
  const nameIn = useNameIn();
  const faultText = useFaultText();
  const { create, changed, typeOf, open, removeValue } = useOptionCalls();
  const saved = useMemo(() => (value ? draftOf(value) : freshOf(type)), [value, type]);
  const form = useRecord<Draft>(saved, {
    schema: OptionValueInput,
    send: async (draft) => {
      const stored = await create('options.save', { body: draft });
      await changed();
      if (!value) open(type.id, stored.id);
      return draftOf(stored);
    },
    nameOf: (draft) => draft.value ?? '',
    ...(value ? {} : { failed: 'options.addError' }),
    check: (draft) =>
      draft.value?.trim()
        ? []
        : [
            {
              field: 'value',
              label: 'exception.invalidInput',
              parameters: { field: 'value', kind: 'missing', limit: 0 },
            },
          ],
    places: { 'options.duplicate': 'value' },
  });
  const { draft, change, faultAt } = form;
  return (
    <RecordEditor
      form={form}
      path={
        <nav aria-label={t('common.breadcrumb')}>
          <Link to={addressOf('system.options', { optionTypeId: type.id })}>
            <bdi>{nameIn(type)}</bdi>
          </Link>
        </nav>
      }
      name={nameIn({ name: draft.value ?? '', names: draft.names }) || t('system.options.newValue')}
      actions={value ? <RemoveValue value={value} remove={() => removeValue(value)} /> : undefined}
      saveLabel={t('system.options.saveValue')}
      fieldName={(field) => t(`system.optionValue.${field}`)}
      reread={async () => {
        const now = (await typeOf(type.id)).values.find((one) => one.id === draft.id);
        if (!now) throw new Error('The value is gone.');
        return draftOf(now);
      }}
    >
      <Fields
        rows={ROWS}
        scope="system.optionValue"
        value={draft}
        fault={(field) => faultText(faultAt(field))}
        onChange={change}
        custom={{
          properties: (
            <PairsField
              label={t('system.optionValue.properties')}
              description={t('system.optionValue.properties.hint')}
              error={faultText(faultAt('properties'))}
              value={draft.properties}
              onChange={(pairs) => change('properties', pairs)}
            />
          ),
        }}
      />
    </RecordEditor>
  );
}

function RemoveValue({ value, remove }: { value: OptionValue; remove: () => Promise<void> }) {
  const t = useText();
  const uses = useCall('options.uses', { params: { optionId: value.id } }, { staleTime: 0 }).data;
  return <RemoveUsed action={t('system.options.removeValue')} name={value.value} uses={uses} remove={remove} />;
}
