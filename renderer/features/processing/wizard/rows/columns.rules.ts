// The columns of a data file by its first bytes, the parser that reads them, and its first rows as a file of their own. Pure.
import { ParserConfiguration } from '#domain/datafiles/parser.check.ts';
import { Metadata } from '#domain/services/metadata.schema.ts';
import { fieldNameOf } from '#renderer/features/processing/editor/boxes/parser-rows.ts';
import {
  type Encoding,
  encodingOf,
  isTree,
  rowsIn,
  shapeOf,
  type TableShape,
  textOf,
  usualWidth,
} from '#renderer/shared/tables/table-head.rules.ts';
import { MOST_LOOKED_AT, type ReadColumn } from './roles.rules.ts';
import { textsOf, treeRows } from './tree.rules.ts';

/** Letters that are composed for a look. */
export const MOST_TRIED = 25;
/** Columns of a file at most. */
const MOST_COLUMNS = 200;

/** What a person chose against what was found. */
export interface ReadAs {
  readonly encoding?: Encoding;
  readonly separator?: string;
  readonly header?: boolean;
}

export interface DataColumn extends ReadColumn {
  /** What people read, and what a letter names it by. */
  readonly label: string;
  /** Name of the field that it fills. */
  readonly field: string;
}

/** How a data file is read. */
export interface DataHead {
  readonly encoding: Encoding;
  /** undefined: the file is a tree. */
  readonly table: TableShape | undefined;
  readonly columns: readonly DataColumn[];
  readonly parser: ParserConfiguration;
  /** The first rows alone. */
  readonly first: string;
}

/** What people call a thing in a tree: "/customer/zip_code" is of "customer zip_code". */
const labelOf = (pointer: string): string =>
  pointer.slice(1).split('/').join(' ').replaceAll('~1', '/').replaceAll('~0', '~');

function named(columns: readonly { name: string; label: string; values: readonly string[] }[]): DataColumn[] {
  const fields: string[] = [];
  const labels: string[] = [];
  return columns.slice(0, MOST_COLUMNS).map(({ name, label, values }) => {
    const field = fieldNameOf(label, fields);
    fields.push(field);
    let own = label
      .replaceAll(/[{}\n]/g, ' ')
      .trim()
      .slice(0, 100);
    for (let n = 2; labels.includes(own); n++) own = `${label.slice(0, 96)} ${n}`;
    labels.push(own);
    return { name, label: own, field, values };
  });
}

interface TableRead {
  readonly encoding: Encoding;
  readonly table: TableShape;
  readonly nameless: (n: number) => string;
}

function ofTable(text: string, { encoding, table, nameless }: TableRead): DataHead {
  const behind = text.split('\n').slice(table.skipFirst).join('\n');
  const { rows, lines } = rowsIn(behind, table, MOST_LOOKED_AT + 1);
  const names = table.header ? (rows[0] ?? []).map((name) => name.trim()) : [];
  const values = table.header ? rows.slice(1) : rows;
  // A row that is longer than the others is at fault, and no reason for columns that the others lack.
  const width = table.header ? names.length : usualWidth(rows).width;
  const filled = Array.from({ length: width }, (_, n) => n).filter(
    // What office programs leave behind the last column is none.
    (n) => (names[n] ?? '') !== '' || values.some((row) => (row[n] ?? '') !== ''),
  );
  const columns = named(
    filled.map((n) => ({
      name: names[n] ?? '',
      label: (names[n] ?? '') === '' ? nameless(n + 1) : (names[n] ?? ''),
      values: values.map((row) => row[n] ?? ''),
    })),
  );
  const isOnce = (name: string) => names.filter((one) => one === name).length === 1;
  const { separator, quote, skipFirst, header } = table;
  const parser = ParserConfiguration.parse({
    format: 'csv',
    encoding,
    separator,
    quote,
    escape: quote,
    skipFirst,
    header,
    columns: columns.map(({ field, name }, index) => ({
      metadata: field,
      column: name !== '' && isOnce(name) ? name : (filled[index] ?? index),
    })),
  });
  const most = MOST_TRIED + (table.header ? 1 : 0);
  const end = lines[most];
  const first =
    end === undefined
      ? text
      : text
          .split('\n')
          .slice(0, table.skipFirst + end - 1)
          .join('\n');
  return { encoding, table, columns, parser, first };
}

function ofTree(text: string, encoding: Encoding): DataHead | undefined {
  const found = treeRows(text, MOST_LOOKED_AT);
  if (!found) return undefined;
  const values = new Map<string, string[]>();
  for (const [index, row] of found.rows.entries()) {
    for (const [pointer, value] of textsOf(row)) {
      const all = values.get(pointer) ?? Array.from({ length: found.rows.length }, () => '');
      all[index] = value;
      values.set(pointer, all);
    }
  }
  const columns = named([...values].map(([name, all]) => ({ name, label: labelOf(name), values: all })));
  const parser = ParserConfiguration.parse({
    format: 'json',
    encoding,
    rows: found.pointer,
    columns: columns.map(({ field, name }) => ({ metadata: field, pointer: name })),
  });
  return { encoding, table: undefined, columns, parser, first: treeRows(text, MOST_TRIED)?.whole ?? '' };
}

/**
 * How the file is read by its first bytes; undefined: it has no rows that could be told apart.
 * @param nameless what the n-th column is called where the file does not name it
 */
export function dataHead(bytes: Uint8Array, chosen: ReadAs, nameless: (n: number) => string): DataHead | undefined {
  const encoding = chosen.encoding ?? encodingOf(bytes);
  const text = textOf(bytes, encoding);
  if (isTree(text)) return ofTree(text, encoding);
  const guessed = shapeOf(text);
  const { separator = guessed.separator, header = guessed.header } = chosen;
  const head = ofTable(text, { encoding, table: { ...guessed, separator, header }, nameless });
  return head.columns.length === 0 ? undefined : head;
}

/** A text in the encodings that no browser writes: each sign by its byte, as the same table reads it. */
function asBytes(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const view = new DataView(new ArrayBuffer(text.length * 2));
    for (let n = 0; n < text.length; n++) view.setUint16(n * 2, text.charCodeAt(n), encoding === 'utf-16le');
    return new Uint8Array(view.buffer);
  }
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Uint8Array.from([...text].map((sign) => bytes.get(sign) ?? 0x3f));
}

/** The first rows as a file in the encoding of the whole one. */
export const firstRowsFile = (head: DataHead, name: string): File =>
  new File([asBytes(head.first, head.encoding)], name, { type: 'text/plain' });

/** Lines that a value of more than one line may have. */
const MOST_LINES = 40;

/** Fields of the box that the columns fill. */
export const fieldsOf = ({ columns }: DataHead): Metadata[] =>
  columns.map(({ field, label, values }) =>
    Metadata.parse({ name: field, label, maxLines: values.some((value) => value.includes('\n')) ? MOST_LINES : 1 }),
  );
