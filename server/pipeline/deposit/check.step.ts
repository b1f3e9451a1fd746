// Check: the last look before review. A service with one recipient must have made exactly one row; then pages are mended by the
// presets of the service that fit them, some documents at a time.
import { isUnique } from '#domain/services/services.ts';
import { addPresetRepairs } from '#server/letters/jobs/page-repairs.ts';
import { documentsInBoxes } from '#server/letters/rows/chunks.repository.ts';
import { nothingToDo, type Slice, type StepContext, type StepRun } from '#server/letters/steps/step.types.ts';
import { type PresetsOfJob, presetRepairs, presetsOf } from './presets/preset-repairs.ts';

/** Documents of one slice: text that goes costs a look at its page before and after. */
const SLICE_DOCUMENTS = 100;

export const runCheck: StepRun = async (context): Promise<Slice> => {
  const { services, job, reached } = context;
  const { count } = await services.db
    .selectFrom('pack_group')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('job_id', '=', job.id)
    .executeTakeFirstOrThrow();
  const groups = Number(count);
  const unique = isUnique(job.serviceType);
  if (groups === 0 || (unique && groups !== 1)) {
    return { outcome: 'failed', refusal: { label: 'packGroup.notOne', parameters: { count: groups } } };
  }
  const presets = await presetsOf(context);
  return presets.byBox.size === 0 ? nothingToDo(groups) : mendNext(context, presets, reached?.rank ?? 0);
};

async function mendNext(context: StepContext, presets: PresetsOfJob, after: number): Promise<Slice> {
  const { services, job, reached, report } = context;
  const boxes = [...presets.byBox.keys()];
  const chunks = await documentsInBoxes(services.db, job, { boxes, after, limit: SLICE_DOCUMENTS });
  const before = reached?.done ?? 0;
  await report(before, before + chunks.length);
  const repairs = await presetRepairs(context, presets, chunks);
  const done = before + chunks.length;
  const last = chunks.length < SLICE_DOCUMENTS;
  return {
    outcome: last ? 'done' : 'more',
    done,
    total: last ? done : done + 1,
    reached: { done, total: done, rank: chunks.at(-1)?.rank ?? after },
    store: (trx) => addPresetRepairs(trx, { jobId: job.id, at: services.clock.now() }, repairs),
  };
}
