// Makes a job from uploaded files and the settings of the screen.
import { useCallback, useRef, useState } from 'react';
import type { Job, JobCreation } from '#domain/api/deposit/job.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { saidAs } from '#renderer/api/failures.ts';
import { useInboxDeposited } from '#renderer/session/inbox.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';

/** The creation that was asked for, and its idempotency key. */
export interface Intention {
  readonly text: string;
  readonly key: string;
}

/**
 * The same creation has the same key: a repeated try after a cut connection does not deposit twice.
 * @param kept the creation that the end of a session interrupted
 */
export function useCreateJob(kept?: Intention) {
  const api = useApi();
  const deposited = useInboxDeposited();
  const notify = useToasts();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const intention = useRef(kept);
  const create = useCallback(
    async (creation: JobCreation): Promise<Job | undefined> => {
      const text = JSON.stringify(creation);
      if (intention.current?.text !== text) intention.current = { text, key: crypto.randomUUID() };
      setBusy(true);
      setError(undefined);
      try {
        const job = await api.call('jobs.create', {
          parts: [{ name: 'parameters', value: creation }],
          idempotencyKey: intention.current.key,
        });
        notify('success', 'job.created', {}, { key: 'deposit' });
        void deposited(job.id, Object.values(creation.sessionFiles ?? {}).flat());
        return job;
      } catch (failure) {
        setError(saidAs('job.createError', failure));
        return undefined;
      } finally {
        setBusy(false);
      }
    },
    [api, deposited, notify],
  );
  return { create, busy, error, intention };
}
