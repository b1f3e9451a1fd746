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

/**
 * How a data file becomes rows of metadata; `encoding` by the names of `ENCODINGS`, each column fills one metadata
 * field.
 */
export const ParserConfiguration = z.discriminatedUnion('format', [
  z.strictObject({
    format: z.literal('fixedWidth'),
    encoding,
    columns: z.array(z.strictObject({ metadata, width: z.number() })).max(500),
  }),
  z.strictObject({
    format: z.literal('csv'),
    encoding,
    separator: z.string().max(5).default(''),
    header: z.boolean().default(true),
    /** By name (needs a header) or by index from 0. */
    columns: z.array(z.strictObject({ metadata, column: z.union([z.string(), z.number()]) })).max(500),
  }),
  z.strictObject({
    format: z.literal('json'),
    encoding,
    /** RFC 6901 pointer of the list of rows; empty = the whole document. */
    rows: z.string().max(1000).default(''),
    columns: z.array(z.strictObject({ metadata, pointer: z.string().max(1000) })).max(500),
  }),
  z.strictObject({ format: z.literal('lines'), encoding, skipFirst: count, skipLast: count, metadata }),
  z.strictObject({ format: z.literal('custom'), encoding, parser: z.string().max(60) }),
]);
export type ParserConfiguration = z.infer<typeof ParserConfiguration>;

type Mapped = Extract<ParserConfiguration, { columns: unknown }>;

function checkColumn(parser: Mapped, index: number): Result<true> {
  if (parser.format === 'fixedWidth') {
    const { metadata: column = '', width = 0 } = parser.columns[index] ?? {};
    return Number.isInteger(width) && width > 0 ? ok(true) : refuse('parser.width', { column, width });
  }
  if (parser.format === 'json') {
    const pointer = parser.columns[index]?.pointer ?? '';
    return pointer.startsWith('/') ? ok(true) : refuse('parser.pointer', { pointer });
  }
  const column = parser.columns[index]?.column ?? '';
  if (typeof column === 'string') return parser.header ? ok(true) : refuse('parser.headerNeeded', { column });
  return Number.isInteger(column) && column >= 0 ? ok(true) : refuse('parser.index', { column, index: column });
}

function checkMapping(box: string, parser: Mapped): Result<true> {
  const names = parser.columns.map((column) => column.metadata);
  if (names.length === 0) return refuse('services.mappingMandatory', { box });
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return refuse('services.duplicateMetadata', { box, name: twice });
  if (parser.format === 'csv' && parser.separator === '') return refuse('parser.separator');
  if (parser.format === 'json' && parser.rows !== '' && !parser.rows.startsWith('/')) {
    return refuse('parser.pointer', { pointer: parser.rows });
  }
  for (const index of parser.columns.keys()) {
    const checked = checkColumn(parser, index);
    if (!checked.ok) return checked;
  }
  return ok(true);
}

/** The first fault of a box's parser. `custom` = names of the parsers that this deployment registers. */
export function checkParser(box: string, parser: ParserConfiguration, custom: readonly string[]): Result<true> {
  if (!(ENCODINGS as readonly string[]).includes(parser.encoding.toLowerCase())) {
    return refuse('parser.encoding', { encoding: parser.encoding });
  }
  if (parser.format === 'custom') {
    return custom.includes(parser.parser) ? ok(true) : refuse('parser.custom', { name: parser.parser });
  }
  if (parser.format !== 'lines') return checkMapping(box, parser);
  const wrong = (['skipFirst', 'skipLast'] as const).find(
    (field) => !Number.isInteger(parser[field]) || parser[field] < 0,
  );
  return wrong === undefined ? ok(true) : refuse('parser.skip', { field: wrong, value: parser[wrong] });
}
