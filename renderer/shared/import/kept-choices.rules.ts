// What a person chose for a file, kept in this browser for the next file of the same kind and account: which column fills
// which field, which columns are left out, and what is meant by a value that is not allowed (decision 0679). Pure.
import { z } from 'zod';
import type { ImportField } from './import.types.ts';
import { type Mapping, plainName } from './import-table.rules.ts';

const KeptChoices = z.object({
  /** The name of the column by the id of the field. */
  columns: z.record(z.string(), z.string()),
  /** Names of columns that fill no field. */
  leftOut: z.array(z.string()),
  /** By the id of the field: the allowed value for a text of the file. */
  values: z.record(z.string(), z.record(z.string(), z.string())),
});

/** What is kept of one kind of import. */
export type KeptChoices = Readonly<z.output<typeof KeptChoices>>;

export const NOTHING_KEPT: KeptChoices = { columns: {}, leftOut: [], values: {} };

/** What is kept of a kind of import, as it is read. */
export const readChoices = (text: string | null): KeptChoices => {
  try {
    return KeptChoices.safeParse(JSON.parse(text ?? 'null')).data ?? NOTHING_KEPT;
  } catch {
    return NOTHING_KEPT;
  }
};

/** The choices with the columns of a file as they were used; a file without names of columns tells none. */
export function withColumns(kept: KeptChoices, columns: readonly string[], mapping: Mapping): KeptChoices {
  const names = columns.map(plainName).filter((name) => name !== '');
  if (names.length === 0) return kept;
  const used = Object.entries(mapping)
    .map(([field, at]) => [field, plainName(columns[at] ?? '')] as const)
    .filter(([, name]) => name !== '');
  const filled = new Set(used.map(([, name]) => name));
  const others = Object.entries(kept.columns).filter(([, name]) => !names.includes(name));
  return {
    ...kept,
    columns: Object.fromEntries([...others, ...used]),
    leftOut: [...new Set([...kept.leftOut, ...names])].filter((name) => !filled.has(name)),
  };
}

/** The choices with one more pair: what is meant by a text of a field. */
export const withPair = (kept: KeptChoices, field: string, pair: { readonly raw: string; readonly value: string }) => ({
  ...kept,
  values: { ...kept.values, [field]: Object.assign({}, kept.values[field], { [pair.raw]: pair.value }) },
});

/** The kept pairs whose value is still allowed, as mends of all lines. */
export function pairsOf({ values }: KeptChoices, fields: readonly ImportField[]): KeptChoices['values'] {
  const known = fields.flatMap(({ id, allowed = [] }) => {
    const pairs = Object.entries(values[id] ?? {}).filter(([, value]) => allowed.some((one) => one.value === value));
    return pairs.length > 0 ? [[id, Object.fromEntries(pairs)] as const] : [];
  });
  return Object.fromEntries(known);
}
