// Rows of cancelled orders whose document in doubt was held by a migration (0192, 0193) say "Processing" still: nobody processes them.
// They are in error, and their delivery says why; a decider and a time come with all that is in doubt (give-doubts.ts).
import { type RawBuilder, sql } from 'kysely';
import type { GuardedRun } from '#server/context/guarded-run.ts';
import { followDelivery, sayDoubts } from '#server/letters/deliveries/delivery-state.ts';
import { lockJob } from '#server/letters/jobs/job-state.ts';
import type { FallbackServices } from './falling.ts';

interface HeldDelivery {
  readonly id: number;
  readonly command_id: number;
  readonly job_id: number;
}

/** Those that were partly cancelled, with a row that does not say yet that its document waits for a person. */
const stale = (among: RawBuilder<unknown>) => sql<HeldDelivery>`select d.id, d.command_id, d.job_id from delivery d
  where d.state = 'PARTIALLY_CANCELLED' and ${among} and d.id in (
    select s.delivery_id from shipment s join pack_group g on g.id = s.pack_group_id and g.command_id = s.command_id
    where s.doubt is not null and s.doubt @> '{"held": true}' and not s.doubt ? 'again'
      and s.status > -900 and s.takeover is distinct from 'taken' and g.dispatch_state = 'PROCESSING')
  order by d.id`;

/** Has rows, deliveries and orders follow. */
export async function followHeldDoubts(
  { db, clock, log }: Pick<FallbackServices, 'db' | 'clock' | 'log'>,
  run: Pick<GuardedRun, 'attempt'>,
): Promise<void> {
  const { rows } = await stale(sql`true`).execute(db);
  let followed = 0;
  for (const delivery of rows) {
    const done = await run.attempt(delivery.job_id, () =>
      db.transaction().execute(async (trx) => {
        await lockJob(trx, delivery.job_id);
        // A person may have decided, or another run have come by, before the lock.
        const { rows: still } = await stale(sql`d.id = ${delivery.id}`).execute(trx);
        if (still.length === 0) return false;
        await sayDoubts(trx, delivery.id);
        await followDelivery(trx, delivery, { at: clock.now(), by: null });
        return true;
      }),
    );
    if (done === true) followed += 1;
  }
  if (followed > 0) log.info('fallback.held-followed', { deliveries: followed });
}
