// An order that another connection holds, as a long task would.
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Trx } from '#server/storage/schema.ts';
import type { PostOffice } from '../post-office.ts';

export interface LockedOrder {
  /** Resolves when something waits for the order. */
  isAwaited(): Promise<void>;
  release(): Promise<void>;
}

/** @param work what is done in the transaction that holds it */
export async function lockOrder(
  { server }: PostOffice,
  jobId: number,
  work: (trx: Trx) => Promise<unknown> = async () => undefined,
): Promise<LockedOrder> {
  const { db } = server.services;
  const held = Promise.withResolvers<void>();
  const ends = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (trx) => {
    await sql`select from job where id = ${jobId} for update`.execute(trx);
    await work(trx);
    held.resolve();
    await ends.promise;
  });
  await held.promise;
  return {
    isAwaited: () =>
      expect
        .poll(
          async () => {
            const { rows } = await sql`select from pg_locks l join pg_stat_activity a using (pid)
              where not l.granted and a.datname = current_database()`.execute(db);
            return rows.length;
          },
          { timeout: 4_500 },
        )
        .toBeGreaterThan(0),
    release: async () => {
      ends.resolve();
      await holding;
    },
  };
}
