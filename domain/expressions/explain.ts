// Why a value is empty, in words: the first part that gave nothing, or what took away all that there was.
import type { Refusal } from '../errors/result.ts';
import { isOneOf } from '../shared/includes.ts';
import { partsOf } from './check.ts';
import { evaluateValue } from './evaluate.ts';
import { valueRow } from './expression.schema.ts';
import type { AnyExpression, Value } from './expression.types.ts';
import { VALUE_TYPES } from './expressions.ts';
import type { EvaluationContext } from './node-row.ts';

/** Characters of a text that a reason cites. */
const CITED = 60;

const isValue = (node: AnyExpression): node is Value => isOneOf(VALUE_TYPES, node.type);

/** The text of a part that is not blank, or the refusal it ended with; null: blank. */
function somethingOf(part: Value, context: EvaluationContext): Refusal | null {
  const text = evaluateValue(part, context);
  if (!text.ok) return text.refusal;
  return text.value.trim() === ''
    ? null
    : { label: 'expression.empty.nothingLeft', parameters: { text: text.value.slice(0, CITED) } };
}

/**
 * The first reason why a value is empty: what it was read from and is not there, which text was left with nothing, or the
 * refusal of its evaluation. Ask only of an empty value; each part is evaluated within the limits of one evaluation.
 */
export function whyEmpty(node: Value, context: EvaluationContext): Refusal {
  let at = node;
  for (;;) {
    const own = valueRow(at).empty?.(at);
    if (own) return own;
    const inside = partsOf(at).flatMap(([, part]) => (isValue(part) ? [part] : []));
    const [first] = inside;
    for (const part of inside) {
      const something = somethingOf(part, context);
      if (something) return something;
    }
    if (first === undefined) return { label: 'expression.empty.constant', parameters: {} };
    at = first;
  }
}
