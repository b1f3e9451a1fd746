// Whatever secret a person types or is shown once stands in no table and no log afterwards: the audit, given these secrets, finds none,
// and finds each one that was written down. What is kept of them lies sealed where a rotation of the key finds it.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noSecretInClear } from '#server/app/audit/secrets.invariant.ts';
import { rotateKey } from '#server/storage/sealed/rotate-key.ts';
import { SEALED_COLUMNS } from '#server/storage/sealed/sealed-columns.ts';
import { systemRandom } from '#server/system/ids.ts';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { createTestClient, failure, type TestClient } from '#tests/support/test-client.ts';
import { ADMINISTRATOR } from '#tests/support/test-server.ts';

const TYPED = 'Krokus-"4711"-Wolke-Nuss';
const OF_CHANNEL = 'kept-under-seal-0815';

let office: PostOffice;
let admin: TestClient;
const secrets: string[] = [TYPED, OF_CHANNEL, ADMINISTRATOR.password];

beforeAll(async () => {
  office = await openPostOffice({ environment: { MAILROOM_BASE_URL: 'http://mail.example' } });
  admin = await office.server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password);
});
afterAll(() => office?.close());

const violations = async (more: { readonly logFolder?: string } = {}) => {
  const { db, files } = office.server.services;
  return (await noSecretInClear.check({ db, files, now: new Date(), ledger: { secrets }, ...more })).violations;
};

/** What a link of the last e-mail to somebody has behind its name. */
async function linkTo(address: string): Promise<string> {
  await expect.poll(() => office.server.mails.some(({ to }) => to.includes(address)), { timeout: 20_000 }).toBe(true);
  const mail = office.server.mails.findLast(({ to }) => to.includes(address));
  const [, token = ''] = /[=/]([A-Za-z0-9_-]{32,})/.exec(mail?.text ?? '') ?? [];
  expect(token, mail?.text).not.toBe('');
  return token;
}

/** Of programs, and a ticket that one of them opens. */
async function tokens(): Promise<void> {
  // Of the account itself: it opens the door for people of it.
  const administrator = await office.as('validator');
  for (const kind of ['agent', 'service'] as const) {
    const scopes = kind === 'service' ? { scopes: ['tickets' as const] } : {};
    const { token } = await administrator.call('agents.createToken', {
      body: { name: kind, kind, ...scopes },
      idempotencyKey: `token-${kind}`,
    });
    secrets.push(token);
    if (kind === 'agent') continue;
    const service = createTestClient({ url: office.server.url, token });
    secrets.push(
      (await service.call('authentication.createTicket', { body: { login: 'clerk' }, idempotencyKey: 'a-ticket' }))
        .ticket,
    );
  }
}

/** Of a web hook, twice, of a carrier, and the password of a channel. */
async function signingSecrets(ouId: number): Promise<void> {
  const hook = await admin.call('hooks.save', {
    params: { ouId },
    body: { name: 'Orders', url: 'https://hook.example' },
  });
  for (const idempotencyKey of ['first-secret', 'second-secret'])
    secrets.push((await admin.call('hooks.makeSecret', { params: { hookId: hook.id }, idempotencyKey })).secret);
  const channels = await admin.call('channels.list');
  const { id: channelId = 0 } = channels.find(({ channelType }) => channelType === 'SIMPLE_MAIL') ?? {};
  secrets.push(
    (await admin.call('tracking.makeSecret', { params: { channelId }, idempotencyKey: 'of-carrier' })).secret,
  );
  const mail = channels.find(({ channelType }) => channelType === 'EMAIL');
  if (mail === undefined) throw new Error('The town has no e-mail channel.');
  const { id: _id, version: _version, ...definition } = mail;
  await admin.call('channels.save', {
    body: {
      ...definition,
      name: 'Sealed',
      providerProperties: { host: 'nowhere.invalid', login: 'alder' },
      secrets: { password: OF_CHANNEL },
    },
    idempotencyKey: 'a-channel',
  });
}

it('stands nowhere once it was typed, shown or sent, whatever key the call bore', async () => {
  const { accountId: ouId } = office.town;
  const { profileId = 0 } = (await admin.call('users.all')).find(({ login }) => login === 'clerk') ?? {};
  const person = { ouId, profileId, groupId: null, firstName: 'New', lastName: 'One' };
  await admin.call('users.save', {
    body: { ...person, login: 'typed', emailAddress: '', password: TYPED },
    idempotencyKey: 'a-person',
  });
  const wrong = { body: { login: 'typed', password: `${TYPED}!` } };
  await failure(office.server.stranger.call('authentication.authenticate', wrong));
  secrets.push(
    (await office.server.stranger.call('authentication.authenticate', { body: { login: 'typed', password: TYPED } }))
      .token,
  );

  await tokens();
  await signingSecrets(ouId);

  const invited = await admin.call('users.save', {
    body: { ...person, login: 'invited', emailAddress: 'in@vited.example' },
  });
  await admin.call('users.invite', { body: { userIds: [invited.id] }, idempotencyKey: 'an-invitation' });
  secrets.push(await linkTo('in@vited.example'));

  expect(secrets.every(({ length }) => length >= 16)).toBe(true);
  expect(secrets).toHaveLength(11);
  expect(await violations()).toEqual([]);
});

it('lies sealed in the columns that a rotation of the key reads, bound to the row that their table names', async () => {
  const { db: typed, secrets: sealing, config } = office.server.services;
  // Tables are asked for by names of the catalogue here.
  const db = typed as unknown as Kysely<unknown>;
  const { rows: columns } = await sql<{
    table: string;
    column: string;
  }>`select table_name as table, column_name as column
    from information_schema.columns where table_schema = current_schema() and data_type in ('text', 'jsonb')`.execute(
    db,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rows } =
      await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)}::text ~ 'sealed1:' limit 1`.execute(db);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  const listed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  expect(found.filter((name) => !listed.includes(name))).toEqual([]);
  expect(found).toEqual(
    expect.arrayContaining([
      ...['channel_secret.sealed', 'channel_tracking.sealed_secret', 'idempotency_key.sealed'],
      ...['web_hook.sealed_secret', 'web_hook.former_secret'],
    ]),
  );
  const { resealed, unread } = await rotateKey({ db, secrets: sealing, file: config.secretKeyFile }, systemRandom);
  expect({ enough: resealed >= found.length, unread }).toEqual({ enough: true, unread: 0 });
});

it('is found where somebody wrote it down: in a table, in a log, and a token of ours without being told of it', async () => {
  const { db } = office.server.services;
  const logFolder = path.join(office.server.dataDir, 'logs-of-test');
  mkdirSync(logFolder);
  writeFileSync(path.join(logFolder, 'today.log'), `${JSON.stringify({ said: TYPED })}\nnothing\n`);
  expect(await violations({ logFolder })).toEqual(['The log today.log has a secret in clear in 1 lines.']);
  rmSync(logFolder, { recursive: true });
  const own = secrets.find((secret) => secret.startsWith('mailroom_service_')) ?? '';
  for (const [known, written] of [
    [secrets, JSON.stringify({ password: TYPED })],
    [[], JSON.stringify({ token: own })],
  ] as const) {
    const trx = await db.startTransaction().execute();
    await sql`update app_user set preferences = ${written}::jsonb where login = 'typed'`.execute(trx);
    const { files } = office.server.services;
    const found = await noSecretInClear.check({ db: trx, files, now: new Date(), ledger: { secrets: known } });
    await trx.rollback().execute();
    expect(found.violations).toEqual(['The table app_user has a secret in clear in 1 rows.']);
  }
});
