// What people notice of a purge: the 95th percentile of their reads and edits while the files and the personal data of many
// shipments go, against the same in quiet. Both run in one process, as in the product.
// BENCH_PURGE_SHIPMENTS sets another number for a quick look.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Services } from '#server/context/context.ts';
import { keepAndPurge } from '#server/pipeline/schedule/keep-and-purge.ts';
import { openLocalFileStore } from '#server/storage/files/local-file-store.ts';
import { systemClock } from '#server/system/clock.ts';
import { createFailPoints } from '#server/system/fail-points.ts';
import { silentLogger } from '#server/system/logger.ts';
import { createTroubles } from '#server/system/troubles.ts';
import { openOwnDatabase } from '../measure/own-database.ts';
import { type BenchOptions, type BenchRow, benchRow } from '../measure/row.ts';

const SHIPMENTS = Number(process.env.BENCH_PURGE_SHIPMENTS ?? 1_000_000);
const OF_AN_ORDER = 100;
const QUIET_MS = 15_000;
/** A person acts, then looks. */
const THINKING_MS = 15;

const MADE = `
  insert into account (path, root_id, name, account_identifier, definition)
    values ('{}', 0, 'Top', 'TOP', '{"fileDelayDays": 1, "dataDelayDays": 1}');
  update account set path = array[id], root_id = id;
  insert into job (account_id, root_account_id, owner_id, author_id, service_id, service_definition, name, state, counts, submitted_at)
    select a.id, a.id, 1, 1, 1, '{}', 'Run ' || n, 'PACK_GROUPS_CREATED_SENT', '{"remaining": 0}',
      now() - interval '90 days' + n * interval '1 second'
    from account a, generate_series(1, $1::int / $2::int + 50) n;
  insert into pack_group (job_id, account_id, rank, quality, recipient_name, recipient_lines, documents, pages, dispatch_state)
    select job.id, job.account_id, n, 'GOOD', 'Recipient ' || n, array['Recipient ' || n, '1 rue', '75001 PARIS'], 1, 2, 'SENT'
    from job, generate_series(1, $2::int) n;
  insert into pack (pack_group_id, job_id, rank, requirements, metadatas)
    select id, job_id, 1, '{"address": {"value": "1 rue"}}', '{}' from pack_group;
  insert into row_search (pack_group_id, job_id, form) select id, job_id, search_form(recipient_name || ' 1 rue') from pack_group;
  insert into delivery (external_id, command_id, job_id, account_id, owner_id, service_id, channel_id, channel_label, channel_type,
      channel_definition, name, state, created_at)
    select 'BENCH-' || id, id, id, account_id, 1, 1, 1, 'Letter', 'EMAIL', '{}', name, 'OUTPUTTED', submitted_at from job;
  insert into shipment (nuid, delivery_id, command_id, job_id, pack_group_id, account_id, owner_id, service_id, channel_type,
      channel_label, recipient, recipient_lines, status, status_at, left_at, created_at, pages, sheets)
    select 'B' || lpad(g.id::text, 12, '0'), d.id, d.id, g.job_id, g.id, g.account_id, 1, 1, 'EMAIL', 'Letter', g.recipient_name,
      g.recipient_lines, 700, d.created_at, d.created_at, d.created_at, 2, 1
    from pack_group g join delivery d on d.job_id = g.job_id;
  insert into output_file (shipment_id, root_account_id, hash, name, output_name, bytes, pages)
    select id, account_id, sha256(nuid::bytea), nuid || '.pdf', 'main', 1000, 2 from shipment;
  insert into input_file (job_id, root_account_id, hash, box_name, index_in_box, name, bytes)
    select id, account_id, sha256(('job' || id)::bytea), 'letters', 0, name || '.pdf', 1000 from job;
  insert into blob (root_account_id, hash, bytes, created_at)
    select root_account_id, hash, bytes, now() - interval '90 days' from output_file
    union all select root_account_id, hash, bytes, now() - interval '90 days' from input_file;
  insert into revision (at, entity, entity_id, account_id, event, details)
    select created_at, 'shipment', id, account_id, '700', '{"answer": "250 ok"}' from shipment;
  update job set submitted_at = now(), files_purged_at = null where id > $1::int / $2::int`;

async function fill(client: pg.Client): Promise<void> {
  await client.query('set session_replication_role = replica');
  for (const statement of MADE.split(';')) {
    const text = statement.replaceAll('$1', String(SHIPMENTS)).replaceAll('$2', String(OF_AN_ORDER));
    await client.query(text);
  }
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
}

/** What a person does in a turn: the orders, the documents, a search, and an edit of an order of today. */
const ACTS = [
  'select * from job where account_id = 1 order by submitted_at desc, id desc limit 100',
  'select * from shipment where account_id = 1 order by created_at desc, id desc limit 100',
  `select pack_group_id from row_search where form like '%recipient 77%' limit 50`,
  'update pack_group set version = version + 1 where id = (select max(id) - 3 from pack_group)',
] as const;

/** The 95th percentile of the acts of people until they are stopped, in ms. */
async function people(client: pg.Client, goesOn: () => boolean): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; goesOn(); turn += 1) {
    const begun = performance.now();
    await client.query(ACTS[turn % ACTS.length] ?? '');
    times.push(performance.now() - begun);
    await sleep(THINKING_MS);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

/** One row; fills a database of its own. */
export async function purgeRows({ log }: BenchOptions): Promise<BenchRow[]> {
  const { db, client, folder: dataDir, close } = await openOwnDatabase('purge', 'stream');
  try {
    log(`filling ${SHIPMENTS} shipments`);
    await fill(client);
    const files = await openLocalFileStore({ folder: path.join(dataDir, 'files') });
    const parts = { db, files, clock: systemClock, log: silentLogger, failPoints: createFailPoints({}) };
    const troubles = createTroubles(systemClock);
    const config = { dataDir, evidenceYears: 10, billingYears: 10 };
    const services = { ...parts, troubles, config } as unknown as Services; // a purge needs no more of them
    const until = performance.now() + QUIET_MS;
    const quiet = await people(client, () => performance.now() < until);
    let going = true;
    const orders = Math.floor(SHIPMENTS / OF_AN_ORDER);
    const purged = (async () => {
      let data = 0;
      const begun = performance.now();
      while (data < orders) data += (await keepAndPurge(services)).data;
      going = false;
      return (performance.now() - begun) / 1_000;
    })();
    const busy = await people(client, () => going);
    const took = await purged;
    log(
      `${orders} orders of ${OF_AN_ORDER} purged in ${took.toFixed(0)} s: ${Math.round(SHIPMENTS / took)} shipments a second`,
    );
    return [
      benchRow({
        ...{ name: `purge: p95 of people while ${SHIPMENTS} shipments go ÷ in quiet`, ours: busy, peer: quiet },
        ...{ unit: 'ms', target: 1.5 },
      }),
    ];
  } finally {
    await close();
  }
}
