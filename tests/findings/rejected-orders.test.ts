// What a person would have suffered: letters that were sent back with a reason were nowhere to be seen, and there was no
// way to put a better file in their place.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/storage/schema.ts';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { violationsOf } from '#tests/scenarios/sound.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';

let office: PostOffice;
let depositor: TestClient;
let validator: TestClient;
beforeAll(async () => {
  office = await openPostOffice();
  depositor = await office.as('depositor');
  validator = await office.as('validator');
});
afterAll(() => office?.close());

const REASON = 'Page 1 shows the amount of last year. Use the file of 18 November.';
const letters = (...names: string[]) =>
  lettersPdf(names.map((name) => ({ address: [name, '12 rue des Lilas', '75011 Paris'], pages: 1 })));

async function rejected() {
  const pdf = await letters('Mme Claire Dubois', 'M. Paul Martin');
  const job = await office.deposit(depositor, office.town.services.letters, pdf);
  const command = await office.confirm(depositor, job.id);
  const params = { commandId: command.id };
  await validator.call('commands.reject', { params, body: { validationReason: REASON } });
  return { job, command };
}

const orderOf = (jobId: number) => depositor.call('jobs.get', { params: { jobId } });
const listed = async () =>
  (await depositor.call('jobs.list', { query: { states: JSON.stringify(['REJECTED']) } as never })).items;
const counted = async () => (await depositor.call('jobs.counters', {})).jobCountPerStates.REJECTED;

async function upload(...names: string[]): Promise<string> {
  const raw = await letters(...names);
  return (await depositor.call('files.put', { query: { name: 'better.pdf' }, raw })).fileId;
}

it('a rejected order says who rejected it, when and why, is counted and listed, until it is taken back', async () => {
  const before = await counted();
  const { job, command } = await rejected();
  expect((await orderOf(job.id)).rejection).toMatchObject({
    commandId: command.id,
    person: { login: 'validator' },
    reason: REASON,
    count: 2,
  });
  expect(await counted()).toBe((before ?? 0) + 1);
  expect((await listed()).map(({ id }) => id)).toContain(job.id);
  await depositor.call('commands.free', { params: { commandId: command.id } });
  expect((await orderOf(job.id)).rejection).toBeNull();
  expect(await counted()).toBe(before);
  expect((await listed()).map(({ id }) => id)).not.toContain(job.id);
});

it('a better file takes the place of a rejected one: same service and name, and what was not sent is given up', async () => {
  const { job } = await rejected();
  const fileIds = [await upload('Mme Claire Dubois', 'M. Paul Martin', 'Mme Inès Girard')];
  const made = await depositor.call('jobs.replace', { params: { jobId: job.id }, body: { fileIds } });
  expect(made).toMatchObject({ name: job.name, service: job.service, owner: job.owner });
  expect(await orderOf(job.id)).toMatchObject({
    state: 'CANCELLED',
    rejection: null,
    counts: { rejected: 2, remaining: 0 },
  });
  await expect.poll(async () => (await orderOf(made.id)).counts.packGroups, { timeout: 60_000 }).toBe(3);
  const old = await depositor.call('story.read', { query: { jobId: job.id } });
  expect(old[0]).toMatchObject({ kind: 'replaced', other: { id: made.id }, person: { login: 'depositor' }, count: 2 });
  const now = await depositor.call('story.read', { query: { jobId: made.id } });
  expect(now.map(({ kind, other }) => [kind, other?.id])).toEqual([
    ['replaces', job.id],
    ['deposited', undefined],
  ]);
  expect(await violationsOf(office)).toEqual([]);
});

