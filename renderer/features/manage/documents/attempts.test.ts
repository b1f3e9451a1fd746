// The attempts of one way among the documents of a recipient.
import { expect, it } from 'vitest';
import { attemptsOf } from './attempts.rules.ts';

it('are those that took over for one another, without what went beside', () => {
  const all = [
    { id: 9, replacesShipmentId: 4 },
    { id: 4, replacesShipmentId: 1 },
    { id: 1, replacesShipmentId: null },
    { id: 2, replacesShipmentId: null },
  ];
  expect(attemptsOf(all, 4).map(({ id }) => id)).toEqual([1, 4, 9]);
  expect(attemptsOf(all, 2).map(({ id }) => id)).toEqual([2]);
  // The one before is not in view.
  expect(attemptsOf([{ id: 9, replacesShipmentId: 4 }], 9).map(({ id }) => id)).toEqual([9]);
});
