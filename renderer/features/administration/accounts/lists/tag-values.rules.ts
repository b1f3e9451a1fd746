// Values of a tag list as text: one a line, the label behind it; typed, pasted from a spreadsheet or read from a CSV file. Pure.
import type { TagList } from '#domain/accounts/accounts.rules.ts';

type TagValue = TagList['values'][number];

const SEPARATORS = ['\t', ';', ','] as const;

/** The separator of the first line that has one, outside of quotes; a list without one has values alone. */
function separatorOf(text: string): string {
  const plain = text.replace(/"(?:[^"]|"")*"/g, '');
  return SEPARATORS.find((sign) => plain.includes(sign)) ?? ';';
}

/** Cells of each line by RFC 4180: quoted ones may hold separators and line breaks. Lines without a value are none. */
function rowsOf(text: string, separator: string): string[][] {
  const cell = new RegExp(`[ ]*(?:"((?:[^"]|"")*)"[ ]*|([^${separator}\\n]*))(${separator}|\\n|$)`, 'gy');
  const rows: string[][] = [[]];
  for (const [, inQuotes, plain = '', end] of text.replaceAll('\r', '').matchAll(cell)) {
    rows.at(-1)?.push(inQuotes === undefined ? plain.trim() : inQuotes.replaceAll('""', '"').trim());
    if (end === '\n') rows.push([]);
    if (end === '') break;
  }
  return rows.filter((row) => row.some((one) => one !== ''));
}

const HEADER = /^(?:value|wert|valor|valeur|ערך|érték|waarde)$/iu;

/** Values of a text; a first line that names its columns is none. Without a label the value is its own. */
export function parseTagValues(text: string): TagValue[] {
  const plain = text.replace(/^\uFEFF/, '');
  const rows = rowsOf(plain, separatorOf(plain));
  const [first] = rows;
  const own = first?.length === 2 && HEADER.test(first[0] ?? '') ? rows.slice(1) : rows;
  return own.map(([value = '', label = '']) => ({ value, label: label === '' ? value : label }));
}

const quoted = (text: string): string => (/[;"\n\t,]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The text that `parseTagValues` reads as these values. */
export const formatTagValues = (values: readonly TagValue[]): string =>
  values
    .map(({ value, label }) => (label === value || label === '' ? quoted(value) : `${quoted(value)}; ${quoted(label)}`))
    .join('\n');

/** What a new value is to a list: another one, one with another label, or nothing new. */
export function outcomeOf(values: readonly TagValue[], { value, label }: TagValue): 'added' | 'changed' | 'unchanged' {
  const known = values.find((one) => one.value === value);
  if (known === undefined) return 'added';
  return known.label === label ? 'unchanged' : 'changed';
}
