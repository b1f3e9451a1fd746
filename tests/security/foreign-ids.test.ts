// Each call that takes an id is asked with those of another tenant, one id at a time: the answer is the one that ids
// without a row get, and nothing of the other tenant changes. Calls and places of ids come from the API document.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS, type CallName } from '#domain/api/calls.ts';
import { urlOf } from '#domain/api/client.ts';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { writtenOutPaths } from '#tests/support/api-document.ts';
import { createProfile, createUnit, createUser, PASSWORD } from '#tests/support/api-world.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { ApiFailure, type TestClient } from '#tests/support/test-client.ts';
import {
  type Asked,
  askedBy,
  type Id,
  type Ids,
  OF_NO_TENANT,
  OTHERWISE,
  REST,
  serviceOf,
} from './foreign-ids.table.ts';

const LETTERS = [{ address: ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'], pages: 1 }];
const NAMES_AN_ID = /(^id|Ids?|NUIDs|^nuid|^users|^parent|^parameters)$/;
/** Filters of lists, of every list alike: tests/security/tenancy.test.ts. */
const FILTERS = ['targetOUId', 'targetOwnerId'];

interface Described {
  readonly operationId: CallName;
  readonly parameters: readonly { name: string; in: string }[];
  readonly requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> };
}
interface Case {
  readonly call: CallName;
  readonly place: string;
  readonly inPath: boolean;
}

const DESCRIBED = Object.values(writtenOutPaths<Described>())
  .flatMap((methods) => Object.values(methods))
  .filter(({ operationId }) => !CALLS[operationId].later && OTHERWISE[operationId] === undefined);
const TABLE = askedBy({}, null);

/** Every place of a call that names a row. */
const CASES: Case[] = DESCRIBED.flatMap(({ operationId: call, parameters, requestBody }) => {
  const asked = Object.keys(TABLE[call] ?? {});
  const fields = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
    Object.keys(schema.properties ?? {}),
  );
  const named = (names: readonly string[]) =>
    names.filter(
      (name) =>
        NAMES_AN_ID.test(name) &&
        OF_NO_TENANT[name] === undefined &&
        !(call === 'pdf.extractText' && name === 'parameters'),
    );
  const of = (where: string) => parameters.filter((one) => one.in === where).map(({ name }) => name);
  const others = named([...of('query'), ...fields]).filter((name) => !FILTERS.includes(name) || asked.includes(name));
  return [
    ...named(of('path')).map((place) => ({ call, place, inPath: true })),
    ...[...new Set([...others, ...asked])].map((place) => ({ call, place, inPath: false })),
  ];
});

const MISSING: Ids = {
  fileId: 'A'.repeat(32),
  uploadId: 'B'.repeat(32),
  externalId: 'TOWN-2026-00009999-9',
  nuid: 'X',
};
const NONE: Ids = new Proxy({}, { get: (_, name: string) => MISSING[name] ?? 999_999 });

let office: PostOffice;
let stranger: TestClient;
let own: Ids;
let theirs: Ids;
let pdf: Buffer;

/** Everything of the town that a call could change. */
async function townNow(): Promise<string> {
  const { db } = office.server.services;
  const tables = ['job', 'delivery_command', 'delivery', 'shipment', 'app_user', 'profile', 'service', 'user_group'];
  const states: unknown[] = [];
  for (const table of tables) {
    const { rows } = await sql`select * from ${sql.table(table)} where account_id = ${theirs.ouId} order by id`.execute(
      db,
    );
    states.push(rows);
  }
  const { rows } = await sql`select * from pack_group where job_id = ${theirs.jobId} order by id`.execute(db);
  const accounts = await db.selectFrom('account').selectAll().where('id', '=', Number(theirs.ouId)).execute();
  return JSON.stringify([...states, rows, accounts]);
}

