// Whether something is of test mode: what leaves the product for other programs says so (`test: true`), and bills know nothing of it.
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** What can be of test mode. */
export type TestedEntity = 'job' | 'command' | 'delivery' | 'shipment';

/**
 * The condition "is of test mode", for statements about many things at once.
 * @param id the column with its id, or the id
 */
export function isTest(entity: TestedEntity, id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (entity === 'job') return sql<SqlBool>`coalesce((select test from job where id = ${id}), false)`;
  if (entity === 'delivery') return sql<SqlBool>`coalesce((select test from delivery where id = ${id}), false)`;
  if (entity === 'shipment')
    return sql<SqlBool>`coalesce((select d.test from shipment s join delivery d on d.id = s.delivery_id
      where s.id = ${id}), false)`;
  return sql<SqlBool>`(coalesce((select j.test from delivery_command c join job j on j.id = c.job_id where c.id = ${id}), false)
    or exists (select 1 from delivery where command_id = ${id} and test))`;
}
