// The metadata that a service computes for each row: by expression, checked as what a depositor gives.

import type { Refusal } from '#domain/errors/result.ts';
import { evaluateValue } from '#domain/expressions/evaluate.ts';
import type { EvaluationContext } from '#domain/expressions/node-row.ts';
import { checkMetadataValue } from '#domain/services/metadata.check.ts';
import type { TagLists } from '#domain/services/tag-lists.ts';
import type { ComputedMetadata } from '#server/letters/requirements/requirement-specs.ts';

export interface RowMetadatas {
  /** Given and computed ones by name. */
  readonly values: Readonly<Record<string, string>>;
  readonly computed: Readonly<Record<string, string>>;
  /** What could not be computed, or is not as its field wants it. */
  readonly faults: readonly Refusal[];
}

/** A fault names its field as people call it. */
const asShown = ({ label, parameters }: Refusal, field: ComputedMetadata['field']): Refusal => ({
  label,
  parameters: parameters.name === field.name && field.label !== '' ? { ...parameters, name: field.label } : parameters,
});

/**
 * What the depositor gave stays; a value may refer to those before it. A field of the service goes before one of a box with its
 * name, and the main box before others.
 * @param fields what the service computes, and the tag lists of the account whose deposit it is
 * @param contextWith the facts of the row, or of its chunk of one box, with the metadata that is known so far; null: the row has
 *   no such chunk
 */
export function rowMetadatas(
  fields: { readonly computed: readonly ComputedMetadata[]; readonly lists: TagLists },
  given: Readonly<Record<string, string>>,
  contextWith: (known: Readonly<Record<string, string>>, box: string | null) => EvaluationContext | null,
): RowMetadatas {
  const computed: Record<string, string> = {};
  const faults: Refusal[] = [];
  const ofBoxes = new Map<string, Record<string, string>>();
  const computeIn = ({ field, value, box }: ComputedMetadata, known: Record<string, string>): void => {
    const context = contextWith(known, box);
    if (context === null) return;
    const text = evaluateValue(value, context);
    const checked = text.ok ? checkMetadataValue(field, text.value, fields.lists) : text;
    if (!checked.ok) faults.push(asShown(checked.refusal, field));
    else if (checked.value !== '') known[field.name] = checked.value;
  };
  for (const one of fields.computed) {
    if (one.box === null) continue;
    const known = ofBoxes.get(one.box) ?? { ...given };
    ofBoxes.set(one.box, known);
    computeIn(one, known);
  }
  // The first box that has a field keeps it; the plan has the main box first.
  for (const known of [...ofBoxes.values()].toReversed()) Object.assign(computed, known);
  Object.assign(computed, given);
  for (const one of fields.computed)
    if (one.box === null && !Object.hasOwn(given, one.field.name)) computeIn(one, computed);
  const own = Object.entries(computed).filter(([name]) => !Object.hasOwn(given, name));
  return { values: computed, computed: Object.fromEntries(own), faults };
}
