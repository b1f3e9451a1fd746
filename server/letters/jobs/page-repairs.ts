// Pages that a person or a preset mended, as rows hold them.
import { sql } from 'kysely';
import type { PageRepair, Repairer } from '#domain/documents/page-repair.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';

interface RowWithPage {
  readonly id: number;
  readonly version: number;
  readonly state: 'CREATED' | 'REJECTED';
  readonly command_id: number | null;
}

/** The rows that a page of a file (from 1) leaves with. */
export async function rowsWithPage(trx: Trx, fileId: number, page: number): Promise<RowWithPage[]> {
  const { rows } = await sql<RowWithPage>`select distinct g.id, g.version, g.state, g.command_id
    from chunk c join pack p on p.id = c.pack_id join pack_group g on g.id = p.pack_group_id
    where c.input_file_id = ${fileId} and ${page}::int between c.first_page and c.last_page`.execute(trx);
  return rows;
}

/** How many letters of a deposit somebody mended, or a preset of its service. */
interface LettersRepaired {
  /** null: the preset did. */
  readonly by: Repairer | null;
  readonly preset: string | null;
  readonly letters: number;
}

/** By the person who did it last to a page of theirs, or by the preset, most letters first. */
export async function lettersRepaired(db: Db, jobId: number): Promise<LettersRepaired[]> {
  const { rows } = await sql<LettersRepaired>`
    select r.repaired_by as by, r.preset, count(distinct p.pack_group_id)::int as letters
    from page_repair r join chunk c on c.input_file_id = r.input_file_id and r.page between c.first_page and c.last_page
      join pack p on p.id = c.pack_id
    where r.job_id = ${jobId} group by r.repaired_by, r.preset
    order by letters desc, r.preset, r.repaired_by ->> 'name'`.execute(db);
  return rows;
}

/** A page (from 1) of a file that a preset fits. */
export interface PresetRepair {
  readonly fileId: number;
  readonly page: number;
  readonly preset: string;
  readonly repair: PageRepair;
}

/** Keeps them; a page that was mended before stays as it is. */
export async function addPresetRepairs(
  trx: Trx,
  { jobId, at }: { readonly jobId: number; readonly at: Date },
  repairs: readonly PresetRepair[],
): Promise<void> {
  if (repairs.length === 0) return;
  await trx
    .insertInto('page_repair')
    .values(
      repairs.map(({ fileId, page, preset, repair }) => ({
        input_file_id: fileId,
        page,
        job_id: jobId,
        repair: toJson(repair),
        repaired_by: null,
        repaired_at: at,
        preset,
      })),
    )
    .onConflict((conflict) => conflict.columns(['input_file_id', 'page']).doNothing())
    .execute();
}

/** Names of the presets that somebody took back for a deposit: they mend nothing of it again. */
export async function presetsTakenBack(db: Db, jobId: number): Promise<string[]> {
  const { parameters } = await db
    .selectFrom('job')
    .select('parameters')
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow();
  return (parameters as { withoutPresets?: string[] }).withoutPresets ?? [];
}

/**
 * Takes back what a preset mended of a deposit, and keeps in mind that it was. Pages of rows in a confirmation stay mended.
 * @returns the rows that change
 */
export async function takeBackPreset(trx: Trx, jobId: number, preset: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`with gone as (
      delete from page_repair r where r.job_id = ${jobId} and r.preset = ${preset} and not exists (
        select from chunk c join pack p on p.id = c.pack_id join pack_group g on g.id = p.pack_group_id
        where c.input_file_id = r.input_file_id and r.page between c.first_page and c.last_page
          and g.command_id is not null)
      returning r.input_file_id, r.page)
    update pack_group set version = version + 1 where id in (
      select p.pack_group_id from gone join chunk c on c.input_file_id = gone.input_file_id
        and gone.page between c.first_page and c.last_page join pack p on p.id = c.pack_id)
    returning id`.execute(trx);
  await sql`update job set parameters = jsonb_set(parameters, '{withoutPresets}',
      coalesce(parameters -> 'withoutPresets', '[]') || to_jsonb(${preset}::text))
    where id = ${jobId}`.execute(trx);
  return rows.map(({ id }) => id);
}
