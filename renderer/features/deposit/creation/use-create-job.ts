// Makes a job from uploaded files and the settings of the screen.
import { useCallback, useRef, useState } from 'react';
import type { Job, JobCreation } from '#domain/api/deposit/job.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useInboxDeposited } from '#renderer/session/inbox.ts';

/** What was asked to be made, and the key under which. */
export interface Intention {
  readonly text: string;
  readonly key: string;
}

/**
 * One intention has one key: a repeated try after a cut connection does not deposit twice.
 * @param kept the intention that the end of a session interrupted
 */
export function useCreateJob(kept?: Intention) {
  const api = useApi();
  const deposited = useInboxDeposited();
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
        void deposited(job.id, Object.values(creation.sessionFiles ?? {}).flat());
        return job;
      } catch (failure) {
        setError(failure);
        return undefined;
      } finally {
        setBusy(false);
      }
    },
    [api, deposited],
  );
  return { create, busy, error, intention };
}
