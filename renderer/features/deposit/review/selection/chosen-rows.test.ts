// What stays selected in an order of which only the first rows are read.
import { expect, it } from 'vitest';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { chosenOf, chosenRows, NONE_CHOSEN } from './chosen-rows.rules.ts';

// Only what tells rows apart.
const row = (id: number, version = 1) => ({ id, version }) as unknown as PackGroup;
const idsOf = (rows: readonly PackGroup[]) => rows.map(({ id, version }) => [id, version]);

it('what a search found is selected beside what the list has, and stays so when the search goes', () => {
  const [first, found] = [[row(1), row(2)], [row(7_000)]];
  const one = chosenOf(NONE_CHOSEN, new Set([7_000]), [first, found]);
  const both = chosenOf(one, new Set([7_000, 2]), [first, first]);
  expect(idsOf(chosenRows(both, [first, first]))).toEqual([
    [7_000, 1],
    [2, 1],
  ]);
  expect(idsOf(chosenRows(both, [[row(1), row(2, 5)]]))).toEqual([
    [7_000, 1],
    [2, 5],
  ]);
  expect(idsOf(chosenRows(chosenOf(both, new Set([2]), [first]), [first]))).toEqual([[2, 1]]);
});
