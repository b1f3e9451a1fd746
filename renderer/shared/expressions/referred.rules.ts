// Values of other rules that a rule names: evaluated on the same letter, unless a person entered one or the letter brings it.
// Pure.
import type { EvaluationContext } from '#domain/expressions/node-row.ts';
import type { AreaReading } from '#renderer/shared/sample/readings.ts';
import { readingsOf } from './areas.rules.ts';
import { safelyShown } from './outcome.rules.ts';
import type { RawNode } from './phrases.ts';
import type { Reach } from './reach.rules.ts';

type RuleOf = Reach['ruleOf'];

const isReference = ({ type }: RawNode): boolean => type === 'metadataReference' || type === 'requirementReference';

/** All references in a rule. */
function referencesIn(value: unknown): RawNode[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isReference(value as RawNode)) return [value as RawNode];
  return Object.values(value).flatMap(referencesIn);
}

/** The rules that a rule stands on, by way of others too; each once. */
export function rulesBehind(root: RawNode | null, ruleOf: RuleOf): RawNode[] {
  const found = new Set<RawNode>();
  const search = (rule: RawNode | null) => {
    for (const reference of referencesIn(rule)) {
      const behind = ruleOf(reference);
      if (behind === null || found.has(behind)) continue;
      found.add(behind);
      search(behind);
    }
  };
  search(root);
  return [...found];
}

/** Areas that are read for a rule, those of the rules behind it among them. */
export const readingsFor = (root: RawNode | null, ruleOf: RuleOf): AreaReading[] =>
  [root, ...rulesBehind(root, ruleOf)].flatMap((rule) => readingsOf(rule));

/** The facts of a letter, with those that other rules give; a rule that stands on itself gives nothing. */
export function withRules(facts: EvaluationContext, ruleOf: RuleOf): EvaluationContext {
  const known = new Map<string, string | null>();
  const given = (type: string, name: string): string | null => {
    const key = `${type} ${name}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    known.set(key, null);
    const rule = ruleOf({ type, name });
    const text = rule === null ? '' : (safelyShown(rule, own)?.text ?? '');
    known.set(key, text === '' ? null : text);
    return known.get(key) ?? null;
  };
  const own: EvaluationContext = {
    ...facts,
    metadata: (name) => facts.metadata(name) ?? given('metadataReference', name),
    requirement: (name) => facts.requirement(name) ?? given('requirementReference', name),
  };
  return own;
}
