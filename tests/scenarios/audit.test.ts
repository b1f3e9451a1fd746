// The audit bites: each kind of damage, planted by hand into a sound system, is named by its invariant.
import { chmod, readFile, utimes, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Kysely, type KyselyPlugin, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit, INVARIANTS } from '#server/app/audit/audit.ts';
import { anchorChain } from '#server/letters/chain/anchor-chain.ts';
import { poolConfig } from '#server/storage/database.ts';
import { FileMissing } from '#server/storage/files/file-store.ts';
import type { Schema } from '#server/storage/schema.ts';
import { silentLogger } from '#server/system/logger.ts';
import { joinWholeChain } from '#tests/support/database/joined-chain.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

let office: PostOffice;
beforeAll(async () => {
  office = await openPostOffice();
  const clerk = await office.as('clerk');
  const pdf = await lettersPdf([
    { address: ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'], pages: 1 },
    { address: ['M. Jean Petit', '1 place Verte', '69001 Lyon'], pages: 2 },
  ]);
  const job = await office.deposit(clerk, office.town.services.letters, pdf);
  const command = await office.confirm(clerk, job.id);
  await office.reaches(clerk, command.id, 'OUTPUTTED');
  const { services } = office.server;
  await joinWholeChain(services);
  const config = { ...services.config, anchorMails: ['notary@firm.example'] };
  expect(await anchorChain({ ...services, config })).toBe(true);
});
afterAll(() => office?.close());

it('finds nothing in a sound system', async () => {
  expect(await violationsOf(office)).toEqual([]);
});

it('misses what was acknowledged to a client and is not there', async () => {
  const found = await violationsOf(office, { jobIds: [999], commandIds: [998], fileIds: ['gone'] });
  expect(found.map((text) => text.slice(0, 2))).toEqual(['2:', '2:', '2:']);
});

it('counts what a peer saw more often than doubts allow', async () => {
  expect(await violationsOf(office, { effects: new Map([['<a@b>', 2]]) })).toEqual([
    '4: The peer saw <a@b> 2 times with 0 doubts on record.',
  ]);
});

const history = (entity: string, table: string, ...events: string[]): string =>
  `insert into revision (at, entity, entity_id, account_id, event) select now(), '${entity}', t.id, t.account_id, e.event
   from ${table} t, (values ${events.map((event) => `('${event}')`).join(', ')}) e(event)`;

/** An organisation beside the one of the test. */
const OTHER = `with other as (insert into account (path, root_id, name, account_identifier)
  values ('{999999}', 999999, 'Other', 'OTHER') returning id)`;

const DAMAGE: readonly [what: string, invariant: number, statement: string][] = [
  ['a history line that was changed', 11, `update revision set at = at - interval '1 day' where entity = 'shipment'`],
  ['a person who was put in the place of another', 11, `update revision set user_login = 'x' where entity = 'command'`],
  [
    'a history line that was emptied, and no purge says so',
    11,
    `update revision set details = '{}', salt = null where entity = 'shipment' and event = '300'`,
  ],
  ['a history line that is gone', 11, `delete from revision where entity = 'shipment' and event = '300'`],
  ['a link that was cut', 11, `delete from chain_link where revision_id = (select max(revision_id) from chain_link)`],
  ['a seal of another day', 11, `update chain_seal set at = at - interval '1 day'`],
  ['an anchor of other seals', 11, `update chain_anchor set root = sha256(root)`],
  ['a head that follows another', 11, `update chain_head set previous = root`],
  [
    'a history line that was never joined',
    11,
    `insert into revision (at, entity, entity_id, account_id, event, xid) select now(), 'job', id, account_id, 'LOCKED', '3' from job`,
  ],
  ['a pack group in two places', 3, `update pack_group set dispatch_state = 'REMAINING'`],
  ['a chunk in no pack', 3, `update chunk set pack_id = null`],
  ['a page in two chunks', 3, `update chunk set last_page = 3`],
  ['a row that lost its command', 3, `update pack_group set command_id = null`],
  ['content that no register holds', 1, `delete from blob where hash in (select hash from output_file)`],
  ['an output file that is no main one', 1, `update output_file set main = false`],
  ['an output file that its channel does not make', 1, `update output_file set output_name = 'other'`],
  ['a shipment on another channel than its delivery', 4, `update delivery set channel_label = 'fax'`],
  ['a doubt without an attempt in doubt', 4, `update shipment set doubt = '{"since":"x","attempt":1}'`],
  ['an order that was decided on twice', 5, history('command', 'delivery_command', 'REJECTED', 'OUTPUTTED')],
  ['a job that came back from its end', 5, history('job', 'job', 'CANCELLED', 'PACK_GROUPS_CREATED_SENT')],
  ['a job in a state that its parts do not make', 5, `update job set state = 'PACK_GROUPS_CREATED'`],
  ['a command in a state that its deliveries do not make', 5, `update delivery_command set state = 'READY'`],
  // The folding of the counters may run at any moment: what was counted lies in the deltas or in the totals.
  ['counters that were lost', 6, `with open as (delete from counter_delta) delete from counter_total`],
  ['a row of another account than its order', 7, `${OTHER} update pack_group set account_id = other.id from other`],
  ['a service of another organisation', 7, `${OTHER} update service set account_id = other.id from other`],
  [
    'a group of another organisation',
    7,
    `${OTHER}, made as (insert into user_group (account_id, code, name)
    select id, 'X', 'X' from other returning id) update app_user set group_id = made.id from made`,
  ],
  ['a letter of one order in the delivery of another', 7, `update delivery set job_id = job_id + 1`],
  [
    'a history line in the chain of another account',
    7,
    `update revision set account_id = account_id + 1 where entity = 'job'`,
  ],
  [
    'an output file in the store of another organisation',
    7,
    `update output_file set root_account_id = root_account_id + 1`,
  ],
  [
    'what was charged to another account',
    7,
    `${OTHER} insert into charge (shipment_id, delivery_id, job_id, account_id, channel_type,
    kind, at, month, billed_account, place_id, currency, net, vat, parts, rates) select s.id, s.delivery_id, s.job_id, other.id,
    s.channel_type, 'price', now(), '2026-01', 'X', (select min(id) from account_place), 'EUR', 1, 0, '[]', '[]' from shipment s, other`,
  ],
  [
    'a task that nobody holds any more',
    8,
    `update pgboss.job set state = 'active', heartbeat_on = now() - interval '5 minutes', started_on = now() - interval '1 hour'
     where id = (select id from pgboss.job limit 1)`,
  ],
  [
    'a second effective send',
    4,
    `insert into send_attempt (delivery_id, fence, peer_key, state, started_at)
     select delivery_id, 'x', 'y', 'DONE', now() from send_attempt limit 1`,
  ],
  [
    'a purge that came too early',
    9,
    `insert into revision (at, entity, entity_id, account_id, event, details)
     select now(), 'job', id, account_id, 'FILES_PURGED', jsonb_build_object('since', now(), 'days', 1) from job`,
  ],
  ['an order that counts as purged and is not', 9, `update job set files_purged_at = now()`],
  [
    'a purge under a legal hold',
    9,
    `insert into revision (at, entity, entity_id, account_id, event, user_id)
     select now(), 'job', id, account_id, e, owner_id from job, (values (1, 'HELD'), (2, 'FILES_PURGED')) v(n, e) order by n`,
  ],
  ['a shipment that counts as sent without an attempt', 4, `delete from send_attempt`],
  ['a state without its history', 5, `update delivery set state = 'READY'`],
  [
    'a status that went down',
    5,
    `insert into revision (at, entity, entity_id, account_id, event)
     select now(), 'shipment', id, account_id, '300' from shipment`,
  ],
  [
    'a counter that is off by one',
    6,
    `insert into counter_delta (account_id, owner_id, counter, key, day, delta)
     select account_id, owner_id, counter, key, day, 1
     from (select account_id, owner_id, counter, key, day from counter_delta
           union all select account_id, owner_id, counter, key, day from counter_total) counted
     where counter = 'shipment' limit 1`,
  ],
];

it.each(DAMAGE)('names %s', async (_what, invariant, statement) => {
  const { db, files } = office.server.services;
  const seen: number[] = [];
  const rollBack = new Error('The damage is taken back.');
  // Planted in a transaction that is rolled back: the next damage meets a sound system again.
  const planted = db.transaction().execute(async (trx) => {
    await sql.raw(statement).execute(trx);
    for (const { number, check } of INVARIANTS) {
      const { violations } = await check({ db: trx, files, now: new Date(), ledger: {} });
      if (violations.length > 0) seen.push(number);
    }
    throw rollBack;
  });
  await expect(planted).rejects.toBe(rollBack);
  expect(seen).toContain(invariant);
});

it('holds a few things in memory at a time, however many there are, and finds what is wrong with the last of them', async () => {
  const { db, files } = office.server.services;
  const read: number[] = [];
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const [row] = result.rows;
      if (row && ['events', 'own', 'job_state', 'wrong', 'real'].some((column) => column in row) && !('name' in row))
        read.push(result.rows.length);
      return result;
    },
  };
  const look = async () => {
    const results = await audit({ db: db.withPlugin(counting), files, now: new Date(), ledger: {}, atOnce: 1 });
    return results.flatMap(({ violations }) => violations);
  };
  const { id, status } = await db
    .selectFrom('shipment')
    .select(['id', 'status'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(await look()).toEqual([]);
  await sql`update shipment set status = 710 where id = ${id}`.execute(db);
  expect(await look()).toContain(`The history of shipment ${id} ends in ${status}, its status is 710.`);
  await sql`update shipment set status = ${status} where id = ${id}`.execute(db);
  expect(read.length).toBeGreaterThan(10);
  expect(Math.max(...read)).toBe(1);
});

it('is not ended by the database while it reads files for long', async () => {
  const { files } = office.server.services;
  const { connection } = office.server;
  const pool = new Pool({
    ...poolConfig({ connection, role: 'stream', log: silentLogger }),
    idle_in_transaction_session_timeout: 1_000,
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  let slept = false;
  const slow: typeof files = {
    ...files,
    list: () => files.list(),
    pathOf: (hash) => files.pathOf(hash),
    open: async (hash) => {
      if (!slept) await new Promise((resolve) => setTimeout(resolve, 1_500));
      slept = true;
      return files.open(hash);
    },
  };
  try {
    const results = await audit({ db, files: slow, now: new Date(), ledger: {} });
    expect(results.flatMap(({ violations }) => violations)).toEqual([]);
  } finally {
    await db.destroy();
  }
});

it('misses nothing that was deleted while it read the files', async () => {
  const { db, files } = office.server.services;
  const kept = await db.selectFrom('blob').selectAll().orderBy('hash').limit(1).execute();
  const own = kept[0]?.hash ?? Buffer.alloc(0);
  const purged: typeof files = {
    ...files,
    list: () => files.list(),
    pathOf: (hash) => files.pathOf(hash),
    open: async (hash) => {
      if (hash !== own.toString('hex')) return files.open(hash);
      await db.deleteFrom('blob').where('hash', '=', own).execute();
      throw new FileMissing(hash);
    },
  };
  const results = await audit({ db, files: purged, now: new Date(), ledger: {} });
  expect(results.find(({ number }) => number === 1)?.violations).toEqual([]);
  await db.insertInto('blob').values(kept).execute();
});

it('gives a task without a heartbeat, whose worker was killed, the time until it expires', async () => {
  const { db } = office.server.services;
  const heldFor = async (interval: string): Promise<string[]> => {
    await sql`update pgboss.job set state = 'active', heartbeat_seconds = null, heartbeat_on = null, expire_seconds = 900,
      started_on = now() - ${interval}::interval where id = (select min(id::text)::uuid from pgboss.job)`.execute(db);
    return violationsOf(office);
  };
  const { rows } = await sql<{ was: unknown }>`select to_jsonb(job) - 'data' as was from pgboss.job
    where id = (select min(id::text)::uuid from pgboss.job)`.execute(db);
  expect(await heldFor('10 minutes')).toEqual([]);
  // The queue gives up what has expired: it may do so while the audit reads.
  await expect
    .poll(async () => (await heldFor('17 minutes')).map((text) => text.slice(0, 2)), { timeout: 20_000 })
    .toEqual(['8:']);
  await sql`update pgboss.job set state = (was.state)::pgboss.job_state, heartbeat_seconds = was.heartbeat_seconds,
    heartbeat_on = was.heartbeat_on, expire_seconds = was.expire_seconds, started_on = was.started_on
    from jsonb_to_record(${JSON.stringify(rows[0]?.was)}::jsonb) as was(id uuid, state text, heartbeat_seconds int,
      heartbeat_on timestamptz, expire_seconds int, started_on timestamptz) where job.id = was.id`.execute(db);
  expect(await violationsOf(office)).toEqual([]);
});

it('names a file that was damaged where it lies, and one that nobody knows any more', async () => {
  const { db, files } = office.server.services;
  const { hash } = await db.selectFrom('input_file').select('hash').executeTakeFirstOrThrow();
  const place = await files.pathOf(hash.toString('hex'));
  const whole = await readFile(place);
  await chmod(place, 0o600);
  await writeFile(place, Buffer.concat([whole.subarray(0, 10), Buffer.from('X'), whole.subarray(11)]));
  expect(await violationsOf(office)).toEqual([`1: The file ${hash.toString('hex')} is missing or damaged.`]);
  await writeFile(place, whole);
  const stray = await files.put(Readable.from([Buffer.from('left behind')]), {});
  expect(await violationsOf(office)).toEqual([]);
  const long = new Date(Date.now() - 3 * 86_400_000);
  await utimes(await files.pathOf(stray.hash), long, long);
  expect(await violationsOf(office)).toEqual([`1: The file ${stray.hash} is named by no row.`]);
  await files.remove(stray.hash);
});

it('names a file that is gone', async () => {
  const { db, files } = office.server.services;
  const { hash } = await db.selectFrom('output_file').select('hash').executeTakeFirstOrThrow();
  await files.remove(hash.toString('hex'));
  expect(await violationsOf(office)).toEqual([`1: The file ${hash.toString('hex')} is missing or damaged.`]);
});
