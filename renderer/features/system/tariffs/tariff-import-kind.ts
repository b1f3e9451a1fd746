// Lines of the tariff as what an import makes of lines: their cells, and how they are stored.
import { useMemo } from 'react';
import { MOST_TARIFF_LINES, type TariffTextLine } from '#domain/api/configuration/tariffs.contract.ts';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { TARIFF_KINDS } from '#domain/money/money.ts';
import { TARIFF_CELLS, type TariffCell } from '#domain/money/tariff-texts.ts';
import { useApi } from '#renderer/api/api.ts';
import { type Text, useText } from '#renderer/i18n/text.ts';
import type { ImportField, ImportKind, ImportLine } from '#renderer/shared/import/import.types.ts';

/** Words by which files of the eight languages call the cells. */
const NAMES: Readonly<Record<TariffCell, readonly string[]>> = {
  channelType: ['channeltype', 'channel', 'kanal', 'canal', 'kanaal', 'csatorna'],
  kind: ['kind', 'for', 'art', 'für', 'tipo', 'soort', 'fajta', 'pour'],
  optionType: ['optiontype', 'option', 'optionsart', 'opción', 'optie', 'opção'],
  optionValue: ['optionvalue', 'value', 'wert', 'valeur', 'valor', 'waarde', 'érték'],
  weightClass: ['weightclass', 'weight', 'gewicht', 'poids', 'peso', 'súly', 'grams'],
  countries: ['countries', 'country', 'zone', 'länder', 'land', 'pays', 'países', 'landen', 'országok'],
  fromSheets: ['fromsheets', 'sheets', 'blätter', 'feuilles', 'hojas', 'vellen', 'folhas', 'lapok'],
  validFrom: ['validfrom', 'from', 'date', 'gültigab', 'ab', 'datum', 'valabledès', 'desde', 'vanaf', 'érvényes'],
  currency: ['currency', 'währung', 'devise', 'moneda', 'valuta', 'moeda', 'pénznem'],
  amount: ['amount', 'price', 'betrag', 'preis', 'montant', 'prix', 'importe', 'precio', 'prijs', 'preço', 'ár'],
  vatPercent: ['vatpercent', 'vat', 'mwst', 'ust', 'tva', 'iva', 'btw', 'áfa'],
};
const REQUIRED: readonly TariffCell[] = ['channelType', 'kind', 'validFrom', 'currency', 'amount'];
/** Cells that are called by their own name in the editor of a line, too. */
const LABELS: Partial<Record<TariffCell, string>> = { vatPercent: 'vatPermille' };

function fieldsOf(t: Text): ImportField[] {
  const allowed: Partial<Record<TariffCell, ImportField['allowed']>> = {
    channelType: CHANNEL_TYPES.map((value) => ({ value, label: t(`channel.${value}`), also: [value.toLowerCase()] })),
    kind: TARIFF_KINDS.map((value) => ({
      value,
      label: t(`system.tariff.kind.${value}`),
      also: [value.toLowerCase()],
    })),
  };
  return TARIFF_CELLS.map((id) => ({
    id,
    label: t(`system.tariff.${LABELS[id] ?? id}`),
    names: NAMES[id],
    required: REQUIRED.includes(id),
    ...(allowed[id] ? { allowed: allowed[id] } : {}),
  }));
}

// Columns of the file are those of the fields, and nothing else.
const textLine = ({ line, values }: ImportLine): TariffTextLine => ({ line, ...values });

/** What a cell says, in words where it is one of few values. */
const wordsOf = (fields: readonly ImportField[], { values }: ImportLine, id: TariffCell): string => {
  const value = values[id] ?? '';
  return fields.find((field) => field.id === id)?.allowed?.find((one) => one.value === value)?.label ?? value;
};

export function useTariffKind(): ImportKind {
  const t = useText();
  const api = useApi();
  return useMemo(() => {
    const fields = fieldsOf(t);
    return {
      place: 'tariffs',
      fields,
      batch: MOST_TARIFF_LINES,
      most: MOST_TARIFF_LINES,
      together: true,
      run: async (lines, dryRun) => {
        const answer = await api.call('tariffs.import', { body: { dryRun, lines: lines.map(textLine) } });
        return answer.lines.map(({ line, outcome, faults, fields }) => ({ line, outcome, faults, changed: fields }));
      },
      nameOf: (line) =>
        t('system.tariffs.line', {
          channel: wordsOf(fields, line, 'channelType'),
          kind: wordsOf(fields, line, 'kind'),
        }),
    };
  }, [t, api]);
}
