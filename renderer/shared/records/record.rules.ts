// A record that is edited by its fields: what changed, what is wrong, and where two people are at odds. Pure.
import type { ZodType } from 'zod';
import type { Fault } from '#domain/api/shapes.ts';
import { inputFaultOf } from '#domain/errors/input-faults.ts';

/** A record as a form holds it: the fields of its save, and its version where it is stored. */
export type RecordDraft = Readonly<Record<string, unknown>> & { readonly version?: number | undefined };

/** A fault of one field; an empty field name: of the record as a whole. */
export interface FieldFault extends Fault {
  readonly field: string;
}

/** One field that both changed, each in another way. */
export interface FieldClash {
  readonly field: string;
  /** As both began. */
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** What was not touched is the same thing still. */
export const isSame = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const fieldsOf = (...records: readonly RecordDraft[]): string[] =>
  [...new Set(records.flatMap((one) => Object.keys(one)))].filter((field) => field !== 'version');

/** Fields whose values differ. */
export const changedFields = (before: RecordDraft, now: RecordDraft): string[] =>
  fieldsOf(before, now).filter((field) => !isSame(before[field], now[field]));

/** What a schema finds wrong, in the order of its fields; faults within a field are told at the field. */
export function faultsOfDraft(schema: ZodType, draft: RecordDraft): FieldFault[] {
  const parsed = schema.safeParse(draft);
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) => ({
    field: String(issue.path[0] ?? ''),
    label: 'exception.invalidInput',
    parameters: { field: issue.path.join('.'), reason: issue.message, ...inputFaultOf(issue) },
  }));
}

/** Where both changed one field, each in another way. */
export const clashesOf = (base: RecordDraft, mine: RecordDraft, theirs: RecordDraft): FieldClash[] =>
  changedFields(mine, theirs)
    .filter((field) => !isSame(base[field], mine[field]) && !isSame(base[field], theirs[field]))
    .map((field) => ({ field, base: base[field], mine: mine[field], theirs: theirs[field] }));

/**
 * Their record with each change of mine; where both changed a field, mine stands unless theirs was chosen.
 * @param theirsAt fields in which theirs stands
 */
export function mergedRecord<D extends RecordDraft>(
  { base, mine, theirs }: { readonly base: D; readonly mine: D; readonly theirs: D },
  theirsAt: ReadonlySet<string>,
): D {
  const own = changedFields(base, mine).filter((field) => !theirsAt.has(field));
  return { ...theirs, ...Object.fromEntries(own.map((field) => [field, mine[field]])) };
}
