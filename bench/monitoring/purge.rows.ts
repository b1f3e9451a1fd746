// What people notice of a purge: the 95th percentile of their calls, lists, a search and changes of orders, while the files and the
// personal data of many shipments go, against the same in quiet. All of it runs in one process, as in the product. Each tenth order
// has its contents in the file store and its folder in the outbox; of the others only the rows are there.
// BENCH_PURGE_SHIPMENTS sets another number for a quick look.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { FLAGS } from '#domain/access/flags.ts';
import type { Services } from '#server/context/context.ts';
import { search } from '#server/features/app/search.usecases.ts';
import { freezeJob } from '#server/features/jobs/change-jobs.usecases.ts';
import { listOrders } from '#server/features/jobs/read-jobs.usecases.ts';
import { listOfShipments } from '#server/features/shipments/read-shipments.usecases.ts';
import { keepAndPurge } from '#server/pipeline/schedule/keep-and-purge.ts';
import { systemClock } from '#server/system/clock.ts';
import { createFailPoints } from '#server/system/fail-points.ts';
import { silentLogger } from '#server/system/logger.ts';
import { createTroubles } from '#server/system/troubles.ts';
import { openOwnDatabase } from '../measure/own-database.ts';
import { type BenchOptions, type BenchRow, benchRow } from '../measure/row.ts';
import { CONTENT_BYTES, filesLeft, filesOfOrder, STORED_SHARE, storeFiles } from './purged-files.ts';

const SHIPMENTS = Number(process.env.BENCH_PURGE_SHIPMENTS ?? 1_000_000);
const OF_AN_ORDER = 100;
const ORDERS = Math.floor(SHIPMENTS / OF_AN_ORDER);
/** Orders of today, which people change. */
const TODAY = 50;
const LISTED_DAYS = 100;
const QUIET_MS = 15_000;
/** A person acts, then looks. */
const THINKING_MS = 15;

const MADE = `
  insert into account (path, root_id, name, account_identifier, definition)
    values ('{}', 0, 'Top', 'TOP', '{"fileDelayDays": 1, "dataDelayDays": 1}');
  update account set path = array[id], root_id = id;
  insert into app_user (id, account_id, profile_id, login, login_folded) overriding system value select 1, id, 1, 'clerk', 'clerk' from account;
  insert into service (id, account_id, name, service_type, definition) overriding system value
    select 1, id, 'Letters', 'simpleMultiple', '{}' from account;
  insert into job (account_id, root_account_id, owner_id, author_id, service_id, service_definition, name, state, counts, submitted_at)
    select a.id, a.id, 1, 1, 1, '{"channels": [], "boxes": [{"name": "letters", "metadatas": []}], "serviceMetadatas": []}', 'Run ' || n,
      'PACK_GROUPS_CREATED_SENT', '{"remaining": 0}',
      now() - interval '90 days' + n * interval '1 second'
    from account a, generate_series(1, $1::int / $2::int + $3::int) n;
  insert into pack_group (job_id, account_id, rank, quality, recipient_name, recipient_lines, documents, pages, dispatch_state)
    select job.id, job.account_id, n, 'GOOD', 'Recipient ' || n, array['Recipient ' || n, '1 rue', '75001 PARIS'], 1, 2, 'SENT'
    from job, generate_series(1, $2::int) n;
  insert into pack (pack_group_id, job_id, rank, requirements, metadatas)
    select id, job_id, 1, '{"address": {"value": "1 rue"}}', '{}' from pack_group;
  insert into row_search (pack_group_id, job_id, form) select id, job_id, search_form(recipient_name || ' 1 rue') from pack_group;
  insert into delivery (external_id, command_id, job_id, account_id, owner_id, service_id, channel_id, channel_label, channel_type,
      channel_definition, name, state, created_at)
    select 'BENCH-' || id, id, id, account_id, 1, 1, 1, 'Letter', case when id % $4::int = 0 then 'SIMPLE_MAIL' else 'EMAIL' end, '{}',
      name, 'OUTPUTTED', submitted_at from job;
  insert into shipment (nuid, delivery_id, command_id, job_id, pack_group_id, account_id, owner_id, service_id, channel_type,
      channel_label, recipient, recipient_lines, status, status_at, left_at, created_at, pages, sheets)
    select 'B' || lpad(g.id::text, 12, '0'), d.id, d.id, g.job_id, g.id, g.account_id, 1, 1, d.channel_type, 'Letter', g.recipient_name,
      g.recipient_lines, case d.channel_type when 'EMAIL' then 700 else 600 end, d.created_at, d.created_at, d.created_at, 2, 1
    from pack_group g join delivery d on d.job_id = g.job_id;
  insert into output_file (shipment_id, root_account_id, hash, name, output_name, bytes, pages)
    select id, account_id, sha256(rpad(nuid, $5::int)::bytea), nuid || '.pdf', 'main', $5::int, 2 from shipment;
  insert into input_file (job_id, root_account_id, hash, box_name, index_in_box, name, bytes)
    select id, account_id, sha256(rpad('BENCH-' || id, $5::int)::bytea), 'letters', 0, name || '.pdf', $5::int from job;
  insert into blob (root_account_id, hash, bytes, created_at)
    select root_account_id, hash, bytes, now() - interval '90 days' from output_file
    union all select root_account_id, hash, bytes, now() - interval '90 days' from input_file;
  insert into revision (at, entity, entity_id, account_id, event, details)
    select created_at, 'shipment', id, account_id, '700', '{"answer": "250 ok"}' from shipment;
  update job set submitted_at = now(), files_purged_at = null where id > $1::int / $2::int`;

