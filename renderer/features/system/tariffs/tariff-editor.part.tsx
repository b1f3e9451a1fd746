// One line of the tariff: what it charges for, when it holds, and how much.
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import { type TariffLine, TariffLineInput } from '#domain/api/configuration/tariffs.contract.ts';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { WEIGHT_CLASSES } from '#domain/deliveries/billing-facts.ts';
import { minorDigits } from '#domain/money/minor-digits.ts';
import { TARIFF_KINDS } from '#domain/money/money.ts';
import { isCurrency } from '#domain/money/tariffs.ts';
import { keyOf, useApi, useCall } from '#renderer/api/api.ts';
import { useCreate } from '#renderer/api/use-create.ts';
import { isoDay, parseIsoDay } from '#renderer/i18n/dates.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';
import { Fields } from '#renderer/shared/form/fields.part.tsx';
import { RecordEditor } from '#renderer/shared/records/record-editor.part.tsx';
import { RemoveRecord } from '#renderer/shared/records/remove-record.part.tsx';
import { useRecord } from '#renderer/shared/records/use-record.ts';
import { DayField } from '#renderer/ui/dates/day-field.part.tsx';
import { lineName } from './tariff-name.ts';

type Draft = z.output<typeof TariffLineInput>;

/** Thousandths of the server as per cent with one decimal. */
const PERCENT_DECIMALS = 1;

const freshOf = (others: readonly TariffLine[]): Draft => ({
  channelType: 'SIMPLE_MAIL',
  kind: 'piece',
  optionType: null,
  optionValue: null,
  weightClass: null,
  countries: [],
  fromSheets: 0,
  validFrom: isoDay(new Date()),
  currency: others[0]?.currency ?? 'EUR',
  amount: 0,
  vatPermille: others[0]?.vatPermille ?? 0,
});

function useRows(draft: Draft): readonly FieldRow[] {
  const t = useText();
  const types = useCall('options.types').data;
  return useMemo(() => {
    const listed = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
    const namesOption = () => draft.kind === 'option' || draft.kind === 'colourPage';
    const open = draft.kind === 'colourPage' ? ({ nullable: true, empty: 'system.tariff.option.all' } as const) : {};
    const digits = isCurrency(draft.currency) ? minorDigits(draft.currency) : 0;
    return [
      {
        field: 'channelType',
        kind: 'choice',
        options: CHANNEL_TYPES.map((value) => ({ value, label: t(`channel.${value}`) })),
      },
      { field: 'kind', kind: 'choice', words: 'tariff.kind', choices: TARIFF_KINDS },
      {
        field: 'optionType',
        kind: 'choice',
        ...open,
        options: listed((types ?? []).map(({ name }) => name)),
        when: namesOption,
      },
      {
        field: 'optionValue',
        kind: 'choice',
        ...open,
        options: listed((types?.find(({ name }) => name === draft.optionType)?.values ?? []).map(({ name }) => name)),
        when: namesOption,
      },
      { field: 'amount', kind: 'number', min: 0, decimals: digits, padded: true },
      { field: 'currency', kind: 'text', length: 3 },
      { field: 'vatPermille', kind: 'number', min: 0, max: 100, decimals: PERCENT_DECIMALS },
      { field: 'validFrom', kind: 'custom' },
      {
        field: 'weightClass',
        kind: 'choice',
        nullable: true,
        empty: 'system.tariff.weightClass.all',
        options: WEIGHT_CLASSES.map((value) => ({
          value: String(value),
          label: t('system.tariffs.weight', { n: value }),
        })),
      },
      { field: 'fromSheets', kind: 'number', min: 0, none: 0 },
      { field: 'countries', kind: 'list', wide: true },
    ];
  }, [t, types, draft.kind, draft.currency, draft.optionType]);
}

/** A value as its field gives it; an option is forgotten where the line charges for something else. */
function taken(draft: Draft, field: string, value: unknown): Partial<Draft> {
  if (field === 'weightClass') return { weightClass: value === null ? null : Number(value) };
  if (field === 'currency') return { currency: String(value).toUpperCase() };
  if (field === 'countries') return { countries: (value as string[]).map((code) => code.trim().toUpperCase()) };
  if (field === 'kind' && value !== draft.kind)
    return { kind: value as Draft['kind'], optionType: null, optionValue: null };
  if (field === 'optionType' && value !== draft.optionType)
    return { optionType: value as string | null, optionValue: null };
  return { [field]: value };
}

export function TariffEditor({ line, others }: { line: TariffLine | undefined; others: readonly TariffLine[] }) {
  const t = useText();
  const faultText = useFaultText();
  const api = useApi();
  const create = useCreate();
  const queries = useQueryClient();
  const go = useGo();
  const changed = () => queries.invalidateQueries({ queryKey: keyOf('tariffs.list') });
  const saved = useMemo<Draft>(() => line ?? freshOf(others), [line, others]);
  const form = useRecord<Draft>(saved, {
    schema: TariffLineInput,
    send: async (draft) => {
      const stored = await create('tariffs.save', { body: draft });
      await changed();
      if (!line) go('system.tariffs', { tariffLineId: stored.id }, 'replace');
      return stored;
    },
    nameOf: (draft) => lineName(t, draft),
    places: {
      'tariffs.option': 'optionValue',
      'tariffs.weightClass': 'weightClass',
      'tariffs.currency': 'currency',
      'tariffs.currencyMixed': 'currency',
      'tariffs.country': 'countries',
      'tariffs.twice': 'validFrom',
      'tariffs.overlap': 'countries',
    },
  });
  const { draft, faultAt } = form;
  const rows = useRows(draft);
  const change = (field: string, value: unknown) => {
    for (const [name, one] of Object.entries(taken(draft, field, value)))
      form.change(name as keyof Draft & string, one);
  };
  const remove = async () => {
    await api.call('tariffs.remove', { params: { tariffLineId: line?.id ?? 0 } });
    go('system.tariffs', {}, 'replace');
    await changed();
  };
  return (
    <RecordEditor
      form={form}
      name={line ? lineName(t, draft) : t('system.tariffs.new')}
      actions={
        line ? (
          <RemoveRecord action={t('system.tariffs.remove')} title={t('system.tariffs.remove.title')} remove={remove}>
            <p>{t('system.tariffs.remove.text')}</p>
          </RemoveRecord>
        ) : undefined
      }
      saveLabel={t('system.tariffs.save')}
      fieldName={(field) => t(`system.tariff.${field}`)}
      reread={async () => {
        const now = (await api.call('tariffs.list')).find(({ id }) => id === draft.id);
        if (!now) throw new Error('The line is gone.');
        return now;
      }}
    >
      <Fields
        rows={rows}
        scope="system.tariff"
        value={{ ...draft, weightClass: draft.weightClass === null ? null : String(draft.weightClass) }}
        fault={(field) => faultText(faultAt(field))}
        onChange={change}
        custom={{
          validFrom: (
            <DayField
              label={t('system.tariff.validFrom')}
              description={t('system.tariff.validFrom.hint')}
              error={faultText(faultAt('validFrom'))}
              value={parseIsoDay(draft.validFrom)}
              onChange={(day) => (day ? change('validFrom', isoDay(day)) : undefined)}
            />
          ),
        }}
      />
    </RecordEditor>
  );
}
