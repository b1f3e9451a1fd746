// An account with people, channels and services, written straight into the database, and letters made by pdf-lib.
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import type { Services } from '#server/context/context.ts';
import { addRootAccount } from '#tests/support/accounts.ts';

const MM = 72 / 25.4;
const A4 = { width: 595.28, height: 841.89 };

/** Where the letters of these tests have their address and their reference, mm from the top left. */
export const ADDRESS_AREA = { page: 1, left: 108, top: 44, width: 90, height: 36 };
export const REFERENCE_AREA = { page: 1, left: 20, top: 14, width: 70, height: 8 };

export interface Letter {
  readonly address: readonly string[];
  readonly pages: number;
}

function writeLines(page: PDFPage, font: PDFFont, lines: readonly string[], at: { left: number; top: number }): void {
  for (const [index, line] of lines.entries()) {
    page.drawText(line, { x: at.left * MM, y: A4.height - (at.top + 4 + index * 5) * MM, size: 10, font });
  }
}

/** One PDF with all letters behind each other; the reference stands on each page. */
export async function lettersPdf(letters: readonly Letter[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const [index, letter] of letters.entries()) {
    for (let number = 1; number <= letter.pages; number += 1) {
      const page = pdf.addPage([A4.width, A4.height]);
      writeLines(page, font, [`Reference ${String(index + 1).padStart(4, '0')}`], { left: 20, top: 15 });
      if (number === 1) writeLines(page, font, letter.address, { left: 110, top: 46 });
      writeLines(page, font, [`Letter ${index + 1}, page ${number}`, 'Dear customer,'], { left: 20, top: 100 });
    }
  }
  return Buffer.from(await pdf.save());
}

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

const MAIL = ChannelDefinition.parse({
  channelType: 'SIMPLE_MAIL',
  name: 'Letter',
  providerName: 'folder',
  requirements: [
    { name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: true, forceValidation: true },
  ],
  outputFileDefinitions: [{ name: 'main', mainOutputFile: true }],
});
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

export const PASSWORD = 'a password for tests only';

const IN_PARIS = { defaultMailCountry: 'FR', properties: { timeZone: 'Europe/Paris' } };

async function addProfile(services: Services, accountId: number, name: string, masks: [number, number, number]) {
  const [permissions, permissions_on_group, permissions_on_ou] = masks;
  const { id } = await services.db
    .insertInto('profile')
    .values({ account_id: accountId, name, permissions, permissions_on_group, permissions_on_ou })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addUser(services: Services, accountId: number, profileId: number, login: string) {
  const { id } = await services.db
    .insertInto('app_user')
    .values({
      account_id: accountId,
      group_id: null,
      profile_id: profileId,
      login,
      login_folded: login,
      password_hash: await services.passwords.hash(PASSWORD),
      password_changed_at: services.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, login };
}

async function addService(services: Services, accountId: number, definition: ServiceDefinition): Promise<number> {
  const { id } = await services.db
    .insertInto('service')
    .values({
      account_id: accountId,
      name: definition.name,
      service_type: definition.type,
      definition: JSON.stringify(definition),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Two tenants; the first has a depositor, a colleague who may only look at own things, and three services. */
export async function makeWorld(services: Services): Promise<World> {
  const accountId = await addRootAccount(services.db, 'acme', IN_PARIS);
  const foreignId = await addRootAccount(services.db, 'other', IN_PARIS);
  const creator = await addProfile(services, accountId, 'depositor', [3, 0, 8]);
  const manager = await addProfile(services, accountId, 'manager', [3, 0, 3]);
  const viewer = await addProfile(services, accountId, 'viewer', [1, 0, 0]);
  const foreign = await addProfile(services, foreignId, 'depositor', [3, 0, 0]);
  const { id: channelId } = await services.db
    .insertInto('channel')
    .values({ channel_type: MAIL.channelType, name: MAIL.name, definition: JSON.stringify(MAIL) })
    .returning('id')
    .executeTakeFirstOrThrow();
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
  return {
    accountId,
    channelId,
    users: {
      depositor: await addUser(services, accountId, creator, 'depositor'),
      manager: await addUser(services, accountId, manager, 'manager'),
      colleague: await addUser(services, accountId, viewer, 'colleague'),
      stranger: await addUser(services, foreignId, foreign, 'stranger'),
    },
    services: { run, byPages, unique, broken, foreign: other },
  };
}
