// Why documents begin where they do: the rule that cut them, and what it read on their first pages.
import type { WhyRow } from '#domain/api/configuration/simulation.schema.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import type { SplitConfiguration } from '#domain/services/split.schema.ts';
import type { Services } from '#server/context/context.ts';
import { storedPath, workingHash } from '#server/letters/jobs/document-files.ts';
import { readTexts } from '#server/letters/rows/page-text.ts';
import type { ChunkInHand } from '#server/letters/rows/row-facts.ts';
import type { StoredGroup } from '#server/letters/rows/stored-groups.ts';
import type { JobInHand } from '#server/letters/steps/step.types.ts';

type Reason = WhyRow['split'][number];

/** What the rule read on the first page of a document, and on the page before it. */
async function textsAt(
  world: Services,
  job: JobInHand,
  { chunk, split }: { readonly chunk: ChunkInHand; readonly split: SplitConfiguration },
): Promise<Pick<Reason, 'text' | 'before'>> {
  const none = { text: null, before: null };
  const file = job.files.find(({ id }) => id === chunk.fileId);
  if (!('area' in split) || file === undefined) return none;
  const path = await storedPath(world.files, workingHash(file));
  if (path === null) return none;
  const pages = [chunk.firstPage, ...(chunk.firstPage > 1 ? [chunk.firstPage - 1] : [])];
  const { area, extraction } = split;
  const questions = pages.map((page) => ({ page, area, extraction }));
  const read = await readTexts(world.documents, { path, lane: 'person' }, questions);
  if (!read.ok) return none;
  const [text = null, before = null] = read.value.map(({ lines }) => lines.join('\n'));
  return { text, before };
}

/** Of each main document of a row. */
export async function splitReasons(world: Services, job: JobInHand, { chunks }: StoredGroup): Promise<Reason[]> {
  const main = mainBoxOf(job.service);
  const reasons: Reason[] = [];
  for (const chunk of chunks.filter(({ boxName }) => boxName === main?.name)) {
    const { fileId: inputFileId, boxName, firstPage, lastPage, rank, fault } = chunk;
    const split = job.split ?? main?.splitConfig ?? null;
    const texts = split === null ? { text: null, before: null } : await textsAt(world, job, { chunk, split });
    reasons.push({ pages: { inputFileId, boxName, firstPage, lastPage }, rank, split, ...texts, fault });
  }
  return reasons;
}
