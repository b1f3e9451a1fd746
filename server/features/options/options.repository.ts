// The tables of option types and values. They belong to the installation, not to an account.

import type { OptionType, OptionValue } from '#domain/api/configuration/options.contract.ts';
import type { Names } from '#domain/labels/names.schema.ts';
import type { Where } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';

const values = (where: Where) => where.selectFrom('option_value').selectAll();
type ValueRow = NonNullable<Awaited<ReturnType<typeof findValue>>>;

export const findValue = (where: Where, id: number) => values(where).where('id', '=', id).executeTakeFirst();

export const optionOf = (row: ValueRow): OptionValue => ({
  id: row.id,
  version: row.version,
  optionTypeId: row.option_type_id,
  code: row.code,
  value: row.name,
  name: row.name,
  names: row.names as Names,
  best: row.best,
  rank: row.rank,
  default: row.is_default,
  properties: row.properties as Record<string, string>,
});

/** Values of one type, or of all, as people order them: by rank, then by name. */
export async function listValues(where: Where, typeId?: number): Promise<OptionValue[]> {
  const rows = await values(where)
    .$if(typeId !== undefined, (query) => query.where('option_type_id', '=', typeId ?? 0))
    .orderBy('option_type_id')
    .orderBy('rank')
    .orderBy('name')
    .execute();
  return rows.map(optionOf);
}

export const findType = (where: Where, id: number) =>
  where.selectFrom('option_type').selectAll().where('id', '=', id).executeTakeFirst();

/** All types with their values. */
export async function listTypes(where: Where): Promise<OptionType[]> {
  const types = await where.selectFrom('option_type').selectAll().orderBy('name').orderBy('id').execute();
  const all = await listValues(where);
  return types.map((type) => ({
    id: type.id,
    version: type.version,
    name: type.name,
    names: type.names as Names,
    recomputeTrigger: type.recompute_trigger,
    values: all.filter(({ optionTypeId }) => optionTypeId === type.id),
  }));
}

export interface TypeColumns {
  readonly name: string;
  readonly names: ReturnType<typeof toJson>;
  readonly recompute_trigger: boolean;
}

/** Adds a type, or saves the one with this id as a new version. @returns its id */
export async function writeType(trx: Trx, id: number | undefined, columns: TypeColumns): Promise<number> {
  const row =
    id === undefined
      ? await trx.insertInto('option_type').values(columns).returning('id').executeTakeFirstOrThrow()
      : await trx
          .updateTable('option_type')
          .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow();
  return row.id;
}

export type ValueColumns = Omit<OptionValue, 'id' | 'version' | 'value'>;

/** Adds a value, or saves the one with this id as a new version. @returns its id */
export async function writeValue(trx: Trx, id: number | undefined, value: ValueColumns): Promise<number> {
  const columns = {
    option_type_id: value.optionTypeId,
    code: value.code,
    name: value.name,
    names: toJson(value.names ?? {}),
    best: value.best,
    rank: value.rank,
    is_default: value.default,
    properties: toJson(value.properties),
  };
  const row =
    id === undefined
      ? await trx.insertInto('option_value').values(columns).returning('id').executeTakeFirstOrThrow()
      : await trx
          .updateTable('option_value')
          .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow();
  return row.id;
}

/** Makes one value the default of its type, and no other. */
export async function setDefault(trx: Trx, typeId: number, valueId: number): Promise<void> {
  await trx
    .updateTable('option_value')
    .set((eb) => ({ is_default: eb('id', '=', valueId).$castTo<boolean>() }))
    .where('option_type_id', '=', typeId)
    .execute();
}
