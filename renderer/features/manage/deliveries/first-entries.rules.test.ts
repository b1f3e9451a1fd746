// "Correct" stands beside the first entry of each piece.
import { expect, it } from 'vitest';
import type { ListedCharge } from '#domain/api/sending/billing.contract.ts';
import { countered, firstEntries } from './first-entries.rules.ts';

it('offers a correction once for each piece, also where its first entry was made by a person', () => {
  const priced = { id: 1, shipmentId: 11 };
  const entered = { id: 2, shipmentId: 12 };
  const page = [priced, entered, { id: 3, shipmentId: 11 }, { id: 4, shipmentId: 12 }];
  expect([...firstEntries(page)]).toEqual([1, 2]);
});

it('begins with what is left of a price that was corrected before, and with nothing where nothing is', () => {
  const price = { id: 1, shipmentId: 11, net: 111, vat: 22 } as ListedCharge;
  expect(countered({ ...price, left: { net: 11, vat: 2 } })).toMatchObject({ net: -11, vat: -2 });
  expect(countered({ ...price, left: { net: 0, vat: 0 } })).toMatchObject({ net: 0, vat: 0 });
});
