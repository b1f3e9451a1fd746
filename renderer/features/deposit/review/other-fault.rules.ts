// Whether what is wrong with a row is something else than its address. Pure.
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';

/** A faulty row none of whose addresses is wrong: a missing subject, a phone number, a box without a document. */
export function hasOtherFault({ quality, fault, shipmentRequirements, packs }: PackGroup): boolean {
  if (quality !== 'BAD') return false;
  if (fault?.label.startsWith('address.')) return false;
  const values = [shipmentRequirements, ...packs.map(({ requirements }) => requirements)].flatMap(Object.values);
  return !values.some(({ type, quality: own }) => type === 'POSTAL_ADDRESS' && own === 'BAD');
}
