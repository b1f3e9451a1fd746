// Lines of the tariff as what an import makes of lines: their cells, and how they are stored.
import { useMemo } from 'react';
import { MOST_TARIFF_LINES, type TariffTextLine } from '#domain/api/configuration/tariffs.contract.ts';
import type { TariffCell } from '#domain/money/tariff-texts.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import type { ImportField, ImportKind, ImportLine } from '#renderer/shared/import/import.types.ts';
import { tariffFields } from './tariff-fields.ts';

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
    const fields = tariffFields(t);
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
