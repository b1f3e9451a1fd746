// What the first bytes of a data file tell of it: its encoding, and how its text parts rows and values. Pure.
import type { ENCODINGS } from '#domain/datafiles/parser.check.ts';

export type Encoding = (typeof ENCODINGS)[number];

/** Bytes that are looked at, however large the file is. */
export const HEAD_BYTES = 256 * 1024;

export const SEPARATORS = [';', ',', '\t', '|'] as const;

/** How a table parts its values. */
export interface TableShape {
  readonly separator: string;
  readonly quote: string;
  /** Lines before the table. */
  readonly skipFirst: number;
  /** The first row names the columns. */
  readonly header: boolean;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Bytes of Hebrew letters in windows-1255; in the others they are accented small letters, which never follow one another. */
const isHebrewByte = (byte: number | undefined): boolean => byte !== undefined && byte >= 0xe0 && byte <= 0xfa;

/** ő ű Ő Ű of windows-1250; as õ and û they stand beside letters that Hungarian lacks. */
const HUNGARIAN: ReadonlySet<number> = new Set([0xf5, 0xfb, 0xd5, 0xdb]);
const NOT_HUNGARIAN: ReadonlySet<number> = new Set([0xe3, 0xc3, 0xe7, 0xc7, 0xe2, 0xea, 0xee, 0xf4, 0xe8, 0xe0]);

function ofOneByte(bytes: Uint8Array): Encoding {
  const high = bytes.filter((byte) => byte >= 0x80);
  const isHebrew = (byte: number, index: number) =>
    isHebrewByte(byte) && (isHebrewByte(bytes[index - 1]) || isHebrewByte(bytes[index + 1]));
  if (high.length > 0 && bytes.filter(isHebrew).length / high.length > 0.6) return 'windows-1255';
  const isHungarian = high.some((byte) => HUNGARIAN.has(byte)) && !high.some((byte) => NOT_HUNGARIAN.has(byte));
  return isHungarian ? 'windows-1250' : 'windows-1252';
}

/** The encoding that the bytes have by their mark, by what is no UTF-8, or by their letters. */
export function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const part = bytes.subarray(0, 2_000);
  const zeros = [0, 1].map((odd) => part.filter((byte, index) => byte === 0 && index % 2 === odd).length);
  if ((zeros[1] ?? 0) * 4 > part.length) return 'utf-16le';
  if ((zeros[0] ?? 0) * 4 > part.length) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : ofOneByte(bytes);
}

/** The text of the bytes, all line ends as LF; a character that is cut at their end is left out. */
export const textOf = (bytes: Uint8Array, encoding: Encoding): string =>
  new TextDecoder(encoding).decode(bytes, { stream: true }).replaceAll(/\r\n?/g, '\n');

