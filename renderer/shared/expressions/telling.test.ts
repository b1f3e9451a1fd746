// What a rule is told to do to a sample: letters that lose their value, areas off the page, the nearest text, spaces.
import { expect, it } from 'vitest';
import type { PlacedText } from '#renderer/shared/pages/pdf-pages.ts';
import { nearText } from './near.rules.ts';
import { effectOf } from './outcome.rules.ts';
import { repairsOf } from './repairs.rules.ts';
import { spare } from './taken.rules.ts';
import { whyArea } from './why.rules.ts';

const at = (text: string, left: number, top: number): PlacedText => ({ text, left, top, width: 30, height: 4 });

it('a change breaks the letters that had a value before, and no others', () => {
  expect(effectOf(['good', 'bad', 'not'], ['bad', 'bad', 'good'])).toEqual({ good: 1, of: 3, broken: [0] });
});

it('an area below or beside the page is off the page', () => {
  const page = { width: 210, height: 297, texts: [at('Text', 20, 20)] };
  const area = { page: 1, left: 20, top: 20, width: 10, height: 10 };
  expect(whyArea({ ...area, top: 300 }, page).fault.label).toBe('rule.why.offPage');
  expect(whyArea({ ...area, left: 215 }, page).fault.label).toBe('rule.why.offPage');
  expect(whyArea({ ...area, top: 40 }, page).fault.label).toBe('rule.why.above');
});

it('text below an area is nearer than text as far beside it: addresses slip down', () => {
  const area = { left: 20, top: 20, width: 30, height: 10 };
  const near = nearText([at('beside', 59, 22), at('below', 20, 40)], area);
  expect(near).toMatchObject({ side: 'below', mm: 10 });
});

it('spaces are marked as taken away only where the next step took them', () => {
  expect(spare('a  b', 'a b').map(({ how }) => how)).toEqual(['kept', 'will', 'kept']);
  expect(spare('a  b', 'a  b')).toEqual([{ text: 'a  b', how: 'kept' }]);
});

it('no more than three repairs are offered', () => {
  const others = ['A', 'B', 'C', 'D'].map((name) => ({ name, node: { type: 'constant', value: name } }));
  const root = { type: 'dataColumn', box: null, column: 'x' };
  const broken = { root, chip: { role: 'value', path: [] }, near: undefined, tag: '', others };
  expect(repairsOf(broken as never).map(({ words }) => words.name)).toEqual(['A', 'B', 'C']);
});