/** A tenant with a person who may do everything in it, and one thing of each kind. */
async function ownTenant(): Promise<Ids> {
  const { server } = office;
  const administrator = await server.administrator();
  const company = await createUnit(administrator, 'company', null);
  const branch = await createUnit(administrator, 'company-branch', company.id);
  const child = await createUnit(administrator, 'company-desk', branch.id);
  const masks = [7, 7, 1 + 2 + 4 + 8 + 16 + 65_536] as const;
  const profile = await createProfile(administrator, { ouId: company.id, name: 'All', masks });
  await createUser(administrator, { login: 'stranger', ouId: company.id, profileId: profile.id });
  stranger = await server.signIn('stranger', PASSWORD);
  const spare = await createProfile(administrator, { ouId: company.id, name: 'Spare', masks: [1, 0, 0] });
  const channel = (await administrator.call('channels.list')).find(({ channelType }) => channelType === 'SIMPLE_MAIL');
  const channelId = channel?.id ?? 0;
  const service = await stranger.call('services.save', {
    parts: [{ name: 'parameters', value: JSON.stringify(serviceOf(company.id, channelId)) }],
  });
  await administrator.call('profiles.saveServices', {
    params: { profileId: profile.id },
    body: { serviceIds: [service.id] },
  });
  const loose = await stranger.call('files.put', { query: { name: 'kept.pdf' }, raw: pdf });
  const kept = await stranger.call('library.keep', { body: { fileId: loose.fileId } });
  return {
    ouId: company.id,
    childId: child.id,
    profileId: spare.id,
    serviceId: service.id,
    channelId,
    libraryFileId: kept.id,
  };
}

