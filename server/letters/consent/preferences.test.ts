// Whom the register knows as the recipient of a row.
import { expect, it } from 'vitest';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import { identifierOf } from './preferences.ts';

const named = (value: string, quality = 'GOOD') =>
  ({ recipientIdentifier: { value, quality } }) as unknown as Record<string, RequirementValue>;
const packs = (...values: Record<string, RequirementValue>[]) =>
  values.map((one, id) => ({ id, values: one, chunks: [] }));

it('is who all documents name alike, whatever blanks and accents are made of', () => {
  expect(identifierOf({ shipment: {}, packs: packs(named(' Zoe\u0301 '), named('Zoé')) })).toBe('Zoé');
  expect(identifierOf({ shipment: named('0001'), packs: packs({}) })).toBe('0001');
});

it('is nobody where they name two, none, or by a value that is at fault', () => {
  expect(identifierOf({ shipment: {}, packs: packs(named('1'), named('2')) })).toBeNull();
  expect(identifierOf({ shipment: {}, packs: packs(named('1'), named('')) })).toBeNull();
  expect(identifierOf({ shipment: {}, packs: packs({}) })).toBeNull();
  expect(identifierOf({ shipment: {}, packs: packs(named('1', 'BAD')) })).toBeNull();
  expect(identifierOf({ shipment: {}, packs: packs(named('1'), named('1', 'BAD')) })).toBeNull();
});
