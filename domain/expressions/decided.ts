// What an evaluation went by, for people who ask why: the facts that it asked for, and the parts of a condition that decided.
import type { Refusal } from '../errors/result.ts';
import { partsOf } from './check.ts';
import { conditionHolds, evaluateValue } from './evaluate.ts';
import type { AnyExpression, Condition, Value } from './expression.types.ts';
import { VALUE_TYPES } from './expressions.ts';
import type { EvaluationContext } from './node-row.ts';

/** A fact as a node that asks for it, and what the context answered; null: there is none. */
export interface Asked {
  readonly node: Value;
  readonly text: string | null;
}

/** The context with a list of what is asked of it, in order; the same fact is listed once. */
export function recorded(context: EvaluationContext): { readonly context: EvaluationContext; readonly asked: Asked[] } {
  const asked: Asked[] = [];
  const seen = new Set<string>();
  const note = <T extends string | number | null>(node: Value, answer: T): T => {
    const key = JSON.stringify(node);
    if (!seen.has(key)) asked.push({ node, text: answer === null ? null : String(answer) });
    seen.add(key);
    return answer;
  };
  return {
    asked,
    context: {
      ...context,
      dataColumn: (box, column) => note({ type: 'dataColumn', box, column }, context.dataColumn(box, column)),
      fileName: (box) => note({ type: 'fileName', box, extension: true }, context.fileName(box)),
      pdfMetadata: (box, name) => note({ type: 'pdfMetadata', box, name }, context.pdfMetadata(box, name)),
      pdfText: (box, area, extraction) =>
        note({ type: 'pdfText', box, area, extraction }, context.pdfText(box, area, extraction)),
      positionInBox: (box) => note({ type: 'positionInBox', box }, context.positionInBox(box)),
      metadata: (name) => note({ type: 'metadataReference', name }, context.metadata(name)),
      requirement: (name) => note({ type: 'requirementReference', name }, context.requirement(name)),
      account: (name) => note({ type: 'accountReference', name }, context.account(name)),
      outputFile: (name) => note({ type: 'outputFileReference', name }, context.outputFile(name)),
      sheetCount: () => note({ type: 'sheetCount' }, context.sheetCount()),
      recipientCount: () => note({ type: 'recipientCount' }, context.recipientCount()),
    },
  };
}

/** A part of a condition that decided, with the texts that it compared. */
export interface DecidedPart {
  readonly node: Condition;
  readonly holds: boolean;
  readonly texts: readonly string[];
  /** It could not be evaluated. */
  readonly fault: Refusal | null;
}

/** Parts that are named at most: who reads a reason reads no list. */
const MOST_PARTS = 6;

const isValue = (node: AnyExpression): node is Value => (VALUE_TYPES as readonly string[]).includes(node.type);

const isLeaf = ({ type }: Condition): boolean => type !== 'and' && type !== 'or' && type !== 'not';

function alone(node: Condition, context: EvaluationContext): DecidedPart {
  const verdict = conditionHolds(node, context);
  const texts = partsOf(node.type === 'not' ? node.condition : node).flatMap(([, part]) => {
    const text = isValue(part) ? evaluateValue(part, context) : null;
    return text?.ok ? [text.value] : [];
  });
  return { node, holds: verdict.ok && verdict.value, texts, fault: verdict.ok ? null : verdict.refusal };
}

function partsThatDecided(node: Condition, context: EvaluationContext): DecidedPart[] {
  // What is denied is said with its denial, unless it is a whole rule of its own.
  if (node.type === 'not')
    return isLeaf(node.condition) ? [alone(node, context)] : partsThatDecided(node.condition, context);
  if (node.type !== 'and' && node.type !== 'or') return [alone(node, context)];
  const decisive = node.type === 'or';
  for (const part of node.conditions) {
    const verdict = conditionHolds(part, context);
    if (!verdict.ok || verdict.value === decisive) return partsThatDecided(part, context);
  }
  return node.conditions.flatMap((part) => partsThatDecided(part, context));
}

/** The parts without which a condition would have come out otherwise, each with its own outcome; in the order of the rule. */
export const decidedBy = (node: Condition, context: EvaluationContext): DecidedPart[] =>
  partsThatDecided(node, context).slice(0, MOST_PARTS);
