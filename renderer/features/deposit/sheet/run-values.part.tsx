// The values of a whole run, each with what the rows have; while all rows are changed, how far that is.
import '@mantine/core/styles/Progress.layer.css';
import { Progress } from '@mantine/core';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { JobRequirement } from '#domain/api/deposit/requirements.contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { ownerBehind } from '../creation/creation.rules.ts';
import { CallFailure } from '../workbench/call-failure.part.tsx';
import { RunValue } from './run-value.part.tsx';
import classes from './sheet.module.css';
import { useSetForRun } from './use-set-for-run.ts';

interface RunValuesProps {
  readonly job: Job;
  readonly service: Service | undefined;
  /** Which of them are shown; all where it is left out. */
  readonly isShown?: (requirement: JobRequirement) => boolean;
  readonly onChanged: () => void;
}

export function RunValues({ job, service, isShown = () => true, onChanged }: RunValuesProps) {
  const ownerId = ownerBehind(job, useUser());
  const { state, busy, set } = useSetForRun(job.id, onChanged);
  const { data, error } = state;
  if (!data)
    return error ? <CallFailure error={error} onRetry={() => void state.refetch()} /> : <RowsSkeleton rows={4} />;
  const mayEdit = job.abilities.includes('edit');
  return (
    <>
      {busy ? <RunProgress done={data.atWork?.done} total={data.atWork?.total} /> : null}
      {inOrder(data.requirements.filter(isShown)).map((requirement) => (
        <RunValue
          key={requirement.name}
          requirement={requirement}
          service={service}
          ownerId={ownerId}
          mayEdit={mayEdit}
          busy={busy}
          onSet={(value, keepOwn) => set(requirement, value, keepOwn)}
        />
      ))}
    </>
  );
}

/** Those that can be given to all first. */
const inOrder = (requirements: readonly JobRequirement[]): JobRequirement[] =>
  requirements.toSorted((a, b) => Number(b.editableForRun) - Number(a.editableForRun));

const WHOLE = 100;

function RunProgress({ done, total }: { done: number | undefined; total: number | undefined }) {
  const t = useText();
  const share = done === undefined || !total ? WHOLE : (done / total) * WHOLE;
  return (
    <div className={classes.work} role="status">
      <span>
        {done === undefined || total === undefined
          ? t('deposit.sheet.run.atWork')
          : t('deposit.sheet.run.progress', { done, total })}
      </span>
      <Progress value={share} animated={done === undefined} aria-label={t('deposit.sheet.run.atWork')} />
    </div>
  );
}
