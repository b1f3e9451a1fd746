// What is to be done about an order, as conditions: something was rejected, is wrong, has not been sent, or nothing is left to do.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { COUNTER_ROWS } from '#domain/monitoring/counters.ts';

/** A command `c` that was rejected, by a person or by time, and not taken back. */
export const REJECTED = sql`c.state in ('REJECTED', 'AUTOMATICALLY_REJECTED') and c.freed_at is null`;

/** An order `job` in one of the states to go on with. */
const GOES_ON = sql<SqlBool>`job.state = any(${sql.val([...COUNTER_ROWS.ordersRemaining.states])}::text[])`;

/** An order `job` that is open to changes, of which a recipient, a page without one or a file that was left out waits. */
export const OPEN = sql<SqlBool>`(${GOES_ON} and not job.locked and not job.frozen
  and ((job.counts->>'remaining')::int > 0 or (job.counts->>'orphans')::int > 0
    or job.state = 'PACK_GROUPS_CREATED_ERROR' and exists (select from input_file f
      where f.job_id = job.id and f.left_out is not null and f.left_out_rejected is null)))`;

/** A delivery of an order `job` that was not made or not handed over: it can be tried again, also of one that is closed to changes. */
const STUCK = sql<SqlBool>`exists (select from delivery_command c where c.job_id = job.id and c.freed_at is null
  and c.state in ('DELIVERY_CREATION_ERROR', 'OUTPUT_ERROR'))`;

/** Recipients of an order `job` whose confirmation was rejected or cancelled: they can be confirmed again. */
const WITHDRAWN = sql<SqlBool>`exists (select from pack_group g where g.job_id = job.id and g.dispatch_state = 'REJECTED'
  and g.state <> 'REJECTED')`;

/** An order `job` in such a state that is closed to changes, or all of which is confirmed: of its deposit nothing is left to do. */
export const SETTLED = sql<SqlBool>`(${GOES_ON} and ((job.locked or job.frozen) and not ${STUCK}
  or job.state <> 'PACK_GROUPS_CREATED_ERROR' and coalesce((job.counts->>'remaining')::int, 0) = 0
    and coalesce((job.counts->>'orphans')::int, 0) = 0 and not ${WITHDRAWN}))`;

/** The others of these states by what is to be done (docs/decisions/0860). */
export const TO_CORRECT = sql<SqlBool>`(job.state = 'PACK_GROUPS_CREATED_ERROR' and not ${SETTLED})`;
export const UNSENT = sql<SqlBool>`(${GOES_ON} and job.state <> 'PACK_GROUPS_CREATED_ERROR' and not ${SETTLED})`;

/** What is asked of the orders list beside states. */
export const BESIDE: Readonly<Record<string, RawBuilder<SqlBool>>> = {
  REJECTED: sql<SqlBool>`exists (select from delivery_command c where c.job_id = job.id and ${REJECTED})`,
  HELD: sql<SqlBool>`job.legal_hold is not null`,
  OPEN,
  TO_CORRECT,
  UNSENT,
  SETTLED,
};
