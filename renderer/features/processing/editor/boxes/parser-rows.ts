// How a data file is read, as rows of a form: the fields of each format and of its columns, and a parser of another format.
import { ENCODINGS, MOST_SKIPPED, ParserConfiguration } from '#domain/datafiles/parser.check.ts';
import { CUSTOM_PARSER_NAMES } from '#domain/services/datafiles/datafile-boxes.check.ts';
import type { Metadata } from '#domain/services/metadata.schema.ts';
import { PARSER_FORMATS, type ParserFormat } from '#domain/services/services.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';

const encoding: FieldRow = {
  field: 'encoding',
  kind: 'choice',
  options: ENCODINGS.map((value) => ({ value, label: value.toUpperCase() })),
};
export const FORMAT_ROW: FieldRow = { field: 'format', kind: 'choice', choices: PARSER_FORMATS, words: 'parserFormat' };
const SKIPS: readonly FieldRow[] = [
  { field: 'skipFirst', kind: 'number', min: 0, max: MOST_SKIPPED },
  { field: 'skipLast', kind: 'number', min: 0, max: MOST_SKIPPED },
];

/** Fields of each format behind its name. */
export const PARSER_ROWS: Readonly<Record<ParserFormat, readonly FieldRow[]>> = {
  csv: [
    encoding,
    { field: 'separator', kind: 'text', length: 5 },
    { field: 'quote', kind: 'text', length: 1 },
    { field: 'escape', kind: 'text', length: 1 },
    ...SKIPS,
    { field: 'header', kind: 'switch' },
    { field: 'trim', kind: 'switch' },
  ],
  fixedWidth: [encoding, ...SKIPS],
  json: [encoding, { field: 'rows', kind: 'text', length: 1000 }],
  lines: [encoding, ...SKIPS, { field: 'metadata', kind: 'choice' }],
  custom: [
    encoding,
    { field: 'parser', kind: 'choice', options: CUSTOM_PARSER_NAMES.map((value) => ({ value, label: value })) },
  ],
};

/** How a column of the mapping is found in the file, beside the field that it fills. */
export const COLUMN_ROWS = {
  csv: ['column'],
  fixedWidth: ['start', 'width'],
  json: ['pointer'],
} as const;
export type MappedParser = Extract<ParserConfiguration, { columns: unknown }>;
export type MappedColumn = MappedParser['columns'][number];

export const isMapped = (parser: ParserConfiguration): parser is MappedParser => 'columns' in parser;

/** Fields that a column can fill: the others have a rule of their own. */
export const fillableFields = (metadatas: readonly Metadata[]): string[] =>
  metadatas.flatMap(({ name, value }) => (value === null ? [name] : []));

/** Characters of a column when nobody has said how many. */
const USUAL_WIDTH = 10;

/** A column that fills a field; the file's own name for it, where it is known, is `found`. */
export function freshColumn(parser: MappedParser, metadata: string, found: string): MappedColumn {
  if (parser.format === 'fixedWidth') return { metadata, width: USUAL_WIDTH };
  if (parser.format === 'json') return { metadata, pointer: found.startsWith('/') ? found : `/${found}` };
  return { metadata, column: parser.header ? found : parser.columns.length };
}

/** The parser of a box that has none yet: what most programs write. */
export const firstParser = (): ParserConfiguration =>
  ParserConfiguration.parse({ format: 'csv', encoding: 'utf-8', separator: ';', columns: [] });

/** A parser of another format: what both have stays, and the fields that columns fill. */
export function parserOf(format: ParserFormat, before: ParserConfiguration): ParserConfiguration {
  const kept = { encoding: before.encoding, ...('skipFirst' in before ? skipsOf(before) : {}) };
  const filled = isMapped(before) ? before.columns.map(({ metadata }) => metadata) : filledByLines(before);
  if (format === 'custom') {
    return { format, encoding: before.encoding, parser: CUSTOM_PARSER_NAMES[0] };
  }
  if (format === 'lines') return ParserConfiguration.parse({ format, ...kept, metadata: filled[0] ?? '' });
  const separator = format === 'csv' ? { separator: ';' } : {};
  const { skipFirst: _f, skipLast: _l, ...whole } = { skipFirst: 0, skipLast: 0, ...kept };
  const parser = ParserConfiguration.parse({
    format,
    ...(format === 'json' ? whole : kept),
    ...separator,
    columns: [],
  });
  if (!isMapped(parser)) return parser;
  return { ...parser, columns: filled.map((name) => freshColumn(parser, name, name)) } as ParserConfiguration;
}

const skipsOf = ({ skipFirst, skipLast }: { readonly skipFirst: number; readonly skipLast: number }) => ({
  skipFirst,
  skipLast,
});
const filledByLines = (parser: ParserConfiguration): string[] =>
  parser.format === 'lines' && parser.metadata !== '' ? [parser.metadata] : [];

/** With or without a header: columns by name and by index become each other, as far as the file's names are known. */
export function withHeader(
  parser: Extract<ParserConfiguration, { format: 'csv' }>,
  header: boolean,
  known: readonly string[],
): ParserConfiguration {
  const columns = parser.columns.map(({ metadata, column }, row) => {
    if (header) return { metadata, column: typeof column === 'number' ? (known[column] ?? column) : column };
    const place = known.indexOf(String(column));
    return { metadata, column: typeof column === 'number' ? column : place < 0 ? row : place };
  });
  return { ...parser, header, columns };
}

/** A name of a field made from that of a column: letters, digits, dashes; "N° client" becomes "N-client". */
export function fieldNameOf(column: string, taken: readonly string[]): string {
  const plain = column
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_.]+/g, '-')
    .replaceAll(/^[^A-Za-z]+|-+$/g, '')
    .slice(0, 60);
  const name = plain === '' ? 'column' : plain;
  let n = 1;
  while (taken.includes(n === 1 ? name : `${name}${n}`)) n += 1;
  return n === 1 ? name : `${name}${n}`;
}
