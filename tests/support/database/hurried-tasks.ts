// What a queue has put off is tried at once: tests do not wait for pauses that are meant for broken peers.
import { sql } from 'kysely';
import type { Database } from '#server/storage/database.ts';
import { CHANNEL } from '#server/storage/queue/wake-up.ts';

/**
 * Makes due what of a queue waits for its next try or its day, and tells the workers, who would look again after seconds only.
 * @param data taken over into these tasks, such as `{ pauses: 54 }` for one that has paused so often
 */
export async function hurryTasks<Schema>(db: Database<Schema>, queue: string, data: object = {}): Promise<void> {
  await sql`update pgboss.job set start_after = now(), data = data || ${JSON.stringify(data)}::jsonb
    where name = ${queue} and state < 'active'`.execute(db);
  await sql`select pg_notify(${CHANNEL}, ${queue})`.execute(db);
}
