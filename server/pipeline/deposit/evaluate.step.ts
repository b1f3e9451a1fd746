// Evaluate: makes pack groups out of chunks, two hundred letters at a time. A group can be read as soon as its slice is
// stored.

import type { Refusal } from '#domain/errors/result.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import { isUnique } from '#domain/services/services.ts';
import { countChunks, joinedChunks, nextChunks } from '#server/letters/rows/chunks.repository.ts';
import { evaluateLetters } from '#server/letters/rows/evaluate-letters.ts';
import { countsOfRows, storeRows } from '#server/letters/rows/store-rows.ts';
import { SLICE_LETTERS } from '#server/letters/steps/pipeline.ts';
import { type JobInHand, nothingToDo, type Slice, type StepRun } from '#server/letters/steps/step.types.ts';
import { idOfFileNamed } from './leave-out.ts';

const failed = (job: JobInHand, refusal: Refusal): Slice => ({
  outcome: 'failed',
  refusal: {
    label: 'job.processing',
    parameters: { step: 'evaluate', file: refusal.parameters.file ?? '', reason: refusal.label },
  },
  fileId: idOfFileNamed(job, refusal.parameters.file),
});

/** One slice: the next letters of the job, evaluated, checked and ready to be stored. */
export const runEvaluate: StepRun = async (context): Promise<Slice> => {
  const { job, services } = context;
  const mainBox = mainBoxOf(job.service)?.name ?? '';
  const unique = isUnique(job.serviceType);
  const { reached } = context;
  const { total, done: made } = reached ?? (await countChunks(services.db, job.id, mainBox));
  const wanted = unique
    ? { box: null, limit: null, afterRank: 0 }
    : { box: mainBox, limit: SLICE_LETTERS, afterRank: reached?.rank ?? 0 };
  const chunks = await nextChunks(services.db, job, wanted);
  if (chunks.length === 0) return nothingToDo(total);
  const joined = unique ? [] : await joinedChunks(services.db, job, chunks);
  const rows = await evaluateLetters(context, [...chunks, ...joined], unique ? 1 : total);
  if (!rows.ok) return failed(job, rows.refusal);
  const done = unique ? total : made + chunks.length;
  return {
    outcome: done < total ? 'more' : 'done',
    done,
    total,
    reached: { done, total, rank: chunks.at(-1)?.rank ?? 0 },
    added: countsOfRows(rows.value),
    store: (trx) => storeRows(trx, job, rows.value),
  };
};
