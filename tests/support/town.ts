// Accounts with people, channels and services, written straight into the database: their parts, and the town in which the
// scenarios take place.
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import type { Services } from '#server/context/context.ts';
import { addRootAccount } from './accounts.ts';
import { ADDRESS_AREA, EMAIL_AREA, REFERENCE_AREA } from './letters-pdf.ts';

/** What the town is built with. */
export type Builder = Pick<Services, 'db' | 'passwords' | 'clock'>;

export const PASSWORD = 'a password for tests only';
/** Where the channel prints the DataMatrix, mm from the top left. */
export const CODE_AREA = { left: 8, top: 8, width: 10, height: 10 };
const FOOT_AREA = { left: 20, top: 288, width: 60, height: 5 };
/** Everything that the channels of the town print onto a letter. */
export const PRINTED = [CODE_AREA, FOOT_AREA] as const;

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
  area: FOOT_AREA,
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

/** @param profile masks are what it may do with own things, those of its group and those of its account */
export async function addProfile(
  { db }: Pick<Builder, 'db'>,
  accountId: number,
  { name, masks }: { readonly name: string; readonly masks: Person['masks'] },
): Promise<number> {
  const [permissions, permissions_on_group, permissions_on_ou] = masks;
  const { id } = await db
    .insertInto('profile')
    .values({ account_id: accountId, name, permissions, permissions_on_group, permissions_on_ou })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A user with the password of the tests. @returns the id */
export async function addUser(
  services: Builder,
  accountId: number,
  user: { readonly login: string; readonly profileId: number; readonly emailAddress?: string },
): Promise<number> {
  const { login, profileId, emailAddress } = user;
  const { id } = await services.db
    .insertInto('app_user')
    .values({
      account_id: accountId,
      group_id: null,
      profile_id: profileId,
      login,
      login_folded: login,
      ...(emailAddress === undefined ? {} : { first_name: login, email_address: emailAddress }),
      password_hash: await services.passwords.hash(PASSWORD),
      password_changed_at: services.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A person with a profile of the same name, who may use these services. */
export async function addPerson(
  services: Builder,
  accountId: number,
  { login, masks }: Person,
  serviceIds: readonly number[],
): Promise<void> {
  const profileId = await addProfile(services, accountId, { name: login, masks });
  await addUser(services, accountId, { login, profileId, emailAddress: `${login}@acme.example` });
  const links = serviceIds.map((service_id) => ({ profile_id: profileId, service_id }));
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

export const areaText = (area: object) => ({ type: 'pdfText', box: null, area, extraction: {} });

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

const DAY_MS = 86_400_000;

/** The first day from so many days ahead on which the channels of the town post, no weekend; 11:00 UTC, ISO 8601. */
export function workday(days: number): string {
  const date = new Date(Date.now() + days * DAY_MS);
  while (date.getUTCDay() === 0 || date.getUTCDay() === 6) date.setUTCDate(date.getUTCDate() + 1);
  return `${date.toISOString().slice(0, 10)}T11:00:00.000Z`;
}
