// One tenant on a live server: a town with two accounts below it, people of every profile at every place, and at two
// places an owner with one thing of each kind. Orders, letters and files come by the calls; people straight into the
// database, since there are a hundred of them.
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import type { Masks } from '#tests/fuzz/expected-rights.ts';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { createUnit } from '#tests/support/api-world.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { PASSWORD } from '#tests/support/town.ts';
import { serviceOf } from './foreign-ids.table.ts';
import { OWNERS, type OwnerPlace, PLACES, type Place, PROFILES } from './own-account.rights.ts';
import type { Things } from './own-account.rows.ts';

export interface Somebody {
  readonly profile: string;
  readonly masks: Masks;
  readonly place: Place;
  readonly userId: number;
  readonly client: TestClient;
}

export interface TownWorld {
  readonly office: PostOffice;
  readonly people: readonly Somebody[];
  readonly things: Readonly<Record<OwnerPlace, Things>>;
  readonly owners: Readonly<Record<OwnerPlace, { readonly userId: number; readonly client: TestClient }>>;
  /** Ids of the profiles by name. */
  readonly profileIds: ReadonlyMap<string, number>;
  readonly accounts: Readonly<Record<'town' | 'north' | 'south', number>>;
  readonly groups: ReadonlyMap<string, number>;
  addUser(user: { login: string; place: Place; profileId: number }): Promise<number>;
}

const RECIPIENTS: Readonly<Record<OwnerPlace, string>> = { team: 'Mme Claire Dubois', northTeam: 'M. Jean Nordmann' };

async function addProfiles({ server, town }: PostOffice, hash: string) {
  const { db } = server.services;
  const profileIds = new Map<string, number>();
  const all = { ...PROFILES, owner: { permissions: 7, permissionsOnGroup: 0, permissionsOnOU: 0 } };
  for (const [name, { permissions, permissionsOnGroup, permissionsOnOU }] of Object.entries(all)) {
    const levels = { permissions, permissions_on_group: permissionsOnGroup, permissions_on_ou: permissionsOnOU };
    const { id } = await db
      .insertInto('profile')
      .values({ account_id: town.accountId, name: `matrix ${name}`, ...levels })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('profile_service').values({ profile_id: id, service_id: town.services.letters }).execute();
    profileIds.set(name, id);
  }
  return { profileIds, hash };
}

async function addGroups(office: PostOffice, accounts: TownWorld['accounts']): Promise<Map<string, number>> {
  const groups = new Map<string, number>();
  for (const { account, group } of Object.values(PLACES)) {
    if (group === null) continue;
    const { id } = await office.server.services.db
      .insertInto('user_group')
      .values({ account_id: accounts[account], code: group, name: group })
      .returning('id')
      .executeTakeFirstOrThrow();
    groups.set(group, id);
  }
  return groups;
}