it('a file of somebody who moved to another account is replaced there', async () => {
  const { job } = await rejected();
  const { db } = office.server.services;
  const fileIds = [await upload('M. Paul Martin')];
  const { owner, ouId } = await orderOf(job.id);
  const other = sql<number>`(select id from account where parent_id = ${ouId} order by id limit 1)`;
  await sql`insert into account (parent_id, path, root_id, name, account_identifier, definition)
    select id, path || 0::bigint, root_id, 'Moved', 'MOVED', definition from account where id = ${ouId}`.execute(db);
  await sql`update account set path = path[1:cardinality(path) - 1] || id where name = 'Moved'`.execute(db);
  const moved = (to: unknown) => sql`update app_user set account_id = ${to} where id = ${owner.id}`.execute(db);
  await moved(other);
  const made = await depositor.call('jobs.replace', { params: { jobId: job.id }, body: { fileIds } });
  expect(made.ouId).not.toBe(ouId);
  expect(await violationsOf(office)).toEqual([]);
  await moved(ouId);
});

it('nothing is replaced of an order that was not rejected, by nobody who may not change it, and never twice', async () => {
  const open = await office.deposit(depositor, office.town.services.letters, await letters('M. Paul Martin'));
  const fileIds = [await upload('M. Paul Martin')];
  expect((await failure(depositor.call('jobs.replace', { params: { jobId: open.id }, body: { fileIds } }))).code).toBe(
    -50,
  );
  const { job } = await rejected();
  const clerk = await office.as('clerk');
  expect((await failure(clerk.call('jobs.replace', { params: { jobId: job.id }, body: { fileIds } }))).code).toBe(-20);
  await depositor.call('jobs.replace', { params: { jobId: job.id }, body: { fileIds } });
  const again = { fileIds: [await upload('M. Paul Martin')] };
  expect((await failure(depositor.call('jobs.replace', { params: { jobId: job.id }, body: again }))).code).toBe(-50);
});

it('only the rejected part is replaced: what waits for its decision goes on waiting', async () => {
  const pdf = await letters('Mme Claire Dubois', 'M. Paul Martin');
  const job = await office.deposit(depositor, office.town.services.letters, pdf);
  const [first, second] = await office.rows(depositor, job.id);
  const confirmed = (id = 0) => depositor.call('commands.create', { body: { packGroupIds: [id] } });
  const [one, waiting] = [await confirmed(first?.id), await confirmed(second?.id)];
  const params = { commandId: one.id };
  await validator.call('commands.reject', { params, body: { validationReason: REASON } });
  const fileIds = [await upload('Mme Claire Dubois')];
  await depositor.call('jobs.replace', { params: { jobId: job.id }, body: { fileIds } });
  const receipt = await depositor.call('commands.receipt', { params: { commandId: waiting.id } });
  expect(receipt).toMatchObject({ state: 'AWAIT_VALIDATION', recipients: 1 });
  const read = await validator.call('commands.letters', { params: { commandId: waiting.id } });
  expect(read.items.map(({ packGroupId }) => packGroupId)).toEqual([second?.id]);
  expect((await orderOf(job.id)).counts.rejected).toBe(1);
  expect(await violationsOf(office)).toEqual([]);
});

it.each(['locked', 'frozen'] as const)(
  'nothing is replaced of an order that is %s while its new file is read',
  async (what) => {
    const { job } = await rejected();
    const body = { fileIds: [await upload('M. Paul Martin')] };
    const { db } = office.server.services;
    const jobs = async () => (await depositor.call('jobs.list', { query: { maxResults: 1_000 } })).items.length;
    const before = await jobs();
    const waits = async () => {
      const { rows } = await sql<{ waits: boolean }>`select exists (select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and wait_event in ('transactionid', 'tuple')) as waits`.execute(
        db,
      );
      return rows[0]?.waits;
    };
    const set = (where: Db, value: boolean) =>
      where
        .updateTable('job')
        .set({ [what]: value })
        .where('id', '=', job.id)
        .execute();
    // The order is read as it was; then its row is held until it is waited for.
    const asked = await db.transaction().execute(async (trx) => {
      await set(trx, true);
      const answer = failure(depositor.call('jobs.replace', { params: { jobId: job.id }, body }));
      await expect.poll(waits, { timeout: 30_000 }).toBe(true);
      return { answer };
    });
    expect(await asked.answer).toMatchObject({ code: -50, label: 'job.invalidState' });
    await set(db, false);
    expect(await jobs()).toBe(before);
    expect((await orderOf(job.id)).rejection).toMatchObject({ count: 2 });
  },
);
