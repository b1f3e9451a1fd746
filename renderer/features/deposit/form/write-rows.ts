// Rows as a data file that the parser of their box reads back: what somebody typed in becomes the file of a deposit. Pure.
import type { WrittenParser } from '#domain/services/datafiles/made-of-rows.ts';
import { lackingCharacter } from './encode.ts';

/** Column → value, as plainValue leaves it. */
export type TypedRow = Readonly<Record<string, string>>;

type Csv = Extract<WrittenParser, { format: 'csv' }>;
type Fixed = Extract<WrittenParser, { format: 'fixedWidth' }>;
type Json = Extract<WrittenParser, { format: 'json' }>;

/** Why a value has no room in a file: a sign that cannot stand in it, or more characters than its column is wide. */
export type Misfit =
  | { readonly reason: 'sign'; readonly sign: string }
  | { readonly reason: 'lines' }
  | { readonly reason: 'width'; readonly maximum: number };

/** Passed over by the parser at the end of a file, where blank lines are not counted. */
const FILLER = '-';

const cellOf = (row: TypedRow, column: string): string => (Object.hasOwn(row, column) ? (row[column] ?? '') : '');
const lengthOf = (text: string): number => [...text].length;

function csvMisfit({ quote, escape: before, separator }: Csv, value: string): Misfit | null {
  if (quote !== '') return before === '' && value.includes(quote) ? { reason: 'sign', sign: quote } : null;
  if (value.includes('\n')) return { reason: 'lines' };
  return value.includes(separator) ? { reason: 'sign', sign: separator } : null;
}

/** Why the value of a column cannot be written; null: it can. */
export function misfitOf(parser: WrittenParser, column: string, value: string): Misfit | null {
  const sign = lackingCharacter(value, parser.encoding);
  if (sign !== undefined) return { reason: 'sign', sign };
  if (parser.format === 'json') return null;
  if (parser.format === 'csv') return csvMisfit(parser, value);
  if (value.includes('\n')) return { reason: 'lines' };
  if (parser.format === 'lines') return null;
  const width = parser.columns.find(({ metadata }) => metadata === column)?.width ?? 0;
  return lengthOf(value) > width ? { reason: 'width', maximum: width } : null;
}

function csvCell({ separator, quote, escape: before, trim }: Csv, value: string): string {
  if (quote === '') return value;
  const signs = [separator, quote, before, '\n', '\r', ...(trim ? [] : [' ', '\t'])];
  if (value !== '' && !signs.some((sign) => sign !== '' && value.includes(sign))) return value;
  const escaped = before === quote ? value : value.replaceAll(before || quote, (one) => before + one);
  return quote + escaped.replaceAll(quote, () => before + quote) + quote;
}

/** The columns of a line in their places: those with an index at theirs, those with a name in the first free ones. */
function csvColumns({ columns }: Csv): { readonly name: string; readonly metadata: string }[] {
  const placed: { name: string; metadata: string }[] = [];
  for (const { column, metadata } of columns)
    if (typeof column === 'number') placed[column] = { name: metadata, metadata };
  let next = 0;
  for (const { column, metadata } of columns) {
    if (typeof column === 'number') continue;
    while (placed[next] !== undefined) next += 1;
    placed[next] = { name: column, metadata };
  }
  return Array.from(placed, (one, place) => one ?? { name: `column ${place + 1}`, metadata: '' });
}

function csvLines(parser: Csv, rows: readonly TypedRow[]): string[] {
  const columns = csvColumns(parser);
  const lineOf = (texts: readonly string[]) => texts.map((text) => csvCell(parser, text)).join(parser.separator);
  const header = parser.header ? [lineOf(columns.map(({ name }) => name))] : [];
  return [...header, ...rows.map((row) => lineOf(columns.map(({ metadata }) => cellOf(row, metadata))))];
}

function fixedLine({ columns }: Fixed, row: TypedRow): string {
  const line: string[] = [];
  let next = 0;
  for (const { metadata, width, start } of columns) {
    const from = start === undefined ? next : start - 1;
    for (const [at, sign] of [...cellOf(row, metadata)].entries()) line[from + at] = sign;
    next = from + width;
  }
  return Array.from(line, (sign) => sign ?? ' ').join('');
}

/** Sets what a pointer of RFC 6901 names. A null prototype: a name of a column is never one of the language's. */
function put(into: Record<string, unknown>, pointer: string, value: unknown): void {
  const names = pointer.split('/').slice(1);
  let at = into;
  for (const [place, raw] of names.entries()) {
    const name = raw.replaceAll('~1', '/').replaceAll('~0', '~');
    if (place === names.length - 1) at[name] = value;
    else {
      const below = at[name];
      const held = typeof below === 'object' && below !== null ? below : Object.create(null);
      at[name] = held;
      at = held as Record<string, unknown>;
    }
  }
}

function jsonText({ rows: pointer, columns }: Json, rows: readonly TypedRow[]): string {
  const list = rows.map((row) => {
    const made: Record<string, unknown> = Object.create(null);
    for (const column of columns) put(made, column.pointer, cellOf(row, column.metadata));
    return made;
  });
  if (pointer === '') return JSON.stringify(list);
  const whole: Record<string, unknown> = Object.create(null);
  put(whole, pointer, list);
  return JSON.stringify(whole);
}

/** The text of a file with these rows, none of whose values is a misfit. */
export function textOfRows(parser: WrittenParser, rows: readonly TypedRow[]): string {
  if (parser.format === 'json') return jsonText(parser, rows);
  const { skipFirst, skipLast } = parser;
  const lines =
    parser.format === 'csv'
      ? csvLines(parser, rows)
      : rows.map((row) => (parser.format === 'lines' ? cellOf(row, parser.metadata) : fixedLine(parser, row)));
  const around = (count: number, line: string) => Array.from({ length: count }, () => line);
  return [...around(skipFirst, ''), ...lines, ...around(skipLast, FILLER), ''].join('\n');
}

/** How such a file is called at its end. */
export const endingOf = ({ format }: WrittenParser): string =>
  ({ csv: 'csv', json: 'json', lines: 'txt', fixedWidth: 'txt' })[format];
