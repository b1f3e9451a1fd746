// Where option types and values are used: by channels, their technical areas, and services (specification 328).
import type { Where } from '#server/app/ports.ts';

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

/** Names of the channels and services that use an option value. */
export async function usersOfValue(where: Where, valueId: number): Promise<string[]> {
  const { channels, services } = await holders(where);
  const condition = (found: Readonly<Record<string, unknown>>) => found.optionValueId === valueId;
  return [
    ...namesOf(channels, (d) => holdsCondition(d, condition)),
    ...namesOf(
      services,
      (d) =>
        (d.channels ?? []).some(({ options }) => Object.values(options ?? {}).includes(valueId)) ||
        holdsCondition(d, condition),
    ),
  ];
}
