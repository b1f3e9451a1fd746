// Reading recipient rows: a page of a job's list, and single ones, with their packs and chunks. The job was found in
// scope before, or the scope is in the condition.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Correction } from '#domain/addresses/correction.ts';
import type { LaterAddress, SettledWarning } from '#domain/addresses/later-addresses.ts';
import type { SplitOff } from '#domain/jobs/split-off.ts';
import { thisRowHas } from '#server/access/found-by.ts';
import { type ResolvedScope, scopeCondition } from '#server/access/scope.ts';
import { type AskedMetadata, linesOf } from '#server/access/searched-lines.ts';
import { thisRowHasMetadata } from '#server/access/searched-values.ts';
import type { Db } from '#server/storage/schema.ts';

/** A recipient row as the database has it. */
export interface PackGroupRow {
  readonly id: number;
  readonly version: number;
  readonly job_id: number;
  readonly rank: number;
  readonly state: 'CREATED' | 'REJECTED';
  readonly dispatch_state: string;
  readonly quality: string;
  readonly recipient_name: string;
  readonly recipient_lines: string[];
  readonly country_code: string | null;
  readonly email_address: string | null;
  readonly documents: number;
  readonly pages: number;
  readonly rejection_reason: string | null;
  readonly dispatch: string[];
  readonly command_id: number | null;
  readonly fault: unknown;
  readonly shipment_requirements: unknown;
  readonly correction: Correction | null;
  readonly later_addresses: LaterAddress[];
  readonly later_settled: SettledWarning | null;
  readonly split_off: SplitOff | null;
  readonly was_confirmed: boolean;
}

/** One document of a recipient row. */
export interface PackRow {
  readonly id: number;
  readonly pack_group_id: number;
  readonly requirements: unknown;
  readonly metadatas: unknown;
}

/** Pages of an input file in a pack; from 1, both ends included. */
export interface ChunkRow {
  readonly id: number;
  readonly pack_id: number;
  readonly input_file_id: number;
  readonly box_name: string;
  readonly first_page: number;
  readonly last_page: number;
}

const COLUMNS = sql`g.id, g.version, g.job_id, g.rank, g.state, g.dispatch_state, g.quality, g.recipient_name,
  g.recipient_lines, g.country_code, g.email_address, g.documents, g.pages, g.rejection_reason, g.dispatch, g.command_id,
  g.fault, g.shipment_requirements, g.correction, g.later_addresses, g.later_settled,
  g.split_off, exists (select from command_pack_group c where c.pack_group_id = g.id) as was_confirmed`;

/** What the list of recipients is narrowed to; `text` is looked for in name, address and e-mail. */
export interface GroupFilters extends AskedMetadata {
  readonly dispatchState?: string | undefined;
  readonly quality?: string | undefined;
  readonly changedByHand?: boolean | undefined;
  readonly text?: string | undefined;
}

/** Values that a person changed or forced: a row that still needs something else has them too. */
const BY_HAND = sql`'$.* ? (exists (@.change) || @.forced == true)'`;
const CHANGED_BY_HAND = sql<SqlBool>`(g.quality in ('FORCED', 'MODIFIED') or g.later_settled is not null
  or g.split_off is not null or g.shipment_requirements @? ${BY_HAND}
  or exists (select 1 from pack p where p.pack_group_id = g.id and p.requirements @? ${BY_HAND}))`;

function filterConditions(filters: GroupFilters): RawBuilder<SqlBool>[] {
  const where: RawBuilder<SqlBool>[] = [];
  if (filters.dispatchState) where.push(sql<SqlBool>`g.dispatch_state = ${filters.dispatchState}`);
  if (filters.quality) where.push(sql<SqlBool>`g.quality = ${filters.quality}`);
  if (filters.changedByHand) where.push(CHANGED_BY_HAND);
  if (filters.text) {
    where.push(sql<SqlBool>`exists (select 1 from row_search
      where row_search.pack_group_id = g.id and ${thisRowHas(filters.text)})`);
  }
  const row = { id: sql`g.id`, jobId: sql`g.job_id` };
  where.push(...linesOf(filters).map((line) => thisRowHasMetadata(row, line)));
  return where;
}

/** Rows of a job found in scope, by rank; one more than the limit says that there are more. */
export async function listGroups(
  db: Db,
  jobId: number,
  page: GroupFilters & { readonly afterRank: number; readonly limit: number },
): Promise<PackGroupRow[]> {
  const where = [
    sql<SqlBool>`g.job_id = ${jobId}`,
    sql<SqlBool>`g.rank > ${page.afterRank}`,
    ...filterConditions(page),
  ];
  const { rows } = await sql<PackGroupRow>`select ${COLUMNS} from pack_group g where ${sql.join(where, sql` and `)}
    order by g.rank limit ${page.limit + 1}`.execute(db);
  return rows;
}

/** Rows whose job is in scope; foreign and missing ids are simply not there. */
export async function findGroups(db: Db, scope: ResolvedScope, groupIds: readonly number[]): Promise<PackGroupRow[]> {
  const { rows } = await sql<PackGroupRow>`select ${COLUMNS} from pack_group g join job on job.id = g.job_id
    where g.id = any(${sql.val([...groupIds])}::bigint[]) and ${scopeCondition(scope, 'job')}
    order by g.job_id, g.rank`.execute(db);
  return rows;
}

/** Packs of rows found before, in order. */
export const packsOf = async (db: Db, groupIds: readonly number[]): Promise<PackRow[]> =>
  groupIds.length === 0
    ? []
    : db
        .selectFrom('pack')
        .select(['id', 'pack_group_id', 'requirements', 'metadatas'])
        .where('pack_group_id', 'in', groupIds)
        .orderBy('pack_group_id')
        .orderBy('rank')
        .execute();

/** Chunks of packs found before, in order. */
export async function chunksOf(db: Db, packIds: readonly number[]): Promise<ChunkRow[]> {
  if (packIds.length === 0) return [];
  const { rows } = await sql<ChunkRow>`
    select chunk.id, chunk.pack_id, chunk.input_file_id, input_file.box_name, chunk.first_page, chunk.last_page
    from chunk join input_file on input_file.id = chunk.input_file_id
    where chunk.pack_id = any(${sql.val([...packIds])}::bigint[]) order by chunk.place, chunk.rank, chunk.id`.execute(
    db,
  );
  return rows;
}
