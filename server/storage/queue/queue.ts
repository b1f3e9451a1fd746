// The task queue: pg-boss keeps the rows, we claim. A task is enqueued in the business transaction and completed in the
// transaction of its results, so that a crash repeats work but never loses a task or stores a result twice.
import { type Kysely, sql, type Transaction } from 'kysely';
import { type Db, fromKysely, type Job, type PgBoss } from 'pg-boss';
import type { Logger } from '#server/system/logger.ts';
import type { Connection } from '../connection.ts';
import { type Boss, openBoss, QUEUE_SCHEMA } from './boss.ts';
import { type ClaimLoop, startClaimLoop } from './claim-loop.ts';
import { deadLetterHandler, type OnDead } from './dead-letters.ts';
import { createFinisher, type Finisher } from './finisher.ts';
import { createLeases, type Leases } from './leases.ts';
import type { Payload, Queue, QueueActivity, SendOptions, TaskContext, TaskDefinition } from './queue.types.ts';
import { DEAD_LETTERS, ensureQueues } from './queue-settings.ts';
import { runTask } from './task-runner.ts';
import { CHANNEL, createWakeUp, type WakeUp } from './wake-up.ts';

export interface QueueOptions<Schema> {
  readonly db: Kysely<Schema>;
  /** For the claims and the listener, which use connections of their own. */
  readonly connection: Connection;
  readonly log: Logger;
  /** False in a process that only sends (`ROLE=web`). Default true. */
  readonly work?: boolean;
  /** Called in a transaction for each task whose last try failed; what it writes commits with the letter's removal. */
  readonly onDead?: OnDead<Schema>;
  /** Seconds without heartbeat after which a task is given to another worker; 10 at least, default 20. */
  readonly heartbeatSeconds?: number;
  /** Seconds between renewals, and between looks for dead leases. Default 5. */
  readonly refreshSeconds?: number;
}

const STOP_PATIENCE_MS = 15_000;
/** How long an aborted handler may take to notice. */
const ABORT_PATIENCE_MS = 5_000;

type Definition<Schema> = TaskDefinition<Schema, Payload>;

interface Machinery {
  readonly boss: PgBoss;
  readonly claims: Db;
  readonly finisher: Finisher;
  readonly leases: Leases;
  readonly wakeUp: WakeUp;
  readonly loops: ClaimLoop[];
}

function startLoops<Schema>(
  options: QueueOptions<Schema>,
  definitions: ReadonlyMap<string, Definition<Schema>>,
  { boss, claims, finisher, leases, wakeUp, loops }: Machinery,
): void {
  const { log } = options;
  const begin = (
    queue: string,
    settings: { slots: number; fair: boolean },
    handle: (context: TaskContext<Schema, Payload>) => Promise<void>,
  ): void => {
    const work = (job: Job): Promise<void> => runTask({ boss, finisher, leases, log }, job, handle);
    loops.push(startClaimLoop({ queue, ...settings, boss, claims, wakeUp, log, work }));
  };
  for (const [name, definition] of definitions) {
    const { slots, lane = 'batch' } = definition;
    begin(name, { slots, fair: lane === 'batch' }, (context) => definition.handle(context));
  }
  begin(DEAD_LETTERS, { slots: 1, fair: false }, deadLetterHandler({ ...options, boss }));
}

/** Stops claiming, waits, aborts what is still running, and waits a little more. */
async function stopLoops({ loops, leases }: Machinery, patienceMs: number): Promise<void> {
  for (const loop of loops) loop.stop();
  const ended = Promise.all(loops.map((loop) => loop.ended));
  const within = async (ms: number): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), ms);
    });
    const done = await Promise.race([ended.then(() => true), late]);
    clearTimeout(timer);
    return done;
  };
  if (await within(patienceMs)) return;
  for (const lease of leases.all()) lease.abort.abort(new Error('The program stops.'));
  // A task that does not notice is cut off; its lease runs out and another worker takes it.
  await within(ABORT_PATIENCE_MS);
}

async function readActivity<Schema>(db: Kysely<Schema>, names: readonly string[]): Promise<QueueActivity> {
  const { rows } = await sql<QueueActivity>`
    select count(*) filter (where state < 'active' and start_after <= now()) as runnable,
      count(*) filter (where state = 'active') as leased,
      count(*) filter (where state < 'active' and start_after > now()) as delayed
    from ${sql.id(QUEUE_SCHEMA, 'job')} where name = any(${[...names, DEAD_LETTERS]}::text[]) and state <= 'active'
  `.execute(db);
  const [row] = rows;
  return { runnable: Number(row?.runnable), leased: Number(row?.leased), delayed: Number(row?.delayed) };
}

