// What the creation of deliveries reads does not grow with the square of the command.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { groupStates, withdrawGroups } from '#server/letters/deliveries/delivery-state.ts';
import { SLICE_LETTERS } from '#server/letters/steps/pipeline.ts';
import type { Db } from '#server/storage/schema.ts';
import { type LooseDatabase, openLooseDatabase, rowsRead } from '#tests/support/loose-rows.ts';
import { groupsToDo, shipmentCounts } from './create-deliveries.step.ts';

const GROUPS = 3_000;
const DONE = 1_000;
const COMMAND = 2;

const TABLES = ['pack_group', 'command_pack_group', 'shipment'];

let database: LooseDatabase;
let db: Db;

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
  database = await openLooseDatabase(TABLES);
  db = database.db;
  for (const table of TABLES) {
    await sql`alter table ${sql.ref(table)} set (autovacuum_enabled = false)`.execute(db);
  }
  await confirm(1, GROUPS, GROUPS);
  await sql`analyze pack_group, command_pack_group, shipment`.execute(db);
  await confirm(COMMAND, GROUPS, DONE);
});
afterAll(() => database?.close());

it('the next slice is found by reading each pack group of the command at most a few times', async () => {
  await db.transaction().execute(async (trx) => {
    const before = await rowsRead(trx, TABLES);
    const groups = await groupsToDo(trx, { commandId: COMMAND, jobId: COMMAND, after: 0 });
    expect(groups.map(({ id }) => id)).toHaveLength(SLICE_LETTERS);
    expect((await rowsRead(trx, TABLES)) - before).toBeLessThan(GROUPS * 4);
  });
});

it('a slice that goes on behind the one before reads little more than its own pack groups', async () => {
  await db.transaction().execute(async (trx) => {
    const before = await rowsRead(trx, TABLES);
    const groups = await groupsToDo(trx, { commandId: COMMAND, jobId: COMMAND, after: DONE });
    expect(groups.map(({ rank }) => rank)).toEqual(Array.from({ length: SLICE_LETTERS }, (_, n) => DONE + n + 1));
    expect((await rowsRead(trx, TABLES)) - before).toBeLessThan(SLICE_LETTERS * 2);
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
    const before = await rowsRead(trx, TABLES);
    await withdrawGroups(trx, COMMAND);
    expect((await rowsRead(trx, TABLES)) - before).toBeLessThan(GROUPS * 8);
  });
});

it('the states of the groups are written without comparing every group with every other', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${groupStates(COMMAND)}`.execute(db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/pack_group_pkey|Hash Join|Merge Join/);
  expect(plan).not.toContain('Join Filter: (g.id = ');
  expect(plan).not.toContain('pack_group_command');
});
