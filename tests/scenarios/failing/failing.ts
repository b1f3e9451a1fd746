// What becomes of failures when something stops, ends or comes twice in between: a wish, an order, a composition. Steps in a world that
// asks before it lets another channel take over.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { cancelDeliveries } from '#server/features/commands/command-deliveries.ts';
import { groupStates } from '#server/letters/deliveries/delivery-state.ts';
import { compose } from '#server/pipeline/making/compose.step.ts';
import { pageText } from '#tests/documents/page-text.ts';
import { failure } from '#tests/support/test-client.ts';
import type { ReturnedMail } from '../returned-mail.ts';
import { violationsOf } from '../sound.ts';
import { pause, type Step, Steps } from './failure-steps.ts';
import { waitsForNobodyShutOut } from './switched-off.ts';

/** Resolves for all when so many have come, or after a while. */
function meeting(count: number): () => Promise<void> {
  let come = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  return async () => {
    come += 1;
    if (come >= count) resolve();
    await Promise.race([promise, pause(3_000)]);
  };
}

async function commandOf(world: ReturnedMail, jobId: number): Promise<number> {
  const { db } = world.office.server.services;
  const { id } = await db
    .selectFrom('delivery_command')
    .select('id')
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow();
  return id;
}

/** An e-mail that a letter took over for is not what somebody takes back who cancels the order. */
async function staysReplaced({ world }: Steps, letters: number): Promise<void> {
  const { db, clock } = world.office.server.services;
  const commandId = await commandOf(world, letters);
  const trx = await db.startTransaction().execute();
  await sql`update delivery set state = 'READY' where job_id = ${letters} and not fallback`.execute(trx);
  await cancelDeliveries(trx, commandId, { at: clock.now(), by: null });
  const { rows } = await sql`select status from shipment where job_id = ${letters} order by id`.execute(trx);
  await trx.rollback().execute();
  expect(rows).toEqual([{ status: -711 }, { status: 400 }]);
}

/** What is destroyed is in error no more, nor under way, and its wish holds no money. */
async function destroyed(steps: Steps, letters: number): Promise<void> {
  const { world } = steps;
  const { held: before } = await world.standing(letters);
  await world.report(await steps.last(letters), -611);
  await world.run();
  await steps.wish(letters, { way: 'again' });
  expect((await world.standing(letters)).held).toBe(before + 600);
  expect(await steps.stateOfRow(letters)).toBe('ERROR');
  await world.report(await steps.last(letters), -990);
  expect((await world.standing(letters)).held).toBe(before);
  expect(await steps.stateOfRow(letters)).toBe('SENT');
  const { db } = world.office.server.services;
  await sql`update pack_group set dispatch_state = 'PROCESSING' where job_id = ${letters}`.execute(db);
  const commandId = await commandOf(world, letters);
  await db.transaction().execute((trx) => groupStates(commandId).execute(trx));
  expect(await steps.stateOfRow(letters)).toBe('SENT');
  expect(await world.run()).toEqual({ taken: 0, offered: 0 });
}

async function correctedLater(world: ReturnedMail): Promise<void> {
  const steps = new Steps(world);
  const { documents } = world.office.server.services;
  const letters = await world.send('chain', ['nobody31']);
  await world.run();
  await steps.wish(letters, { way: 'nextChannel' });
  await world.run();
  await world.left(letters);
  await staysReplaced(steps, letters);
  await world.report(await steps.last(letters), -611);
  await world.run();
  world.arm('take-over-before-settle');
  const correction = { name: 'postalRecipient', value: 'nobody31\n7 rue Neuve\n69002 Lyon' };
  expect((await failure(steps.wish(letters, { way: 'again', correction }))).label).toBe('exception.internal');
  const broken = Object.assign(Object.create(documents), {
    fitAddress: () => Promise.reject(new Error('No room')),
  });
  await expect(world.run({ documents: broken })).rejects.toThrow('No room');
  expect((await steps.last(letters)).takeover?.state).toBe('wished');
  expect(await world.run()).toEqual({ taken: 1, offered: 0 });
  const { nuid, deliveryNumber } = (await world.left(letters)).at(-1) ?? { nuid: '', deliveryNumber: '' };
  const file = path.join(world.office.server.dataDir, `${nuid}.pdf`);
  writeFileSync(file, world.office.read('registered', deliveryNumber, `${nuid}.pdf`));
  const said = await pageText(world.office.server.services, file, 1);
  expect(said).toContain('7 rue Neuve');
  expect(said).not.toContain('12 rue des Lilas');
  await destroyed(steps, letters);
}

