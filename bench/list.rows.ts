// The list of 50 out of 1,000,000 shipments over HTTP, with session and scope in it, against the bare prepared SQL.
// BENCH_LIST_ROWS sets another number of shipments for a quick look.

import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { urlOf } from '#domain/api/client.ts';
import { nodeClient, signIn } from '#scripts/client/node-client.ts';
import { startEmbedded } from '#server/storage/embedded/embedded.ts';
import { migrate } from '#server/storage/migrate.ts';
import { silentLogger } from '#server/system/logger.ts';
import { DEMO_PASSWORD, startDemoServer } from '#tests/support/server-process.ts';
import { type BenchOptions, type BenchRow, benchRow, median, medians } from './measure/row.ts';

const SHIPMENTS = Number(process.env.BENCH_LIST_ROWS ?? 1_000_000);
const READS = 200;
const WARM_UP = 30;
const BARE = `select s.* from shipment s where s.account_id = $1 and s.created_at < $2 order by s.created_at desc, s.id desc limit 50`;

/** A fifth of all shipments belongs to the account that is asked for; the rest is spread over 50 others. */
async function fill(client: pg.Client, accountId: number): Promise<void> {
  await client.query(`insert into account (parent_id, path, root_id, name, account_identifier)
    select null, array[0::bigint], 0, 'Tenant ' || n, 'T' || n from generate_series(1, 50) n`);
  const { rows } = await client.query(
    `select u.id as owner_id, s.id as service_id from app_user u, service s
    where u.account_id = $1 and s.account_id = $1 order by u.id, s.id limit 1`,
    [accountId],
  );
  const { owner_id: owner, service_id: service } = rows[0];
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into shipment (nuid, delivery_id, command_id, job_id, pack_group_id, account_id, owner_id, service_id,
       channel_type, channel_label, recipient, recipient_lines, status, status_at, created_at, pages, sheets)
     select 'N' || n, 1, 1, 1, n, case when n % 5 = 0 then $1 else (select min(id) from account where account_identifier like 'T%') + n % 50 end,
       $2, $3, 'SIMPLE_MAIL', 'Letter', 'Recipient ' || n, array['Recipient ' || n, '1 rue', '75001 PARIS'], 400, at, at, 2, 1
     from (select n, timestamptz '2026-11-20 12:00Z' - make_interval(secs => n * 2) as at from generate_series(1, $4) n) s`,
    [accountId, owner, service, SHIPMENTS],
  );
  await client.query(
    `insert into job (id, account_id, root_account_id, owner_id, author_id, service_id, service_definition, name, state, submitted_at)
    overriding system value values (1, $1, $1, $2, $2, $3, '{}', 'Run', 'PACK_GROUPS_CREATED_SENT', now())`,
    [accountId, owner, service],
  );
  await client.query(
    `insert into delivery (id, external_id, command_id, job_id, account_id, owner_id, service_id, channel_id, channel_label,
    channel_type, channel_definition, name, state, created_at)
    overriding system value select 1, 'BENCH-1', 1, 1, $1, $2, $3, min(id), 'Letter', 'SIMPLE_MAIL', '{}', 'Run', 'OUTPUTTED', now() from channel`,
    [accountId, owner, service],
  );
  await client.query('set session_replication_role = origin');
  await client.query('analyze');
}

/** The length of a list over one kept connection: the client does as little as the peer's driver. */
function listLength(agent: http.Agent, url: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const { result, error } = JSON.parse(Buffer.concat(parts).toString('utf8'));
        if (error === undefined) resolve(result.items.length);
        else reject(new Error(error.message));
      });
    });
    request.on('error', reject);
  });
}

/** The day at which the list begins; another one for each read. */
const somewhere = (read: number): Date => new Date(Date.UTC(2026, 10, 20, 12) - ((read * 7919) % 20) * 86_400_000);

type Side = (read: number) => Promise<void>;

async function milliseconds(side: Side, read: number): Promise<number> {
  const start = performance.now();
  await side(read);
  return performance.now() - start;
}

/** The median of each round; in each the sides take turns read by read. */
async function roundMedians(rounds: number, sides: { ours: Side; bare: Side }): Promise<ReturnType<typeof medians>> {
  const found = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const ours: number[] = [];
    const bare: number[] = [];
    for (let read = 0; read < READS + WARM_UP; read++) {
      ours.push(await milliseconds(sides.ours, read));
      bare.push(await milliseconds(sides.bare, read));
    }
    found.ours.push(median(ours.slice(WARM_UP)));
    found.bare.push(median(bare.slice(WARM_UP)));
  }
  return medians(found.ours, found.bare);
}

/** The one row; fills a database of its own. */
export async function listRows({ log, rounds }: BenchOptions): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mailroom-bench-list-'));
  const database = await startEmbedded({ dataDir, log: silentLogger });
  await migrate({ connection: database.administration, log: silentLogger });
  const { host, port, user, password, database: name } = database.administration;
  const url = `postgres://${user ?? 'postgres'}:${password ?? ''}@/${name ?? 'postgres'}?host=${encodeURIComponent(host ?? '')}&port=${port ?? 5432}`;
  const server = await startDemoServer({ DATABASE_URL: url });
  const client = new pg.Client(database.administration as pg.ClientConfig);
  await client.connect();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const { token } = await nodeClient(server.url)('authentication.authenticate', {
      body: { login: 'manager', password: DEMO_PASSWORD },
    });
    const units = await (await signIn(server.url, 'administrator', DEMO_PASSWORD))('units.list');
    const unit = units.find(({ accountIdentifier }) => accountIdentifier === 'ALDER');
    if (unit === undefined) throw new Error('the demonstration has no account ALDER');
    log(`filling ${SHIPMENTS} shipments`);
    await fill(client, unit.id);
    const sides = {
      ours: async (read: number) => {
        const toDate = somewhere(read).toISOString().slice(0, 10);
        const query = { maxResults: 50, toDate, fromDate: '2026-10-25', targetOUId: unit.id };
        const rows = await listLength(agent, `${server.url}${urlOf('shipments.list', { query })}`, token);
        if (rows !== 50) throw new Error(`the list answered ${rows} rows`);
      },
      bare: async (read: number) => {
        await client.query({ name: 'bare', text: BARE, values: [unit.id, somewhere(read)] });
      },
    };
    const found = await roundMedians(rounds, sides);
    return [
      benchRow({
        name: `list of 50 of ${SHIPMENTS.toLocaleString('en')} shipments, median`,
        ...found,
        unit: 'ms',
        target: 4,
      }),
    ];
  } finally {
    agent.destroy();
    await client.end();
    await server.stop();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
