// A rule that names others shows their values on the sample.
import { expect, it } from 'vitest';
import type { EvaluationContext } from '#domain/expressions/node-row.ts';
import { factsOf } from '#renderer/shared/sample/readings.ts';
import { safelyShown } from './outcome.rules.ts';
import type { RawNode } from './phrases.ts';
import { readingsFor, rulesBehind, withRules } from './referred.rules.ts';

const field = (name: string): RawNode => ({ type: 'metadataReference', name });
const column: RawNode = { type: 'dataColumn', box: null, column: 'NO' };
const upper = (value: RawNode): RawNode => ({ type: 'caseNormalise', value, mode: 'upper' });
const area: RawNode = {
  type: 'pdfText',
  box: null,
  area: { page: 1, left: 10, top: 10, width: 50, height: 10 },
  extraction: { lineDetection: 'auto', characterOrder: 'visual', wordSpacing: 1 },
};

const RULES: Readonly<Record<string, RawNode>> = {
  'metadataReference number': column,
  'metadataReference loud': upper(field('number')),
  'metadataReference self': upper(field('self')),
  'requirementReference mail': area,
};
const ruleOf = ({ type, name }: RawNode) => RULES[`${type} ${String(name)}`] ?? null;

const letter = { pages: [1], row: { NO: 'ab1' }, fault: null };
const data = { name: 'rows.csv', box: 'rows', main: true, rows: [], source: new File([], 'rows.csv') };
const facts = (typed: Record<string, string>): EvaluationContext =>
  factsOf({ file: undefined, data, typed }, 'en', { letter, index: 0, count: 1, text: () => 'anna@example.org' });

it('through another rule, and that one’s', () => {
  const context = withRules(facts({}), ruleOf);
  expect(safelyShown(field('loud'), context)?.text).toBe('AB1');
  expect(safelyShown({ type: 'requirementReference', name: 'mail' }, context)?.text).toBe('anna@example.org');
  expect(safelyShown(field('nobody'), context)?.text).toBe('');
});

it('what a person entered wins, and a rule that stands on itself gives nothing', () => {
  const context = withRules(facts({ 'metadataReference\u0000number': 'typed' }), ruleOf);
  expect(safelyShown(field('loud'), context)?.text).toBe('TYPED');
  expect(safelyShown(field('self'), context)?.text).toBe('');
});

it('areas of the rules behind are read too', () => {
  const root: RawNode = { type: 'coalesce', values: [field('self'), { type: 'requirementReference', name: 'mail' }] };
  expect(rulesBehind(root, ruleOf)).toHaveLength(2);
  expect(readingsFor(root, ruleOf).map((one) => one.area.left)).toEqual([10]);
});
