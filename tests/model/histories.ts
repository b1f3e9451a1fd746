// Random histories of orders: deposited, confirmed row by row, decided on, cancelled, freed, sent to a mail server with moods
// by workers that die, tracked by events in any order, corrected, acknowledged. Whatever a person may not do is refused.
import { sql } from 'kysely';
import type { Command } from '#domain/api/sending/command.schema.ts';
import { ALL_STATUS_CODES } from '#domain/shipments/status.codes.ts';
import { DELIVERY_QUEUES } from '#server/letters/deliveries/delivery-tasks.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { ApiFailure, type TestClient } from '#tests/support/test-client.ts';
import { type Chance, DEATHS, type ModelWorld, oneOf } from './model-world.ts';

/** What was done, so that a run can say that nothing of it was left out. */
export type Told = Map<string, number>;

/** One history under way. */
interface History {
  readonly world: ModelWorld;
  readonly chance: Chance;
  readonly told: Told;
  readonly owner: TestClient;
  readonly command: Command;
}

const count = (told: Told, what: string): void => void told.set(what, (told.get(what) ?? 0) + 1);

/** A person does something. What is refused changes nothing; a fault of the server is none of that. */
async function tried(told: Told, what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
    count(told, what);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code === -1) throw error;
    count(told, `${what}: ${error.label}`);
  }
}

const shipmentIds = async ({ world, command }: History): Promise<number[]> =>
  (
    await world.office.server.services.db
      .selectFrom('shipment')
      .select('id')
      .where('command_id', '=', command.id)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

const DECISIONS = ['commands.cancel', 'commands.free', 'commands.retry'] as const;

type Action = (history: History) => Promise<void>;

const decide: Action = async ({ world, chance, told, command }) => {
  const params = { commandId: command.id };
  const { validator } = world.people;
  await (chance() < 0.7
    ? tried(told, 'validate', () => validator.call('commands.validate', { params, body: {} }))
    : tried(told, 'reject', () =>
        validator.call('commands.reject', { params, body: { validationReason: 'Not like that' } }),
      ));
};

const act: Action = async ({ chance, told, command, owner, world }) => {
  const call = oneOf(chance, DECISIONS);
  const who = chance() < 0.5 ? owner : world.people.validator;
  await tried(told, call, () => who.call(call, { params: { commandId: command.id } }));
};

/** A provider or a person says something of a letter: any of the codes, at any time. */
const track: Action = async (history) => {
  const { world, chance, told } = history;
  for (const shipmentId of await shipmentIds(history)) {
    const at = new Date(world.office.server.clock.now().getTime() - chance() * 3_600_000).toISOString();
    const body = { code: oneOf(chance, ALL_STATUS_CODES), at, correction: chance() < 0.2, reason: 'Said so' };
    await tried(told, body.correction ? 'correction' : 'event', () =>
      world.administrator.call('tracking.enter', { params: { shipmentId }, body }),
    );
  }
};

const settle: Action = async (history) => {
  const { world, chance, told } = history;
  for (const shipmentId of await shipmentIds(history)) {
    const body = { resolution: oneOf(chance, ['went', 'sendAgain'] as const), message: '' };
    await tried(told, 'doubt', () =>
      world.people.validator.call('shipments.resolveDoubt', { params: { shipmentId }, body }),
    );
  }
};

const acknowledge: Action = async (history) => {
  const { world, told } = history;
  for (const id of await shipmentIds(history)) {
    await tried(told, 'acknowledge', () =>
      world.people.validator.call('shipments.acknowledge', { body: { shipmentIds: [id], message: '' } }),
    );
  }
};

function die({ chance, deaths }: ModelWorld, told: Told): void {
  deaths.arm(oneOf(chance, DEATHS));
  count(told, 'worker that dies');
}

const EARLY: readonly Action[] = [decide, decide, decide, act, settle];
const LATE: readonly Action[] = [track, track, track, acknowledge, settle, act];

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** While it is made and sent: what comes may meet it at any step. */
async function live(history: History): Promise<void> {
  const { chance } = history;
  const steps = 1 + Math.floor(chance() * 3);
  for (let step = 0; step < steps; step += 1) {
    await pause(chance() * 40);
    await oneOf(chance, EARLY)(history);
  }
}

/** Once it left, or was stopped: what providers and people say of it, in any order. */
async function age(history: History): Promise<void> {
  const { chance } = history;
  const steps = 1 + Math.floor(chance() * 3);
  for (let step = 0; step < steps; step += 1) await oneOf(chance, LATE)(history);
}

const letter = (n: number) => ({
  address: [`Recipient ${n}`, '12 rue des Lilas', '75011 Paris'],
  email: n % 7 === 3 ? `nobody${n}@mail.example` : `person${n}@mail.example`,
  pages: 1,
});

/** Histories that are lived at the same time. */
const AT_ONCE = 5;

/**
 * One deposit whose rows are as many histories: each is confirmed by itself and lives its own life.
 * @param kills share of the histories in which a worker dies
 */
export async function liveBatch(
  world: ModelWorld,
  { size, kills, told }: { readonly size: number; readonly kills: number; readonly told: Told },
): Promise<void> {
  const { office, chance, people } = world;
  world.moody();
  const owner = chance() < 0.5 ? people.depositor : people.clerk;
  const pdf = await lettersPdf(Array.from({ length: size }, (_, n) => letter(n)));
  const job = await office.deposit(owner, oneOf(chance, world.services), pdf);
  const rows = await office.rows(owner, job.id);
  const histories: History[] = [];
  const groups = rows.filter(({ quality }) => quality !== 'BAD');
  await each(groups, async ({ id }) => {
    if (chance() < kills) die(world, told);
    const command = await confirmed(owner, id);
    count(told, 'history');
    const history = { world, chance, told, owner, command };
    histories.push(history);
    await live(history);
  });
  await comeToRest(world);
  await each(histories, age);
  await comeToRest(world);
}

/** A fast machine meets the limit of confirmations a minute: it waits as a person would. */
async function confirmed(owner: TestClient, packGroupId: number): Promise<Command> {
  for (;;) {
    try {
      return await owner.call('commands.create', { body: { packGroupIds: [packGroupId], expectedPostDate: null } });
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.label !== 'exception.tooManyRequests') throw error;
      await pause(1_000);
    }
  }
}

/** Some at the same time. */
async function each<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const queue = [...all];
  const walk = async (): Promise<void> => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walk));
}

/** What waits for its next try is tried now, until nothing is left to do. */
async function comeToRest({ office, deaths, calm }: ModelWorld): Promise<void> {
  deaths.disarm();
  calm();
  const { db } = office.server.services;
  for (let turn = 0; turn < 2_400; turn += 1) {
    await sql`update pgboss.job set start_after = now() where state < 'active' and start_after > now()
      and name = any(${Object.values(DELIVERY_QUEUES)})`.execute(db);
    if (await office.server.idle()) return;
    await pause(25);
  }
  throw new Error('The queue does not come to rest.');
}
