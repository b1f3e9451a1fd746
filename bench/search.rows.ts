// The search of the top bar over HTTP, with session and scope in it, in 1,000,000 recipients against the bare prepared SQL
// over the same index, and what ten times as many cost. BENCH_SEARCH_ROWS sets another number for a quick look.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { signIn } from '#scripts/client/node-client.ts';
import type { Connection } from '#server/storage/connection.ts';
import { startEmbedded } from '#server/storage/embedded/embedded.ts';
import { migrate } from '#server/storage/migrate.ts';
import { silentLogger } from '#server/system/logger.ts';
import { DEMO_PASSWORD, startDemoServer } from '#tests/support/server-process.ts';
import { type BenchOptions, type BenchRow, benchRow, inTurns, median, medians } from './measure/row.ts';

const RECIPIENTS = Number(process.env.BENCH_SEARCH_ROWS ?? 1_000_000);
const SEARCHES = 60;
const WARM_UP = 10;
const BARE = `select pack_group_id from row_search where form like '%' || search_form($1) || '%'
  order by pack_group_id desc limit 11`;

/** Rows from `from` to `to`, 1,000 in each order, a fifth of the orders in the account that searches. */
async function fill(client: pg.Client, from: number, to: number): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into job (id, account_id, root_account_id, owner_id, author_id, service_id, service_definition, name, state,
       submitted_at)
     overriding system value select n, case when n % 5 = 0 then u.account_id else 0 end, u.account_id, u.id, u.id, 1, '{}',
       'Run ' || n, 'PACK_GROUPS_CREATED', now()
     from generate_series($1::int / 1000 + 1, $2::int / 1000) n,
       (select id, account_id from app_user where login = 'manager') u`,
    [from, to],
  );
  await client.query(
    `insert into pack_group (id, job_id, account_id, rank, quality, recipient_name, recipient_lines, documents, pages)
     overriding system value select n, (n - 1) / 1000 + 1, 1, n, 'GOOD', name, array[name, town], 1, 1
     from (select n, initcap(translate(md5(n::text), '0123456789', 'ghijklmnop')) as name, 10000 + n % 90000 || ' TOWN ' || n % 3000 as town
       from generate_series($1::int + 1, $2::int) n) g`,
    [from, to],
  );
  await client.query(
    `insert into row_search (pack_group_id, job_id, form) select id, job_id,
       search_form(recipient_name || ' ' || array_to_string(recipient_lines, ' ')) from pack_group where id > $1 and id <= $2`,
    [from, to],
  );
  await client.query('set session_replication_role = origin');
  // Also what the index keeps pending is merged: a night has passed.
  await client.query('vacuum analyze');
}

/** What is typed: five letters of some recipient's name. */
const typed = (read: number): string => {
  const letters = 'abcdefghijklmnop';
  return Array.from({ length: 5 }, (_, place) => letters[(read * 7 + place * 5 + read * place) % letters.length]).join(
    '',
  );
};

/** The median of one round, ms. */
async function medianOf(search: (text: string) => Promise<unknown>, first: number): Promise<number> {
  const taken: number[] = [];
  for (let read = 0; read < SEARCHES + WARM_UP; read++) {
    const start = performance.now();
    await search(typed(first + read));
    taken.push(performance.now() - start);
  }
  return median(taken.slice(WARM_UP));
}

interface Sides {
  readonly ours: (text: string) => Promise<unknown>;
  readonly bare: (text: string) => Promise<unknown>;
}

async function measured(rounds: number, { ours, bare }: Sides): Promise<ReturnType<typeof medians>> {
  let round = 0;
  const taken = await inTurns(rounds, {
    ours: () => medianOf(ours, ++round * 1_000),
    bare: () => medianOf(bare, ++round * 1_000),
  });
  return medians(taken.ours, taken.bare);
}

const urlOfDatabase = ({ host, port, user, password, database }: Connection): string =>
  `postgres://${user ?? 'postgres'}:${password ?? ''}@/${database ?? 'postgres'}?host=${encodeURIComponent(host ?? '')}&port=${port ?? 5432}`;

/** Two rows: the search beside bare SQL, and its growth from a tenth to all; in a database of its own. */
export async function searchRows({ log, rounds }: BenchOptions): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mailroom-bench-search-'));
  const database = await startEmbedded({ dataDir, log: silentLogger });
  await migrate({ connection: database.administration, log: silentLogger });
  const server = await startDemoServer({ DATABASE_URL: urlOfDatabase(database.administration) });
  const client = new pg.Client(database.administration as pg.ClientConfig);
  await client.connect();
  try {
    const call = await signIn(server.url, 'manager', DEMO_PASSWORD);
    const sides: Sides = {
      ours: (text) => call('app.search', { query: { text } }),
      bare: (text) => client.query({ name: 'bare', text: BARE, values: [text] }),
    };
    log(`filling ${RECIPIENTS / 10} recipients`);
    await fill(client, 0, RECIPIENTS / 10);
    const few = await measured(rounds, sides);
    log(`filling ${RECIPIENTS} recipients`);
    await fill(client, RECIPIENTS / 10, RECIPIENTS);
    const all = await measured(rounds, sides);
    const of = RECIPIENTS.toLocaleString('en');
    return [
      benchRow({ name: `search in ${of} recipients, median`, ...all, unit: 'ms', target: 10 }),
      benchRow({
        name: `search, ten times the recipients (${of} ÷ ${(RECIPIENTS / 10).toLocaleString('en')})`,
        ...{ ours: all.ours, peer: few.ours, unit: 'ms', target: 5 },
      }),
    ];
  } finally {
    await client.end();
    await server.stop();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
