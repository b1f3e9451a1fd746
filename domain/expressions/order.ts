// The order in which named values are evaluated: each after those that it refers to.
import { ok, type Result, refuse } from '../errors/result.ts';
import { allNodes } from './check.ts';
import type { Value } from './expression.types.ts';

/** A metadata field or requirement; `value` null: given by a person, so it refers to nothing. */
export interface NamedValue {
  readonly name: string;
  readonly value: Value | null;
}

/** How values name each other. */
export type ReferenceType = 'metadataReference' | 'requirementReference';

const referencesOf = ({ value }: NamedValue, type: ReferenceType): string[] =>
  value === null ? [] : allNodes(value).flatMap((part) => (part.type === type && 'name' in part ? [part.name] : []));

/** Values in an order of evaluation, those that name no other first; one that leads back to itself is refused. */
export function evaluationOrder<T extends NamedValue>(values: readonly T[], type: ReferenceType): Result<T[]> {
  const ordered: T[] = [];
  let left = [...values];
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name));
    const next = left.filter((value) => referencesOf(value, type).every((name) => !names.has(name)));
    if (next.length === 0) return refuse('expression.cycle', { name: left[0]?.name });
    ordered.push(...next);
    left = left.filter((value) => !next.includes(value));
  }
  return ok(ordered);
}
