// What a rule gives on one letter, and what it gives on all of them. Pure.
import type { Fault } from '#domain/api/shapes.ts';
import type { RequirementType } from '#domain/channels/channels.ts';
import type { Refusal } from '#domain/errors/result.ts';
import { conditionHolds, evaluateValue } from '#domain/expressions/evaluate.ts';
import { whyEmpty } from '#domain/expressions/explain.ts';
import type { Condition, Value } from '#domain/expressions/expression.types.ts';
import type { EvaluationContext } from '#domain/expressions/node-row.ts';
import type { RawNode } from './phrases.ts';
import { kindOf } from './tree.rules.ts';

/** What a part is on the sample: its text or whether it holds, else why it is nothing. */
export interface Shown {
  readonly text: string;
  readonly holds?: boolean;
  readonly why?: Refusal;
}

function shownOf(node: RawNode, context: EvaluationContext): Shown {
  if (kindOf(node) === 'condition') {
    const verdict = conditionHolds(node as unknown as Condition, context);
    return verdict.ok ? { text: '', holds: verdict.value } : { text: '', why: verdict.refusal };
  }
  const value = node as unknown as Value;
  const text = evaluateValue(value, context);
  if (!text.ok) return { text: '', why: text.refusal };
  return text.value.trim() === '' ? { text: '', why: whyEmpty(value, context) } : { text: text.value };
}

/** A node that is being built may lack what an evaluation needs; it has no value then. */
export function safelyShown(node: RawNode | undefined, context: EvaluationContext | undefined): Shown | undefined {
  if (!node || !context) return undefined;
  try {
    return shownOf(node, context);
  } catch {
    return undefined;
  }
}

/** Lines that an address has at least. */
const ADDRESS_LINES = 2;

/** Why a value is none of its type: an address of one line, a text of several. */
export function misfit(text: string, type: RequirementType | undefined): Fault | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '').length;
  if (type === 'POSTAL_ADDRESS' && lines > 0 && lines < ADDRESS_LINES)
    return { label: 'rule.misfit.address', parameters: { lines, needed: ADDRESS_LINES } };
  if ((type === 'TEXT' || type === 'PHONE' || type === 'COUNTRY') && lines > 1)
    return { label: 'rule.misfit.line', parameters: { lines } };
  return undefined;
}

/** What looks like a telephone number. */
const PHONE = /^\+?[\d\s()./-]{6,}$/;

/** Whether a text on the sample could be a value of the type; where any text could, which one says nothing. */
export function fits(text: string, type: RequirementType): boolean {
  if (text.trim() === '' || misfit(text, type) !== undefined) return false;
  if (type === 'PHONE') return PHONE.test(text.trim());
  return type !== 'COUNTRY' || /^\p{L}[\p{L}\s.'-]*$/u.test(text.trim());
}

/** `bad`: nothing, refused, or none of its type; `not`: a condition that does not hold. */
export type Outcome = 'good' | 'bad' | 'not' | 'waits';

/** What a rule gives on a letter. */
export function outcomeOf(
  root: RawNode | null,
  context: EvaluationContext | undefined,
  type: RequirementType | undefined,
): Outcome {
  const shown = root === null ? undefined : safelyShown(root, context);
  if (!shown) return 'waits';
  if (shown.why !== undefined) return 'bad';
  if (shown.holds !== undefined) return shown.holds ? 'good' : 'not';
  return misfit(shown.text, type) ? 'bad' : 'good';
}

/** Places of the letters, from 0, on which it is bad. */
export const badOf = (outcomes: readonly Outcome[]): number[] =>
  outcomes.flatMap((one, index) => (one === 'bad' ? [index] : []));

/** The next bad letter behind one, from the start again behind the last; undefined: there is none but it. */
export function nextBad(bad: readonly number[], from: number): number | undefined {
  const next = bad.find((index) => index > from) ?? bad[0];
  return next === from ? undefined : next;
}

/** What a change does to the whole sample. */
export interface Effect {
  readonly good: number;
  readonly of: number;
  /** Letters, from 0, that had a value and lose it. */
  readonly broken: readonly number[];
}

export const effectOf = (before: readonly Outcome[], after: readonly Outcome[]): Effect => ({
  good: after.filter((one) => one === 'good' || one === 'not').length,
  of: after.length,
  broken: after.flatMap((one, index) => (one === 'bad' && before[index] !== 'bad' ? [index] : [])),
});

/** Places of the strip: all letters, or of many only the bad ones. */
export const MOST_HOLES = 40;
export const holesOf = (count: number, bad: readonly number[]): number[] =>
  count <= MOST_HOLES ? Array.from({ length: count }, (_, n) => n) : bad.slice(0, MOST_HOLES);
