// Joins chunks of other boxes to the main chunks whose identifier they have: each side is sorted once, whatever the number
// of the other (docs/model.md, "Reconciling").
import { sql } from 'kysely';
import type { Box } from '#domain/services/box.schema.ts';
import { isFilledByService, isReconciled, mainBoxOf, placeOfBox } from '#domain/services/main-box.ts';
import { isUnique } from '#domain/services/services.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { madeOf } from '../rows/chunks.repository.ts';
import type { JobInHand } from '../steps/step.types.ts';
import type { ChunkIdentifiers } from './identifiers.ts';

/** Keeps the identifiers of some chunks. */
export async function storeIdentifiers(trx: Trx, identifiers: readonly ChunkIdentifiers[]): Promise<void> {
  if (identifiers.length === 0) return;
  await sql`update chunk set identifier = found.own, pack_identifiers = found.pack
    from jsonb_to_recordset(${toJson(identifiers)}::jsonb) as found (chunk bigint, own text, pack jsonb)
    where chunk.id = found.chunk`.execute(trx);
}

/** Ids of the files in some boxes of the job. */
export const filesOf = (job: JobInHand, boxes: readonly Box[]): number[] => {
  const names = new Set(boxes.map(({ name }) => name));
  return job.files.filter((file) => names.has(file.box_name)).map(({ id }) => id);
};

/** Each chunk in its order within a pack; what belongs to no single pack says so. */
async function placeChunks(trx: Trx, job: JobInHand): Promise<void> {
  for (const box of job.service.boxes.filter(({ main }) => !main)) {
    const files = filesOf(job, [box]);
    if (files.length === 0) continue;
    await sql`update chunk set place = ${placeOfBox(job.service, box.name)}, scope = ${box.scope}
      where ${madeOf(files)}`.execute(trx);
  }
}

/** Ids of the files that letters are made of. */
export const mainFiles = (job: JobInHand): number[] => {
  const main = mainBoxOf(job.service);
  return main === undefined ? [] : filesOf(job, [main]);
};

/**
 * Chunks of one box: those with the identifier of one pack join it, those with that of several join them all where the box
 * is shared. The others are orphans and say why.
 */
async function joinBox(trx: Trx, job: JobInHand, box: Box): Promise<void> {
  const files = filesOf(job, [box]);
  if (files.length === 0 || box.reconcile === null) return;
  const { many, shared } = box.reconcile;
  await sql`with both_sides as (
      select id, identifier, false as main from chunk
        where ${madeOf(files)} and identifier is not null
      union all
      select id, pack_identifiers ->> ${box.name}, true from chunk
        where ${madeOf(mainFiles(job))} and pack_identifiers ->> ${box.name} is not null
    ), counted as (
      select id, main, count(*) filter (where main) over same as packs, count(*) filter (where not main) over same as parts,
        min(id) filter (where main) over same as pack
      from both_sides window same as (partition by identifier)
    ), judged as (
      select chunk.id, counted.pack, coalesce(counted.packs, 0) as packs,
        case when coalesce(counted.packs, 0) = 0 then 'unmatched'
          when counted.parts > 1 and not ${many}::boolean then 'ambiguous'
          when counted.packs > 1 and not ${shared}::boolean then 'ambiguous' end as reason
      from chunk left join counted on counted.id = chunk.id and not counted.main
      where ${madeOf(files)}
    )
    update chunk set orphan_reason = judged.reason,
      main_chunk_id = case when judged.reason is null and judged.packs = 1 then judged.pack end,
      scope = case when judged.reason is null and judged.packs > 1 then 'shared' else 'pack' end
    from judged where chunk.job_id = ${job.id} and chunk.id = judged.id`.execute(trx);
  if (!shared) return;
  await sql`insert into chunk
      (job_id, input_file_id, rank, first_page, last_page, fault, row_values, row_line, identifier, place, copy_of,
       main_chunk_id)
    select part.job_id, part.input_file_id, part.rank, part.first_page, part.last_page, part.fault, part.row_values,
      part.row_line, part.identifier, part.place, part.id, main.id
    from chunk part join chunk main on main.pack_identifiers ->> ${box.name} = part.identifier
    where ${madeOf(files, 'part')} and part.scope = 'shared' and ${madeOf(mainFiles(job), 'main')}`.execute(trx);
}

/** Every pack has the documents of a box that nobody fills by hand and that names no identifiers. */
async function joinEverywhere(trx: Trx, job: JobInHand, boxes: readonly Box[]): Promise<void> {
  const files = filesOf(job, boxes);
  if (files.length === 0) return;
  await sql`update chunk set scope = 'shared' where ${madeOf(files)}`.execute(trx);
  await sql`insert into chunk
      (job_id, input_file_id, rank, first_page, last_page, fault, row_values, row_line, place, copy_of, main_chunk_id)
    select part.job_id, part.input_file_id, part.rank, part.first_page, part.last_page, part.fault, part.row_values,
      part.row_line, part.place, part.id, main.id
    from chunk part cross join chunk main
    where ${madeOf(files, 'part')} and part.scope = 'shared' and ${madeOf(mainFiles(job), 'main')}`.execute(trx);
}

/** Where each chunk of the other boxes goes, once all identifiers are known. */
export async function joinChunks(trx: Trx, job: JobInHand): Promise<void> {
  // A second time it makes the same: copies that no pack has yet are made anew.
  await sql`delete from chunk where job_id = ${job.id} and copy_of is not null and pack_id is null`.execute(trx);
  await placeChunks(trx, job);
  if (isUnique(job.serviceType)) return;
  const others = job.service.boxes.filter((box) => !box.main && box.scope === 'pack');
  // No statistics know the chunks that were just made: a planner that expects few of them would compare each with each.
  await sql`set local enable_nestloop = off`.execute(trx);
  for (const box of others.filter(isReconciled)) await joinBox(trx, job, box);
  await sql`set local enable_nestloop = on`.execute(trx);
  const plain = others.filter((box) => !isReconciled(box));
  await joinEverywhere(trx, job, plain.filter(isFilledByService));
  const lost = filesOf(
    job,
    plain.filter((box) => !isFilledByService(box)),
  );
  if (lost.length === 0) return;
  await sql`update chunk set orphan_reason = 'unmatched' where ${madeOf(lost)}`.execute(trx);
}
