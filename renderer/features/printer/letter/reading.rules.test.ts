// What is shown of a printed letter, and when it may be sent in one step.
import { describe, expect, it } from 'vitest';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import { checkOf } from './reading.rules.ts';

const box = { name: 'letters', boxType: 'pdf', main: true, hidden: false, minElements: 1, metadatas: [] };
const service = (patch: object = {}): Service =>
  ({
    // What the rules read of a service.
    type: 'simpleUnique',
    boxes: [box],
    serviceMetadatas: [],
    channelDetails: [
      {
        requirements: [
          { name: 'email', kind: 'RECIPIENT', type: 'TEXT' },
          { name: 'postal', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS' },
        ],
      },
    ],
    ...patch,
  }) as unknown as Service;
const value = (text: string, patch: Partial<RequirementValue> = {}): RequirementValue => ({
  value: text,
  countryCode: null,
  forced: false,
  modified: false,
  valid: true,
  type: 'TEXT',
  status: null,
  quality: 'GOOD',
  error: null,
  properties: {},
  ...patch,
});
const values = { email: value('a@b.example'), postal: value('Friedrich Weiß\nHauptstraße 112', { countryCode: 'DE' }) };
const fault = { label: 'address.missing', parameters: {} };

describe('a printed letter', () => {
  it('shows its postal address before its e-mail address and goes in one step', () => {
    expect(checkOf(service(), values)).toEqual({
      lines: ['Friedrich Weiß', 'Hauptstraße 112'],
      country: 'DE',
      fault: null,
      ready: true,
    });
  });

  it.each([
    ['whose address is bad', {}, { postal: value('', { quality: 'BAD', error: fault as never }) }, fault],
    ['without any recipient', {}, { postal: value('') }, null],
    ['of a service that asks for another file', { boxes: [box, { ...box, name: 'terms', main: false }] }, values, null],
    [
      'of a service that asks for a field',
      { serviceMetadatas: [{ mandatory: true, editable: true, constantValue: null, value: null }] },
      values,
      null,
    ],
  ])('%s is completed on the deposit screen', (_what, patch, given, reason) => {
    expect(checkOf(service(patch), given)).toMatchObject({ ready: false, fault: reason });
  });
});
