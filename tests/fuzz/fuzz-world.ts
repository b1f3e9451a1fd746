// Two tenants on a live server, made through the calls: the one of the demonstration and a foreign one, each with one
// thing of every kind that an id can name.
import type { Client } from '#domain/api/client.ts';
import { nodeClient } from '#scripts/client/node-client.ts';
import type { Ids } from '#tests/security/foreign-ids.table.ts';
import { ADDRESS_AREA, lettersPdf, REFERENCE_AREA } from '#tests/support/letters-pdf.ts';
import { DEMO_PASSWORD } from '#tests/support/server-process.ts';
import type { Masks } from './expected-rights.ts';

export const ROLES = ['depositor', 'validator', 'manager', 'administrator', 'itadministrator', 'integrator'] as const;
export interface Person {
  readonly login: string;
  readonly token: string;
  readonly client: Client;
  readonly masks: Masks;
}
export interface FuzzWorld {
  /** The demo roles, and `foreign`: all rights in another tenant. */
  readonly people: ReadonlyMap<string, Person>;
  readonly ours: Ids;
  readonly theirs: Ids;
  readonly pdf: Buffer;
}

const ALL = 1 + 2 + 4 + 8 + 16 + 65_536;
const LETTERS = [
  { address: ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'], pages: 1 },
  { address: ['Mr John Smith', '221B Baker Street', 'London', 'NW1 6XE', 'United Kingdom'], pages: 2 },
];

export async function signInAs(url: string, login: string, password = DEMO_PASSWORD): Promise<Person> {
  const { token, user } = await nodeClient(url)('authentication.authenticate', { body: { login, password } });
  const { permissions, permissionsOnGroup, permissionsOnOU } = user;
  return { login, token, client: nodeClient(url, token), masks: { permissions, permissionsOnGroup, permissionsOnOU } };
}

const runService = (ouId: number, channelId: number) => ({
  ouId,
  name: 'Fuzzed run',
  type: 'simpleMultiple',
  boxes: [
    {
      name: 'letters',
      label: 'Letters',
      main: true,
      splitConfig: { type: 'textChanges', area: REFERENCE_AREA },
    },
  ],
  requirements: [
    {
      name: 'postalRecipient',
      value: { type: 'pdfText', box: null, area: ADDRESS_AREA, extraction: {} },
      areaEditable: true,
    },
  ],
  channels: [{ label: 'Letter', channelId }],
  sendingStrategy: [{ channelLabels: ['Letter'] }],
});

async function until<T>(what: string, read: () => Promise<T | null>): Promise<T> {
  for (let turn = 0; turn < 300; turn += 1) {
    const found = await read();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`In vain waited for: ${what}`);
}

/** Deposits a file; its job and rows, once they stand. */
export async function deposit(client: Client, serviceId: number, pdf: Buffer) {
  const made = await client('jobs.create', {
    parts: [
      { name: 'parameters', value: JSON.stringify({ serviceId }) },
      { name: 'letters', value: pdf, fileName: 'run.pdf' },
    ],
  });
  const job = await until('the rows of the job', async () => {
    const now = await client('jobs.get', { params: { jobId: made.id } });
    return now.state === 'CREATED' || now.state === 'PROCESSING' ? null : now;
  });
  return { job, rows: (await client('jobs.packGroups', { params: { jobId: made.id } })).items };
}

export interface Tenant {
  readonly ouId: number;
  readonly profileId: number;
  readonly channelId: number;
  readonly optionId: number;
  readonly optionTypeId: number;
}

/** What administrators make: a service of the profile, a group, a profile and a person that nobody needs. */
async function configured(it: Person, tenant: Tenant) {
  const service = await it.client('services.save', {
    parts: [{ name: 'parameters', value: JSON.stringify(runService(tenant.ouId, tenant.channelId)) }],
  });
  const already = await it.client('profiles.services', { params: { profileId: tenant.profileId } });
  await it.client('profiles.saveServices', {
    params: { profileId: tenant.profileId },
    body: { serviceIds: [...already.map(({ id }) => id), service.id] },
  });
  const group = await it.client('groups.save', {
    body: { ouId: tenant.ouId, code: 'FUZZ', name: 'Fuzz', users: [] },
  });
  const spare = await it.client('profiles.save', {
    body: { ouId: tenant.ouId, name: 'Spare', permissions: 1, permissionsOnGroup: 0, permissionsOnOU: 0 },
  });
  const spareUser = await it.client('users.save', {
    body: { ouId: tenant.ouId, login: `spare-${tenant.ouId}`, profileId: spare.id, password: DEMO_PASSWORD },
  });
  return { service, group, spare, spareUser };
}

/** A letter that has left. */
async function sendOne({ owner, it, pdf }: { owner: Person; it: Person; pdf: Buffer }, serviceId: number) {
  const { client } = owner;
  const sent = await deposit(client, serviceId, pdf);
  const command = await client('commands.create', { body: { packGroupIds: sent.rows.map(({ id }) => id) } });
  await until('the shipment', async () => {
    const [first] = (await it.client('shipments.find', { query: { jobId: sent.job.id } })).items;
    return first ?? (command.state === 'AWAIT_VALIDATION' ? await validated(it, command.id) : null);
  });
  await until('the command', async () =>
    (await it.client('commands.get', { params: { commandId: command.id } })).state === 'OUTPUTTED' ? true : null,
  );
  const [went] = (await it.client('shipments.find', { query: { jobId: sent.job.id } })).items;
  return { command, went };
}

/** One thing of each kind, of `owner`, and ids of them all. */
async function things(owner: Person, { it, pdf }: { it: Person; pdf: Buffer }, tenant: Tenant): Promise<Ids> {
  const { client } = owner;
  const { service, group, spare, spareUser } = await configured(it, tenant);
  const { command, went } = await sendOne({ owner, it, pdf }, service.id);
  const waiting = await deposit(client, service.id, pdf);
  const [row] = waiting.rows;
  const proof = await client('deliveries.proof', {
    body: { packGroupIds: [row?.id ?? 0], expectedProofsPerServiceChannelLabel: { Letter: 1 } },
  });
  const file = await client('files.put', { query: { name: 'letter.pdf' }, raw: pdf });
  const upload = await client('files.createUpload', {
    headers: { 'Upload-Length': '10', 'Tus-Resumable': '1.0.0' },
  });
  const token = await client('agents.createToken', { body: { name: 'Printer' } });
  const hook = await it.client('hooks.save', {
    params: { ouId: tenant.ouId },
    body: { name: 'Fuzzed', url: 'https://hook.example/fuzz' },
  });
  return {
    ...tenant,
    profileId: spare.id,
    userId: spareUser.id,
    serviceId: service.id,
    groupId: group.id,
    jobId: waiting.job.id,
    packGroupId: row?.id ?? 0,
    inputFileId: waiting.job.inputFiles[0]?.id ?? 0,
    proofId: proof.id,
    commandId: command.id,
    deliveryId: went?.deliveryId ?? 0,
    externalId: went?.deliveryNumber ?? '',
    shipmentId: went?.id ?? 0,
    nuid: went?.nuid ?? '',
    outputFileId: went?.outputFile?.id ?? 0,
    fileId: file.fileId,
    uploadId: upload.uploadId,
    tokenId: token.tokenId,
    hookId: hook.id,
  };
}

async function validated(it: Person, commandId: number): Promise<null> {
  await it.client('commands.validate', { params: { commandId }, body: {} }).catch(() => undefined);
  return null;
}

/** A tenant of its own with one person who may do everything in it. */
async function foreignTenant(url: string, it: Person): Promise<{ person: Person; ouId: number; profileId: number }> {
  const company = await it.client('units.save', {
    body: {
      name: 'Foreign',
      accountIdentifier: 'FOREIGN',
      parent: null,
      defaultMailCountry: 'FR',
      properties: { timeZone: 'Europe/Paris' },
    },
  });
  const profile = await it.client('profiles.save', {
    body: { ouId: company.id, name: 'All', permissions: 7, permissionsOnGroup: 7, permissionsOnOU: ALL },
  });
  await it.client('users.save', {
    body: { ouId: company.id, login: 'foreign', profileId: profile.id, password: DEMO_PASSWORD },
  });
  return { person: await signInAs(url, 'foreign'), ouId: company.id, profileId: profile.id };
}

/** Makes the world on a fresh server of the demonstration. */
export async function makeFuzzWorld(url: string): Promise<FuzzWorld> {
  const pdf = await lettersPdf(LETTERS);
  const people = new Map<string, Person>();
  for (const login of ROLES) people.set(login, await signInAs(url, login));
  const person = (login: string): Person => people.get(login) as Person;
  const it = person('itadministrator');
  const channels = await it.client('channels.list');
  const channelId = channels.find(({ channelType }) => channelType === 'SIMPLE_MAIL')?.id ?? 0;
  const type = await it.client('options.saveType', { body: { name: 'Fuzzed' } });
  const option = await it.client('options.save', { body: { optionTypeId: type.id, value: 'Fuzzed' } });
  const system = { channelId, optionId: option.id, optionTypeId: type.id };
  const foreign = await foreignTenant(url, it);
  people.set('foreign', foreign.person);
  const ouId = (await person('administrator').client('authentication.check')).user.ouId;
  const managers = (await it.client('profiles.list', { query: { ouId } })).find(({ name }) => name === 'Manager');
  const ours = await things(person('manager'), { it, pdf }, { ...system, ouId, profileId: managers?.id ?? 0 });
  const theirs = await things(
    foreign.person,
    { it, pdf },
    { ...system, ouId: foreign.ouId, profileId: foreign.profileId },
  );
  return { people, ours, theirs, pdf };
}
