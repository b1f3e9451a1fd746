// Which value of a recipient is mended first.
import { expect, it } from 'vitest';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { mendTarget } from './mend-target.rules.ts';

const service = {
  channelDetails: [
    {
      requirements: [
        { name: 'to', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS' },
        { name: 'mail', kind: 'RECIPIENT', type: 'TEXT' },
      ],
    },
  ],
} as unknown as Service; // Only what the rule reads.
const value = (over: object = {}) => ({ type: 'TEXT', quality: 'GOOD', properties: {}, ...over });
const address = value({ type: 'POSTAL_ADDRESS' });
const row = (shipmentRequirements: object, pack: object = {}) =>
  ({ shipmentRequirements, packs: [{ id: 8, requirements: pack }] }) as unknown as PackGroup;
const target = (shipment: object, pack: object = {}) => {
  const { name, packId } = mendTarget(row(shipment, pack), service) ?? {};
  return [name, packId];
};

it('is the first that is bad, of the row or of a document', () => {
  const bad = value({ quality: 'BAD' });
  expect(target({ subject: value(), to: address, note: bad }, { file: bad })).toEqual(['note', undefined]);
  expect(target({ to: address }, { file: bad })).toEqual(['file', 8]);
});

it('is else the value by which the recipient is reached, then any address, then the first', () => {
  const needed = value({ properties: { needed: true } });
  expect(target({ subject: needed, to: address, mail: needed })).toEqual(['mail', undefined]);
  expect(target({ subject: needed, to: address })).toEqual(['to', undefined]);
  expect(target({ subject: needed })).toEqual(['subject', undefined]);
  expect(target({})).toEqual([undefined, undefined]);
});
