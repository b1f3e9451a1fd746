// The five parsers of data files: their shape and what makes them usable (docs/model.md, "Parsers").
import { z } from 'zod';
import { ok, type Result, refuse } from '../errors/result.ts';

/** Encodings that a data file can be read in. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'iso-8859-1',
  'iso-8859-15',
  'windows-1250',
  'windows-1252',
  'windows-1255',
] as const;

const metadata = z.string().max(64);
const encoding = z.string().max(40).default('');
const count = z.number().default(0);
/** Lines before the first row and rows behind the last one that are passed over. */
const skipped = { skipFirst: count, skipLast: count };
const sign = z.string().max(1);

/**
 * How a data file becomes rows of metadata; `encoding` by the names of `ENCODINGS`, each column fills one metadata
 * field.
 */
export const ParserConfiguration = z.discriminatedUnion('format', [
  z.strictObject({
    format: z.literal('fixedWidth'),
    encoding,
    ...skipped,
    /** In their order on the line; `start` (from 1) where one does not follow the one before. */
    columns: z.array(z.strictObject({ metadata, width: z.number(), start: z.number().optional() })).max(500),
  }),
  z.strictObject({
    format: z.literal('csv'),
    encoding,
    separator: z.string().max(5).default(''),
    /** Around values that hold the separator or a line break; empty: none. */
    quote: sign.default('"'),
    /** Before a quote that is part of a quoted value. */
    escape: sign.default('"'),
    /** Blanks around values are left out. */
    trim: z.boolean().default(true),
    ...skipped,
    /** The first line (behind those passed over) names the columns. */
    header: z.boolean().default(true),
    /** By name (needs a header) or by index from 0. */
    columns: z.array(z.strictObject({ metadata, column: z.union([z.string(), z.number()]) })).max(500),
  }),
  z.strictObject({
    format: z.literal('json'),
    /** JSON that is exchanged is UTF-8 (RFC 8259, 8.1). */
    encoding: encoding.default('utf-8'),
    /** RFC 6901 pointer of the list of rows; empty = the whole document. */
    rows: z.string().max(1000).default(''),
    columns: z.array(z.strictObject({ metadata, pointer: z.string().max(1000) })).max(500),
  }),
  z.strictObject({ format: z.literal('lines'), encoding, ...skipped, metadata }),
  z.strictObject({ format: z.literal('custom'), encoding, parser: z.string().max(60) }),
]);
export type ParserConfiguration = z.infer<typeof ParserConfiguration>;

/** A pointer of RFC 6901 that is not empty. */
const isPointer = (pointer: string): boolean => /^(?:\/(?:[^~/]|~[01])*)+$/.test(pointer);

/** Lines and rows that a parser passes over at most: those at the end wait in memory. */
export const MOST_SKIPPED = 1_000;

type Mapped = Extract<ParserConfiguration, { columns: unknown }>;
type FixedColumn = Extract<ParserConfiguration, { format: 'fixedWidth' }>['columns'][number];

const isPositive = (value: number): boolean => Number.isInteger(value) && value > 0;

function checkWidth({ metadata: column, width, start = 1 }: FixedColumn): Result<true> {
  if (!isPositive(width)) return refuse('parser.width', { column, width });
  return isPositive(start) ? ok(true) : refuse('parser.index', { column, index: start });
}

function checkColumn(parser: Mapped, index: number): Result<true> {
  if (parser.format === 'fixedWidth') {
    const column = parser.columns[index];
    return column === undefined ? ok(true) : checkWidth(column);
  }
  if (parser.format === 'json') {
    const pointer = parser.columns[index]?.pointer ?? '';
    return isPointer(pointer) ? ok(true) : refuse('parser.pointer', { pointer });
  }
  const column = parser.columns[index]?.column ?? '';
  if (typeof column === 'string') return parser.header ? ok(true) : refuse('parser.headerNeeded', { column });
  return Number.isInteger(column) && column >= 0 ? ok(true) : refuse('parser.index', { column, index: column });
}

/** What ends a row, or stands around values, cannot part them. */
const isSeparator = ({ separator, quote, escape: before }: Extract<Mapped, { format: 'csv' }>): boolean =>
  separator !== '' && !/[\r\n]/.test(separator + quote + before) && (quote === '' || !separator.includes(quote));

function checkMapping(box: string, parser: Mapped): Result<true> {
  const names = parser.columns.map((column) => column.metadata);
  if (names.length === 0) return refuse('services.mappingMandatory', { box });
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return refuse('services.duplicateMetadata', { box, name: twice });
  if (parser.format === 'csv' && !isSeparator(parser)) return refuse('parser.separator');
  // It would be taken away from before each quote, and part nothing there.
  if (
    parser.format === 'csv' &&
    parser.quote !== '' &&
    parser.escape !== '' &&
    parser.separator.includes(parser.escape)
  ) {
    return refuse('services.parserConfig', { box, reason: 'escape' });
  }
  if (parser.format === 'json' && parser.rows !== '' && !isPointer(parser.rows)) {
    return refuse('parser.pointer', { pointer: parser.rows });
  }
  for (const index of parser.columns.keys()) {
    const checked = checkColumn(parser, index);
    if (!checked.ok) return checked;
  }
  return ok(true);
}

function checkSkips(parser: Exclude<ParserConfiguration, { format: 'json' | 'custom' }>): Result<true> {
  const wrong = (['skipFirst', 'skipLast'] as const).find(
    (field) => !Number.isInteger(parser[field]) || parser[field] < 0 || parser[field] > MOST_SKIPPED,
  );
  return wrong === undefined ? ok(true) : refuse('parser.skip', { field: wrong, value: parser[wrong] });
}

const isKnown = ({ encoding: name }: ParserConfiguration): boolean =>
  (ENCODINGS as readonly string[]).includes(name.toLowerCase());

/** Whether a file can be read so far that its columns are known, whatever is still wrong with what they fill. */
export function namesColumns(
  parser: ParserConfiguration,
): parser is Extract<ParserConfiguration, { format: 'csv' | 'json' }> {
  if (!isKnown(parser)) return false;
  if (parser.format === 'json') return parser.rows === '' || isPointer(parser.rows);
  return parser.format === 'csv' && parser.header && checkSkips(parser).ok && isSeparator(parser);
}

/** The first fault of a box's parser. `custom` = names of the parsers that this deployment registers. */
export function checkParser(box: string, parser: ParserConfiguration, custom: readonly string[]): Result<true> {
  if (!isKnown(parser)) {
    return refuse('parser.encoding', { encoding: parser.encoding });
  }
  if (parser.format === 'custom') {
    return custom.includes(parser.parser) ? ok(true) : refuse('parser.custom', { name: parser.parser });
  }
  const skips = parser.format === 'json' ? ok(true) : checkSkips(parser);
  if (!skips.ok) return skips;
  return parser.format === 'lines' ? ok(true) : checkMapping(box, parser);
}
