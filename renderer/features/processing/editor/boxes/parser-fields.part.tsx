// How a data file, or the index of an archive, becomes rows: its format, which column fills which field, tried on a sample.
import type { ParserConfiguration } from '#domain/datafiles/parser.check.ts';
import type { ParserFormat } from '#domain/services/services.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';
import { Fields } from '#renderer/shared/form/fields.part.tsx';
import { useDraft } from '../draft-context.ts';
import type { BoxPartProps } from './box-rows.ts';
import classes from './boxes.module.css';
import { MappingTable } from './mapping-table.part.tsx';
import { FORMAT_ROW, fillableFields, firstParser, isMapped, PARSER_ROWS, parserOf, withHeader } from './parser-rows.ts';
import { TrialView } from './trial-rows.part.tsx';
import { type Trial, useTrial } from './use-trial.ts';

/** A tab is seen and typed as the two signs that programs write for it. */
const shown = (separator: unknown): string => String(separator ?? '').replaceAll('\t', '\\t');
const typed = (separator: string): string => separator.replaceAll('\\t', '\t');

interface FieldChange {
  readonly field: string;
  readonly value: unknown;
}

/** The parser after one field of its form was changed. */
function changed(parser: ParserConfiguration, { field, value }: FieldChange, { reading }: Trial): unknown {
  if (field === 'format') return parserOf(value as ParserFormat, parser);
  if (field === 'header' && parser.format === 'csv') {
    return withHeader(parser, value === true, reading?.columns ?? []);
  }
  return { ...parser, [field]: field === 'separator' ? typed(String(value)) : value };
}

export function ParserFields({ box, index }: BoxPartProps) {
  const t = useText();
  const faultText = useFaultText();
  const { change, faultAt } = useDraft();
  const sample = useTrial(box);
  const at = ['boxes', index, 'parserConfiguration'];
  const parser = box.parserConfiguration ?? firstParser();
  const named = new Map(box.metadatas.map(({ name, label }) => [name, label || name]));
  const fields = fillableFields(box.metadatas).map((name) => ({ value: name, label: named.get(name) ?? name }));
  const rows = [FORMAT_ROW, ...PARSER_ROWS[parser.format]].map(
    (row): FieldRow => (row.field === 'metadata' ? { ...row, options: fields } : row),
  );
  return (
    <>
      <TrialView sample={sample} box={box} onEncoding={(encoding) => change([...at, 'encoding'], encoding)} />
      <Fields
        rows={rows}
        scope="processing.parser"
        value={{ ...parser, ...('separator' in parser ? { separator: shown(parser.separator) } : {}) }}
        fault={(field) => faultText(faultAt([...at, field]))}
        onChange={(field, value) => change(at, changed(parser, { field, value }, sample))}
      />
      {isMapped(parser) ? (
        <MappingTable box={box} index={index} parser={parser} reading={sample.reading} />
      ) : (
        <p className={classes.about}>{t(`processing.parser.only.${parser.format}`)}</p>
      )}
    </>
  );
}
