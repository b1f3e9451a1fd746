// What is being done to a run right now, in real units, what it waits for, and what to do when it failed.
import { Progress, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { IconClockPause, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { FailedState, StateView } from '#renderer/ui/states/states.part.tsx';
import { quarterOf } from '../files/quarter.rules.ts';
import classes from '../workbench/workbench.module.css';

const UNITS = ['files', 'pages', 'letters'];

/** "12 of 35 pages", or nothing while that is not known. */
function useFar({ progress }: Job): string {
  const t = useText();
  // At the turn from pages to letters there are none yet to count.
  if (progress === null || progress.total === 0) return '';
  const { done, total } = progress;
  const unit = UNITS.includes(progress.unit) ? progress.unit : 'pages';
  return total === null ? t(`deposit.progress.some.${unit}`, { done }) : t(`deposit.progress.${unit}`, { done, total });
}

/** Why the run is not being read right now. */
export function JobWaits({ job }: { job: Job }) {
  const t = useText();
  const words = useFaultText();
  const far = useFar(job);
  return (
    <div className={classes.waits} role="status">
      <IconClockPause size={18} stroke={1.5} aria-hidden />
      <p>
        <b>{t('deposit.waits')}</b> {job.progress?.total ? <span>{far}</span> : null}
        <span className={classes.why}>{words(job.errorMessage)}</span>
      </p>
    </div>
  );
}

export function JobProgress({ job, pending }: { job: Job; pending: boolean }) {
  const t = useText();
  const far = useFar(job);
  const { progress } = job;
  const share = progress?.total ? (progress.done / progress.total) * 100 : undefined;
  return (
    <div className={classes.progress}>
      {/* The figures change several times a second: aloud they are a sentence a quarter. */}
      <VisuallyHidden role="status">
        {progress?.total
          ? t('deposit.reading.said', { share: quarterOf(progress.done, progress.total) })
          : t('deposit.reading')}
      </VisuallyHidden>
      <span>
        {t('deposit.reading')} <span>{far}</span>
        {pending ? <span> {t('deposit.pending')}</span> : null}
      </span>
      <Progress size={6} value={share ?? 100} animated={share === undefined} aria-label={t('deposit.reading')} />
    </div>
  );
}

/** The run could not be read, or was cancelled: why, and the one way on. */
export function JobTrouble({ job }: { job: Job }) {
  const t = useText();
  const go = useGo();
  const api = useApi();
  const words = useFaultText();
  const queries = useQueryClient();
  if (job.state === 'CANCELLED') {
    return (
      <StateView
        icon={IconX}
        title={t('deposit.trouble.cancelled')}
        filled
        action={{ label: t('deposit.trouble.new'), onClick: () => go('deposit.home') }}
      />
    );
  }
  const again = async () => {
    try {
      const next = await api.call('jobs.revalidate', { params: { jobId: job.id } });
      queries.setQueryData(keyOf('jobs.get', { params: { jobId: job.id } }), next);
    } catch (error) {
      api.report(error);
    }
  };
  const may = job.abilities.includes('revalidate');
  return (
    <FailedState
      what={words(job.errorMessage) ?? t('deposit.trouble.failed')}
      safe={t('deposit.trouble.safe')}
      way={
        may
          ? { label: t('common.retry'), onClick: () => void again() }
          : { label: t('deposit.trouble.new'), onClick: () => go('deposit.home') }
      }
    />
  );
}