/** The town: a letter that went, one that waits, and all that belongs to people and accounts. */
async function townsThings(): Promise<Ids> {
  const { server, town } = office;
  const administrator = await server.administrator();
  const [clerk, depositor] = [await office.as('clerk'), await office.as('depositor')];
  const group = await administrator.call('groups.save', {
    body: { ouId: town.accountId, code: 'G', name: 'G', users: [] },
  });
  const sent = await office.deposit(clerk, town.services.letters, pdf);
  const command = await office.confirm(clerk, sent.id);
  await office.reaches(clerk, command.id, 'OUTPUTTED');
  const [shipment] = await office.shipments(clerk, sent.id);
  const waiting = await office.deposit(depositor, town.services.letters, pdf);
  const [row] = await office.rows(depositor, waiting.id);
  const proof = await depositor.call('deliveries.proof', {
    body: { packGroupIds: [row?.id ?? 0], expectedProofsPerServiceChannelLabel: { [row?.dispatch[0] ?? '']: 1 } },
  });
  const file = await clerk.call('files.put', { query: { name: 'letter.pdf' }, raw: pdf });
  const upload = await clerk.call('files.createUpload', {
    headers: { 'Upload-Length': '10', 'Tus-Resumable': '1.0.0' },
  });
  const loose = await clerk.call('files.put', { query: { name: 'kept.pdf' }, raw: pdf });
  const kept = await clerk.call('library.keep', { body: { fileId: loose.fileId, scope: 'account' } });
  const contact = await clerk.call('contacts.save', { body: { lastName: 'Dubois', shared: true } });
  const channel = (await administrator.call('channels.list')).find(({ channelType }) => channelType === 'SIMPLE_MAIL');
  const saved = await administrator.call('services.save', {
    parts: [{ name: 'parameters', value: JSON.stringify(serviceOf(town.accountId, channel?.id ?? 0)) }],
  });
  const [line] = await administrator.call('services.revisions', { params: { serviceId: saved.id } });
  if (!line) throw new Error('The saved service has no history.');
  const token = await clerk.call('agents.createToken', { body: { name: 'Printer' } });
  const [user] = await administrator.call('users.list', { query: { ouId: town.accountId } });
  const me = (await administrator.call('authentication.check')).user.id;
  const [session] = (await administrator.call('users.sessions', { params: { userId: me } })).sessions;
  const [profile] = await administrator.call('profiles.list', { query: { ouId: town.accountId } });
  const passkey = await server.services.db
    .insertInto('passkey')
    .values({
      user_id: user?.id ?? 0,
      credential_id: 'of-another',
      public_key: Buffer.from('key'),
      counter: 0,
      transports: [],
      last_used_at: null,
      rp_id: 'localhost',
      name: 'Laptop',
      created_at: server.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const validator = await office.as('validator');
  const view = await validator.call('monitoring.saveView', {
    body: { name: 'Letters', route: 'monitoring.shipments', query: { channel: 'SIMPLE_MAIL' } },
  });
  return {
    ouId: town.accountId,
    viewId: view.id,
    passkeyId: passkey.id,
    groupId: group.id,
    userId: user?.id ?? 0,
    profileId: profile?.id ?? 0,
    serviceId: town.services.letters,
    revisionId: line.id,
    jobId: waiting.id,
    packGroupId: row?.id ?? 0,
    chunkId: row?.packs[0]?.chunks[0]?.id ?? 0,
    inputFileId: waiting.inputFiles[0]?.id ?? 0,
    proofId: proof.id,
    commandId: command.id,
    deliveryId: shipment?.deliveryId ?? 0,
    externalId: shipment?.deliveryNumber ?? '',
    shipmentId: shipment?.id ?? 0,
    nuid: shipment?.nuid ?? '',
    outputFileId: shipment?.outputFile?.id ?? 0,
    fileId: file.fileId,
    uploadId: upload.uploadId,
    tokenId: token.tokenId,
    contactId: contact.id,
    libraryFileId: kept.id,
    sessionId: session?.sessionId ?? 0,
  };
}

let before: string;
beforeAll(async () => {
  office = await openPostOffice();
  pdf = await lettersPdf(LETTERS);
  theirs = await townsThings();
  own = await ownTenant();
  before = await townNow();
}, 120_000);
afterAll(() => office?.close());

/** The parameters of the path: the id that is tried, own ones, or what fits any row. */
function paramsOf({ call, place, inPath }: Case, tried: Ids): Record<string, Id> {
  const names = [...CALLS[call].path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const any: Ids = { page: 1, index: 0 };
  const of = (name: string) => (inPath && name === place ? tried[name] : (own[name] ?? any[name] ?? NONE[name]));
  return Object.fromEntries(names.map((name) => [name, of(name) ?? 0]));
}

/** The answer without what differs by nature: ids, and the id that was tried, given back. */
async function answerOf(one: Case, tried: Ids): Promise<unknown> {
  const asked: Asked = one.inPath ? (REST[one.call] ?? {}) : (askedBy(own, pdf)[one.call]?.[one.place]?.(tried) ?? {});
  const input = { ...asked, params: { ...paramsOf(one, tried), ...asked.params } } as never;
  if (CALLS[one.call].answer === 'head') {
    const response = await stranger.fetch(urlOf(one.call, input), { method: 'HEAD', headers: asked.headers ?? {} });
    return { status: response.status, code: response.ok ? 0 : -20 };
  }
  const given = Object.values(tried === theirs ? theirs : MISSING);
  const shown = (value: unknown) =>
    given
      .reduce<string>((text, id) => text.replaceAll(`"${id}"`, '"#"'), JSON.stringify(value ?? null))
      .replaceAll(/\d+/g, '#');
  try {
    return { result: shown(await stranger.call(one.call, input)) };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const { status, code, label, parameters } = error;
    return { status, code, label, parameters: shown(parameters) };
  }
}

/** References inside a body that is saved: refused as input that names nothing. */
const AS_INPUT = ['users.profileUnknown', 'exception.invalidInput'];

describe('an id of another tenant', () => {
  it('is tried at every place where a call takes an id', () => {
    expect(CASES.length).toBeGreaterThan(90);
    const asked = CASES.filter(({ call, place, inPath }) => !inPath && TABLE[call]?.[place] === undefined);
    expect(asked.map(({ call, place }) => `${call} ${place}`)).toEqual([]);
  });

  it.each(CASES.map((one) => [`${one.call} ${one.place}`, one] as const))(
    '%s: as if there were none',
    async (_, one) => {
      const answer = await answerOf(one, theirs);
      expect(answer).toEqual(await answerOf(one, NONE));
      // Refused for the id and for nothing before it: the same request must be able to reach a row.
      const { code, label = '' } = answer as { code?: number; label?: string };
      expect(code === undefined || code === -20 || AS_INPUT.includes(label), JSON.stringify(answer)).toBe(true);
    },
  );

  it('changes nothing there', async () => {
    expect(await townNow()).toBe(before);
  });
});
