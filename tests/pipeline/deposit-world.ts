// The two tenants of the tests of deposits, and the letters of their runs.
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import type { Services } from '#server/context/context.ts';
import { addRootAccount } from '#tests/support/accounts.ts';
import { ADDRESS_AREA, type Letter, REFERENCE_AREA } from '#tests/support/letters-pdf.ts';
import { addChannel, addProfile, addService, addUser } from '#tests/support/town.ts';

const GOOD: readonly (readonly string[])[] = [
  ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'],
  ['Herrn Jürgen Weiß', 'Hauptstraße 5', '10115 Berlin', 'Deutschland'],
  ['Mr John Smith', '221B Baker Street', 'London', 'NW1 6XE', 'United Kingdom'],
  ['Sra. María Núñez', 'Calle Mayor 8', '28013 Madrid', 'España'],
  ['Dhr. Jan de Vries', 'Keizersgracht 100', '1015 CV Amsterdam', 'Nederland'],
];
const BAD: readonly (readonly string[])[] = [
  ['M. Sans Code', '3 avenue du Port', 'Marseille'],
  ['Ms Lost Person', '1 Nowhere Street', '75011 Paris', 'Atlantis'],
  ['Trop de lignes', 'a', 'b', 'c', 'd', 'e', '75011 Paris'],
];

/** 25 letters of one to three pages; every eighth has a fault in its address. */
export const twentyFiveLetters = (): Letter[] =>
  Array.from({ length: 25 }, (_, index) => {
    const bad = index % 8 === 7;
    const list = bad ? BAD : GOOD;
    const address = list[Math.floor(bad ? index / 8 : index) % list.length] ?? [];
    return { address, pages: (index % 3) + 1 };
  });

export const BAD_LETTERS = [8, 16, 24];

const MAIL = {
  channelType: 'SIMPLE_MAIL',
  name: 'Letter',
  providerName: 'folder',
  requirements: [
    { name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: true, forceValidation: true },
  ],
  outputFileDefinitions: [{ name: 'main', mainOutputFile: true }],
};
const ADDRESS_VALUE = { type: 'pdfText', box: null, area: ADDRESS_AREA, extraction: {} };

const serviceOf = (name: string, type: string, channelId: number, splitConfig: unknown): ServiceDefinition =>
  ServiceDefinition.parse({
    name,
    type,
    boxes: [{ name: 'letters', label: 'Letters', main: true, splitConfig, splitForced: false }],
    serviceMetadatas: [{ name: 'campaign', mandatory: false, maxLines: 1, validationPattern: '[a-z]+' }],
    requirements: [{ name: 'postalRecipient', value: ADDRESS_VALUE }],
    channels: [{ label: 'mail', channelId }],
    sendingStrategy: [{ condition: null, channelLabels: ['mail'] }],
  });

export interface World {
  readonly accountId: number;
  readonly channelId: number;
  readonly users: Readonly<Record<'depositor' | 'colleague' | 'manager' | 'stranger', { id: number; login: string }>>;
  readonly services: Readonly<Record<'run' | 'byPages' | 'unique' | 'broken' | 'foreign', number>>;
}

const IN_PARIS = { defaultMailCountry: 'FR', properties: { timeZone: 'Europe/Paris' } };

/** Two tenants; the first has a depositor, a colleague who may only look at own things, and three services. */
export async function makeWorld(services: Services): Promise<World> {
  const accountId = await addRootAccount(services.db, 'acme', IN_PARIS);
  const foreignId = await addRootAccount(services.db, 'other', IN_PARIS);
  const creator = await addProfile(services, accountId, { name: 'depositor', masks: [3, 0, 8] });
  const manager = await addProfile(services, accountId, { name: 'manager', masks: [3, 0, 3] });
  const viewer = await addProfile(services, accountId, { name: 'viewer', masks: [1, 0, 0] });
  const foreign = await addProfile(services, foreignId, { name: 'depositor', masks: [3, 0, 0] });
  const channelId = await addChannel(services, MAIL);
  const byReference = { type: 'textChanges', area: REFERENCE_AREA };
  const run = await addService(services, accountId, serviceOf('Run', 'simpleMultiple', channelId, byReference));
  const pages = { type: 'everyPages', pages: 2 };
  const byPages = await addService(services, accountId, serviceOf('Pages', 'simpleMultiple', channelId, pages));
  const one = serviceOf('One', 'simpleUnique', channelId, { type: 'none' });
  const computed = [
    { type: 'constant', value: 'Single' },
    { type: 'fileName', box: null },
  ];
  one.jobNameExpression = { type: 'concat', values: computed, separator: ' ' };
  const unique = await addService(services, accountId, one);
  const other = await addService(services, foreignId, serviceOf('Other', 'simpleUnique', channelId, { type: 'none' }));
  const noExpression = { ...serviceOf('Broken', 'simpleMultiple', channelId, byReference) };
  noExpression.requirements = [{ ...noExpression.requirements[0]!, value: { type: 'pdfTxet' } }];
  const broken = await addService(services, accountId, noExpression);
  const links = [run, byPages, unique, broken].map((service_id) => ({ profile_id: creator, service_id }));
  await services.db
    .insertInto('profile_service')
    .values([...links, { profile_id: foreign, service_id: other }])
    .execute();
  const user = async (login: string, ofAccount: number, profileId: number) => ({
    id: await addUser(services, ofAccount, { login, profileId }),
    login,
  });
  return {
    accountId,
    channelId,
    users: {
      depositor: await user('depositor', accountId, creator),
      manager: await user('manager', accountId, manager),
      colleague: await user('colleague', accountId, viewer),
      stranger: await user('stranger', foreignId, foreign),
    },
    services: { run, byPages, unique, broken, foreign: other },
  };
}
