// Puts packs with equal keys into one envelope: which are open for it, and how their rows become one (docs/model.md,
// "Grouping").
import { sql } from 'kysely';
import type { LaterAddress } from '#domain/addresses/later-addresses.ts';
import { groupPacks } from '#domain/services/grouping.ts';
import type { JobInHand, PipelineServices } from '#server/letters/steps/step.types.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { chunksOfScope } from '../rows/chunks.repository.ts';
import { countPages, enclose } from '../rows/enclosed.ts';
import { type CheckedGroup, rowChecker, storeChecked } from '../rows/recheck.ts';
import { readPlan } from '../rows/row-plan.ts';
import { rawOfAll, readStored } from '../rows/stored-groups.ts';

/** A row whose packs have the same key, and that nobody confirmed or left out. */
interface OpenGroup {
  readonly id: number;
  readonly key: string;
  /** Of its documents, without what each envelope has once. */
  readonly pages: readonly number[];
}

/** Rows that become the first of them. */
export interface Merge {
  readonly into: number;
  readonly groups: readonly number[];
}

/** Of the table `g`: a row that nobody ever confirmed or left out. */
export const NEVER_CONFIRMED = sql`g.state = 'CREATED' and g.command_id is null
  and not exists (select 1 from command_pack_group bound where bound.pack_group_id = g.id)`;

