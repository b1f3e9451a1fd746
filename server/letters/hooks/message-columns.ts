// What a message says of its place and kind, in SQL: for what is sent, and for the log.
import { sql } from 'kysely';
import { TEST_ENTITY } from '#domain/hooks/hooks.ts';
import { isTest } from '#server/access/test-mode.ts';

const THING = sql`e.entity_id`;

/** The columns `sequence` and `test` of a message `e`. */
export const TOLD_COLUMNS = sql`coalesce(e.sequence, (select count(*) from revision r
    where r.entity = e.entity and r.entity_id = e.entity_id and r.id <= e.revision_id))::int as sequence,
  case e.entity when 'job' then ${isTest('job', THING)} when 'command' then ${isTest('command', THING)}
    when ${sql.lit(TEST_ENTITY)} then true else ${isTest('shipment', THING)} end as test`;

/** The same as a row has them. */
export interface ToldRow {
  /** Counts what is told of its thing, from 1. */
  readonly sequence: number;
  /** Nothing of it happened to real post. */
  readonly test: boolean;
}
