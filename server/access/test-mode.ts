// Whether something is of test mode: what leaves the product for other programs says so (`test: true`), and bills know nothing of it.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { awaitedStatuses } from '#domain/channels/max-days.ts';
import { TEST_RANGE } from '#domain/shipments/nuid.ts';

/**
 * `isTestNuid` in SQL, for statements about many shipments: without a look at their deliveries.
 * @param alias the name of the table of shipments
 */
export const isTestSql = (alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${alias}.nuid`)} like ${sql.lit(`${TEST_RANGE}%`)}`;

/**
 * The key of a shipment in the counter `volume`, as `volumeKey` writes it.
 * @param alias the name of the table of shipments
 */
export const volumeKeySql = (alias: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<string>`concat_ws(' ', ${column('channel_type')}, ${column('service_id')}, ${column('status')},
    (${column('status')} > -900 and ${column('status')} < 0 and not ${column('acknowledged')})::int,
    case when ${isTestSql(alias)} then 'test' end)`;
};

/** Statuses in which something is awaited of a letter, with the types of channels: `300`, `700 EMAIL`. Of test mode only what is ready is. */
const AWAITED = CHANNEL_TYPES.flatMap((type) => awaitedStatuses(type).map((status) => `${status} ${type}`));

/** A shipment that the counter `awaited` counts, as `statusDeltas` does. @param alias the name of the table of shipments */
export const isAwaitedSql = (alias: string): RawBuilder<SqlBool> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<SqlBool>`(${column('status')} = 300 or (not ${isTestSql(alias)}
    and ${column('status')} || ' ' || ${column('channel_type')} = any(${sql.val(AWAITED)}::text[])))`;
};

/** Its key in that counter. @param alias the name of the table of shipments */
export const awaitedKeySql = (alias: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<string>`(select channel_id from delivery where id = ${column('delivery_id')})
    || ' ' || ${column('status')} || ' ' || ${column('delivery_id')}`;
};

/** What an answer says of something that may be of test mode: nothing of what is real. */
export const markedTest = (test: boolean): { readonly test?: true } => (test ? { test } : {});

/** What can be of test mode. */
export type TestedEntity = 'job' | 'command' | 'delivery' | 'shipment';

/**
 * The condition "is of test mode", for statements about many things at once. Its names are none that a statement around it uses
 * for the column: `c.id` inside would be its own.
 * @param id the column with its id, or the id
 */
export function isTest(entity: TestedEntity, id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (entity === 'job') return sql<SqlBool>`coalesce((select test from job where id = ${id}), false)`;
  if (entity === 'delivery') return sql<SqlBool>`coalesce((select test from delivery where id = ${id}), false)`;
  if (entity === 'shipment')
    return sql<SqlBool>`coalesce((select of_it.test from shipment tested join delivery of_it on of_it.id = tested.delivery_id
      where tested.id = ${id}), false)`;
  return sql<SqlBool>`(coalesce((select of_it.test from delivery_command tested join job of_it on of_it.id = tested.job_id
      where tested.id = ${id}), false)
    or exists (select 1 from delivery where command_id = ${id} and test))`;
}
