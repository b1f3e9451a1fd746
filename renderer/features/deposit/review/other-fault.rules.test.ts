// What the button of a run with faults says: addresses are corrected, other faults are looked at.
import { expect, it } from 'vitest';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { hasOtherFault } from './other-fault.rules.ts';

const value = (type: string, quality: string) => ({ type, quality });
const row = (over: object) =>
  ({ quality: 'BAD', fault: null, shipmentRequirements: {}, packs: [], ...over }) as unknown as PackGroup;

it('is something else than an address', () => {
  const good = value('POSTAL_ADDRESS', 'GOOD');
  const bad = value('POSTAL_ADDRESS', 'BAD');
  const phone = value('PHONE', 'BAD');
  expect(hasOtherFault(row({ shipmentRequirements: { postalRecipient: good, phone } }))).toBe(true);
  expect(hasOtherFault(row({ shipmentRequirements: { postalRecipient: bad, phone } }))).toBe(false);
  expect(hasOtherFault(row({ packs: [{ requirements: { parcelAddress: bad } }] }))).toBe(false);
  expect(hasOtherFault(row({ fault: { label: 'packGroup.boxEmpty', parameters: {} } }))).toBe(true);
  expect(hasOtherFault(row({ fault: { label: 'address.anotherPerson', parameters: {} } }))).toBe(false);
  expect(hasOtherFault(row({ quality: 'GOOD' }))).toBe(false);
});