/** A deposit with its rows. */
async function deposited(office: PostOffice, client: TestClient, name: string, recipient: string) {
  const pdf = await lettersPdf([{ address: [recipient, '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
  const job: Job = await office.deposit(client, office.town.services.letters, pdf, `${name}.pdf`);
  const rows: PackGroup[] = await office.rows(client, job.id);
  return { job, row: rows[0]?.id ?? 0, pdf };
}

async function proofOf(client: TestClient, packGroupId: number): Promise<number> {
  const { id } = await client.call('deliveries.proof', {
    body: { packGroupIds: [packGroupId], expectedProofsPerServiceChannelLabel: { mail: 1 } },
  });
  for (let turn = 0; turn < 600; turn += 1) {
    const { state } = await client.call('deliveries.proofState', { params: { proofId: id } });
    if (state === 'DONE') return id;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The proof was never made.');
}

/** An order that has left and is locked, so that nothing can be done to it any more. */
async function sentOrder(office: PostOffice, client: TestClient, place: OwnerPlace) {
  const jobName = `Locked run of ${place}`;
  const { job, row, pdf } = await deposited(office, client, jobName, RECIPIENTS[place]);
  const proofId = await proofOf(client, row);
  const command = await office.confirm(client, job.id);
  await office.reaches(client, command.id, 'OUTPUTTED');
  const [shipment] = await office.shipments(client, job.id);
  await client.call('jobs.lock', { params: { jobId: job.id } });
  return { jobName, job, row, pdf, proofId, commandId: command.id, shipment };
}

/** An order that waited for somebody and was validated. */
async function waitedOrder(office: PostOffice, client: TestClient, place: OwnerPlace): Promise<number> {
  const { job } = await deposited(office, client, `Waited run of ${place}`, 'Mr John Smith');
  const command = await office.confirm(client, job.id);
  const administrator = await office.server.administrator();
  await administrator.call('commands.validate', { params: { commandId: command.id }, body: {} });
  await office.reaches(client, command.id, 'OUTPUTTED');
  return command.id;
}

type Made = Pick<TownWorld, 'office' | 'accounts' | 'groups' | 'profileIds' | 'addUser'>;

async function thingsOf(world: Made, place: OwnerPlace) {
  const { office, accounts, groups, profileIds } = world;
  const { server, town } = office;
  const { account, group } = PLACES[place];
  const ouId = accounts[account];
  const login = `owner-${place}`;
  const profileId = profileIds.get('owner') ?? 0;
  const ownerId = await world.addUser({ login, place, profileId });
  await world.addUser({
    login: `waiter-${place}`,
    place,
    profileId: profileIds.get('depositor') ?? 0,
  });
  const client = await server.signIn(login, PASSWORD);
  const waiter = await server.signIn(`waiter-${place}`, PASSWORD);
  const sent = await sentOrder(office, client, place);
  const waitedCommandId = await waitedOrder(office, waiter, place);
  const file = await client.call('files.put', { query: { name: 'own.pdf' }, raw: sent.pdf });
  const upload = await client.call('files.createUpload', {
    headers: { 'Upload-Length': '10', 'Tus-Resumable': '1.0.0' },
  });
  const token = await client.call('agents.createToken', { body: { name: 'Printer' } });
  const contact = await client.call('contacts.save', { body: { lastName: RECIPIENTS[place] } });
  const loose = await client.call('files.put', { query: { name: 'kept.pdf' }, raw: sent.pdf });
  const kept = await client.call('library.keep', { body: { fileId: loose.fileId } });
  const administrator = await server.administrator();
  const channels = await administrator.call('channels.list');
  const channel = channels.find(({ channelType }) => channelType === 'SIMPLE_MAIL');
  const service = await administrator.call('services.save', {
    parts: [
      { name: 'parameters', value: JSON.stringify({ ...serviceOf(ouId, channel?.id), name: `Secret of ${place}` }) },
    ],
  });
  const spare = await administrator.call('profiles.save', {
    body: { ouId, name: `Spare of ${place}`, permissions: 7, permissionsOnGroup: 0, permissionsOnOU: 0 },
  });
  const hook = await administrator.call('hooks.save', {
    params: { ouId },
    body: { name: `Hook of ${place}`, url: 'https://hook.example/town' },
  });
  const things: Things = {
    ...{ ouId, parentId: account === 'town' ? 0 : accounts.town, groupId: groups.get(group ?? '') ?? 0 },
    ...{ ownerId, userId: ownerId, login, profileId: spare.id, serviceId: service.id },
    ...{ sharedServiceId: town.services.letters, jobName: sent.jobName, recipient: RECIPIENTS[place] },
    ...{
      jobId: sent.job.id,
      inputFileId: sent.job.inputFiles[0]?.id ?? 0,
      packGroupId: sent.row,
      proofId: sent.proofId,
    },
    ...{ commandId: sent.commandId, waitedCommandId, deliveryId: sent.shipment?.deliveryId ?? 0 },
    ...{ externalId: sent.shipment?.deliveryNumber ?? '', shipmentId: sent.shipment?.id ?? 0 },
    ...{ nuid: sent.shipment?.nuid ?? '', outputFileId: sent.shipment?.outputFile?.id ?? 0 },
    ...{ fileId: file.fileId, uploadId: upload.uploadId, tokenId: token.tokenId },
    ...{ contactId: contact.id, libraryFileId: kept.id, hookId: hook.id },
  };
  return { things, owner: { userId: ownerId, client } };
}

async function addPeople({ office, profileIds, addUser }: Made): Promise<Somebody[]> {
  const people: Somebody[] = [];
  for (const place of Object.keys(PLACES) as Place[]) {
    for (const [profile, masks] of Object.entries(PROFILES)) {
      const login = `${profile.replaceAll(' ', '-')}@${place}`;
      const userId = await addUser({ login, place, profileId: profileIds.get(profile) ?? 0 });
      people.push({ profile, masks, place, userId, client: await office.server.signIn(login, PASSWORD) });
    }
  }
  return people;
}

/**
 * Opens the world; close its office in `afterAll`.
 * @param crowded with people of every profile at every place
 */
export async function openTownWorld(crowded: boolean): Promise<TownWorld> {
  const office = await openPostOffice();
  const { db, passwords, clock } = office.server.services;
  const administrator = await office.server.administrator();
  const town = office.town.accountId;
  const accounts = {
    town,
    north: (await createUnit(administrator, 'north', town)).id,
    south: (await createUnit(administrator, 'south', town)).id,
  };
  const { profileIds, hash } = await addProfiles(office, await passwords.hash(PASSWORD));
  const groups = await addGroups(office, accounts);
  const addUser: TownWorld['addUser'] = async ({ login, place, profileId }) => {
    const { account, group } = PLACES[place];
    const { id } = await db
      .insertInto('app_user')
      .values({
        ...{ account_id: accounts[account], group_id: group === null ? null : (groups.get(group) ?? null) },
        ...{ profile_id: profileId, login, login_folded: login.toLowerCase(), first_name: login },
        ...{ password_hash: hash, password_changed_at: clock.now() },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const made: Made = { office, accounts, groups, profileIds, addUser };
  const [team, northTeam] = [await thingsOf(made, OWNERS[0]), await thingsOf(made, OWNERS[1])];
  return {
    ...made,
    people: crowded ? await addPeople(made) : [],
    things: { team: team.things, northTeam: northTeam.things },
    owners: { team: team.owner, northTeam: northTeam.owner },
  };
}
