// Check: the last look before review. A service with one recipient must have made exactly one row.
import { isUnique } from '#domain/services/services.ts';
import { nothingToDo, type Slice, type StepRun } from '#server/letters/steps/step.types.ts';

export const runCheck: StepRun = async ({ services, job }): Promise<Slice> => {
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
  return nothingToDo(groups);
};
