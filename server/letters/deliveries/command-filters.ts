// What the list of commands is narrowed by, as conditions on `delivery_command`.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CommandState } from '#domain/deliveries/deliveries.ts';
import type { CommandsCountedAs } from '#domain/monitoring/volume.ts';
import type { ListFilters } from '#server/access/pages/page-request.ts';
import { type SearchedValue, shipmentHasValue } from '#server/access/searched-values.ts';

interface CommandFilters {
  readonly states?: readonly CommandState[] | undefined;
  readonly serviceId?: number | undefined;
  readonly countedAs?: CommandsCountedAs | undefined;
}

/** Commands that wait and are of no test, as `monitoring.overview` counts those that somebody has to decide on. */
const UNDECIDED = sql<SqlBool>`delivery_command.state = 'AWAIT_VALIDATION'
  and not exists (select from job where job.id = delivery_command.job_id and job.test)`;

/** A recipient of it has all these values. */
const hasRecipientWith = (values: readonly SearchedValue[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from (select delivery_command.job_id, bound.pack_group_id
    from command_pack_group bound where bound.command_id = delivery_command.id) r
    where ${sql.join(
      values.map((value) => shipmentHasValue(value, 'r')),
      sql` and `,
    )})`;

export function commandFilters(
  { states, serviceId, countedAs }: CommandFilters,
  values: readonly SearchedValue[],
): ListFilters {
  const where: RawBuilder<SqlBool>[] = [];
  if (states !== undefined) where.push(sql<SqlBool>`delivery_command.state = any(${sql.val([...states])}::text[])`);
  if (serviceId !== undefined) {
    where.push(sql<SqlBool>`exists (select from job where job.id = delivery_command.job_id
      and job.service_id = ${serviceId})`);
  }
  if (countedAs !== undefined) where.push(UNDECIDED);
  if (values.length > 0) where.push(hasRecipientWith(values));
  return { where };
}
