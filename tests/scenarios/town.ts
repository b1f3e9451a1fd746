// The account of the scenarios: people, channels and services, written straight into the database, and letters made by
// pdf-lib.
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import type { Services } from '#server/context/context.ts';
import { addRootAccount } from '#tests/support/accounts.ts';

/** What the town is built with. */
export type Builder = Pick<Services, 'db' | 'passwords' | 'clock'>;

const MM = 72 / 25.4;
const A4 = { width: 595.28, height: 841.89 };
export const PASSWORD = 'a password for tests only';
export const ADDRESS_AREA = { page: 1, left: 108, top: 44, width: 90, height: 36 };
export const REFERENCE_AREA = { page: 1, left: 20, top: 14, width: 70, height: 8 };
export const EMAIL_AREA = { page: 1, left: 20, top: 24, width: 80, height: 8 };
/** Where the channel prints the DataMatrix, mm from the top left. */
export const CODE_AREA = { left: 8, top: 8, width: 10, height: 10 };

export interface Letter {
  readonly address: readonly string[];
  readonly email?: string;
  readonly pages: number;
}

/** One PDF with all letters behind each other; the reference stands on each page. */
export async function lettersPdf(letters: readonly Letter[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const [index, letter] of letters.entries()) {
    for (let number = 1; number <= letter.pages; number += 1) {
      const page = pdf.addPage([A4.width, A4.height]);
      const write = (lines: readonly string[], left: number, top: number) => {
        for (const [row, line] of lines.entries()) {
          page.drawText(line, { x: left * MM, y: A4.height - (top + 4 + row * 5) * MM, size: 10, font });
        }
      };
      write([`Reference ${String(index + 1).padStart(4, '0')}`], 20, 15);
      if (number === 1) write(letter.address, 110, 46);
      if (number === 1 && letter.email !== undefined) write([letter.email], 20, 25);
      write([`Letter ${index + 1}, page ${number}`, 'Dear customer,'], 20, 100);
    }
  }
  return Buffer.from(await pdf.save());
}

const LETTER = {
  channelType: 'SIMPLE_MAIL',
  name: 'Letters France',
  providerName: 'folder',
  timeZone: 'Europe/Paris',
  cutoffTime: '16:00',
  requirements: [
    { name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: true, forceValidation: true },
  ],
};
const DATAMATRIX = { type: 'datamatrix', page: '1', area: CODE_AREA, datamatrixFitToArea: true };
const FOOT = {
  type: 'text',
  page: 'all',
  area: { left: 20, top: 288, width: 60, height: 5 },
  fontSize: 6,
  contentEvaluator: { type: 'outputFileReference', name: 'deliveryNumber' },
};
const EMAIL = {
  channelType: 'EMAIL',
  name: 'E-mail',
  providerName: 'smtp',
  timeZone: 'Europe/Paris',
  requirements: [
    { name: 'emailRecipient', kind: 'RECIPIENT', type: 'TEXT', mandatory: true },
    { name: 'emailSubject', kind: 'DATA', type: 'TEXT', mandatory: true, content: 'Your document' },
    { name: 'emailBody', kind: 'DATA', type: 'HTML', mandatory: false, content: '<p>Dear customer, see inside.</p>' },
  ],
  outputFileDefinitions: [{ name: 'main', mainOutputFile: true }],
};

export interface Town {
  readonly accountId: number;
  readonly services: Readonly<Record<'letters' | 'merged' | 'emails', number>>;
}

interface Person {
  readonly login: string;
  readonly masks: readonly [direct: number, group: number, ou: number];
}

/** The depositor's own orders wait; the clerk validates own ones at once; the validator decides on all of the account. */
const PEOPLE: readonly Person[] = [
  { login: 'depositor', masks: [3, 0, 0] },
  { login: 'clerk', masks: [7, 0, 0] },
  { login: 'validator', masks: [3, 0, 1 + 2 + 4 + 8] },
];

const ACME = {
  defaultMailCountry: 'FR',
  properties: {
    timeZone: 'Europe/Paris',
    senderAddress: { addressLines: ['Acme', '1 rue de la Paix', '75002 Paris'], countryCode: 'FR' },
  },
};

