// Rows of CSV files (RFC 4180, with other separators and quotes), by csv-parse.
import { Readable } from 'node:stream';
import { CsvError, type Options, parse } from 'csv-parse';
import type { ParserConfiguration } from '#domain/datafiles/parser.check.ts';
import { type DataFile, DataFileFault, type DataRow, unreadable } from './file-row.ts';
import { MOST_CHARACTERS, textOf, without } from './text-lines.ts';

type Csv = Extract<ParserConfiguration, { format: 'csv' }>;

interface Fields {
  readonly line: number;
  readonly fields: readonly string[];
}

const optionsOf = (parser: Csv): Options => ({
  delimiter: parser.separator,
  record_delimiter: '\n',
  quote: parser.quote === '' ? null : parser.quote,
  escape: parser.escape === '' ? null : parser.escape,
  trim: parser.trim,
  from_line: parser.skipFirst + 1,
  skip_empty_lines: true,
  // Judged here, row by row: one short row spoils no file.
  relax_column_count: true,
  max_record_size: MOST_CHARACTERS,
});

/** Line breaks inside quoted values. */
function breaksIn(fields: readonly string[]): number {
  let breaks = 0;
  for (const field of fields) if (field.includes('\n')) breaks += field.split('\n').length - 1;
  return breaks;
}

/** All line ends as LF, so that lines are counted alike; half a CR LF waits for its other half. */
async function* withLineFeeds(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let half = '';
  for await (const part of parts) {
    const text = half + part;
    half = text.endsWith('\r') ? '\r' : '';
    yield (half === '' ? text : text.slice(0, -1)).replaceAll(/\r\n?/g, '\n');
  }
  if (half !== '') yield '\n';
}

/** Records with the line that each begins on. */
async function* recordsOf(file: DataFile, parser: Csv): AsyncGenerator<Fields> {
  let ended = 0;
  const stream = parse({
    ...optionsOf(parser),
    on_record: (fields, { lines }) => {
      ended = lines;
      // A record is handed on as it is returned; the types know of lists of texts alone.
      return { line: lines - breaksIn(fields), fields } as unknown as string[];
    },
  });
  const source = Readable.from(withLineFeeds(textOf(file, parser.encoding)), { objectMode: true });
  source.once('error', (error) => stream.destroy(error));
  try {
    for await (const record of source.pipe(stream)) yield record as Fields;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { code, lines, column, index } = error as CsvError & { lines?: number; column?: unknown; index?: number };
    const at = typeof column === 'string' ? column : (typeof column === 'number' ? column : (index ?? 0)) + 1;
    throw unreadable(file.name, { line: lines ?? ended + 1, column: at, reason: code });
  } finally {
    source.destroy();
    stream.destroy();
  }
}

/** The names in the first line. @throws DataFileFault where it cannot be read */
export async function csvHeader(file: DataFile, parser: Csv): Promise<string[]> {
  for await (const { fields } of recordsOf(file, parser)) return fields.map((name) => name.trim());
  return [];
}

/** Where each column of the configuration stands, from 0. */
function placesOf(file: DataFile, parser: Csv, header: readonly string[] | null): number[] {
  return parser.columns.map(({ column }) => {
    if (typeof column === 'number') return column;
    const place = header?.findIndex((name) => name.trim() === column) ?? -1;
    if (place >= 0) return place;
    const found = (header ?? []).slice(0, 20).join(', ');
    throw new DataFileFault({ label: 'parser.columnMissing', parameters: { file: file.name, column, found } });
  });
}

/**
 * Rows of a CSV file. A row with another number of values than the header, or one that lacks a column, keeps its fault.
 * @throws DataFileFault where quotes do not close, a row is too long, or the header lacks a column
 */
export async function* csvRows(file: DataFile, parser: Csv): AsyncGenerator<DataRow> {
  let header: readonly string[] | null = null;
  let places: number[] | null = parser.header ? null : placesOf(file, parser, null);
  for await (const { line, fields } of without(recordsOf(file, parser), { skipFirst: 0, skipLast: parser.skipLast })) {
    if (places === null) {
      header = fields;
      places = placesOf(file, parser, header);
      continue;
    }
    const values: Record<string, string> = {};
    for (const [index, { metadata }] of parser.columns.entries()) values[metadata] = fields[places[index] ?? -1] ?? '';
    const expected = header?.length ?? Math.max(...places) + 1;
    const isWhole = header === null ? fields.length >= expected : fields.length === expected;
    yield isWhole
      ? { line, values }
      : { line, values, fault: { column: String(fields.length), reason: 'columnCount' } };
  }
  if (places === null) placesOf(file, parser, []);
}
