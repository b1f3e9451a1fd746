// What of a row counts as different, and what is kept back by two reasons.
import { expect, it } from 'vitest';
import type { SimulatedRow, Simulation } from '#domain/api/configuration/simulation.schema.ts';
import { differingRows, totalsOf } from './difference.rules.ts';

const value = (text: string, needed: boolean) => ({
  ...{ value: text, countryCode: null, error: null },
  properties: { needed },
});
const row = (over: object = {}): SimulatedRow =>
  ({
    ...{ id: 1, rank: 1, state: 'good', dispatch: ['Letter'], fault: null, recipientLines: [] },
    ...{ packs: [], requirements: {}, sheets: 1, outputs: [] },
    ...over,
  }) as unknown as SimulatedRow;
const differs = (before: object, after: object): boolean => differingRows([row(before)], [row(after)]).length > 0;

it('a value that no channel asks for makes no difference; one that is asked for does, and so do sheets', () => {
  const with_ = (text: string, needed: boolean) => ({ requirements: { note: value(text, needed) } });
  expect(differs(with_('a', false), with_('b', false))).toBe(false);
  expect(differs(with_('a', true), with_('b', true))).toBe(true);
  expect(differs({ sheets: 1 }, { sheets: 2 })).toBe(true);
});

it('what is to be mended and what no channel takes are kept back together', () => {
  const run = (bad: number, notEligible: number) =>
    ({ channels: [], counts: { bad, notEligible } }) as unknown as Simulation;
  expect(totalsOf(run(1, 2), run(0, 4))).toEqual([{ label: null, before: 3, after: 4 }]);
});
