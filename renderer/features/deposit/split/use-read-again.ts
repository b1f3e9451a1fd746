// Until something of a deposit is confirmed, its files can be read again with other settings, as a new deposit that
// replaces it.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { depositedFiles } from '#domain/jobs/left-out.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { useRefreshOrders } from '#renderer/shared/commands/use-refresh-orders.ts';
import { useCorrectionCount } from '#renderer/shared/dialogs/use-correction-count.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { showToast } from '#renderer/ui/toasts/toasts.ts';
import { creationOf, ownerBehind, type Settings } from '../creation/creation.rules.ts';
import { filesOfJob } from '../creation/deposited-files.ts';
import { useCreateJob } from '../creation/use-create-job.ts';

interface ReadAgainInput {
  readonly job: Job;
  readonly service: Service | undefined;
  /** The job is still being read. */
  readonly reading: boolean;
}

/** The settings that a deposit was made with. */
const settingsOf = (job: Job, service: Service | undefined): Settings => ({
  name: job.name,
  split: job.splitConfiguration ?? (service && mainBoxOf(service)?.splitConfig) ?? { type: 'none' },
  metadatas: job.metadatas,
});

/** Nothing of it was confirmed, and all its files are still there. */
const canBeginAnew = ({ job, service, reading }: ReadAgainInput): boolean => {
  const { awaiting, processing, sent, error } = job.counts;
  const untouched = awaiting + processing + sent + error === 0 && job.abilities.includes('cancel');
  const files = filesOfJob(job).length;
  return service !== undefined && untouched && !reading && files > 0 && files === depositedFiles(job.inputFiles).length;
};

export type ReadAgain = ReturnType<typeof useReadAgain>;

export function useReadAgain(input: ReadAgainInput) {
  const { job, service } = input;
  const go = useGo();
  const api = useApi();
  const me = useUser();
  const queries = useQueryClient();
  const refresh = useRefreshOrders();
  const failureText = useFailureText();
  const { create, busy, error } = useCreateJob();
  const given = settingsOf(job, service);
  const [own, setOwn] = useState<{ readonly jobId: number; readonly settings: Settings }>();
  const settings = own?.jobId === job.id ? own.settings : given;
  // The new order keeps the person on whose behalf the first one was deposited.
  const ownerId = ownerBehind(job, me);
  const begin = async (): Promise<void> => {
    if (!service) return;
    const next = await create(creationOf({ service, settings, files: filesOfJob(job), ownerId }));
    if (!next) return;
    try {
      await api.call('jobs.cancel', { params: { jobId: job.id } });
    } catch (failure) {
      showToast('warning', failureText(failure));
    }
    refresh();
    queries.setQueryData(keyOf('jobs.get', { params: { jobId: next.id } }), next);
    go('deposit.delivery', { jobId: next.id }, 'replace');
  };
  const corrected = useCorrectionCount();
  const [losing, setLosing] = useState<number>();
  /** Rows that were corrected by hand are made anew: that is asked first. */
  const ask = async (): Promise<void> => {
    const n = await corrected(job.id).catch(api.report);
    if (typeof n !== 'number') return;
    if (n > 0) setLosing(n);
    else await begin();
  };
  return {
    ownerId,
    given,
    settings,
    setSettings: (next: Settings) => setOwn({ jobId: job.id, settings: next }),
    possible: canBeginAnew(input),
    /** A mail run, whose split is the depositor's to choose. */
    splits: service !== undefined && service.type !== 'simpleUnique' && mainBoxOf(service)?.splitForced !== true,
    changed: JSON.stringify(settings) !== JSON.stringify(given),
    busy,
    error,
    begin: () => void ask(),
    /** Set while it is asked: how many corrections are lost. */
    losing,
    stay: () => setLosing(undefined),
    goOn: async () => {
      await begin();
      setLosing(undefined);
    },
  };
}
