// "Correct" stands beside the first entry of each piece.
import { expect, it } from 'vitest';
import { firstEntries } from './first-entries.rules.ts';

it('offers a correction once for each piece, also where its first entry was made by a person', () => {
  const priced = { id: 1, shipmentId: 11 };
  const entered = { id: 2, shipmentId: 12 };
  const page = [priced, entered, { id: 3, shipmentId: 11 }, { id: 4, shipmentId: 12 }];
  expect([...firstEntries(page)]).toEqual([1, 2]);
});
