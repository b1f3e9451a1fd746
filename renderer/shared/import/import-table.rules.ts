// A file as a table of texts: read whole by its encoding and separator, with what keeps it from being read, by line and column.
// Pure.
import type { Fault } from '#domain/api/shapes.ts';
import {
  type Encoding,
  encodingOf,
  HEAD_BYTES,
  rowsIn,
  SEPARATORS,
  shapeOf,
  textOf,
} from '#renderer/shared/tables/table-head.rules.ts';
import type { ImportField } from './import.types.ts';

/** Lines of one import at most. */
export const MOST_ROWS = 20_000;
/** Bytes of one file at most. */
export const MOST_BYTES = 20 * 1024 * 1024;

/** What a person chose against what the file tells. */
export interface ReadAs {
  readonly encoding?: Encoding;
  readonly separator?: string;
  readonly header?: boolean;
}

export interface TableRow {
  /** Where it begins in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface ImportTable {
  readonly encoding: Encoding;
  readonly separator: string;
  readonly header: boolean;
  /** Names in the header; empty texts where there is none. */
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  /** Why it cannot be imported. */
  readonly fault: Fault | undefined;
}

/** The first bytes of what spreadsheets and other programs save instead of text. */
const FORMATS: readonly (readonly [name: string, bytes: readonly number[]])[] = [
  ['XLSX', [0x50, 0x4b, 0x03, 0x04]],
  ['XLS', [0xd0, 0xcf, 0x11, 0xe0]],
  ['PDF', [0x25, 0x50, 0x44, 0x46]],
];

const formatOf = (bytes: Uint8Array): string | undefined =>
  FORMATS.find(([, head]) => head.every((byte, n) => bytes[n] === byte))?.[0];

/** Where the first sign stands that the encoding does not have. */
function unreadAt(text: string): { line: number; column: number } | undefined {
  const at = [...'\ufffd\0'].map((sign) => text.indexOf(sign)).filter((found) => found >= 0);
  if (at.length === 0) return undefined;
  const before = text.slice(0, Math.min(...at)).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

const fault = (label: string, parameters: Fault['parameters']): Fault => ({ label, parameters });

function faultOf(
  text: string,
  encoding: Encoding,
  { read, most }: { readonly read: ReturnType<typeof rowsIn>; readonly most: number },
): Fault | undefined {
  const unread = unreadAt(text);
  if (unread) return fault('import.encoding', { ...unread, encoding: encoding.toUpperCase() });
  if (read.unclosed !== undefined) return fault('import.quotes', { line: read.unclosed });
  return read.rows.length > most ? fault('import.tooMany', { maximum: most }) : undefined;
}

/** The row that has a value where the header has no column, or lacks one that every other row has. */
function widthFault(rows: readonly TableRow[], width: number): Fault | undefined {
  const wrong = rows.find(({ cells }) => cells.slice(width).some((cell) => cell !== ''));
  return wrong && fault('import.options', { line: wrong.line, count: wrong.cells.length, columns: width });
}

/** The whole file as a table; `most`: lines that it may have. */
export function tableOf(bytes: Uint8Array, chosen: ReadAs, most = MOST_ROWS): ImportTable {
  const encoding = chosen.encoding ?? encodingOf(bytes.subarray(0, HEAD_BYTES));
  const none = { encoding, separator: ';', header: true, columns: [], rows: [] };
  const format = formatOf(bytes);
  if (format !== undefined) return { ...none, fault: fault('import.format', { format }) };
  const whole = textOf(bytes, encoding).replace(/^\ufeff/, '');
  const guessed = shapeOf(whole.slice(0, HEAD_BYTES));
  const { separator = guessed.separator, header = guessed.header } = chosen;
  const { skipFirst } = guessed;
  // A quote that does not close is told, not taken for a letter.
  const quote = guessed.quote || '"';
  const text = whole.split('\n').slice(skipFirst).join('\n');
  const read = rowsIn(text, { separator, quote }, most + 2);
  const all = read.rows.map((cells, n) => ({ line: (read.lines[n] ?? 1) + skipFirst, cells }));
  const names = header ? (all[0]?.cells ?? []) : [];
  const rows = header ? all.slice(1) : all;
  const width = header ? names.length : Math.max(0, ...rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, n) => names[n] ?? '');
  const empty = rows.length === 0 ? fault('import.empty', {}) : undefined;
  return {
    encoding,
    separator,
    header,
    columns,
    rows,
    fault: faultOf(whole, encoding, { read, most }) ?? empty ?? widthFault(rows, width),
  };
}
export { SEPARATORS };

/** Which column fills which field: the number of the column from 0 by the id of the field. */
export type Mapping = Readonly<Record<string, number>>;

/** A name of a column as names are compared. */
export const plainName = (name: string): string => name.toLocaleLowerCase().replaceAll(/[\s_.\-:*]+/g, '');

/** What was chosen for files before this one. */
export interface ColumnsBefore {
  readonly columns: Readonly<Record<string, string>>;
  readonly leftOut: readonly string[];
}

const NO_FILE_BEFORE: ColumnsBefore = { columns: {}, leftOut: [] };

/** The column of each field by what was chosen before, else by its name; a file without a header tells none. */
export function guessMapping(
  columns: readonly string[],
  fields: readonly ImportField[],
  before: ColumnsBefore = NO_FILE_BEFORE,
): Mapping {
  const names = columns.map(plainName);
  const found: Record<string, number> = {};
  const isFree = (n: number) => !Object.values(found).includes(n);
  for (const { id } of fields) {
    const chosen = before.columns[id];
    const at = chosen === undefined ? -1 : names.findIndex((name, n) => name === chosen && isFree(n));
    if (at >= 0) found[id] = at;
  }
  for (const { id, label, names: also } of fields.filter((one) => found[one.id] === undefined)) {
    const words = [label, id, ...also].map(plainName);
    const at = names.findIndex((name, n) => words.includes(name) && !before.leftOut.includes(name) && isFree(n));
    if (at >= 0) found[id] = at;
  }
  return found;
}

/** The columns in the order of the fields, for a file that has no names and whose fields are told by their place. */
export const mappingInOrder = (columns: readonly string[], fields: readonly ImportField[]): Mapping =>
  Object.fromEntries(fields.slice(0, columns.length).map(({ id }, n) => [id, n]));

/** The letter by which spreadsheets call a column, from 0: A, …, Z, AA. */
export const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** Lines of an example, as a file has them: the names of the columns first. */
export const exampleRows = (fields: readonly ImportField[]): string[][] => {
  const lines = Math.max(0, ...fields.map(({ examples = [] }) => examples.length));
  const cells = Array.from({ length: lines }, (_, line) => fields.map(({ examples = [] }) => examples[line] ?? ''));
  return [fields.map(({ label }) => label), ...cells];
};