export async function addPerson(
  services: Builder,
  accountId: number,
  { login, masks }: Person,
  serviceIds: readonly number[],
) {
  const [permissions, permissions_on_group, permissions_on_ou] = masks;
  const { id: profile_id } = await services.db
    .insertInto('profile')
    .values({ account_id: accountId, name: login, permissions, permissions_on_group, permissions_on_ou })
    .returning('id')
    .executeTakeFirstOrThrow();
  await services.db
    .insertInto('app_user')
    .values({
      account_id: accountId,
      group_id: null,
      profile_id,
      login,
      login_folded: login,
      first_name: login,
      email_address: `${login}@acme.example`,
      password_hash: await services.passwords.hash(PASSWORD),
      password_changed_at: services.clock.now(),
    })
    .execute();
  const links = serviceIds.map((service_id) => ({ profile_id, service_id }));
  if (links.length > 0) await services.db.insertInto('profile_service').values(links).execute();
}

export async function addChannel({ db }: Pick<Builder, 'db'>, channel: Record<string, unknown>): Promise<number> {
  const definition = ChannelDefinition.parse(channel);
  const { id } = await db
    .insertInto('channel')
    .values({
      channel_type: definition.channelType,
      name: definition.name,
      definition: JSON.stringify(definition),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function addService({ db }: Pick<Builder, 'db'>, accountId: number, service: object): Promise<number> {
  const definition = ServiceDefinition.parse(service);
  const { id } = await db
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

const areaText = (area: object) => ({ type: 'pdfText', box: null, area, extraction: {} });

/** A mail run cut where the reference changes, sent on one channel. */
export const runService = (name: string, channelId: number, over: Record<string, unknown> = {}) => ({
  name,
  type: 'simpleMultiple',
  boxes: [
    { name: 'letters', label: 'Letters', main: true, splitConfig: { type: 'textChanges', area: REFERENCE_AREA } },
  ],
  requirements: [{ name: 'postalRecipient', value: areaText(ADDRESS_AREA) }],
  channels: [{ label: 'mail', channelId, composition: { printSide: 'duplex' } }],
  sendingStrategy: [{ condition: null, channelLabels: ['mail'] }],
  ...over,
});

export async function buildTown(services: Builder): Promise<Town> {
  const accountId = await addRootAccount(services.db, 'acme', ACME);
  const main = { name: 'main', mainOutputFile: true, technicalAreas: [DATAMATRIX, FOOT] };
  const single = await addChannel(services, { ...LETTER, outputFileDefinitions: [main] });
  const merged = await addChannel(services, {
    ...LETTER,
    name: 'Letters merged',
    outputFileDefinitions: [{ ...main, forceAddressPage: true, outputFileOptions: { merged: true } }],
  });
  const email = await addChannel(services, EMAIL);
  const emails = {
    ...runService('E-mails', email),
    requirements: [{ name: 'emailRecipient', value: areaText(EMAIL_AREA) }],
    channels: [{ label: 'mail', channelId: email, composition: { printSide: 'simplex' } }],
  };
  const ids = {
    letters: await addService(services, accountId, runService('Letters', single)),
    merged: await addService(services, accountId, runService('Merged letters', merged)),
    emails: await addService(services, accountId, emails),
  };
  for (const person of PEOPLE) await addPerson(services, accountId, person, Object.values(ids));
  return { accountId, services: ids };
}

/** A service whose rows go by letter and by e-mail, for the profile of the clerk. */
export async function addBoth(services: Builder, accountId: number): Promise<number> {
  const { db } = services;
  const channels = await db.selectFrom('channel').select(['id', 'name']).execute();
  const idOf = (name: string) => channels.find((channel) => channel.name === name)?.id ?? 0;
  const simplex = { printSide: 'simplex' };
  const both = runService('Both', idOf(LETTER.name), {
    requirements: [
      { name: 'postalRecipient', value: areaText(ADDRESS_AREA) },
      { name: 'emailRecipient', value: areaText(EMAIL_AREA) },
    ],
    channels: [
      { label: 'post', channelId: idOf(LETTER.name), composition: simplex },
      { label: 'mail', channelId: idOf(EMAIL.name), composition: simplex },
    ],
    sendingStrategy: [{ condition: null, channelLabels: ['post', 'mail'] }],
  });
  const id = await addService(services, accountId, both);
  const { id: profile_id } = await db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', 'clerk')
    .executeTakeFirstOrThrow();
  await db.insertInto('profile_service').values({ profile_id, service_id: id }).execute();
  return id;
}
