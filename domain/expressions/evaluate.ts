// Evaluates values and conditions. All facts come from the context; work and text length are limited.
import { ok, type Result, refuse } from '../errors/result.ts';
import { conditionRow, valueRow } from './expression.schema.ts';
import type { Condition, Value } from './expression.types.ts';
import { EVALUATION_LIMITS, type Evaluation, type EvaluationContext } from './node-row.ts';
import { patternSteps } from './regular.ts';

function begin(context: EvaluationContext): Evaluation {
  let fuel: number = EVALUATION_LIMITS.fuel;
  const spend = (): Result<true> => {
    fuel -= 1;
    return fuel < 0 ? refuse('expression.fuel', { maximum: EVALUATION_LIMITS.fuel }) : ok(true);
  };
  const evaluation: Evaluation = {
    context,
    patternSteps: context.patternSteps ?? patternSteps(),
    text(node) {
      const spent = spend();
      if (!spent.ok) return spent;
      const text = valueRow(node).evaluate(node, evaluation);
      const maximum = EVALUATION_LIMITS.characters;
      return text.ok && text.value.length > maximum ? refuse('expression.length', { maximum }) : text;
    },
    holds(node) {
      const spent = spend();
      return spent.ok ? conditionRow(node).evaluate(node, evaluation) : spent;
    },
  };
  return evaluation;
}

/** The text of a value; '' when it is empty or missing. */
export const evaluateValue = (node: Value, context: EvaluationContext): Result<string> => begin(context).text(node);

/** Whether a condition holds. A fault (wrong number, wrong date, too much work) is a refusal, never a silent "no". */
export const conditionHolds = (node: Condition, context: EvaluationContext): Result<boolean> =>
  begin(context).holds(node);