async function cancelled(world: ReturnedMail): Promise<void> {
  const steps = new Steps(world);
  const { jobId } = await steps.stoppedLetter('nobody32');
  expect((await world.standing(jobId)).held).toBe(600);
  await world.clerk.call('jobs.cancel', { params: { jobId } });
  expect(await world.standing(jobId)).toEqual({ held: 0, why: [] });
  expect(await steps.stateOfRow(jobId)).toBe('REJECTED');
  expect((await world.clerk.call('jobs.get', { params: { jobId } })).state).toBe('CANCELLED');
}

async function composedTwice(world: ReturnedMail): Promise<void> {
  const steps = new Steps(world);
  const { jobId, deliveryId } = await steps.stoppedLetter('nobody33');
  const { services, dataDir } = world.office.server;
  const meet = meeting(2);
  const putMany: typeof services.files.putMany = async (paths) => {
    await meet();
    return services.files.putMany(paths);
  };
  const marks = { cover: async () => undefined };
  const files = new Proxy(services.files, {
    get: (store, name) => (name === 'putMany' ? putMany : Reflect.get(store, name).bind(store)),
  });
  const parts = {
    ...services,
    files,
    marks,
    providers: { live: new Map(), inTestMode: new Map() },
    workDir: path.join(dataDir, 'work', `deliver-${process.pid}`),
  };
  const task = { payload: { deliveryId, accountId: 0 }, signal: new AbortController().signal };
  const slice = { ...task, complete: async () => undefined };
  // Of a task and of the process composing takes no more than that.
  const work = () =>
    compose(slice as unknown as Parameters<typeof compose>[0], parts as unknown as Parameters<typeof compose>[1]);
  await Promise.all([work(), work()]);
  const { id } = (await world.left(jobId)).at(-1) ?? { id: 0 };
  const history = await world.clerk.call('shipments.revisions', { params: { shipmentId: id } });
  expect(history.filter(({ event }) => event === '300')).toHaveLength(1);
  expect(await violationsOf(world.office)).toEqual([]);
}

/** A document in error that was given to somebody waits for nobody else, unless that person can decide no more. */
export async function waitsForOne(world: ReturnedMail, shipmentId: number, userId: number): Promise<void> {
  const { clerk, office } = world;
  const { db } = office.server.services;
  const named = async () => (await clerk.call('shipments.find', { query: { id: shipmentId } })).items[0];
  const decider = (await named())?.decider;
  expect(decider?.id).toBe(userId);
  // A second one of the same rights.
  await sql`insert into app_user (account_id, profile_id, login, login_folded, first_name, last_name)
    select account_id, profile_id, 'able', 'able', 'Ada', 'Able' from app_user where id = ${userId}`.execute(db);
  const enable = (person: string, is: boolean) =>
    sql`update app_user set enabled = ${is} where ${person} in (id::text, login)`.execute(db);
  expect((await named())?.deciders).toEqual([decider?.name]);
  await enable(String(userId), false);
  const { deciders = [] } = (await named()) ?? {};
  expect([deciders.includes('Ada Able'), deciders.includes(decider?.name ?? '')]).toEqual([true, false]);
  await enable(String(userId), true);
  await enable('able', false);
  await waitsForNobodyShutOut(world, shipmentId, userId);
}

/** In their order. */
export const CUT_SHORT: readonly Step[] = [
  [
    'a corrected address that nobody could look at waits; the letter says the new one, and once it is destroyed its wish holds no money',
    correctedLater,
  ],
  ['an order that is cancelled while a letter is made in place of its e-mail holds nothing, and is over', cancelled],
  ['two workers that compose one letter store and count it once', composedTwice],
];
