// Groups rows again after edits: a pack whose key is not that of its row any more leaves it, then rows with equal keys
// become one. Rows that were ever confirmed stay as they are (docs/model.md, "Grouping").
import { sql } from 'kysely';
import { SLICE_LETTERS } from '../steps/pipeline.ts';
import { type Merging, mergeGroups, mergesOf, NEVER_CONFIRMED, settleGroups, sharedKeys } from './merge-groups.ts';

/** A pack that leaves its row. */
interface Leaving {
  readonly id: number;
  readonly pack_group_id: number;
}

/** The packs whose key is not that of the first pack of their row. */
async function leavingPacks({ trx, job }: Merging): Promise<Leaving[]> {
  const { rows } = await sql<Leaving>`select p.id, p.pack_group_id
    from pack p join pack_group g on g.id = p.pack_group_id
      join pack first on first.pack_group_id = g.id and first.rank = 1
    where p.job_id = ${job.id} and p.rank > 1 and (first.grouping_key is null or p.grouping_key is null
      or p.grouping_key <> first.grouping_key) and ${NEVER_CONFIRMED}
    order by g.rank, p.rank`.execute(trx);
  return rows;
}

async function lastRank({ trx, job }: Merging): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(rank), 0) as last from pack_group
    where job_id = ${job.id}`.execute(trx);
  return rows[0]?.last ?? 0;
}

/** Pages of the row before a pack, and of the pack, without what each envelope has once. */
async function pagesAround({ trx }: Merging, pack: Leaving): Promise<{ before: number; own: number }> {
  const { rows } = await sql<{ before: number; own: number }>`select
      coalesce(sum(c.last_page - c.first_page + 1) filter (where other.rank < p.rank), 0)::int as before,
      coalesce(sum(c.last_page - c.first_page + 1) filter (where other.id = p.id), 0)::int as own
    from pack p join pack other on other.pack_group_id = p.pack_group_id join chunk c on c.pack_id = other.id
    where p.id = ${pack.id} and c.scope <> 'shipment'`.execute(trx);
  return rows[0] ?? { before: 0, own: 0 };
}

const PAGE = sql`(one ->> 'page')::int`;

/** Gives a pack a row of its own at the end of the job, with the values that it came with. @returns the row's id */
async function leave(merging: Merging, pack: Leaving, rank: number): Promise<number> {
  const { trx } = merging;
  const { before, own } = await pagesAround(merging, pack);
  const { rows } = await sql<{ id: number }>`insert into pack_group
      (job_id, account_id, rank, quality, recipient_name, recipient_lines, country_code, email_address, documents, pages,
        dispatch, shipment_requirements, later_addresses)
    select g.job_id, g.account_id, ${rank}::int, g.quality,
      g.recipient_name, g.recipient_lines, g.country_code, g.email_address, 1, ${own}, g.dispatch,
      coalesce(p.own_envelope, g.shipment_requirements), coalesce((
        select jsonb_agg(jsonb_set(one, '{page}', to_jsonb(${PAGE} - ${before}::int)) order by ${PAGE})
        from jsonb_array_elements(g.later_addresses) one
        where ${PAGE} > ${before}::int and ${PAGE} <= ${before + own}::int
      ), '[]')
    from pack p join pack_group g on g.id = p.pack_group_id where p.id = ${pack.id} returning id`.execute(trx);
  const id = rows[0]?.id ?? 0;
  // Pages behind those that leave move up.
  await sql`update pack_group set version = version + 1, later_addresses = coalesce((
      select jsonb_agg(case when ${PAGE} <= ${before}::int then one
        else jsonb_set(one, '{page}', to_jsonb(${PAGE} - ${own}::int)) end order by ${PAGE})
      from jsonb_array_elements(pack_group.later_addresses) one
      where ${PAGE} <= ${before}::int or ${PAGE} > ${before + own}::int
    ), '[]') where id = ${pack.pack_group_id}`.execute(trx);
  await sql`delete from chunk where pack_id = ${pack.id} and scope = 'shipment'`.execute(trx);
  await trx
    .updateTable('pack')
    .set({ pack_group_id: id, rank: 1, own_envelope: null })
    .where('id', '=', pack.id)
    .execute();
  return id;
}

/** Groups the open rows of a job again. @returns the rows that packs left for, and those that others joined */
export async function regroup(merging: Merging): Promise<{ left: number[]; merged: number[] }> {
  const { trx, job } = merging;
  const left: number[] = [];
  const leaving = await leavingPacks(merging);
  const last = await lastRank(merging);
  // From the last: the pages before a pack are counted through those that are still there. Their rows stand in the order that
  // the packs had.
  for (const [index, pack] of [...leaving.entries()].toReversed())
    left.unshift(await leave(merging, pack, last + index + 1));
  const changed = [...new Set(leaving.map((pack) => pack.pack_group_id))];
  await sql`update pack set rank = ordered.place from (select id, row_number() over (partition by pack_group_id order by rank) as place
    from pack where pack_group_id = any(${sql.val(changed)}::bigint[])) ordered where pack.id = ordered.id`.execute(
    trx,
  );
  await settleGroups(merging, [...changed, ...left]);
  const merged: number[] = [];
  let after = '';
  for (;;) {
    const keys = await sharedKeys(trx, job.id, { after, limit: SLICE_LETTERS });
    const merges = await mergesOf(trx, job, keys);
    await mergeGroups(merging, merges);
    merged.push(...merges.map(({ into }) => into));
    after = keys.at(-1) ?? after;
    if (keys.length < SLICE_LETTERS) return { left, merged };
  }
}
