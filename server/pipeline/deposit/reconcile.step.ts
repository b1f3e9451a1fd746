// Reconcile: reads the identifiers of chunks slice by slice, then joins the chunks of other boxes to the packs that have
// them. In services with one recipient they join the one pack when it is made.
import { isReconciled, mainBoxOf } from '#domain/services/main-box.ts';
import { isUnique } from '#domain/services/services.ts';
import { copiedPages, MOST_COPIED_PAGES } from '#server/letters/packs/copied-pages.ts';
import { readIdentifiers } from '#server/letters/packs/identifiers.ts';
import { joinChunks, storeIdentifiers } from '#server/letters/packs/join-chunks.ts';
import { chunksToIdentify, countToIdentify } from '#server/letters/rows/chunks.repository.ts';
import { nothingToDo, type Slice, type StepContext, type StepRun } from '#server/letters/steps/step.types.ts';
import { idOfFileNamed } from './leave-out.ts';

/** Chunks whose identifiers are read in one slice. */
const SLICE_CHUNKS = 1_000;

/** What a slice hands on when all identifiers are kept: the next one joins. */
const READ = 'read';

async function join({ services, job }: StepContext, total: number): Promise<Slice> {
  const pages = await copiedPages(services.db, job);
  if (pages > MOST_COPIED_PAGES) {
    return {
      outcome: 'failed',
      refusal: { label: 'job.tooManyPages', parameters: { pages, maximum: MOST_COPIED_PAGES } },
    };
  }
  return { outcome: 'done', done: total, total, store: (trx) => joinChunks(trx, job) };
}

export const runReconcile: StepRun = async (context): Promise<Slice> => {
  const { job, services, reached } = context;
  const main = mainBoxOf(job.service)?.name ?? '';
  if (job.files.every((file) => file.box_name === main)) return nothingToDo(0);
  const boxes = job.service.boxes.filter(isReconciled).map(({ name }) => name);
  if (boxes.length === 0 || isUnique(job.serviceType)) return join(context, 0);
  if (reached?.key === READ) return join(context, reached.total);
  const inBoxes = [main, ...boxes];
  const total = reached?.total ?? (await countToIdentify(services.db, job, inBoxes));
  const after = reached?.rank ?? 0;
  const chunks = await chunksToIdentify(services.db, job, { boxes: inBoxes, after, limit: SLICE_CHUNKS });
  const identifiers = await readIdentifiers(context, chunks);
  if (!identifiers.ok) {
    const { label, parameters } = identifiers.refusal;
    const fault = { step: 'reconcile', file: parameters.file ?? '', reason: label };
    const fileId = idOfFileNamed(job, parameters.file);
    return { outcome: 'failed', refusal: { label: 'job.processing', parameters: fault }, fileId };
  }
  const isLast = chunks.length < SLICE_CHUNKS;
  const done = (reached?.done ?? 0) + chunks.length;
  const rank = chunks.at(-1)?.rank ?? after;
  return {
    outcome: 'more',
    done,
    total,
    reached: { done, total, rank, ...(isLast ? { key: READ } : {}) },
    store: (trx) => storeIdentifiers(trx, identifiers.value),
  };
};
