// Rows of CSV files (RFC 4180, with other separators and quotes), by csv-parse.
import { CsvError, type Options, parse } from 'csv-parse';
import type { ParserConfiguration } from '#domain/datafiles/parser.check.ts';
import { BlankLines, type DataFile, DataFileFault, type DataRow, isEmptyText, unreadable } from './file-row.ts';
import { MOST_CHARACTERS, textOf } from './text-lines.ts';

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

/** The text behind the first `lines` line ends, with how many of them are still to come. */
function behind(text: string, lines: number): { text: string; lines: number } {
  let from = 0;
  let left = lines;
  while (left > 0) {
    const end = text.indexOf('\n', from);
    if (end < 0) return { text: '', lines: left };
    from = end + 1;
    left -= 1;
  }
  return { text: text.slice(from), lines: 0 };
}

/** The text without its first lines, whatever quotes stand in them. */
async function* withoutFirst(parts: AsyncIterable<string>, skipped: number): AsyncGenerator<string> {
  let left = skipped;
  for await (const part of parts) {
    const rest = behind(part, left);
    left = rest.lines;
    if (rest.text !== '') yield rest.text;
  }
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

/** Where csv-parse gave up. */
function faultOf(error: CsvError, file: DataFile, { next, skipped }: { next: number; skipped: number }): Error {
  const { code, lines, column, index } = error as CsvError & { lines?: number; column?: unknown; index?: number };
  const at = typeof column === 'string' ? column : (typeof column === 'number' ? column : (index ?? 0)) + 1;
  const reason = code === 'CSV_MAX_RECORD_SIZE' ? 'tooLong' : code.includes('QUOTE') ? 'quotes' : 'csv';
  return unreadable(file.name, { line: lines === undefined ? next : lines + skipped, column: at, reason });
}

/**
 * Records with the line that each begins on, as many at once as a part of the file holds: handing them on one by one would take
 * longer than parsing them.
 */
async function* recordsOf(file: DataFile, parser: Csv): AsyncGenerator<Fields[]> {
  let next = parser.skipFirst + 1;
  let unended = 0;
  let failed: Error | null = null;
  const blank = new BlankLines(file);
  const stream = parse(optionsOf(parser));
  stream.on('error', (error) => {
    failed = error instanceof CsvError ? faultOf(error, file, { next, skipped: parser.skipFirst }) : error;
  });
  // Each record is a line, and one more for each break inside its quotes: counted here at a fraction of what csv-parse asks.
  const numbered = (records: readonly string[][]): Fields[] => {
    const found: Fields[] = [];
    for (const fields of records) {
      const line = next;
      next += 1 + breaksIn(fields);
      // Office programs leave lines behind a table that have its separators alone.
      if (blank.hasValue(line, fields.every(isEmptyText))) found.push({ line, fields });
    }
    return found;
  };
  const parsed = (): string[][] => {
    const records: string[][] = [];
    for (let record = stream.read(); record !== null; record = stream.read()) records.push(record as string[]);
    return records;
  };
  try {
    for await (const text of withoutFirst(withLineFeeds(textOf(file, parser.encoding)), parser.skipFirst)) {
      stream.write(text);
      const whole = parsed();
      const records = numbered(whole);
      if (failed !== null) throw failed;
      // The parser's own limit counts no separators: a line of sixty million stopped the server for a minute.
      unended = whole.length > 0 ? 0 : unended + text.length;
      if (unended > MOST_CHARACTERS) throw unreadable(file.name, { line: next, column: 1, reason: 'tooLong' });
      if (records.length > 0) yield records;
    }
    stream.end();
    const rest: string[][] = [];
    for await (const record of stream) rest.push(record as string[]);
    const last = numbered(rest);
    if (last.length > 0) yield last;
  } catch (error) {
    throw failed ?? error;
  } finally {
    stream.destroy();
  }
}

/** The names in the first line. @throws DataFileFault where it cannot be read */
export async function csvHeader(file: DataFile, parser: Csv): Promise<string[]> {
  for await (const [first] of recordsOf(file, parser)) return first?.fields.map((name) => name.trim()) ?? [];
  return [];
}

/** The line that names the columns. */
interface Header {
  readonly line: number;
  readonly names: readonly string[];
}

/** Where each column of the configuration stands, from 0. */
function placesOf(file: DataFile, parser: Csv, header: Header | null): number[] {
  const names = header?.names ?? [];
  return parser.columns.map(({ column }) => {
    if (typeof column === 'number') return column;
    const place = names.indexOf(column);
    // Which of two columns is meant nobody knows: the first would be as wrong as the last.
    if (place >= 0 && names.indexOf(column, place + 1) >= 0) {
      throw unreadable(file.name, { line: header?.line ?? 1, column, reason: 'duplicate' });
    }
    if (place >= 0) return place;
    const found = names.slice(0, 20).join(', ');
    throw new DataFileFault({ label: 'parser.columnMissing', parameters: { file: file.name, column, found } });
  });
}

/** Values that a row has at least, and up to which it may have them; null: no header says so. */
interface Width {
  readonly named: number;
  readonly all: number;
}

/** Columns without a name at the end of a header may be there or not. */
const widthOf = ({ names }: Header): Width => ({
  named: names.findLastIndex((name) => name !== '') + 1,
  all: names.length,
});

/** What office programs put behind the last column is no value as long as it is empty. */
const isAsWide = (fields: readonly string[], { named, all }: Width): boolean =>
  fields.length >= named && fields.slice(all).every(isEmptyText);

interface Columns {
  readonly parser: Csv;
  readonly places: readonly number[];
  readonly width: Width | null;
}

function rowOf({ line, fields }: Fields, { parser, places, width }: Columns): DataRow {
  const values: Record<string, string> = {};
  let isWhole = width === null || isAsWide(fields, width);
  for (const [index, { metadata }] of parser.columns.entries()) {
    const value = fields[places[index] ?? -1];
    if (value === undefined) isWhole = false;
    values[metadata] = value ?? '';
  }
  return isWhole ? { line, values } : { line, values, fault: { column: String(fields.length), reason: 'columnCount' } };
}

/**
 * Rows of a CSV file, part by part. A row with another number of values than the header, or one that lacks a column, keeps its
 * fault; one without any value is none.
 * @throws DataFileFault where quotes do not close, a row is too long, or the header lacks a column or has it twice
 */
export async function* csvRows(file: DataFile, parser: Csv): AsyncGenerator<DataRow[]> {
  let width: Width | null = null;
  let places: number[] | null = parser.header ? null : placesOf(file, parser, null);
  let held: Fields[] = [];
  for await (const records of recordsOf(file, parser)) {
    if (places === null) {
      const first = records.shift();
      const header = { line: first?.line ?? 1, names: (first?.fields ?? []).map((name) => name.trim()) };
      width = widthOf(header);
      places = placesOf(file, parser, header);
    }
    // The last rows wait until others come behind them.
    const known = parser.skipLast === 0 ? records : [...held, ...records];
    held = parser.skipLast === 0 ? [] : known.splice(-parser.skipLast);
    const columns: Columns = { parser, places, width };
    yield known.map((record) => rowOf(record, columns));
  }
  if (places === null) placesOf(file, parser, { line: 1, names: [] });
}
