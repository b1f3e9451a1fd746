// The metadata of each row: what the service computes by expression, checked as what a depositor gives, and the columns
// of its data files that are searched.

import type { Refusal } from '#domain/errors/result.ts';
import { evaluateValue } from '#domain/expressions/evaluate.ts';
import type { EvaluationContext } from '#domain/expressions/node-row.ts';
import type { FieldOfBox } from '#domain/services/metadata/fields.ts';
import { checkMetadataValue } from '#domain/services/metadata.check.ts';
import type { TagLists } from '#domain/services/tag-lists.ts';
import type { ComputedMetadata } from '#server/letters/requirements/requirement-specs.ts';
import { takeTurns } from '#server/system/turns.ts';
import type { ChunkInHand } from './row-facts.ts';

export interface RowMetadatas {
  /** Given and computed ones by name. */
  readonly values: Readonly<Record<string, string>>;
  readonly computed: Readonly<Record<string, string>>;
  /** What could not be computed, or is not as its field wants it. */
  readonly faults: readonly Refusal[];
}

/** Values of one column that a row keeps at most: a row may have joined many rows of a data file. */
const MOST_VALUES = 100;

/** The columns of a row's data files that are kept with it; several values of one stand on lines of their own. */
export function columnsOfRow(
  columns: readonly FieldOfBox[],
  chunks: readonly Pick<ChunkInHand, 'boxName' | 'planBox' | 'values'>[],
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { field, box } of columns) {
    const own = chunks.filter(({ boxName, planBox }) => (planBox ?? boxName) === box);
    const values = own.map(({ values }) => (Object.hasOwn(values, field.name) ? values[field.name] : '') ?? '');
    const distinct = [...new Set(values)].filter((value) => value !== '').slice(0, MOST_VALUES);
    if (distinct.length > 0) found[field.name] = distinct.join('\n');
  }
  return found;
}

/**
 * What the depositor gave stays; a value may refer to those before it.
 * @param fields what the service computes, and the tag lists of the account whose deposit it is
 * @param contextWith the facts of the row, with the metadata that is known so far
 */
export async function rowMetadatas(
  fields: { readonly computed: readonly ComputedMetadata[]; readonly lists: TagLists },
  given: Readonly<Record<string, string>>,
  contextWith: (known: Readonly<Record<string, string>>) => EvaluationContext,
): Promise<RowMetadatas> {
  const computed: Record<string, string> = {};
  const faults: Refusal[] = [];
  for (const { field, value } of fields.computed) {
    if (Object.hasOwn(given, field.name)) continue;
    await takeTurns();
    const text = evaluateValue(value, contextWith({ ...given, ...computed }));
    const checked = text.ok ? checkMetadataValue(field, text.value, fields.lists) : text;
    if (!checked.ok) faults.push(checked.refusal);
    else if (checked.value !== '') computed[field.name] = checked.value;
  }
  return { values: { ...given, ...computed }, computed, faults };
}
