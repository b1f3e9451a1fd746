// Conditions: constants, and/or/not, comparisons of texts and numbers, options and the consent preference.
import { z } from 'zod';
import { ok, type Result, refuse } from '../errors/result.ts';
import { preferenceMatches } from '../recipients/consent.rules.ts';
import { CONSENT_PREFERENCES } from '../recipients/recipients.ts';
import type { Condition, ConditionFields, Value } from './expression.types.ts';
import { type ConditionRows, checkNotEmpty, type Evaluation, LOCALE, type NodeRow, TEXT } from './node-row.ts';
import { numberOf } from './numbers.ts';
import { compileRegular, matchesFully } from './regular.ts';

/** And (`decisive` false) or or (`decisive` true): the first part that decides ends the evaluation. */
const junction = (decisive: boolean): NodeRow<ConditionFields['and'], boolean> => ({
  parts: { conditions: 'conditions' },
  check: (node, _known, path) => checkNotEmpty(node.conditions, path),
  evaluate: (node: { readonly conditions: readonly Condition[] }, evaluation) => {
    for (const part of node.conditions) {
      const verdict = evaluation.holds(part);
      if (!verdict.ok || verdict.value === decisive) return verdict;
    }
    return ok(!decisive);
  },
});

type Pair = { readonly left: Value; readonly right: Value };

/** Evaluates both sides, left first, then compares their texts. */
function comparePair(pair: Pair, evaluation: Evaluation, compare: (a: string, b: string) => Result<boolean>) {
  const left = evaluation.text(pair.left);
  if (!left.ok) return left;
  const right = evaluation.text(pair.right);
  return right.ok ? compare(left.value, right.value) : right;
}

const texts = (holds: (a: string, b: string) => boolean): NodeRow<ConditionFields['equals'], boolean> => ({
  parts: { left: 'value', right: 'value' },
  fields: { ignoreCase: z.boolean().default(false) },
  evaluate: (node, evaluation) => {
    const fold = (text: string) => (node.ignoreCase ? text.toLowerCase() : text);
    return comparePair(node, evaluation, (a, b) => ok(holds(fold(a), fold(b))));
  },
});

const numbers = (holds: (a: number, b: number) => boolean): NodeRow<ConditionFields['lessThan'], boolean> => ({
  parts: { left: 'value', right: 'value' },
  fields: { locale: LOCALE },
  evaluate: (node, evaluation) =>
    comparePair(node, evaluation, (a, b) => {
      const locale = node.locale ?? evaluation.context.locale;
      const [left, right] = [numberOf(a, locale), numberOf(b, locale)];
      if (left !== null && right !== null) return ok(holds(left, right));
      // Nothing is not zero: an empty side makes a comparison false, a wrong text is a fault.
      return a === '' || b === '' ? ok(false) : refuse('expression.number', { text: left === null ? a : b });
    }),
});

/** The rows of all conditions; refusals name the types in this order. */
export const CONDITION_ROWS: ConditionRows = {
  boolean: { fields: { value: z.boolean() }, evaluate: (node) => ok(node.value) },
  and: junction(false),
  or: junction(true),
  not: {
    parts: { condition: 'condition' },
    evaluate: (node, evaluation) => {
      const inner = evaluation.holds(node.condition);
      return inner.ok ? ok(!inner.value) : inner;
    },
  },
  empty: {
    parts: { value: 'value' },
    evaluate: (node, evaluation) => {
      const text = evaluation.text(node.value);
      return text.ok ? ok(text.value.trim() === '') : text;
    },
  },
  equals: texts((a, b) => a === b),
  contains: texts((a, b) => a.includes(b)),
  startsWith: texts((a, b) => a.startsWith(b)),
  endsWith: texts((a, b) => a.endsWith(b)),
  matches: {
    parts: { value: 'value' },
    fields: { pattern: TEXT },
    check: (node) => compileRegular(node.pattern),
    evaluate: (node, evaluation) => {
      const text = evaluation.text(node.value);
      return text.ok ? matchesFully(node.pattern, text.value, evaluation.patternSteps) : text;
    },
  },
  lessThan: numbers((a, b) => a < b),
  lessOrEqual: numbers((a, b) => a <= b),
  numericEqual: numbers((a, b) => a === b),
  hasOption: {
    fields: { optionTypeId: z.number().int().positive(), optionValueId: z.number().int().positive() },
    evaluate: (node, { context }) => ok(context.hasOption(node.optionTypeId, node.optionValueId)),
  },
  matchesPreference: {
    fields: { preference: z.enum(CONSENT_PREFERENCES) },
    evaluate: (node, { context }) => ok(preferenceMatches(context.preference, node.preference)),
  },
};
