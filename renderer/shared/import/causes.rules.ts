// Lines of a table as an import takes them, what is wrong with them, and equal faults as one cause. Pure.

import type { AllowedValue, ImportField, ImportLine, LineFault } from './import.types.ts';
import type { Mapping, TableRow } from './import-table.rules.ts';

/** Values that a person gave in the place of those of the file: by line, and for all lines with one value of a field. */
export interface Mends {
  readonly lines: Readonly<Record<number, Readonly<Record<string, string>>>>;
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export const NO_MENDS: Mends = { lines: {}, values: {} };

/** One line, with the texts that the file has, and what is wrong with it before anybody is asked. */
export interface ReadLine {
  readonly line: ImportLine;
  /** As the file has them, by field. */
  readonly raw: Readonly<Record<string, string>>;
  readonly faults: readonly LineFault[];
}

/** A cell as it was before a spreadsheet's formula was defused in it: our own exports do that. */
export const armed = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r])|(?<=[;\r\n][\s"]*)'(?=[=+\-@])/g, '');

const plain = (text: string): string => text.trim().toLocaleLowerCase();

/** The allowed value that a text names. */
export const allowedOf = (allowed: readonly AllowedValue[], text: string): AllowedValue | undefined =>
  allowed.find(({ value, label, also }) => [value, label, ...(also ?? [])].some((word) => plain(word) === plain(text)));

const missing = (field: string): LineFault => ({
  field,
  label: 'exception.invalidInput',
  parameters: { field, reason: 'empty', kind: 'missing', limit: 0 },
});

function valueFault({ id, required, allowed }: ImportField, value: string): LineFault | undefined {
  if (value === '') return required ? missing(id) : undefined;
  if (allowed === undefined || allowed.some((one) => one.value === value)) return undefined;
  return { field: id, label: 'import.valueUnknown', parameters: { value } };
}

/** The value of a field of one line: as a person gave it, else as the file has it; an allowed one by whatever name. */
function valueAt(
  { id, allowed }: ImportField,
  { line, text }: { readonly line: number; readonly text: string },
  mends: Mends,
) {
  const wanted = mends.lines[line]?.[id] ?? mends.values[id]?.[text] ?? text;
  return (allowed && wanted !== '' ? allowedOf(allowed, wanted)?.value : undefined) ?? wanted;
}

/** Notes the value of a field that no two lines may share. @returns the fault where another line has it */
function twiceFault({ id, unique }: ImportField, value: string, at: { line: number; seen: Map<string, number> }) {
  if (!unique || value === '') return undefined;
  const key = `${id} ${plain(value)}`;
  const first = at.seen.get(key);
  if (first === undefined) at.seen.set(key, at.line);
  return first === undefined ? undefined : { field: id, label: 'import.twice', parameters: { value, line: first } };
}

/** The lines with their mended values; an empty cell leaves its field out. */
export function readLines(
  rows: readonly TableRow[],
  fields: readonly ImportField[],
  { mapping, mends }: { readonly mapping: Mapping; readonly mends: Mends },
): ReadLine[] {
  const seen = new Map<string, number>();
  return rows.map(({ line, cells }) => {
    const raw: Record<string, string> = {};
    const values: Record<string, string> = {};
    // A field without a column is empty: a person may fill it for all lines.
    const faults = fields.flatMap((field) => {
      const text = armed((cells[mapping[field.id] ?? -1] ?? '').trim());
      const value = valueAt(field, { line, text }, mends);
      raw[field.id] = text;
      if (value !== '') values[field.id] = value;
      return [valueFault(field, value), twiceFault(field, value, { line, seen })].filter((one) => one !== undefined);
    });
    return { line: { line, values }, raw, faults };
  });
}

/** Faults of one kind: the same words about the same value of the same field. */
export interface Cause {
  readonly id: string;
  readonly field: string;
  /** As the file has it. */
  readonly raw: string;
  readonly fault: LineFault;
  readonly lines: readonly number[];
}

/** A line with a fault, and the text of the file at the field. */
export interface FaultyLine {
  readonly line: number;
  readonly raw: Readonly<Record<string, string>>;
  readonly faults: readonly LineFault[];
}

/** Equal faults as one, those with the most lines first, else in the order of the file; a line stands at its first fault alone. */
export function causesOf(lines: readonly FaultyLine[]): Cause[] {
  const causes = new Map<string, { field: string; raw: string; fault: LineFault; lines: number[] }>();
  for (const { line, raw, faults } of lines) {
    const [fault] = faults;
    if (!fault) continue;
    const text = raw[fault.field] ?? '';
    const id = JSON.stringify([fault.field, fault.label, text, fault.parameters]);
    const known = causes.get(id);
    if (known) known.lines.push(line);
    else causes.set(id, { field: fault.field, raw: text, fault, lines: [line] });
  }
  return [...causes]
    .map(([id, cause]) => ({ id, ...cause }))
    .toSorted(
      (a, b) => Number(b.lines.length > 1) - Number(a.lines.length > 1) || (a.lines[0] ?? 0) - (b.lines[0] ?? 0),
    );
}

/** The mends with one more: of one line, or of every line with this text. */
export function mended(
  mends: Mends,
  at: { readonly field: string; readonly raw: string; readonly line?: number },
  value: string,
): Mends {
  const { field, raw, line } = at;
  if (line !== undefined) {
    return { ...mends, lines: { ...mends.lines, [line]: Object.assign({}, mends.lines[line], { [field]: value }) } };
  }
  return { ...mends, values: { ...mends.values, [field]: Object.assign({}, mends.values[field], { [raw]: value }) } };
}
