// What a task that gave up, and a deposit that is cancelled, leave behind: nothing is lost, and nothing says that it is under
// way.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '#domain/api/sending/command.schema.ts';
import { DELIVERY_QUEUES } from '#server/letters/deliveries/delivery-tasks.ts';
import { deliveryTaskDied } from '#server/pipeline/delivery-steps.ts';
import type { FailPoints } from '#server/system/fail-points.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { failure } from '#tests/support/test-client.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';
import { lettersPdf } from './town.ts';

const letter = (name: string) => ({ address: [name, '12 rue des Lilas', '75011 Paris'], pages: 1 });

/** A place that stops whatever reaches it, but for the first times. */
const stop = { at: '', spare: 0 };
const failPoints: FailPoints = {
  reach(name) {
    if (name === stop.at && stop.spare-- <= 0) throw new Error(`The test stops at ${name}.`);
  },
};
let office: PostOffice;
let clerk: TestClient;
beforeAll(async () => {
  office = await openPostOffice({ failPoints });
  clerk = await office.as('clerk');
});
afterAll(() => office?.close());
afterEach(() => {
  stop.at = '';
});

const params = (command: { id: number }) => ({ params: { commandId: command.id } });
const sound = async () => expect(await violationsOf(office)).toEqual([]);

/** Confirms all of a deposit; the task that makes its letters fails after `spare` slices, and gives up. */
async function confirmInVain(names: readonly string[], spare: number) {
  const { services } = office.server;
  const pdf = await lettersPdf(names.map(letter));
  const job = await office.deposit(clerk, office.town.services.letters, pdf);
  Object.assign(stop, { at: 'create-deliveries-before-commit', spare });
  const command = await clerk.call('commands.create', { body: { readyOfJob: job.id } });
  for (let turn = 0; ; turn += 1) {
    const { rows } = await sql`select 1 from pgboss.job
      where name = ${DELIVERY_QUEUES.createDeliveries} and state = 'retry'`.execute(services.db);
    if (rows.length > 0) break;
    if (turn > 400) throw new Error('The task did not fail.');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  await sql`delete from pgboss.job where name = ${DELIVERY_QUEUES.createDeliveries}`.execute(services.db);
  await giveUp(command);
  stop.at = '';
  return { job, command };
}

const giveUp = (command: Command): Promise<void> =>
  office.server.services.db.transaction().execute((trx) =>
    deliveryTaskDied(office.server.services, trx, {
      queue: DELIVERY_QUEUES.createDeliveries,
      payload: { commandId: command.id },
      attempts: 9,
      error: 'gave up',
      accountId: undefined,
      jobId: '1',
    }),
  );

describe('an order whose letters were made in part when the task gave up', () => {
  it('makes the others when it is tried again', async () => {
    const names = Array.from({ length: 201 }, (_, index) => `Person ${index}`);
    const { job, command } = await confirmInVain(names, 1);
    expect(await office.reaches(clerk, command.id, 'DELIVERY_CREATION_ERROR')).toMatchObject({ packGroupCount: 201 });
    expect(await office.shipments(clerk, job.id)).toHaveLength(200);
    await clerk.call('commands.retry', params(command));
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    const { counts } = await clerk.call('jobs.get', { params: { jobId: job.id } });
    expect(counts).toMatchObject({ sent: 201, processing: 0 });
    await sound();
  });
});

describe('an order that failed before it had any letter', () => {
  it('is cancelled by freeing its rows, counts no longer as an error, and cannot be tried again', async () => {
    const { command, job } = await confirmInVain(['Gina'], 0);
    const before = (await clerk.call('deliveries.counters', {})).deliveriesError;
    const freed = await clerk.call('commands.free', params(command));
    expect(freed).toMatchObject({ state: 'CANCELLED', abilities: expect.not.arrayContaining(['retry']) });
    expect((await clerk.call('deliveries.counters', {})).deliveriesError).toBe(before - 1);
    expect((await failure(clerk.call('commands.retry', params(command)))).label).toBe('deliveryCommand.cannotRetry');
    const again = await office.confirm(clerk, job.id);
    await office.reaches(clerk, again.id, 'OUTPUTTED');
    await sound();
  });
});

describe('an order that is being worked on for longer than anybody is kept waiting', () => {
  it('asks to try again in a moment, and has changed nothing', async () => {
    const depositor = await office.as('depositor');
    const job = await office.deposit(depositor, office.town.services.letters, await lettersPdf([letter('Jana')]));
    const command = await office.confirm(depositor, job.id);
    const refused = await office.server.services.db.transaction().execute(async (trx) => {
      await sql`select 1 from job where id = ${job.id} for update`.execute(trx);
      return failure(depositor.call('commands.cancel', params(command)));
    });
    expect(refused).toMatchObject({ status: 429, label: 'exception.tooManyRequests', parameters: { seconds: 2 } });
    expect((await depositor.call('commands.cancel', params(command))).state).toBe('CANCELLED');
    await sound();
  });
});

describe('a deposit that is cancelled', () => {
  it('leaves no row behind that says it is under way', async () => {
    const depositor = await office.as('depositor');
    const pdf = await lettersPdf([letter('Hugo'), letter('Ida')]);
    const job = await office.deposit(depositor, office.town.services.letters, pdf);
    const command = await office.confirm(depositor, job.id);
    expect(command.state).toBe('AWAIT_VALIDATION');
    const cancelled = await depositor.call('jobs.cancel', { params: { jobId: job.id } });
    expect(cancelled).toMatchObject({ state: 'CANCELLED', counts: { awaiting: 0, rejected: 2 } });
    const rows = await office.rows(depositor, job.id);
    expect(rows.map(({ dispatchState }) => dispatchState)).toEqual(['REJECTED', 'REJECTED']);
    await sound();
  });
});
