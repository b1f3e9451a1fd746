// The keys by which packs travel together. Two persons' letters in one envelope is the worst fault that this product can
// have: whatever a service groups by, packs of one envelope go to the very same recipient (docs/model.md, "Grouping").
import { createHash } from 'node:crypto';
import { addressGroupingKey } from '#domain/addresses/postal.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import { evaluateValue } from '#domain/expressions/evaluate.ts';
import type { EvaluationContext } from '#domain/expressions/node-row.ts';
import { patternSteps } from '#domain/expressions/regular.ts';
import { groupingKey } from '#domain/services/grouping.ts';
import type { CheckedRow } from '#server/letters/requirements/check-row.rules.ts';
import type { RequirementPlan, RequirementSpec } from '#server/letters/requirements/requirement-specs.ts';

type Values = Readonly<Record<string, RequirementValue>>;

/** What a value is to a key: an address by its cleaned form; null: empty or BAD, so it equals no other. */
function textInKey(spec: Pick<RequirementSpec, 'type'> | undefined, value: RequirementValue | undefined) {
  if (value === undefined || value.quality === 'BAD' || value.value.trim() === '') return null;
  if (spec?.type !== 'POSTAL_ADDRESS') return value.value;
  const address = { addressLines: value.value.split('\n'), countryCode: value.countryCode ?? '' };
  return addressGroupingKey(address, { valid: true, forced: value.forced });
}

/** Everybody whom the envelope names; null: one of them is BAD. A value that the envelope does without names nobody. */
function recipientKey(specs: readonly RequirementSpec[], values: Values): string | null {
  const named: (string | null)[] = [];
  for (const spec of specs.filter(({ kind }) => kind === 'RECIPIENT')) {
    const value = Object.hasOwn(values, spec.name) ? values[spec.name] : undefined;
    if (value === undefined || (value.value.trim() === '' && value.quality !== 'BAD')) named.push(null);
    else {
      const text = textInKey(spec, value);
      if (text === null) return null;
      named.push(text);
    }
  }
  return JSON.stringify(named);
}

/** A digest in place of the key: it holds no address that would have to be forgotten. */
const digestOf = (key: string | null): string | null =>
  key === null ? null : createHash('sha256').update(key).digest('hex');

/**
 * The key of each pack of a row; null: it stays alone.
 * @param factsOf what the expressions of one pack are evaluated over
 */
export function packKeys(
  { grouping, specs }: Pick<RequirementPlan, 'grouping' | 'specs'>,
  checked: Pick<CheckedRow, 'shipment' | 'packs'>,
  factsOf: (pack: number) => EvaluationContext,
): (string | null)[] {
  if (grouping.length === 0) return checked.packs.map(() => null);
  return checked.packs.map((own, index) => {
    const values: Values = { ...own, ...checked.shipment };
    const to = recipientKey(specs, values);
    const steps = patternSteps();
    const parts = grouping.map((part) => {
      // A part that asks for an empty or BAD value is no key, whatever else it says.
      let missing = false;
      const requirement = (name: string): string | null => {
        const value = Object.hasOwn(values, name) ? values[name] : undefined;
        const text = textInKey(
          specs.find((spec) => spec.name === name),
          value,
        );
        if (text === null) missing = true;
        return text;
      };
      const text = evaluateValue(part, { ...factsOf(index), requirement, patternSteps: steps });
      return text.ok && !missing ? text.value.trim() : null;
    });
    return digestOf(groupingKey([...parts, to]));
  });
}
