// Where option types and values are used: by channels, their technical areas, services, and lines of the tariff.
import { sql } from 'kysely';
import type { Use } from '#domain/api/configuration/options.contract.ts';
import { isSeen, type SeenOfSystem } from '#server/access/system-sight.ts';
import type { Where } from '#server/context/ports.ts';
import { linesOfOption, type NamedOption } from '#server/letters/money/tariff-lines.ts';
import { findType, findValue } from './options.repository.ts';

interface Definition {
  readonly optionTypeIds?: readonly number[];
  readonly channels?: readonly { readonly options?: Readonly<Record<string, number>> }[];
}

interface Holder {
  readonly id: number;
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

async function holders(where: Where, seen: SeenOfSystem): Promise<{ channels: Holder[]; services: Holder[] }> {
  const channels = await where.selectFrom('channel').select(['id', 'name', 'definition']).orderBy('name').execute();
  const services = await where
    .selectFrom('service')
    .select(['id', 'name', 'definition'])
    .where('removed', '=', false)
    .where(isSeen(seen, 'service.account_id'))
    .orderBy('name')
    .execute();
  return { channels: channels as Holder[], services: services as Holder[] };
}

const usesOf = (kind: Use['kind'], list: readonly Holder[], uses: (definition: Definition) => boolean): Use[] =>
  list.filter(({ definition }) => uses(definition)).map(({ id, name }) => ({ kind, id, name }));

/** As a refusal names them. */
export const namesOf = (uses: readonly Use[]): string => uses.map(({ name }) => name).join(', ');

/** Lines of the tariff have no name: what they charge for, and from when on. */
async function linesOf(where: Where, option: NamedOption): Promise<Use[]> {
  return (await linesOfOption(where, option)).map(({ id, optionType, optionValue, validFrom }) => {
    return { kind: 'tariff', id, name: `${optionType}: ${optionValue}, ${validFrom}` };
  });
}

/** The channels, services and lines of the tariff that use an option type, as far as they are seen. */
export async function usersOfType(where: Where, typeId: number, seen: SeenOfSystem = null): Promise<Use[]> {
  const { channels, services } = await holders(where, seen);
  const condition = (found: Readonly<Record<string, unknown>>) => found.optionTypeId === typeId;
  const type = await findType(where, typeId);
  return [
    ...usesOf('channel', channels, (d) => (d.optionTypeIds ?? []).includes(typeId) || holdsCondition(d, condition)),
    ...usesOf(
      'service',
      services,
      (d) =>
        (d.channels ?? []).some(({ options }) => Object.hasOwn(options ?? {}, String(typeId))) ||
        holdsCondition(d, condition),
    ),
    ...(type === undefined ? [] : await linesOf(where, { type: type.name })),
  ];
}

/** How many orders are named at most. */
const MOST_ORDERS = 5;

/** Orders that were confirmed with a value and are not made into deliveries yet: they could not keep it. */
async function ordersOfValue(where: Where, valueId: number, seen: SeenOfSystem): Promise<Use[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select distinct job.id, job.name from delivery_command c join job on job.id = c.job_id
    where c.state in ('AWAIT_VALIDATION', 'VALIDATED', 'PROCESSING') and ${isSeen(seen, 'job.account_id')} and exists (
      select 1 from jsonb_each(c.service_channel_options) label, jsonb_each(label.value) option
      where option.value = to_jsonb(${valueId}::bigint))
    order by job.name limit ${MOST_ORDERS}`.execute(where);
  return rows.map(({ id, name }) => ({ kind: 'order', id, name }));
}

/** The channels, services, open orders and lines of the tariff that use an option value, as far as they are seen. */
export async function usersOfValue(where: Where, valueId: number, seen: SeenOfSystem = null): Promise<Use[]> {
  const { channels, services } = await holders(where, seen);
  const condition = (found: Readonly<Record<string, unknown>>) => found.optionValueId === valueId;
  const value = await findValue(where, valueId);
  const type = value === undefined ? undefined : await findType(where, value.option_type_id);
  return [
    ...(await ordersOfValue(where, valueId, seen)),
    ...usesOf('channel', channels, (d) => holdsCondition(d, condition)),
    ...usesOf(
      'service',
      services,
      (d) =>
        (d.channels ?? []).some(({ options }) => Object.values(options ?? {}).includes(valueId)) ||
        holdsCondition(d, condition),
    ),
    ...(value === undefined || type === undefined ? [] : await linesOf(where, { type: type.name, value: value.name })),
  ];
}
