// How far the reading of a run is, in files, pages or letters, what it waits for, and what to do when it failed.
import { Button, Progress, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { IconClockPause, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { FailedState, StateView } from '#renderer/ui/states/states.part.tsx';
import { quarterOf } from '../files/quarter.rules.ts';
import classes from '../workbench/workbench.module.css';

const SECONDS_OF_MINUTE = 60;
const UNITS = ['files', 'rows', 'pages', 'letters'];

/** "12 of 35 pages", with the minutes that are left where that is known, or nothing while that is not known. */
function useProgressText({ progress }: Job): string {
  const t = useText();
  // When the reading goes over from pages to letters, no letter is counted yet.
  if (progress === null || progress.total === 0) return '';
  const { done, total } = progress;
  const unit = UNITS.includes(progress.unit) ? progress.unit : 'pages';
  if (total === null) return t(`deposit.progress.some.${unit}`, { done });
  const text = t(`deposit.progress.${unit}`, { done, total });
  // Less than a minute is over before it is read.
  if (progress.seconds === undefined || progress.seconds < SECONDS_OF_MINUTE) return text;
  const left = t('deposit.progress.left', { minutes: Math.ceil(progress.seconds / SECONDS_OF_MINUTE) });
  return `${text}, ${left}`;
}

/** Why the run is not being read right now. */
export function JobWaits({ job }: { job: Job }) {
  const t = useText();
  const faultText = useFaultText();
  const progressText = useProgressText(job);
  return (
    <div className={classes.waits} role="status">
      <IconClockPause size={18} stroke={1.5} aria-hidden />
      <p>
        <b>{t('deposit.waits')}</b> {job.progress?.total ? <span>{progressText}</span> : null}
        <span className={classes.why}>{faultText(job.errorMessage)}</span>
      </p>
    </div>
  );
}

export function JobProgress({ job, pending }: { job: Job; pending: boolean }) {
  const t = useText();
  const progressText = useProgressText(job);
  const { progress } = job;
  const share = progress?.total ? (progress.done / progress.total) * 100 : undefined;
  return (
    <div className={classes.progress}>
      {/* The figures change several times a second: a screen reader hears one sentence a quarter. */}
      <VisuallyHidden role="status">
        {progress?.total
          ? t('deposit.reading.said', { share: quarterOf(progress.done, progress.total) })
          : t('deposit.reading')}
      </VisuallyHidden>
      <span>
        {t('deposit.reading')} <span>{progressText}</span>
        {pending ? <span> {t('deposit.packGroupsPending')}</span> : null}
      </span>
      <Progress size={6} value={share ?? 100} animated={share === undefined} aria-label={t('deposit.reading')} />
    </div>
  );
}

/** Why the run could not be read, or that it was cancelled, and what can be done next. */
export function JobTrouble({ job }: { job: Job }) {
  const t = useText();
  const go = useGo();
  const api = useApi();
  const faultText = useFaultText();
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
    <>
      <FailedState
        what={faultText(job.errorMessage) ?? t('deposit.trouble.failed')}
        safe={t('deposit.trouble.safe')}
        way={
          may
            ? { label: t('common.retry'), onClick: () => void again() }
            : { label: t('deposit.trouble.new'), onClick: () => go('deposit.home') }
        }
      />
      {job.abilities.includes('forcePreparation') ? <ForcePreparation job={job} /> : null}
    </>
  );
}

/** What is good of the files is prepared, once somebody said so. */
function ForcePreparation({ job }: { job: Job }) {
  const t = useText();
  const api = useApi();
  const queries = useQueryClient();
  const [asked, setAsked] = useState(false);
  const force = async () => {
    try {
      const next = await api.call('jobs.forcePreparation', { params: { jobId: job.id } });
      queries.setQueryData(keyOf('jobs.get', { params: { jobId: job.id } }), next);
    } catch (error) {
      api.report(error);
    }
    setAsked(false);
  };
  return (
    <div className={classes.force}>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t('deposit.trouble.force')}
      </Button>
      {asked ? (
        <ConfirmDialog
          opened
          title={t('deposit.trouble.force')}
          action={t('deposit.trouble.force')}
          onConfirm={force}
          onClose={() => setAsked(false)}
        >
          <p>{t('deposit.trouble.askForce')}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