/** The next keys that several rows have, in the order of the keys. */
export async function sharedKeys(
  db: Db | Trx,
  jobId: number,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select grouping_key as key from pack
    where job_id = ${jobId} and grouping_key > ${after}
    group by grouping_key having count(distinct pack_group_id) > 1 order by grouping_key limit ${limit}`.execute(db);
  return rows.map(({ key }) => key);
}

/** The open rows with these keys, in the order of the job. A row whose packs differ in their keys is not one of them. */
async function openGroups(db: Db | Trx, jobId: number, keys: readonly string[]): Promise<OpenGroup[]> {
  const { rows } = await sql<OpenGroup>`
    select g.id, min(p.grouping_key) as key,
      array_agg((c.last_page - c.first_page + 1)::int order by p.rank, c.place, c.rank, c.id) as pages
    from pack_group g join pack p on p.pack_group_id = g.id join chunk c on c.pack_id = p.id and c.scope <> 'shipment'
    where g.id in (select pack_group_id from pack
        where job_id = ${jobId} and grouping_key = any(${sql.val([...keys])}::text[]))
      and ${NEVER_CONFIRMED}
    group by g.id having count(distinct coalesce(p.grouping_key, '')) = 1 order by min(g.rank)`.execute(db);
  return rows;
}

/** Which rows with these keys become one, within the sheets that an envelope holds. */
export async function mergesOf(db: Db | Trx, job: JobInHand, keys: readonly string[]): Promise<Merge[]> {
  if (keys.length === 0) return [];
  const plan = await readPlan(db, job.service);
  const enclosed = (await chunksOfScope(db, job, 'shipment')).map((chunk) => chunk.lastPage - chunk.firstPage + 1);
  const limit = {
    maxSheets: job.service.grouping?.maxSheets ?? null,
    sheets: (pages: readonly number[]) => plan.sheets([...pages, ...enclosed]),
  };
  return groupPacks(await openGroups(db, job.id, keys), limit).flatMap((groups) => {
    const [first, ...others] = groups.map(({ id }) => id);
    return first === undefined || others.length === 0 ? [] : [{ into: first, groups: [first, ...others] }];
  });
}

interface MergedRow {
  readonly id: number;
  /** The row that it becomes part of; its own id for the first. */
  readonly into: number;
  /** Of its documents, without what the envelope has once. */
  readonly pages: number;
  readonly later_addresses: readonly LaterAddress[];
  readonly later_settled: unknown;
}

/** Addresses on later pages, counted through the letter as it is now. */
function laterOf(rows: readonly MergedRow[]): LaterAddress[] {
  let before = 0;
  return rows.flatMap(({ pages, later_addresses }) => {
    const moved = later_addresses.map((one) => ({ ...one, page: one.page + before }));
    before += pages;
    return moved;
  });
}

/** What the first of some rows that become one says of other persons' pages. */
function mergedRow(into: number, rows: readonly MergedRow[]) {
  const settled = rows.every((row) => row.later_settled !== null || row.later_addresses.length === 0);
  const spoken = rows.find((row) => row.later_settled !== null)?.later_settled ?? null;
  return { id: into, later_addresses: laterOf(rows), later_settled: settled ? spoken : null };
}

/** Moves the packs of rows into the first of each merge, which speaks for all of them. */
async function moveIntoFirst(trx: Trx, merges: readonly Merge[]): Promise<void> {
  const members = merges.flatMap(({ into, groups }) => groups.map((id, place) => ({ id, into, place })));
  const asTable = sql`jsonb_to_recordset(${toJson(members)}::jsonb) as m (id bigint, "into" bigint, place int)`;
  const { rows } = await sql<MergedRow>`select g.id, m."into", g.later_addresses, g.later_settled,
      (select sum(c.last_page - c.first_page + 1)::int from pack p join chunk c on c.pack_id = p.id
        where p.pack_group_id = g.id and c.scope <> 'shipment') as pages
    from ${asTable} join pack_group g on g.id = m.id order by m."into", m.place`.execute(trx);
  await sql`update pack set pack_group_id = ordered."into", rank = ordered.place,
      own_envelope = case when g.id = ordered."into" then pack.own_envelope
        else coalesce(pack.own_envelope, g.shipment_requirements) end
    from (select p.id, m."into", row_number() over (partition by m."into" order by m.place, p.rank) as place
      from ${asTable} join pack p on p.pack_group_id = m.id) ordered, pack_group g
    where pack.id = ordered.id and g.id = pack.pack_group_id`.execute(trx);
  const others = members.flatMap(({ id, into }) => (id === into ? [] : [id]));
  await sql`delete from pack_group where id = any(${sql.val(others)}::bigint[])`.execute(trx);
  const firsts = [...Map.groupBy(rows, ({ into }) => into)].map(([into, found]) => mergedRow(into, found));
  await sql`update pack_group set later_addresses = v.later_addresses, later_settled = v.later_settled,
      version = version + 1
    from jsonb_to_recordset(${toJson(firsts)}::jsonb) as v (id bigint, later_addresses jsonb, later_settled jsonb)
    where pack_group.id = v.id`.execute(trx);
}

/** A job whose rows are put together in one transaction. */
export interface Merging {
  readonly trx: Trx;
  readonly services: Pick<PipelineServices, 'files' | 'documents' | 'addresses'>;
  readonly job: JobInHand;
  readonly now: Date;
}

/** What follows for rows whose packs changed: what they enclose, their counts, what is searched, and their check. */
export async function settleGroups({ trx, services, job, now }: Merging, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await enclose(trx, job, ids);
  await countPages(trx, ids);
  const groups = await readStored(trx, job, ids);
  const checker = await rowChecker({ trx, services, job, now }, groups);
  if (!checker.ok) throw new Error(`Rows of job ${job.id} cannot be read: ${checker.refusal.label}`);
  const checked: CheckedGroup[] = [];
  for (const group of groups) {
    const packs = group.packs.map((pack) => rawOfAll(pack.values));
    checked.push({ group, checked: await checker.value.check(group, rawOfAll(group.shipment), packs) });
  }
  await storeChecked(trx, checked);
}

/** Makes rows one, as they were found: nobody may change them in between. */
export async function mergeGroups(merging: Merging, merges: readonly Merge[]): Promise<void> {
  if (merges.length === 0) return;
  await moveIntoFirst(merging.trx, merges);
  await settleGroups(
    merging,
    merges.map(({ into }) => into),
  );
}
