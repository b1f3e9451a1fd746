// Which channels carry a row, and which faulty values make it bad.

import { describe, expect, it } from 'vitest';
import { NO_REFERENCE } from '#domain/addresses/reference.ts';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import { rowFacts } from '#server/letters/rows/row-facts.ts';
import { accountFacts } from './account-facts.ts';
import { NO_VALUE } from './check-requirement.rules.ts';
import { checkRow } from './check-row.rules.ts';
import { requirementPlan } from './requirement-specs.ts';

const channel = (name: string, requirements: unknown[], fallbackOnStatuses: number[] = []) =>
  ChannelDefinition.parse({
    channelType: name === 'mail' ? 'SIMPLE_MAIL' : 'EMAIL',
    name,
    providerName: 'folder',
    requirements,
    fallbackOnStatuses,
    outputFileDefinitions: [{ name: 'main' }],
  });
const ADDRESS = { name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', forceValidation: true };
const EMAIL = { name: 'emailRecipient', kind: 'RECIPIENT', type: 'TEXT' };
const hasEmail = {
  type: 'not',
  condition: { type: 'empty', value: { type: 'requirementReference', name: 'emailRecipient' } },
};

const service = ServiceDefinition.parse({
  name: 'Both',
  type: 'simpleMultiple',
  boxes: [{ name: 'letters', label: 'Letters', main: true }],
  requirements: [{ name: 'postalRecipient' }, { name: 'emailRecipient' }],
  channels: [
    { label: 'email', channelId: 1 },
    { label: 'mail', channelId: 2 },
  ],
  sendingStrategy: [
    { condition: hasEmail, channelLabels: ['email'] },
    { condition: null, channelLabels: ['mail'] },
  ],
});

const account = accountFacts([{ name: 'Acme', account_identifier: 'acme', definition: { defaultMailCountry: 'FR' } }]);
const facts = rowFacts({
  now: 0,
  account,
  metadatas: {},
  texts: new Map(),
  chunks: [],
  mainBox: 'letters',
  recipients: 1,
  sheets: () => 0,
  requirement: () => null,
});

function check(
  values: { email?: string; address?: string; forced?: boolean },
  fallbackOnStatuses: number[] = [],
  off?: string,
) {
  const channels = new Map([
    ['email', channel('email', [EMAIL], fallbackOnStatuses)],
    ['mail', channel('mail', [ADDRESS])],
  ]);
  if (off !== undefined) channels.delete(off);
  const { email = '', address = '', forced = false } = values;
  const shipment = {
    emailRecipient: { ...NO_VALUE, value: email },
    postalRecipient: { ...NO_VALUE, value: address, forced },
  };
  const plan = requirementPlan(service, channels);
  expect(plan.fault).toBeNull();
  return checkRow(
    { plan, facts, defaultCountry: account.defaultCountry, reference: NO_REFERENCE },
    { shipment, packs: [{}], faults: [] },
  );
}

const PARIS = 'Mme Claire Dubois\n12 rue des Lilas\n75011 Paris';

describe('a row of a service that prefers e-mail', () => {
  it('goes by e-mail when it has one, whatever its postal address is', () => {
    expect(check({ email: 'a@example.org', address: 'nowhere' })).toMatchObject({
      dispatch: ['email'],
      quality: 'GOOD',
    });
  });
  it('needs a good postal address too when e-mail can fall back on mail', () => {
    const row = check({ email: 'a@example.org', address: 'nowhere' }, [-711]);
    expect(row).toMatchObject({ dispatch: ['email'], quality: 'BAD' });
  });
  it('goes by mail without an e-mail, which is then not missing', () => {
    const row = check({ address: PARIS });
    expect(row).toMatchObject({ dispatch: ['mail'], quality: 'GOOD' });
    expect(row.recipient).toEqual({
      name: 'Mme Claire Dubois',
      lines: PARIS.split('\n'),
      countryCode: 'FR',
      emailAddress: null,
    });
    expect(row.shipment.emailRecipient).toMatchObject({ status: null, valid: true });
  });
  it('is bad with a missing address: status 100', () => {
    const row = check({});
    expect(row.quality).toBe('BAD');
    expect(row.shipment.postalRecipient).toMatchObject({ status: 100, quality: 'BAD' });
  });
  it('keeps the verdict under a forced value', () => {
    const row = check({ address: 'M. Sans Code\n3 avenue du Port\nMarseille', forced: true });
    expect(row.quality).toBe('FORCED');
    expect(row.shipment.postalRecipient).toMatchObject({ valid: false, forced: true, quality: 'FORCED' });
  });
});

describe('a row that only a channel which is switched off can reach', () => {
  it('says so, and that nothing is wrong with its values', () => {
    const fault = { label: 'delivery.channelOff', parameters: { channel: 'mail' } };
    expect(check({ address: PARIS }, [], 'mail')).toMatchObject({ dispatch: [], quality: 'GOOD', fault });
    expect(check({ email: 'a@example.org' }, [], 'mail')).toMatchObject({ dispatch: ['email'], fault: null });
    expect(check({ email: 'a@example.org', address: PARIS }, [], 'email')).toMatchObject({
      dispatch: ['mail'],
      fault: null,
    });
  });
});

it('an expression that is none is the fault of the whole plan', () => {
  const broken = { ...service, requirements: [{ ...service.requirements[0]!, value: { type: 'pdfTxet' } }] };
  expect(requirementPlan(broken, new Map()).fault?.label).toMatch(/^expression\./);
});
