// Group: rows whose packs have equal keys become one envelope, two hundred keys at a time (docs/model.md, "Grouping").
import { isUnique } from '#domain/services/services.ts';
import { mergeGroups, mergesOf, sharedKeys } from '#server/letters/packs/merge-groups.ts';
import { SLICE_LETTERS } from '#server/letters/steps/pipeline.ts';
import { nothingToDo, type Slice, type StepRun } from '#server/letters/steps/step.types.ts';

export const runGroup: StepRun = async ({ services, job, reached }): Promise<Slice> => {
  if (job.service.grouping === null || isUnique(job.serviceType)) return nothingToDo(0);
  const keys = await sharedKeys(services.db, job.id, { after: reached?.key ?? '', limit: SLICE_LETTERS });
  const done = (reached?.done ?? 0) + keys.length;
  const last = keys.length < SLICE_LETTERS;
  return {
    outcome: last ? 'done' : 'more',
    done,
    total: last ? done : done + 1,
    reached: { done, total: done, rank: 0, key: keys.at(-1) ?? '' },
    store: async (trx) => {
      const merges = await mergesOf(trx, job, keys);
      await mergeGroups({ trx, services, job, now: services.clock.now() }, merges);
    },
  };
};
