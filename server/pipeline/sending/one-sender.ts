// One worker hands a delivery over: two would take each other's intents for cut ones. The lock belongs to a session of the
// database and ends with it: a worker that was killed, cut off or stands still loses it within the time of a lease, and the
// token in the row keeps it from going on afterwards (docs/decisions/0221).
import { sql } from 'kysely';
import { LeaseLost } from '#server/storage/queue/queue.types.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

/** Class of advisory locks "a delivery is being sent"; any number that nothing else uses. */
const OUTPUT_LOCK = 7_204_554;

/** How long a session that says nothing keeps its lock, and how often it speaks; ms. */
export interface LockTimes {
  readonly idle: number;
  readonly beat: number;
}

const TIMES: LockTimes = { idle: 20_000, beat: 5_000 };

/** Whose place it is. */
export interface OneSender {
  readonly deliveryId: number;
  /** Fencing token of the task at hand. */
  readonly token: string;
  readonly times?: LockTimes;
}

/** Says at intervals that the session lives; returns what ends it. */
function keepAlive(say: () => Promise<unknown>, every: number): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    // A session that was ended shows at the next intent, by the token.
    last = last.then(say).catch(() => undefined);
  }, every);
  return async () => {
    clearInterval(timer);
    await last;
  };
}

/**
 * Runs `work` as the one sender of this delivery. @returns false when another worker is the sender
 */
export async function asOneSender(
  db: Db,
  { deliveryId, token, times = TIMES }: OneSender,
  work: () => Promise<void>,
): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const key = sql`${OUTPUT_LOCK}, hashint8(${deliveryId}::bigint)`;
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${key}) as taken`.execute(connection);
    if (rows[0]?.taken !== true) return false;
    // Ended by the server itself, whatever became of the worker's machine and of the line between.
    await sql`select set_config('idle_session_timeout', ${`${times.idle}ms`}, false)`.execute(connection);
    const end = keepAlive(() => sql`select 1`.execute(connection), times.beat);
    try {
      await sql`insert into delivery_sender (delivery_id, token) values (${deliveryId}, ${token})
        on conflict (delivery_id) do update set token = excluded.token`.execute(connection);
      await work();
      return true;
    } finally {
      await end();
      const free = sql`select set_config('idle_session_timeout', '0', false), pg_advisory_unlock(${key})`;
      // A session that is gone has no lock and no setting.
      await free.execute(connection).catch(() => undefined);
    }
  });
}

/**
 * Holds the place of the sender until the end of the transaction. The first statement of an intent.
 * @throws LeaseLost another worker took the delivery over while this one stood still
 */
export async function stillSender(trx: Trx, deliveryId: number, token: string): Promise<void> {
  const { rows } = await sql`select 1 from delivery_sender
    where delivery_id = ${deliveryId} and token = ${token} for share`.execute(trx);
  if (rows.length === 0) throw new LeaseLost(token);
}
