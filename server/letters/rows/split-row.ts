// Cuts a letter of a mail run in two before one of its pages, and takes that back (docs/model.md, "Split here"). What the
// letters are then is read from their pages before the transaction that stores it.
import { sql } from 'kysely';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { SplitOff } from '#domain/jobs/split-off.ts';
import type { RawRequirement } from '#server/letters/requirements/check-requirement.rules.ts';
import type { JobInHand, PipelineServices } from '#server/letters/steps/step.types.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { type Evaluating, evaluateLetters, type NewRow } from './evaluate-letters.ts';
import { rowChecker, storeChecked } from './recheck.ts';
import type { ChunkInHand } from './row-facts.ts';
import { storeRows } from './store-rows.ts';
import { rawOf, type StoredGroup } from './stored-groups.ts';

/** A chunk that begins before every beginning stays so; what a person cuts off has its beginning. */
const NO_START = 'split.noStart';

export interface CutLetter {
  readonly first: NewRow;
  readonly rest: NewRow;
}

/**
 * What the pages before `page` (of the letter, from 2) and those from it on would be as letters of the job.
 * @param recipients of the job with the new one. Refuses as reading the file does.
 */
export async function readCut(
  job: Evaluating,
  chunk: ChunkInHand,
  { page, recipients }: { readonly page: number; readonly recipients: number },
): Promise<Result<CutLetter>> {
  const start = chunk.firstPage + page - 1;
  const begun = { ...chunk, id: 0, firstPage: start, fault: chunk.fault?.label === NO_START ? null : chunk.fault };
  const read = await evaluateLetters(job, [{ ...chunk, lastPage: start - 1 }, begun], recipients);
  if (!read.ok) return read;
  const [first, rest] = read.value;
  return first && rest ? ok({ first, rest }) : refuse('packGroup.cannotSplit');
}

/** What some pages would be as one letter of the job. Refuses as reading the file does. */
export async function readLetter(job: Evaluating, chunk: ChunkInHand, recipients: number): Promise<Result<NewRow>> {
  const read = await evaluateLetters(job, [chunk], recipients);
  if (!read.ok) return read;
  const [row] = read.value;
  return row ? ok(row) : refuse('packGroup.cannotRejoin');
}

interface Storing {
  readonly trx: Trx;
  readonly services: Pick<PipelineServices, 'files' | 'documents' | 'addresses'>;
  readonly job: JobInHand;
  readonly now: Date;
}

/** What a person gave stays; all else is as these pages say. */
const keptOver = (stored: StoredGroup['shipment'], read: StoredGroup['shipment']): Record<string, RawRequirement> =>
  Object.fromEntries(
    Object.entries(read).map(([name, value]) => {
      const before = Object.hasOwn(stored, name) ? stored[name] : undefined;
      return [name, rawOf(before !== undefined && (before.modified || before.forced) ? before : value)];
    }),
  );

interface OtherPages {
  readonly chunk: ChunkInHand;
  readonly row: NewRow;
  /** Whoever spoke for other people's pages of it spoke for those that it has now. */
  readonly settled: boolean;
}

/** Gives a stored row other last pages, and judges it by them. */
export async function storePages(
  { trx, services, job, now }: Storing,
  group: StoredGroup,
  { chunk, row, settled }: OtherPages,
): Promise<Result<true>> {
  await trx
    .updateTable('chunk')
    .set({ first_page: chunk.firstPage, last_page: chunk.lastPage })
    .where('id', '=', chunk.id)
    .execute();
  await trx
    .updateTable('pack_group')
    .set({
      pages: chunk.lastPage - chunk.firstPage + 1,
      later_addresses: toJson(row.later),
      ...(settled ? {} : { later_settled: null }),
    })
    .where('id', '=', group.id)
    .execute();
  const metadatas = toJson(row.metadatas);
  await trx.updateTable('pack').set({ metadatas }).where('pack_group_id', '=', group.id).execute();
  const changed = { ...group, chunks: [chunk], later: settled ? [] : row.later };
  const checker = await rowChecker({ trx, services, job, now }, [changed]);
  if (!checker.ok) return checker;
  const packs = group.packs.map(({ values }, index) => keptOver(values, row.checked.packs[index] ?? {}));
  const shipment = keptOver(group.shipment, row.checked.shipment);
  await storeChecked(trx, [{ group: changed, checked: await checker.value.check(changed, shipment, packs) }]);
  return ok(true);
}

/** Makes the rank behind a row free. Ranks only ever grow: tasks go on behind the last one they saw. */
async function makeRoom(trx: Trx, jobId: number, rank: number): Promise<void> {
  const behind = await trx
    .selectFrom('pack_group')
    .select('id')
    .where('job_id', '=', jobId)
    .where('rank', '=', rank + 1)
    .executeTakeFirst();
  if (behind === undefined) return;
  // Ranks of a job are unique at each moment: they go round by numbers below zero.
  await sql`update pack_group set rank = -rank - 1 where job_id = ${jobId} and rank > ${rank}`.execute(trx);
  await sql`update pack_group set rank = -rank where job_id = ${jobId} and rank < 0`.execute(trx);
}

/** Stores the pages that were cut off as a row right behind. @returns its id */
export async function storeRest(
  { trx, job }: Pick<Storing, 'trx' | 'job'>,
  group: StoredGroup,
  { rest, by }: { readonly rest: NewRow; readonly by: SplitOff },
): Promise<number> {
  const [chunk] = rest.packs.flatMap(({ chunks }) => chunks);
  if (chunk === undefined) throw new Error(`Nothing was cut off row ${group.id}.`);
  await makeRoom(trx, job.id, group.rank);
  const { id: chunkId } = await trx
    .insertInto('chunk')
    .values({
      job_id: job.id,
      input_file_id: chunk.fileId,
      rank: chunk.rank,
      first_page: chunk.firstPage,
      last_page: chunk.lastPage,
      fault: chunk.fault === null ? null : toJson(chunk.fault),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rank = group.rank + 1;
  await storeRows(trx, job, [{ ...rest, rank, packs: [{ chunks: [{ ...chunk, id: chunkId }] }] }]);
  const { id } = await trx
    .updateTable('pack_group')
    .set({ split_off: toJson(by) })
    .where('job_id', '=', job.id)
    .where('rank', '=', rank)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Removes a row whose pages another one has now. Its rank stays free. */
export async function removeRow(trx: Trx, groupId: number): Promise<void> {
  await sql`delete from chunk where pack_id in (select id from pack where pack_group_id = ${groupId})`.execute(trx);
  await trx.deleteFrom('pack').where('pack_group_id', '=', groupId).execute();
  await trx.deleteFrom('pack_group').where('id', '=', groupId).execute();
}

export interface RowBefore {
  readonly id: number;
  readonly state: string;
  readonly command_id: number | null;
}

/** The row whose pages end right before a chunk begins; undefined: there is none. */
export async function rowBefore(trx: Trx, chunk: ChunkInHand): Promise<RowBefore | undefined> {
  const { rows } = await sql<RowBefore>`
    select g.id, g.state, g.command_id from chunk join pack on pack.id = chunk.pack_id
      join pack_group g on g.id = pack.pack_group_id
    where chunk.input_file_id = ${chunk.fileId} and chunk.copy_of is null and chunk.last_page = ${chunk.firstPage - 1}`.execute(
    trx,
  );
  return rows[0];
}

/** Whether a row was ever in a command. */
export async function wasConfirmed(trx: Trx, groupId: number): Promise<boolean> {
  const found = await trx
    .selectFrom('command_pack_group')
    .select('command_id')
    .where('pack_group_id', '=', groupId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
