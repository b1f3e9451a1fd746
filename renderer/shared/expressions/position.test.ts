// A part of a rule is found where its sentence shows it.
import { expect, it } from 'vitest';
import type { RawNode } from './phrases.ts';
import { pathOfNode, standingOf } from './position.rules.ts';

const column = (name: string): RawNode => ({ type: 'dataColumn', box: null, column: name });
const inner: RawNode = { type: 'coalesce', values: [column('EMAIL'), column('EMAIL2')] };
const rule: RawNode = {
  type: 'and',
  conditions: [
    { type: 'not', condition: { type: 'empty', value: inner } },
    { type: 'lessThan', left: { type: 'sheetCount' }, right: { type: 'constant', value: '5' }, locale: null },
  ],
};

it('finds a node whatever the order of its fields, and says where there is none', () => {
  expect(pathOfNode(rule, { column: 'EMAIL2', box: null, type: 'dataColumn' })).toEqual([
    ...['conditions', 0, 'condition', 'value', 'values', 1],
  ]);
  expect(pathOfNode(rule, rule)).toEqual([]);
  expect(pathOfNode(rule, column('TOWN'))).toBeUndefined();
  expect(pathOfNode(null, column('TOWN'))).toBeUndefined();
});

it('opens the sentence that has a chip for the part', () => {
  expect(standingOf(rule, ['conditions', 1])).toEqual({ at: [], place: { row: 1, index: 1 } });
  const deep = standingOf(rule, pathOfNode(rule, column('EMAIL2')) ?? []);
  expect(deep.at).toEqual(['conditions', 0, 'condition', 'value']);
  expect(deep.place).toEqual({ row: 1, index: 1 });
  expect(standingOf(column('TOWN'), [])).toEqual({ at: [], place: { row: 1, index: 0 } });
});