async function fill(client: pg.Client): Promise<void> {
  await client.query('set session_replication_role = replica');
  const values = [SHIPMENTS, OF_AN_ORDER, TODAY, STORED_SHARE, CONTENT_BYTES];
  for (const statement of MADE.split(';'))
    await client.query(values.reduce((text, value, n) => text.replaceAll(`$${n + 1}`, String(value)), statement));
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
}

/** Whoever sees and makes the orders of the account. */
const CALLER = {
  user: { id: 1, login: 'clerk', accountId: 1 },
  actor: {
    ...{ userId: 1, ouId: 1, groupId: 0 },
    masks: { direct: 0, group: 0, ou: FLAGS.viewOrders.bit | FLAGS.createOrders.bit },
  },
  reach: { subtreeIds: [1], groupAccountId: null },
  timeZone: 'UTC',
};

/** What a person does in turns: the orders, the documents, a search, and an order of today that is frozen or taken up again. */
function actsOf(services: Services) {
  const fromDate = new Date(Date.now() - LISTED_DAYS * 86_400_000).toISOString().slice(0, 10);
  // Each handler is given what it takes of a request.
  const listed = { caller: CALLER, query: { fromDate, maxResults: 100 } } as never;
  const first = ORDERS + 1;
  return [
    () => listOrders(listed, services),
    () => listOfShipments(listed, services),
    () => search(CALLER, { text: 'recipient 77' }, services),
    (turn: number) => {
      const change = Math.floor(turn / 4);
      const params = { jobId: first + (Math.floor(change / 2) % TODAY) };
      return freezeJob({ caller: CALLER, params, body: { frozen: change % 2 === 0 } } as never, services);
    },
  ] as const;
}

/** The 95th percentile of the acts of people until they are stopped, in ms. */
function peopleOf(services: Services) {
  const acts = actsOf(services);
  let turn = 0;
  return async (goesOn: () => boolean): Promise<number> => {
    const times: number[] = [];
    for (; goesOn(); turn += 1) {
      const begun = performance.now();
      const answer = await acts[turn % acts.length]?.(turn);
      if (answer?.ok !== true) throw new Error(`an act of a person was refused: ${answer?.refusal.label}`);
      times.push(performance.now() - begun);
      await sleep(THINKING_MS);
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
  };
}

/** How many orders with files have a number above one and up to another. */
const storedBetween = (one: number, other: number): number =>
  Math.floor(other / STORED_SHARE) - Math.floor(one / STORED_SHARE);

/** Seconds until all orders but those of today are without files and data. */
async function purgeAll(services: Services): Promise<number> {
  const begun = performance.now();
  for (let data = 0; data < ORDERS; data += (await keepAndPurge(services)).data);
  return (performance.now() - begun) / 1_000;
}

/** One row; fills a database, a file store and an outbox of its own. */
export async function purgeRows({ log }: BenchOptions): Promise<BenchRow[]> {
  const { db, client, folder: dataDir, close } = await openOwnDatabase('purge', 'web');
  try {
    log(`filling ${SHIPMENTS} shipments, the files of each ${STORED_SHARE}th order`);
    await fill(client);
    const { files, stored } = await storeFiles(client, dataDir);
    const parts = { db, files, clock: systemClock, log: silentLogger, failPoints: createFailPoints({}) };
    const troubles = createTroubles(systemClock);
    const config = { dataDir, evidenceYears: 10, billingYears: 10 };
    const services = { ...parts, troubles, config } as unknown as Services; // all that a purge and these calls take of them
    const people = peopleOf(services);
    const until = performance.now() + QUIET_MS;
    const quiet = await people(() => performance.now() < until);
    let going = true;
    const purged = purgeAll(services).finally(() => {
      going = false;
    });
    const busy = await people(() => going);
    const took = await purged;
    const left = await filesLeft(files, dataDir);
    log(
      `purged in ${took.toFixed(0)} s: ${Math.round(SHIPMENTS / took)} shipments a second, ${stored - left} of ${stored} files`,
    );
    const today = filesOfOrder(OF_AN_ORDER) * storedBetween(ORDERS, ORDERS + TODAY);
    if (left !== today) throw new Error(`${left} files are left in place of ${today}`);
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
