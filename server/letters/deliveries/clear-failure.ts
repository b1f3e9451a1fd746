// What is known of a failure that is over goes with it: the next one of the same piece is looked at and given anew.
import { type RawBuilder, sql } from 'kysely';

/** What was offered, wished or done: also why, by which channels, and when. */
const OFFER = ['takeover', 'takeover_why', 'takeover_next', 'takeover_wish', 'takeover_at'] as const;
/** Who decides, and until when. */
const DECISION = ['decide_by', 'decider_id', 'assigned_at'] as const;

/** When each part is cleared: conditions on the shipment that is updated. */
interface Cleared {
  readonly offer: RawBuilder<unknown>;
  readonly decision: RawBuilder<unknown>;
}

const emptied = (columns: readonly string[], when: RawBuilder<unknown>): RawBuilder<unknown>[] =>
  columns.map((name) => sql`${sql.id(name)} = case when ${when} then null else ${sql.id(name)} end`);

/** Assignments of an update of `shipment`. */
export const clearFailure = ({ offer, decision }: Cleared): RawBuilder<unknown> =>
  sql.join([...emptied(OFFER, offer), ...emptied(DECISION, decision)]);