async function readStarts<Schema>(db: Kysely<Schema>, name: string, field: string): Promise<ReadonlyMap<number, Date>> {
  const { rows } = await sql<{ id: number; at: Date }>`
    select (data->>${field})::bigint as id, min(start_after) as at from ${sql.id(QUEUE_SCHEMA, 'job')}
    where name = ${name} and state < 'active' group by 1`.execute(db);
  return new Map(rows.map(({ id, at }) => [Number(id), at]));
}

async function hurryTasks<Schema>(
  transaction: Transaction<Schema>,
  name: string,
  { field, ids }: { readonly field: string; readonly ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return;
  await sql`update ${sql.id(QUEUE_SCHEMA, 'job')} set start_after = now() where name = ${name} and state < 'active'
    and start_after > now() and (data->>${field})::bigint = any(${sql.val([...ids])}::bigint[])`.execute(transaction);
  await sql`select pg_notify(${CHANNEL}, ${name})`.execute(transaction);
}

async function sendTask<Schema>(
  boss: PgBoss,
  transaction: Transaction<Schema>,
  task: { name: string; payload: Payload; options: SendOptions },
): Promise<string | undefined> {
  if (!transaction.isTransaction) throw new Error('A task is sent inside the business transaction.');
  const { accountId, key, priority, startAfter } = task.options;
  const id = await boss.send(task.name, task.payload, {
    db: fromKysely(transaction),
    ...(accountId === undefined ? {} : { group: { id: String(accountId) } }),
    ...(key === undefined ? {} : { singletonKey: key }),
    ...(priority === undefined ? {} : { priority }),
    ...(startAfter === undefined ? {} : { startAfter }),
  });
  // Delivered at commit, and once however many tasks of the queue the transaction sends.
  if (id && !startAfter) await sql`select pg_notify(${CHANNEL}, ${task.name})`.execute(transaction);
  return id ?? undefined;
}

/** Opens the queue. Define the kinds of task, then `start()`. */
export function openQueue<Schema>(options: QueueOptions<Schema>): Queue<Schema> {
  const { connection, db, log, work = true, heartbeatSeconds = 20, refreshSeconds = 5 } = options;
  const opened: Boss = openBoss({ connection, log, superviseSeconds: work ? refreshSeconds : 0 });
  const { boss, claims } = opened;
  const definitions = new Map<string, Definition<Schema>>();
  const machinery: Machinery = {
    boss,
    claims,
    finisher: createFinisher((name, jobs) => boss.complete(name, jobs, null, { db: claims })),
    leases: createLeases({ boss, log, heartbeatSeconds, refreshMs: refreshSeconds * 1_000 }),
    wakeUp: createWakeUp(connection, log),
    loops: [],
  };
  let stopped: Promise<void> | undefined;
  const stop = async (patienceMs: number): Promise<void> => {
    await stopLoops(machinery, patienceMs);
    machinery.leases.stop();
    await machinery.wakeUp.stop();
    await opened.close();
  };
  return {
    define(name, definition) {
      if (definitions.has(name)) throw new Error(`The queue ${name} is defined twice.`);
      // The handler's payload type is the sender's promise; the queue itself carries plain JSON.
      definitions.set(name, definition as unknown as Definition<Schema>);
    },
    send(transaction, name, payload, sendOptions = {}) {
      const definition = definitions.get(name);
      if (!definition) throw new Error(`There is no queue ${name}.`);
      const keyed = (definition.duplicates ?? 'allowed') !== 'allowed';
      if (keyed && sendOptions.key === undefined) throw new Error(`Tasks of the queue ${name} need a key.`);
      return sendTask(boss, transaction, { name, payload, options: sendOptions });
    },
    async start() {
      await boss.start();
      await ensureQueues(boss, definitions, heartbeatSeconds);
      if (!work) return;
      await machinery.wakeUp.start();
      machinery.leases.start();
      startLoops(options, definitions, machinery);
    },
    stop(patienceMs = STOP_PATIENCE_MS) {
      stopped ??= stop(patienceMs);
      return stopped;
    },
    starts: (name, field) => readStarts(db, name, field),
    hurry: hurryTasks,
    idle: () => readActivity(db, [...definitions.keys()]),
  };
}
