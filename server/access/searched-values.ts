// Lists narrowed to values of what is searched of orders and rows: fields that a service marks, and tag lists. The lines of a value
// are read before the list is planned, so that a rare value leads to what has it, and a frequent one is asked of the newest first.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '#server/storage/schema.ts';

/** What list calls are narrowed to. */
export interface AskedMetadata {
  /** Texts `field=value`, letter for letter. */
  readonly metadata?: readonly string[] | undefined;
  /** Texts `list=value` of tag lists. */
  readonly tags?: readonly string[] | undefined;
}

/** A condition on a line of metadata `found`. */
type Line = RawBuilder<SqlBool>;

/** The condition "it is this field with this value". */
const lineWith = (name: string, value: string): Line => sql<SqlBool>`found.name = ${name} and found.value = ${value}`;

/** Names of lists are free: wherever a name may end, the value begins. */
function tagLine(text: string): Line {
  const ends = [...text.matchAll(/=/g)].map(({ index }) => index);
  const pairs = ends.map((end) => sql`(${text.slice(0, end)}, ${text.slice(end + 1)})`);
  return sql<SqlBool>`(found.tag_list, found.value) in (${sql.join(pairs)})`;
}

/** The conditions on lines of the texts of a list call, each of which some line fulfils. */
export const linesOf = ({ metadata = [], tags = [] }: AskedMetadata): Line[] => [
  ...metadata.map((text) => {
    const end = text.indexOf('=');
    return lineWith(text.slice(0, end), text.slice(end + 1));
  }),
  ...tags.map(tagLine),
];

/** More orders or rows that have a value than this are not named one by one. */
const FEW = 5_000;

/** Who has a value. */
export interface SearchedValue {
  readonly line: Line;
  /** Ids of orders that have it as a whole; null: many. */
  readonly orders: readonly number[] | null;
  /** Rows that have it themselves; null: many. */
  readonly rows: readonly { readonly id: number; readonly jobId: number }[] | null;
}

interface FoundLine {
  readonly job_id: number;
  readonly pack_group_id: number | null;
}

/** The lines of one value, of orders as a whole and of rows. */
function findings(line: Line): RawBuilder<FoundLine> {
  const ofLevel = (level: Line) => sql`(select found.job_id, found.pack_group_id from searched_metadata found
    where ${line} and ${level} limit ${sql.lit(FEW + 1)})`;
  return sql<FoundLine>`${ofLevel(sql<SqlBool>`found.pack_group_id is null`)}
    union all ${ofLevel(sql<SqlBool>`found.pack_group_id is not null`)}`;
}

/** Who has each of the values that a list is narrowed to: one after the other, as one list asks by one connection. */
export async function findValues(db: Db | Trx, asked: AskedMetadata): Promise<SearchedValue[]> {
  const values: SearchedValue[] = [];
  for (const line of linesOf(asked)) {
    const { rows: found } = await findings(line).execute(db);
    const orders = found.flatMap(({ job_id: id, pack_group_id: row }) => (row === null ? [id] : []));
    const rows = found.flatMap(({ job_id: jobId, pack_group_id: id }) => (id === null ? [] : [{ id, jobId }]));
    values.push({ line, orders: orders.length > FEW ? null : orders, rows: rows.length > FEW ? null : rows });
  }
  return values;
}

const among = (column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} = any(${sql.val([...new Set(ids)])}::bigint[])`;

/** One of the conditions that anything can fulfil; none: nothing has the value. */
const anyOf = (conditions: readonly (RawBuilder<SqlBool> | null)[]): RawBuilder<SqlBool> => {
  const kept = conditions.filter((one) => one !== null);
  return kept.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(kept, sql` or `)})`;
};

/** The condition "its order as a whole has the value" on a column with the id of a job. */
function orderHas({ line, orders }: SearchedValue, jobId: RawBuilder<unknown>): RawBuilder<SqlBool> | null {
  if (orders?.length === 0) return null;
  return orders
    ? among(jobId, orders)
    : sql<SqlBool>`exists (select from searched_metadata found
        where found.job_id = ${jobId} and found.pack_group_id is null and ${line})`;
}

/** The condition "has the value, itself or in a row" on a column with the id of a job. */
export function jobHasValue(value: SearchedValue, jobId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const { line, orders, rows } = value;
  if (orders !== null && rows !== null) return among(jobId, [...orders, ...rows.map((row) => row.jobId)]);
  return sql<SqlBool>`exists (select from searched_metadata found where found.job_id = ${jobId} and ${line})`;
}

/** The condition "has the value, itself or by its order" on the table of shipments. @param alias its name */
export function shipmentHasValue(value: SearchedValue, alias: string): RawBuilder<SqlBool> {
  const { line, rows } = value;
  const row = sql.ref(`${alias}.pack_group_id`);
  const itself = rows
    ? among(
        row,
        rows.map(({ id }) => id),
      )
    : sql<SqlBool>`exists (select from searched_metadata found where found.pack_group_id = ${row} and ${line})`;
  return anyOf([orderHas(value, sql.ref(`${alias}.job_id`)), rows?.length === 0 ? null : itself]);
}

/** The condition "its order or a shipment of it has the value" on the table of deliveries. @param alias its name */
export function deliveryHasValue(value: SearchedValue, alias: string): RawBuilder<SqlBool> {
  const { line, rows } = value;
  const id = sql.ref(`${alias}.id`);
  const shipment = rows
    ? sql<SqlBool>`${id} in (select s.delivery_id from shipment s where ${among(
        sql`s.pack_group_id`,
        rows.map((row) => row.id),
      )})`
    : sql<SqlBool>`exists (select from shipment s join searched_metadata found on found.pack_group_id = s.pack_group_id
        where s.delivery_id = ${id} and ${line})`;
  return anyOf([orderHas(value, sql.ref(`${alias}.job_id`)), rows?.length === 0 ? null : shipment]);
}

/** The condition "it has the value" on the id of a row that is read by its id: its own, or that of its order. */
export const thisRowHasMetadata = (
  row: { readonly id: RawBuilder<unknown>; readonly jobId: RawBuilder<unknown> },
  line: Line,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from searched_metadata found where found.job_id = ${row.jobId} and ${line}
    and (found.pack_group_id is null or found.pack_group_id = ${row.id}))`;
