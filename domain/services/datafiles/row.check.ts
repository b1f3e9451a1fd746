// Checks one row of a data file against the fields of its box.
import type { Refusal } from '#domain/errors/result.ts';
import { checkMetadataValue } from '../metadata.check.ts';
import type { Metadata } from '../metadata.schema.ts';
import type { TagLists } from '../tag-lists.ts';

/** A row as a parser read it; `line` from 1. */
export interface ReadRow {
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
  readonly fault?: { readonly column: string; readonly reason: string };
}

/** A row as it is kept: the values of its fields, and its first fault. */
export interface CheckedRow {
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
  readonly fault: Refusal | null;
}

/**
 * What no text has, and a file that is read in another encoding than its own: signs that steer (but for tabs and line ends), what
 * stands for bytes that the encoding has no character for, and halves of characters.
 */
const UNREAD = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffd-\uffff]/u;
/** Of a million values nearly all are so plain that they need no look at each sign. */
const isUnread = (text: string): boolean => /[^\t\n\r -~]/.test(text) && UNREAD.test(text);

/**
 * The row with the values of its fields. What is wrong keeps its place and its text, so that a person sees it; the fault names
 * file, line and column.
 */
export function checkRow(
  { line, values, fault: read }: ReadRow,
  { file, fields, lists }: { readonly file: string; readonly fields: readonly Metadata[]; readonly lists: TagLists },
): CheckedRow {
  const faultAt = (column: string, reason: string): Refusal => ({
    label: 'parser.line',
    parameters: { file, line, column, reason },
  });
  let fault = read === undefined ? null : faultAt(read.column, read.reason);
  const kept: Record<string, string> = {};
  for (const field of fields) {
    if (field.value !== null) continue;
    const given = Object.hasOwn(values, field.name) ? (values[field.name] ?? '') : '';
    const checked = checkMetadataValue(field, given, lists);
    kept[field.name] = checked.ok ? checked.value : given;
    const column = field.label || field.name;
    if (isUnread(given)) fault ??= faultAt(column, 'encoding');
    if (!checked.ok) fault ??= faultAt(column, checked.refusal.label.replace('metadata.', ''));
  }
  return { line, values: kept, fault };
}
