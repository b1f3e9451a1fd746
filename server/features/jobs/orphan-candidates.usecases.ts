// Rows that pages without a recipient fit, the best first, with the signs for and against each (docs/model.md, "Reconciling").
import { sql } from 'kysely';
import type { CallResult } from '#domain/api/contract.ts';
import { ok, refuse } from '#domain/errors/result.ts';
import type { Handler } from '#server/context/context.ts';
import { foldedText, type OrphanFacts, signsOf, weightOf } from '#server/letters/packs/orphan-signs.rules.ts';
import { readOrphanTexts } from '#server/letters/packs/orphan-texts.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import { CHUNK_COLUMNS, type ChunkRow, chunkInHand } from '#server/letters/rows/chunks.repository.ts';
import { readPlan } from '#server/letters/rows/row-plan.ts';
import { loadJob } from '#server/letters/steps/job-in-hand.ts';
import type { Db } from '#server/storage/schema.ts';
import { visibleJob } from './read-jobs.usecases.ts';

/** Rows that are offered: one for each of the keys 1 2 3. */
const OFFERED = 3;
/** Rows that are weighed: those with the identifier, and those whose name stands on the pages. */
const WEIGHED = 50;

interface FoundRow {
  readonly id: number;
  readonly recipient_name: string;
  readonly recipient_lines: string[];
  readonly dispatch: string[];
  readonly documents: number;
  readonly pages: number;
  readonly taken: boolean;
  readonly identifiers: string[];
}

interface Looking {
  readonly jobId: number;
  readonly boxName: string;
  readonly facts: OrphanFacts;
}

/** Rows of the job that have the identifier, or whose name stands in the text: one pass over its rows. */
async function rowsToWeigh(db: Db, { jobId, boxName, facts }: Looking): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    with named as (
      select pack.pack_group_id as id, array_agg(distinct main.pack_identifiers ->> ${boxName}) as identifiers
      from chunk main join pack on pack.id = main.pack_id
      where main.job_id = ${jobId} and main.pack_identifiers ->> ${boxName} is not null
      group by 1
    )
    select g.id, g.recipient_name, g.recipient_lines, g.dispatch, g.pages,
      (select count(*)::int from pack join chunk on chunk.pack_id = pack.id where pack.pack_group_id = g.id) as documents,
      g.command_id is not null or g.state <> 'CREATED' as taken, coalesce(named.identifiers, '{}') as identifiers
    from pack_group g left join named on named.id = g.id
    where g.job_id = ${jobId} and (
      ${facts.identifier}::text = any(named.identifiers)
      or (length(g.recipient_name) > 3 and strpos(
        search_form(${foldedText(facts.lines)}),
        search_form(trim(regexp_replace(g.recipient_name, '[^[:alnum:]]+', ' ', 'g')))) > 0)
    )
    order by (${facts.identifier}::text = any(named.identifiers)) desc nulls last, g.rank limit ${WEIGHED}`.execute(db);
  return rows;
}

type Candidates = CallResult<'jobs.orphanCandidates'>;

const candidateOf = (facts: OrphanFacts, row: FoundRow): Candidates['candidates'][number] => ({
  packGroupId: row.id,
  recipientName: row.recipient_name,
  recipientLines: row.recipient_lines,
  dispatch: row.dispatch,
  documents: row.documents,
  pages: row.pages,
  signs: signsOf(facts, { identifiers: row.identifiers, recipientLines: row.recipient_lines }),
  taken: row.taken,
});

async function orphanIn(db: Db, jobId: number, chunkId: number) {
  const { rows } = await sql<ChunkRow & { identifier: string | null }>`
    select ${CHUNK_COLUMNS}, chunk.identifier from chunk
    where chunk.id = ${chunkId} and chunk.job_id = ${jobId}
      and (chunk.orphan_reason is not null or chunk.accepted ? 'attachedBy')`.execute(db);
  return rows[0];
}

export const readCandidates: Handler<'jobs.orphanCandidates'> = async ({ caller, params }, services) => {
  const seen = await visibleJob(caller, services, params.jobId);
  if (!seen.ok) return seen;
  const { db } = services;
  const loaded = await loadJob(db, params.jobId);
  const row = await orphanIn(db, params.jobId, params.chunkId);
  const file = loaded?.job.files.find(({ id }) => id === row?.input_file_id);
  const [chunk] = loaded && row ? chunkInHand(row, file, loaded.job) : [];
  if (loaded === null || row === undefined || chunk === undefined) {
    return refuse('exception.notFound', { type: 'orphanChunk' });
  }
  const { job } = loaded;
  const { specs } = await readPlan(db, job.service);
  const account = await readAccountFacts(db, job.accountId);
  const texts = await readOrphanTexts({ services, job, specs, defaultCountry: account.defaultCountry }, chunk);
  if (!texts.ok) return texts;
  const { lines, identifierArea, address } = texts.value;
  const facts = { identifier: row.identifier, lines, address: address?.lines ?? [] };
  const found = await rowsToWeigh(db, { jobId: job.id, boxName: chunk.boxName, facts });
  const candidates = found
    .map((one) => candidateOf(facts, one))
    .filter(({ signs }) => weightOf(signs) > 0)
    .toSorted((a, b) => Number(a.taken) - Number(b.taken) || weightOf(b.signs) - weightOf(a.signs))
    .slice(0, OFFERED);
  const whose = candidates.find(({ signs }) => signs.includes('address') || signs.includes('name'));
  return ok({
    hasText: lines.some((line) => line.trim() !== ''),
    marks: [
      ...(identifierArea && row.identifier !== null
        ? [{ what: 'identifier' as const, area: identifierArea, packGroupId: null }]
        : []),
      ...(address ? [{ what: 'address' as const, area: address.area, packGroupId: whose?.packGroupId ?? null }] : []),
    ],
    candidates,
  });
};