/** Whether the text is an object or a list of them, as programs hand them over. */
export const isTree = (text: string): boolean => /^\s*(?:\{\s*["}]|\[\s*[{[\]"])/.test(text);

interface Rows {
  readonly rows: readonly (readonly string[])[];
  /** Line that each row begins on, from 1. */
  readonly lines: readonly number[];
  /** Quotes that stand where none may. */
  readonly stray: number;
  /** Line of a row whose quotes do not close; undefined: all do. */
  readonly unclosed?: number;
}

type Parting = Pick<TableShape, 'separator' | 'quote'>;

/** Where the next separator or line end is. */
function endOfValue(text: string, from: number, separator: string): number {
  const [next, line] = [text.indexOf(separator, from), text.indexOf('\n', from)];
  return Math.min(...[next, line, text.length].filter((at) => at >= 0));
}

interface FoundValue {
  readonly value: string;
  readonly to: number;
  readonly stray: number;
  readonly closed: boolean;
}

function plainValue(text: string, from: number, { separator, quote }: Parting): FoundValue {
  const to = endOfValue(text, from, separator);
  const said = text.slice(from, to);
  const stray = quote === '' ? 0 : said.split(quote).length - 1;
  return { value: said.trim(), to, stray, closed: true };
}

/** Where the value that begins here ends, and what it says. */
function valueAt(text: string, from: number, parting: Parting): FoundValue {
  const { separator, quote } = parting;
  if (quote === '' || text[from] !== quote) return plainValue(text, from, parting);
  let to = text.indexOf(quote, from + 1);
  while (to >= 0 && text[to + 1] === quote) to = text.indexOf(quote, to + 2);
  if (to < 0) return { value: text.slice(from + 1), to: text.length, stray: 1, closed: false };
  const value = text
    .slice(from + 1, to)
    .replaceAll(quote + quote, quote)
    .trim();
  const end = endOfValue(text, to + 1, separator);
  return { value, to: end, stray: end === to + 1 ? 0 : 1, closed: true };
}

/** The first rows of a table; one that the text may end in is left out. */
export function rowsIn(text: string, shape: Parting, most = 200): Rows {
  const rows: string[][] = [];
  const lines: number[] = [];
  let [at, line, stray] = [0, 1, 0];
  while (at < text.length && rows.length < most) {
    const row: string[] = [];
    const begins = line;
    for (let ends = false; !ends; ) {
      const found = valueAt(text, at, shape);
      if (!found.closed) return { rows, lines, stray: stray + 1, unclosed: begins };
      stray += found.stray;
      line += text.slice(at, found.to).split('\n').length - 1;
      row.push(found.value);
      ends = found.to >= text.length || text[found.to] === '\n';
      at = found.to + (ends ? 1 : shape.separator.length);
    }
    line += 1;
    if (row.some((value) => value !== '')) {
      rows.push(row);
      lines.push(begins);
    }
  }
  return { rows, lines, stray };
}

/** The width that most rows have. */
export function usualWidth(rows: readonly (readonly string[])[]): { width: number; share: number } {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [width, count] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0];
  return { width, share: rows.length === 0 ? 0 : count / rows.length };
}

/** What no column is called: numbers, dates, e-mail addresses, nothing. */
const isNoName = (text: string): boolean =>
  text === '' || text.includes('@') || /^[\d\s.,:/€$£%+-]+$/.test(text) || text.length > 60;

function isHeader(first: readonly string[], others: readonly (readonly string[])[]): boolean {
  const named = first.filter((text) => !isNoName(text));
  // Office programs leave columns without a name at the end.
  const last = first.findLastIndex((text) => text !== '');
  if (named.length < last + 1) return false;
  const isSaidAgain = others.some((row) => row.filter((text, n) => text !== '' && text === first[n]).length > 1);
  return !isSaidAgain;
}

/** The quotes around values: those that stand where they may, and close. */
function quoteIn(text: string, separator: string): string {
  const isSingle = !text.includes('"') && /(?:^|[\n;,\t|])'[^\n]*'/.test(text);
  const quote = isSingle ? "'" : '"';
  return rowsIn(text, { separator, quote }, 60).stray === 0 ? quote : '';
}

/** How the rows of the text are parted; the likeliest, whatever the text is. */
export function shapeOf(text: string): TableShape {
  const told = /^sep=(.)\n/.exec(text);
  let best = { separator: ';', quote: '"', score: -1 };
  for (const separator of SEPARATORS) {
    const quote = quoteIn(told ? text.slice(6) : text, separator);
    const { width, share } = usualWidth(rowsIn(told ? text.slice(6) : text, { separator, quote }, 60).rows);
    const score = (width > 1 ? share * Math.log2(width + 1) : 0) + (told?.[1] === separator ? 10 : 0);
    if (score > best.score) best = { separator, quote, score };
  }
  const { separator, quote } = best;
  const { rows, lines } = rowsIn(text, { separator, quote });
  const { width } = usualWidth(rows);
  const first = Math.max(
    0,
    rows.findIndex((row) => row.length === width && (width === 1 || row.filter((one) => one !== '').length > 1)),
  );
  const skipFirst = width > 1 ? (lines[first] ?? 1) - 1 : 0;
  const table = skipFirst > 0 ? rows.slice(first) : rows;
  return { separator, quote, skipFirst, header: isHeader(table[0] ?? [], table.slice(1, 50)) };
}
