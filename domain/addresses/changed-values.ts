// What people changed about the values of a letter, as lines before and after (docs/model.md, "Values that a person
// changed"). Pure.

/** A value with what is known of its change (domain/api/deposit, `RequirementValue`). */
interface Value {
  readonly type: string;
  readonly value: string;
  readonly modified: boolean;
  readonly change?: { readonly read: string | null; readonly by: Person | null; readonly at: string } | undefined;
}

interface Person {
  readonly login: string;
  readonly name: string;
}

/** One value that a person changed. */
export interface ChangedValue {
  /** An address on paper; else an e-mail address or another value. */
  readonly postal: boolean;
  /** Null: what was read is not known. */
  readonly before: readonly string[] | null;
  readonly after: readonly string[];
  readonly by: Person | null;
  readonly at: string | null;
}

/** Most of a long text that is shown, in lines and characters a line. */
const MOST_LINES = 12;
const MOST_LETTERS = 200;

const shown = (lines: readonly string[]): string[] =>
  lines.slice(0, MOST_LINES).map((line) => [...line].slice(0, MOST_LETTERS).join(''));

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join('\n') === b.join('\n');

/** Values that people changed, addresses first; what was set back to what was read is none of them. */
export function changedValues(values: Readonly<Record<string, Value>>): ChangedValue[] {
  const changed = Object.values(values).flatMap(({ type, value, modified, change }): ChangedValue[] => {
    if (!modified) return [];
    const read = change?.read ?? null;
    const before = read === null ? null : linesOf(read);
    const after = linesOf(value);
    if (before !== null && isSame(before, after)) return [];
    const postal = type === 'POSTAL_ADDRESS';
    const said = { by: change?.by ?? null, at: change?.at ?? null };
    return [{ postal, before: before && shown(before), after: shown(after), ...said }];
  });
  return changed.toSorted((a, b) => Number(b.postal) - Number(a.postal));
}
