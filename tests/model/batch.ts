// A batch of random histories: some orders, whose rows are as many histories; each is confirmed by itself and lives its own life.
import { sql } from 'kysely';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { ApiFailure, type TestClient } from '#tests/support/test-client.ts';
import { AFTER, EARLY, fall, LATE, sendFallback } from './acts.ts';
import { decideDoubts, doubtfulCommands } from './doubts.ts';
import { type Act, count, type History, pause, type Told, tried } from './history.ts';
import { type ModelWorld, oneOf } from './model-world.ts';
import { emailOf } from './register.ts';
import { DEATHS } from './workers.ts';

/** Rows of one order. */
const ROWS = 10;
const TURN_MS = 50;
/** Ten minutes at least: a machine may be busy with other things. */
const MOST_TURNS = 12_000;
/** Steps of a history in each of its ages. */
const MOST_STEPS = 3;
/** Share of what is in doubt on which somebody decides at once. */
const DECIDED = 0.8;
/** Histories that are lived at the same time. */
const AT_ONCE = 5;

/** `kills`: share of the histories in which a worker dies. */
interface Batch {
  readonly size: number;
  readonly kills: number;
  readonly told: Told;
}

/** What its letter calls the recipient of row n. */
const identifierAt = (n: number): string => String(n + 1).padStart(4, '0');

const letter = (n: number) => ({
  address: [`Recipient ${n}`, '12 rue des Lilas', '75011 Paris'],
  email: emailOf(identifierAt(n)),
  pages: 1,
});

/** Some at the same time. */
async function each<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const queue = [...all];
  const walk = async (): Promise<void> => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walk));
}

/** What waits for its next try is tried now, until nothing is left to do. */
export async function comeToRest(world: ModelWorld): Promise<void> {
  world.calm();
  await tryAll(world);
}

/** The same while the mail server has its moods: what was cut often enough is left in doubt. */
async function tryAll({ office, workers }: ModelWorld): Promise<void> {
  await workers.spare();
  const { db } = office.server.services;
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const { rows } = await sql<{ name: string }>`update pgboss.job set start_after = now()
      where state < 'active' and start_after > now() and name not like '\\_\\_%' returning name`.execute(db);
    for (const name of new Set(rows.map((row) => row.name)))
      await sql`select pg_notify('mailroom_queue', ${name})`.execute(db);
    if (await office.server.idle()) return;
    await pause(TURN_MS);
  }
  throw new Error('The queue does not come to rest.');
}

/** A row that will be a history. */
interface Row {
  readonly owner: TestClient;
  readonly jobId: number;
  readonly rowId: number;
  readonly identifier: string;
}

async function deposited(world: ModelWorld, size: number): Promise<Row[]> {
  const { office, chance, people } = world;
  const owner = chance() < 0.5 ? people.depositor : people.clerk;
  const pdf = await lettersPdf(Array.from({ length: size }, (_, n) => letter(n)));
  const job = await office.deposit(owner, oneOf(chance, world.services).id, pdf);
  const rows = await office.rows(owner, job.id);
  return rows
    .toSorted((a, b) => a.id - b.id)
    .map(({ id }, index) => ({ owner, jobId: job.id, rowId: id, identifier: identifierAt(index) }));
}

/** A person looks at what other channels the rows go by since their deposit, and confirms that. */
async function confirmedAsSeen(owner: TestClient, packGroupIds: number[]) {
  const body = { packGroupIds, expectedPostDate: null };
  try {
    return await owner.call('commands.create', { body });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.label !== 'delivery.channelChanged') throw error;
    const { selection } = await owner.call('deliveries.checkOptions', { body });
    return owner.call('commands.create', { body: { ...body, selection } });
  }
}

/** @returns null: it was refused, or the depositor left it out */
async function confirmed(world: ModelWorld, told: Told, row: Row): Promise<History | null> {
  const { chance } = world;
  if (chance() < 0.03) {
    const body = { packGroupIds: [row.rowId], reason: 'Not this one' };
    await tried(told, 'leave out', () => row.owner.call('packGroups.reject', { body }));
  }
  const command = await tried(told, 'confirm', () => confirmedAsSeen(row.owner, [row.rowId]));
  return command === null ? null : { world, chance, told, ...row, command };
}

async function steps(history: History, acts: readonly Act[], longestPause: number): Promise<void> {
  const { chance } = history;
  const times = 1 + Math.floor(chance() * MOST_STEPS);
  for (let step = 0; step < times; step += 1) {
    if (longestPause > 0) await pause(chance() * longestPause);
    await oneOf(chance, acts)(history);
  }
}

/** What fell back leaves, and what may fall back no more says so. */
async function settleFailures(world: ModelWorld): Promise<void> {
  await comeToRest(world);
  await sendFallback(world);
  await comeToRest(world);
  await fall(world);
}

/** People look at what is in doubt: they decide on most of it, and leave the rest to events, to others or for ever. */
async function settleDoubts(world: ModelWorld, histories: readonly History[]): Promise<void> {
  const doubtful = await doubtfulCommands(world);
  await each(
    histories.filter(({ command }) => doubtful.has(command.id) && world.chance() < DECIDED),
    decideDoubts,
  );
}

/** Commands with a piece that failed, or that took over for one. */
async function failedCommands({ office }: ModelWorld): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select distinct command_id as id from shipment
    where takeover is not null or replaces_shipment_id is not null`.execute(office.server.services.db);
  return new Set(rows.map(({ id }) => id));
}

/** Lives a batch; at its end nothing is left to do that nobody decides on. */
export async function liveBatch(world: ModelWorld, { size, kills, told }: Batch): Promise<void> {
  const { chance, workers } = world;
  const doom = (share: number): void => {
    if (chance() < kills * share) workers.doom(oneOf(chance, DEATHS), chance());
  };
  world.moody();
  const sizes = Array.from({ length: Math.ceil(size / ROWS) }, (_, n) => Math.min(ROWS, size - n * ROWS));
  const rows = (await Promise.all(sizes.map((one) => deposited(world, one)))).flat();
  const histories: History[] = [];
  await each(rows, async (row) => {
    doom(0.6);
    count(told, 'history');
    const history = await confirmed(world, told, row);
    if (history === null) return;
    histories.push(history);
    await steps(history, EARLY, 40);
  });
  await tryAll(world);
  await settleDoubts(world, histories);
  await each(histories, async (history) => {
    doom(0.3);
    await steps(history, LATE, 0);
  });
  await settleFailures(world);
  world.moody();
  await settleDoubts(world, histories);
  const failed = await failedCommands(world);
  const unhappy = histories.filter(({ command }) => failed.has(command.id));
  await each(unhappy, async (history) => {
    doom(0.5);
    await steps(history, AFTER, 0);
  });
  await settleFailures(world);
}
