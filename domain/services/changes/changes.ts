// What differs between two states of a service: one line for each field, things of a list told apart by their names. Pure.
import type { ServiceDefinition } from '../service.schema.ts';

/** `moved`: the same things in another order. */
export type ChangeKind = 'changed' | 'added' | 'removed' | 'moved';

/** One difference. `path`: field names, and the name of a thing where its list has names: `['boxes', 'letters', 'label']`. */
export interface Change {
  readonly path: readonly string[];
  readonly kind: ChangeKind;
  /** null: there was, or is, nothing. Of `moved`: the names in their order. */
  readonly before: unknown;
  readonly after: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** Lists whose things have a name, and which field that is. */
const NAMED: Readonly<Record<string, string>> = {
  boxes: 'name',
  metadatas: 'name',
  serviceMetadatas: 'name',
  requirements: 'name',
  channels: 'label',
  appositions: 'id',
  repairs: 'name',
};

/** Fields that hold fields; all others are one value, a rule among them. */
const HOLDERS: ReadonlySet<string> = new Set([
  ...['composition', 'margins', 'names', 'options', 'optionRules'],
  ...['grouping', 'preprocessor', 'parameters', 'reconcile', 'parserConfiguration'],
]);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Text by which two values are equal, whatever the order of their fields. */
export const textOf = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, inner: unknown) =>
    isFields(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );

/** True where two values say the same. */
export const isSame = (a: unknown, b: unknown): boolean => textOf(a) === textOf(b);

/** The things of a list by their names; null where the list has none, or one twice. */
export function namedEntries(field: string, list: unknown): ReadonlyMap<string, Fields> | null {
  const key = NAMED[field];
  if (key === undefined || !Array.isArray(list)) return null;
  const named = new Map<string, Fields>();
  for (const thing of list) {
    const name = isFields(thing) ? thing[key] : undefined;
    if (typeof name !== 'string' || named.has(name)) return null;
    named.set(name, thing);
  }
  return named;
}

/** Whether a field is looked into where both states have it. */
export const isHolder = (field: string, before: unknown, after: unknown): boolean =>
  HOLDERS.has(field) && isFields(before) && isFields(after);

function ofList(path: readonly string[], before: ReadonlyMap<string, Fields>, after: ReadonlyMap<string, Fields>) {
  const changes: Change[] = [];
  for (const [name, thing] of before) {
    const now = after.get(name);
    if (now === undefined) changes.push({ path: [...path, name], kind: 'removed', before: thing, after: null });
    else changes.push(...fieldChanges([...path, name], thing, now));
  }
  for (const [name, thing] of after) {
    if (!before.has(name)) changes.push({ path: [...path, name], kind: 'added', before: null, after: thing });
  }
  const kept = [...before.keys()].filter((name) => after.has(name));
  const now = [...after.keys()].filter((name) => before.has(name));
  return isSame(kept, now) ? changes : [...changes, { path, kind: 'moved' as const, before: kept, after: now }];
}

function ofField(path: readonly string[], before: unknown, after: unknown): Change[] {
  if (isSame(before, after)) return [];
  const field = path.at(-1) ?? '';
  const things = [namedEntries(field, before), namedEntries(field, after)];
  if (things[0] && things[1]) return ofList(path, things[0], things[1]);
  if (isHolder(field, before, after)) return fieldChanges(path, before as Fields, after as Fields);
  return [{ path, kind: 'changed', before: before ?? null, after: after ?? null }];
}

/** What differs between two things, field by field, below a path. */
export function fieldChanges(path: readonly string[], before: Fields, after: Fields): Change[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.flatMap((field) => ofField([...path, field], before[field], after[field]));
}

/** Every difference, in the order of the fields. */
export const changesOf = (before: Partial<ServiceDefinition>, after: Partial<ServiceDefinition>): Change[] =>
  fieldChanges([], before, after);
