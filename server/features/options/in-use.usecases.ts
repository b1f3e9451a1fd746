// Where option types and values are used: by channels, their technical areas, and services.
import { sql } from 'kysely';
import type { Where } from '#server/context/ports.ts';

interface Definition {
  readonly optionTypeIds?: readonly number[];
  readonly channels?: readonly { readonly options?: Readonly<Record<string, number>> }[];
}

interface Holder {
  readonly name: string;
  readonly definition: Definition;
}

/** Walks a stored definition for the condition "has option". */
function holdsCondition(value: unknown, matches: (condition: Readonly<Record<string, unknown>>) => boolean): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Readonly<Record<string, unknown>>;
  if (record.type === 'hasOption' && matches(record)) return true;
  return Object.values(record).some((part) => holdsCondition(part, matches));
}

async function holders(where: Where): Promise<{ channels: Holder[]; services: Holder[] }> {
  const channels = await where.selectFrom('channel').select(['name', 'definition']).execute();
  const services = await where
    .selectFrom('service')
    .select(['name', 'definition'])
    .where('removed', '=', false)
    .execute();
  return { channels: channels as Holder[], services: services as Holder[] };
}

const namesOf = (list: readonly Holder[], uses: (definition: Definition) => boolean): string[] =>
  list.filter(({ definition }) => uses(definition)).map(({ name }) => name);

/** Names of the channels and services that use an option type. */
export async function usersOfType(where: Where, typeId: number): Promise<string[]> {
  const { channels, services } = await holders(where);
  const condition = (found: Readonly<Record<string, unknown>>) => found.optionTypeId === typeId;
  return [
    ...namesOf(channels, (d) => (d.optionTypeIds ?? []).includes(typeId) || holdsCondition(d, condition)),
    ...namesOf(
      services,
      (d) =>
        (d.channels ?? []).some(({ options }) => Object.hasOwn(options ?? {}, String(typeId))) ||
        holdsCondition(d, condition),
    ),
  ];
}

/** How many orders are named at most. */
const MOST_ORDERS = 5;

/** Names of orders that were confirmed with a value and are not made into deliveries yet: they could not keep it. */
async function ordersOfValue(where: Where, valueId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct job.name from delivery_command c join job on job.id = c.job_id
    where c.state in ('AWAIT_VALIDATION', 'VALIDATED', 'PROCESSING') and exists (
      select 1 from jsonb_each(c.service_channel_options) label, jsonb_each(label.value) option
      where option.value = to_jsonb(${valueId}::bigint))
    order by job.name limit ${MOST_ORDERS}`.execute(where);
  return rows.map(({ name }) => name);
}

/** Names of the channels, services and open orders that use an option value. */
export async function usersOfValue(where: Where, valueId: number): Promise<string[]> {
  const { channels, services } = await holders(where);
  const condition = (found: Readonly<Record<string, unknown>>) => found.optionValueId === valueId;
  return [
    ...(await ordersOfValue(where, valueId)),
    ...namesOf(channels, (d) => holdsCondition(d, condition)),
    ...namesOf(
      services,
      (d) =>
        (d.channels ?? []).some(({ options }) => Object.values(options ?? {}).includes(valueId)) ||
        holdsCondition(d, condition),
    ),
  ];
}
