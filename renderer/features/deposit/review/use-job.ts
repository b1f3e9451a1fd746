// A job while it is being read: every second for 30 s, then more slowly, until its rows are there.
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Job, JobSummary } from '#domain/api/deposit/job.schema.ts';
import { JOB_STATES_IN_PROGRESS } from '#domain/jobs/jobs.ts';
import { isOneOf } from '#domain/shared/includes.ts';
import { useCall } from '#renderer/api/api.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';

/** Every second for up to 30 s; then the screen says that rows are being prepared (docs/model.md, "Job polling"). */
const POLL_MS = 1000;
const POLL_LIMIT_MS = 30_000;
const PENDING_POLL_MS = 5000;

export const isReading = (state: JobSummary['state'] | undefined): boolean =>
  state !== undefined && isOneOf(JOB_STATES_IN_PROGRESS, state);

export function useJob(jobId: number) {
  const [pending, setPending] = useState(false);
  const job = useCall(
    'jobs.get',
    { params: { jobId } },
    {
      placeholderData: keepPreviousData as never,
      refetchInterval: (query) =>
        isReading(query.state.data?.state) ? (pending ? PENDING_POLL_MS : POLL_MS) : rowsInDelivery(query.state.data),
    },
  );
  const reading = isReading(job.data?.state);
  useEffect(() => {
    if (!reading) return setPending(false);
    const timer = setTimeout(() => setPending(true), POLL_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [reading]);
  useRowsReady(job.data, reading);
  return { job, reading, pending: reading && pending };
}

/** While deliveries are being made the counts change; otherwise there is nothing to poll. */
const rowsInDelivery = (job: JobSummary | undefined): number | false =>
  job !== undefined && job.counts.processing > 0 ? PENDING_POLL_MS : false;

/** Says once that the rows are there, to whoever saw them being made. */
function useRowsReady(job: Job | undefined, reading: boolean): void {
  const notify = useToasts();
  const seen = useRef<number>(undefined);
  const id = job?.id;
  const count = job?.counts.packGroups ?? 0;
  useEffect(() => {
    if (reading) seen.current = id;
    else if (id !== undefined && seen.current === id) {
      seen.current = undefined;
      // In the place of the notice that the order was created.
      if (count > 0) notify('success', 'deposit.packGroupsCreated', { count }, { key: 'deposit' });
    }
  }, [id, reading, count, notify]);
}
