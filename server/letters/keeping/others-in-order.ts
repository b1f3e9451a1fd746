// Whether an order is of somebody else too: it goes whole with the only one who is in it, and with nobody while another may be.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { IS_LOOSE } from '#server/letters/jobs/plans-in-letters.ts';
import { IS_EMPTIED, IS_OF_ALL, IS_UNCUT, isItsOwn, saysSamePerson } from './loose-chunks.ts';
import { isErasedChunk, isErasedRow } from './own-files.ts';

type Part = RawBuilder<unknown>;

/** Whom a place of an order is of, as SQL of one id: a row of recipients, a part that no letter has, or a file of which nothing was cut. */
export type OwnIds = { readonly rowId: Part } | { readonly chunkId: Part } | { readonly fileId: Part };

/** Pages `c` that nobody knows whose they are: no letter has them, and nothing was read of them. */
const IS_BARE = sql<SqlBool>`c.pack_id is null and c.copy_of is null and c.first_page is not null and c.scope <> 'shipment'
  and c.row_values is null and c.identifier is null and c.pack_identifiers is null and not ${isErasedChunk(sql`c`)}`;

/**
 * A file `f` that may say anything of anybody: nothing was cut or made of it, as of pages whose order failed before. What of a source
 * was left out is not all of it.
 */
const IS_UNREAD = sql<SqlBool>`(f.role not in ('apposition', 'form', 'part') and not (${IS_EMPTIED})
  and not exists (select from chunk c where c.input_file_id = f.id)
  and not exists (select from input_file made where made.made_from = f.id and made.role <> 'entry'))`;

/** An order has recipients, parts or files that are, or may be, of others than a place of it. */
export function hasOthers(jobId: Part, own: OwnIds): RawBuilder<SqlBool> {
  const { rowId, chunkId, fileId } = { rowId: sql`0`, chunkId: sql`0`, fileId: sql`0`, ...own };
  return sql<SqlBool>`(exists (select from pack_group o where o.job_id = ${jobId} and o.id <> ${rowId})
    or exists (select from chunk c where c.job_id = ${jobId} and c.id <> ${chunkId} and (${IS_LOOSE} or ${IS_BARE})
      and not ${IS_OF_ALL} and ${isItsOwn(sql`= ${jobId}`)}
      and not exists (select from pack_group o where o.id = ${rowId} and ${saysSamePerson('o', 'c')}))
    or exists (select from input_file f where f.job_id = ${jobId} and f.id <> ${fileId} and (${IS_UNCUT} or ${IS_UNREAD})))`;
}

/** A delivery of an order has letters of others than a row, who were not erased: they are in its list, and in its joined files. */
export const hasOthersInDelivery = (
  deliveryId: Part,
  { jobId, rowId }: { readonly jobId: Part; readonly rowId: Part },
): RawBuilder<SqlBool> => sql<SqlBool>`exists (select from shipment o where o.delivery_id = ${deliveryId}
  and o.pack_group_id <> ${rowId} and not ${isErasedRow(jobId, sql`o.pack_group_id`)})`;
