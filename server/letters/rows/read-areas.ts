// Reads the areas that values and conditions ask for, on the pages of some chunks, file by file.

import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import { isUnique } from '#domain/services/services.ts';
import { storedPath, workingHash } from '#server/letters/jobs/document-files.ts';
import type { RequirementPlan } from '#server/letters/requirements/requirement-specs.ts';
import type { JobInHand, PipelineServices } from '../steps/step.types.ts';
import { readTexts, type TextAnswer, type TextQuestion } from './page-text.ts';
import { areasOf, type ChunkInHand, pageOfChunk, textKey } from './row-facts.ts';

/** An area as an expression names it. */
export type WantedArea = ReturnType<typeof areasOf>[number];

/** What the choice of channels, computed metadata and grouping keys read from pages. */
export const rowAreas = ({ strategy, metadatas, grouping }: RequirementPlan): WantedArea[] => [
  ...grouping.flatMap(areasOf),
  ...strategy.flatMap(({ condition }) => areasOf(condition)),
  ...metadatas.flatMap(({ value }) => areasOf(value)),
];

interface JobDocuments {
  readonly services: Pick<PipelineServices, 'files' | 'documents'>;
  readonly job: JobInHand;
}

/** What is asked of one file, by `textKey`. */
function questionsOf(
  wanted: readonly WantedArea[],
  chunks: readonly ChunkInHand[],
  mainBox: string | undefined,
): Map<string, TextQuestion> {
  const asked = new Map<string, TextQuestion>();
  for (const chunk of chunks) {
    for (const { box, area, extraction } of wanted) {
      const page = area === null ? null : pageOfChunk(chunk, area.page);
      if (area === null || page === null || (box ?? mainBox) !== chunk.boxName) continue;
      asked.set(textKey(chunk.id, area, extraction), { page, area, extraction });
    }
  }
  return asked;
}

/** The texts of these areas by `textKey`; nothing is opened when nothing is wanted. */
export async function readAreas(
  { services, job }: JobDocuments,
  wanted: readonly WantedArea[],
  chunks: readonly ChunkInHand[],
): Promise<Result<Map<string, TextAnswer>>> {
  const answers = new Map<string, TextAnswer>();
  const mainBox = mainBoxOf(job.service)?.name;
  const lane = isUnique(job.serviceType) ? 'person' : 'batch';
  if (wanted.length === 0) return ok(answers);
  const byFile = Map.groupBy(chunks, ({ fileId }) => fileId);
  for (const file of job.files) {
    const asked = questionsOf(wanted, byFile.get(file.id) ?? [], mainBox);
    if (asked.size === 0) continue;
    const path = await storedPath(services.files, workingHash(file));
    if (path === null) return refuse('file.purged', { file: file.name });
    const read = await readTexts(services.documents, { path, lane }, [...asked.values()]);
    if (!read.ok) return refuse(read.refusal.label, { ...read.refusal.parameters, file: file.name });
    for (const [index, key] of [...asked.keys()].entries()) {
      const answer = read.value[index];
      if (answer !== undefined) answers.set(key, answer);
    }
  }
  return ok(answers);
}
