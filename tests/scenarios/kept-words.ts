// What lies of orders and people in a post office: words in the database, contents in the store.
import { readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { sweepContents } from '#server/app/housekeeping.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import type { PostOffice } from './post-office.ts';

const DAY = 86_400_000;

const stored = (office: PostOffice): string[] =>
  readdirSync(path.join(office.server.dataDir, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /[0-9a-f]{64}$/.test(name),
  );

/** Contents lie as if they had come before the grace of the sweep. */
export function makeOld(office: PostOffice): void {
  const then = new Date(Date.now() - 2 * DAY);
  for (const name of stored(office)) utimesSync(path.join(office.server.dataDir, 'files', name), then, then);
}

/** Columns with a word of this person, as `table.column`. */
export async function wordsOf(office: PostOffice, name: string): Promise<string[]> {
  const { db } = office.server.services;
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'stored_file' order by 1`.execute(db);
  const found: string[] = [];
  for (const { name: table } of tables) {
    const { rows } = await sql<{ key: string }>`select distinct value.key from ${sql.table(table)} t,
      jsonb_each_text(to_jsonb(t)) value where value.value ilike ${`%${name}%`} order by 1`.execute(db);
    found.push(...rows.map(({ key }) => `${table}.${key}`));
  }
  return found;
}

/** Nothing lies in the store, or in its register, that no row names. */
export async function orphans(office: PostOffice): Promise<string[]> {
  makeOld(office);
  await sweepContents(office.server.services);
  const rows = await office.server.services.db.selectFrom('blob').select('hash').distinct().execute();
  const known = new Set(rows.map(({ hash }) => hash.toString('hex')));
  return stored(office).filter((name) => !known.has(path.basename(name)));
}

/** For how many days from now the files of a shipment are said to be kept; null: no day is said. */
export async function daysKept(office: PostOffice, client: TestClient, id: number): Promise<number | null> {
  const [shipment] = (await client.call('shipments.find', { query: { id } })).items;
  const until = shipment?.keptUntil ?? null;
  return until === null ? null : Math.round((Date.parse(until) - office.server.clock.now().getTime()) / DAY);
}

/** What repeats of calls about an order would be answered, and a correction of what its shipment cost, each with a word. */
export async function answered(
  { server, town }: PostOffice,
  {
    job,
    shipmentId,
    word,
  }: { readonly job: { readonly id: number }; readonly shipmentId: number; readonly word: string },
): Promise<void> {
  const { db, clock } = server.services;
  const answers = {
    'jobs.create': job,
    'jobs.replace': job,
    'commands.create': { jobId: job.id, jobName: word, validationReason: word },
    'billing.correct': { shipmentId, recipient: word, reason: word },
  };
  for (const [call, result] of Object.entries(answers))
    await sql`insert into idempotency_key (account_id, user_id, call, key, request_hash, status, holder, lease_until, answer,
        created_at) select account_id, owner_id, ${call}, 'once', '', 200, '', ${clock.now()},
        ${JSON.stringify({ result })}::jsonb, ${clock.now()} from job where id = ${job.id}`.execute(db);
  await sql`insert into charge (shipment_id, delivery_id, job_id, account_id, place_id, channel_type, kind, at, month, currency, net, vat, parts,
      reason)
    select id, delivery_id, job_id, ${town.accountId}, (select max(id) from account_place where account_id = ${town.accountId}), channel_type, 'correction', ${clock.now()}, '2026-01', 'EUR', 0, 0, '[]', ${word}
    from shipment where id = ${shipmentId}`.execute(db);
}

/** What the history says was changed in rows of an order. */
export async function editsOf(office: PostOffice, jobId: number): Promise<unknown[]> {
  const { rows } = await sql<{ details: unknown }>`select details from revision where entity = 'job'
    and entity_id = ${jobId} and event = 'PACK_GROUP_EDITED' order by id`.execute(office.server.services.db);
  return rows.map(({ details }) => details);
}
