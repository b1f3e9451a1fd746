// Reconcile: in services with one recipient the files of the other boxes join the one pack when it is made; elsewhere
// chunks of other boxes find their pack by expressions, which are not configurable yet, and wait as orphans.
import { mainBoxOf } from '#domain/services/main-box.ts';
import { isUnique } from '#domain/services/services.ts';
import { nothingToDo, type Slice, type StepRun } from '#server/letters/steps/step.types.ts';

export const runReconcile: StepRun = ({ job }): Promise<Slice> => {
  const main = mainBoxOf(job.service)?.name;
  const others = job.files.filter((file) => file.box_name !== main).map(({ id }) => id);
  if (others.length === 0 || isUnique(job.serviceType)) return Promise.resolve(nothingToDo(0));
  return Promise.resolve({
    ...nothingToDo(0),
    outcome: 'done',
    done: 0,
    total: 0,
    store: async (trx) => {
      await trx
        .updateTable('chunk')
        .set({ orphan_reason: 'unmatched' })
        .where('job_id', '=', job.id)
        .where('input_file_id', 'in', others)
        .execute();
    },
  });
};
