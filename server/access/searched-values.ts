// Lists narrowed to values of what is searched of orders and rows: fields that a service marks, and tag lists. The lines of a value
// are read before the list is planned, so that a rare value leads to what has it, and a frequent one is asked of the newest first.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '#server/storage/schema.ts';
import { type AskedMetadata, type Line, linesOf } from './searched-lines.ts';

/** More orders or rows that have a value than this are not named one by one. */
const FEW = 5_000;

/** A page reads the newest rows until it is full; whoever counts or exports reads all there are. */
export type ReadFor = 'page' | 'all';

/** Who has a value. */
export interface SearchedValue {
  /** The condition on a line `found`, and what stands behind it: of a page each row is asked, of all rows the set of those that have it is. */
  readonly line: RawBuilder<SqlBool>;
  /** Ids of orders that have it as a whole; null: many. */
  readonly orders: readonly number[] | null;
  /** Rows that have it themselves, and the ids of their orders; null: many. */
  readonly rows: { readonly ids: readonly number[]; readonly jobIds: readonly number[] } | null;
}

interface Findings {
  readonly orders: number[] | null;
  readonly row_ids: number[] | null;
  readonly row_jobs: number[] | null;
}

/** Orders as a whole and rows that have a value, each as one list, or null where there are more than a few. */
function findings({ leading }: Line): RawBuilder<Findings> {
  const few = sql`count(*) <= ${sql.lit(FEW)}`;
  const ofLevel = (
    level: RawBuilder<SqlBool>,
  ) => sql`(select found.job_id, found.pack_group_id from searched_metadata found
    where ${leading} and ${level} limit ${sql.lit(FEW + 1)}) of_level`;
  return sql<Findings>`select o.orders, r.row_ids, r.row_jobs
    from (select case when ${few} then coalesce(array_agg(job_id), '{}') end as orders
      from ${ofLevel(sql<SqlBool>`found.pack_group_id is null`)}) o,
    (select case when ${few} then coalesce(array_agg(pack_group_id), '{}') end as row_ids,
        case when ${few} then coalesce(array_agg(distinct job_id), '{}') end as row_jobs
      from ${ofLevel(sql<SqlBool>`found.pack_group_id is not null`)}) r`;
}

/** Who has each of the values that a list is narrowed to: one after the other, as one list asks by one connection. */
export async function findValues(db: Db | Trx, asked: AskedMetadata, reads: ReadFor): Promise<SearchedValue[]> {
  const values: SearchedValue[] = [];
  for (const line of linesOf(asked)) {
    const [found] = (await findings(line).execute(db)).rows;
    const { orders = null, row_ids: ids = null, row_jobs: jobIds = null } = found ?? {};
    // Without the offset PostgreSQL would make a set of all that have the value.
    const condition = reads === 'page' ? sql<SqlBool>`${line.asked} offset 0` : line.leading;
    values.push({ line: condition, orders, rows: ids && jobIds && { ids, jobIds } });
  }
  return values;
}

/** An order has as many rows as it likes: from more orders than this nothing is read by their ids. */
const FEW_ORDERS = 20;

/** Whether what has a value is read from there; else it is asked of the newest first. */
export const leads = ({ orders, rows }: SearchedValue): boolean =>
  orders !== null && rows !== null && orders.length <= FEW_ORDERS;

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
  if (orders !== null && rows !== null) return among(jobId, [...orders, ...rows.jobIds]);
  return sql<SqlBool>`exists (select from searched_metadata found where found.job_id = ${jobId} and ${line})`;
}

/** The condition "has the value, itself or by its order" on the table of shipments. @param alias its name */
export function shipmentHasValue(value: SearchedValue, alias: string): RawBuilder<SqlBool> {
  const { line, rows } = value;
  const row = sql.ref(`${alias}.pack_group_id`);
  const itself = rows
    ? among(row, rows.ids)
    : sql<SqlBool>`exists (select from searched_metadata found where found.pack_group_id = ${row} and ${line})`;
  return anyOf([orderHas(value, sql.ref(`${alias}.job_id`)), rows?.ids.length === 0 ? null : itself]);
}

/** The condition "its order or a shipment of it has the value" on the table of deliveries. @param alias its name */
export function deliveryHasValue(value: SearchedValue, alias: string): RawBuilder<SqlBool> {
  const { line, rows } = value;
  const id = sql.ref(`${alias}.id`);
  const shipment = rows
    ? sql<SqlBool>`${id} in (select s.delivery_id from shipment s where ${among(sql`s.pack_group_id`, rows.ids)})`
    : sql<SqlBool>`exists (select from shipment s join searched_metadata found on found.pack_group_id = s.pack_group_id
        where s.delivery_id = ${id} and ${line})`;
  return anyOf([orderHas(value, sql.ref(`${alias}.job_id`)), rows?.ids.length === 0 ? null : shipment]);
}

/** The condition "it has the value" on the id of a row that is read by its id: its own, or that of its order. */
export const thisRowHasMetadata = (
  row: { readonly id: RawBuilder<unknown>; readonly jobId: RawBuilder<unknown> },
  line: Line,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from searched_metadata found where found.job_id = ${row.jobId} and ${line.asked}
    and (found.pack_group_id is null or found.pack_group_id = ${row.id}))`;
