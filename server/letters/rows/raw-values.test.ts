// Where the values of a row come from, and what is known of one that came from nowhere.
import { expect, it } from 'vitest';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import { accountFacts } from '#server/letters/requirements/account-facts.ts';
import { requirementPlan } from '#server/letters/requirements/requirement-specs.ts';
import { rawValues } from './raw-values.ts';
import { rowFacts } from './row-facts.ts';

const account = accountFacts([
  {
    name: 'Acme',
    account_identifier: 'acme',
    definition: { senderAddress: { addressLines: ['Acme', '75001 Paris'], countryCode: 'FR' } },
  },
]);
const value = { type: 'metadataReference', name: 'dossier' };
const channel = ChannelDefinition.parse({
  channelType: 'SIMPLE_MAIL',
  name: 'mail',
  providerName: 'folder',
  requirements: [
    { name: 'subject', kind: 'FREE', type: 'TEXT' },
    { name: 'greeting', kind: 'FREE', type: 'TEXT', content: 'Hello' },
    { name: 'postalSender', kind: 'SENDER', type: 'POSTAL_ADDRESS' },
  ],
  outputFileDefinitions: [{ name: 'main' }],
});
const service = ServiceDefinition.parse({
  name: 'Letters',
  type: 'simpleMultiple',
  boxes: [{ name: 'letters', label: 'Letters', main: true }],
  requirements: ['subject', 'greeting', 'postalSender'].map((name) => ({ name, value })),
  channels: [{ label: 'mail', channelId: 1 }],
  sendingStrategy: [{ condition: null, channelLabels: ['mail'] }],
});

function valuesWith(metadatas: Record<string, string>, over: object = {}) {
  const asked = ServiceDefinition.parse({ ...service, ...over });
  const { specs } = requirementPlan(asked, new Map([['mail', channel]]));
  const facts = rowFacts({
    now: 0,
    account,
    metadatas,
    texts: new Map(),
    chunks: [],
    mainBox: 'letters',
    recipients: 1,
    sheets: () => 0,
    requirement: () => null,
  });
  const sources = {
    given: {},
    account,
    texts: new Map(),
    chunks: [],
    now: new Date(0),
    above: {},
    isHtml: () => false,
  };
  return rawValues(specs, (requirement) => ({ ...facts, requirement }), sources);
}

it('takes what the service computes, without a reason', async () => {
  expect((await valuesWith({ dossier: '12' })).subject).toMatchObject({ value: '12' });
  expect((await valuesWith({ dossier: '12' })).subject).not.toHaveProperty('properties');
});

it('says why the service found nothing, unless the account or the channel has a value', async () => {
  const values = await valuesWith({});
  const reason = { label: 'expression.empty.metadata', parameters: { name: 'dossier' } };
  expect(values.subject).toMatchObject({ value: '', properties: { reason } });
  expect(values.greeting).toMatchObject({ value: 'Hello' });
  expect(values.postalSender).toMatchObject({ value: 'Acme\n75001 Paris' });
  expect([values.greeting, values.postalSender].filter((one) => one?.properties !== undefined)).toEqual([]);
});

it('lets a call that waits have its turn between two values that take long', async () => {
  // Each reads its characters at a thousand places of its pattern at once.
  const slow = {
    type: 'replace',
    value: { type: 'constant', value: 'a'.repeat(3900) },
    pattern: '.*a.{999}$',
    regular: true,
  };
  const requirements = ['subject', 'greeting'].map((name) => ({ name, value: { ...slow, replacement: '' } }));
  let isServed = false;
  setImmediate(() => {
    isServed = true;
  });
  const { subject } = await valuesWith({}, { requirements });
  expect([subject?.failure?.label, isServed]).toEqual(['expression.fuel', true]);
});
