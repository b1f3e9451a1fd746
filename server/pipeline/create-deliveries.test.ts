// What the creation of deliveries reads does not grow with the square of the command.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/storage/database.ts';
import type { Db, Schema, Trx } from '#server/storage/schema.ts';
import { silentLogger } from '#server/system/logger.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { groupsToDo, shipmentCounts } from './create-deliveries.step.ts';
import { groupStates, withdrawGroups } from './delivery-state.ts';
import { SLICE_LETTERS } from './pipeline.ts';

const GROUPS = 3_000;
const DONE = 1_000;
const COMMAND = 2;

let database: TestDatabase;
let db: Db;

/** Rows that this transaction read so far. */
async function rowsRead(trx: Trx, tables = ['pack_group', 'command_pack_group', 'shipment']): Promise<number> {
  const { rows } = await sql<{ read: number }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables where relname = any(${sql.val(tables)})`.execute(trx);
  return rows[0]?.read ?? 0;
}

/** Confirms the groups of a job, and makes the first shipments of the command. The job has the id of its command. */
async function confirm(command: number, groups: number, done: number): Promise<void> {
  await sql`insert into pack_group (job_id, account_id, rank, documents, pages, quality)
    select ${sql.lit(command)}, 1, n, 1, 1, 'GOOD' from generate_series(1, ${sql.lit(groups)}) n`.execute(db);
  await sql`insert into command_pack_group (command_id, pack_group_id)
    select ${sql.lit(command)}, id from pack_group where job_id = ${command}`.execute(db);
  await sql`update pack_group set command_id = ${command} where job_id = ${command}`.execute(db);
  await sql`insert into shipment (nuid, delivery_id, command_id, job_id, pack_group_id, account_id, owner_id, service_id,
      channel_type, channel_label, status, status_at, created_at)
    select 'N' || id, 1, ${sql.lit(command)}, 1, id, 1, 1, 1, 'SIMPLE_MAIL', 'Letter', 250, now(), now()
    from pack_group where job_id = ${command} order by rank limit ${sql.lit(done)}`.execute(db);
}

/** A command that was just confirmed; the statistics know the one before it alone. */
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase<Schema>({ connection: database.connection, role: 'web', log: silentLogger, maxConnections: 1 });
  // The rows that these refer to are of no account here.
  await sql`do $$ declare one record; begin
    for one in select conrelid::regclass as of_table, conname from pg_constraint where contype = 'f'
      and conrelid in ('pack_group'::regclass, 'command_pack_group'::regclass, 'shipment'::regclass)
    loop execute format('alter table %s drop constraint %I', one.of_table, one.conname); end loop; end $$`.execute(db);
  for (const table of ['pack_group', 'command_pack_group', 'shipment']) {
    await sql`alter table ${sql.ref(table)} set (autovacuum_enabled = false)`.execute(db);
  }
  await confirm(1, GROUPS, GROUPS);
  await sql`analyze pack_group, command_pack_group, shipment`.execute(db);
  await confirm(COMMAND, GROUPS, DONE);
});
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});

it('the next slice is found by reading each pack group of the command at most a few times', async () => {
  await db.transaction().execute(async (trx) => {
    const before = await rowsRead(trx);
    const groups = await groupsToDo(trx, { commandId: COMMAND, jobId: COMMAND, after: 0 });
    expect(groups.map(({ id }) => id)).toHaveLength(SLICE_LETTERS);
    expect((await rowsRead(trx)) - before).toBeLessThan(GROUPS * 4);
  });
});

it('a slice that goes on behind the one before reads little more than its own pack groups', async () => {
  await db.transaction().execute(async (trx) => {
    const before = await rowsRead(trx);
    const groups = await groupsToDo(trx, { commandId: COMMAND, jobId: COMMAND, after: DONE });
    expect(groups.map(({ rank }) => rank)).toEqual(Array.from({ length: SLICE_LETTERS }, (_, n) => DONE + n + 1));
    expect((await rowsRead(trx)) - before).toBeLessThan(SLICE_LETTERS * 2);
  });
});

it('the shipments of a command are found without reading those of all other commands', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${shipmentCounts(COMMAND)}`.execute(db);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('shipment_command');
  await db.transaction().execute(async (trx) => {
    const before = await rowsRead(trx, ['shipment']);
    await groupStates(COMMAND).execute(trx);
    expect((await rowsRead(trx, ['shipment'])) - before).toBe(DONE);
  });
});

it('the groups of a withdrawn command are found by reading each a few times', async () => {
  await db.transaction().execute(async (trx) => {
    const before = await rowsRead(trx);
    await withdrawGroups(trx, COMMAND);
    expect((await rowsRead(trx)) - before).toBeLessThan(GROUPS * 8);
  });
});

it('the states of the groups are written without comparing every group with every other', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${groupStates(COMMAND)}`.execute(db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/pack_group_pkey|Hash Join|Merge Join/);
  expect(plan).not.toContain('Join Filter: (g.id = ');
  expect(plan).not.toContain('pack_group_command');
});
