// A deposit before its job is made: its files and settings, what is still missing, and the creation of the job. Every
// page that begins a deposit is built on this hook.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Draft } from '#domain/api/deposit/drafts.contract.ts';
import type { Job, JobCreation } from '#domain/api/deposit/job.schema.ts';
import { depositBoxOf } from '#domain/services/main-box.ts';
import { keyOf } from '#renderer/api/api.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useFilePages } from '#renderer/shared/pages/local-pdf.ts';
import { creationOf, missing, type Settings, wrongKind } from '../creation/creation.rules.ts';
import { useCreateJob } from '../creation/use-create-job.ts';
import { useDrop } from '../files/use-drop.ts';
import { useReceived } from '../files/use-received.ts';
import { type Refuses, storedFiles, type Uploads, useUploads } from '../files/use-uploads.ts';
import { loadReview } from '../review/review-loader.ts';
import type { LetterEdits } from './kept-deposit.rules.ts';
import { begunDeposit } from './letter-draft.rules.ts';
import type { NewDepositInput } from './new-deposit.types.ts';
import { showFiles, useKeptDeposit, useRestoredFiles } from './use-kept-deposit.ts';

export type NewDeposit = ReturnType<typeof useNewDeposit>;

interface Shown {
  readonly service: Service;
  readonly first: Settings;
  readonly uploads: Uploads;
  readonly setSettings: (settings: Settings) => void;
}

function showDraft({ service, first, uploads, setSettings }: Shown, changed: Draft): LetterEdits | undefined {
  const { settings, edits } = begunDeposit(changed, service, first);
  showFiles(uploads, changed);
  setSettings(settings);
  return edits;
}

export function useNewDeposit(input: NewDepositInput) {
  const { service, ownerId, early } = input;
  const queries = useQueryClient();
  const named = useNameIn();
  const main = depositBoxOf(service);
  const refuses = useCallback<Refuses>((box, stored) => wrongKind(service, box, stored), [service]);
  const uploads = useUploads(refuses);
  const { draft, first, keep } = useKeptDeposit(service, input);
  useRestoredFiles(draft, uploads);
  useReceived(service, uploads, draft !== undefined);
  const drop = useDrop(uploads, main, early);
  const { create, busy, error, intention } = useCreateJob(draft?.intention);
  const [settings, setSettings] = useState<Settings>(first);
  const [leaving, setLeaving] = useState(false);
  const files = storedFiles(uploads);
  const shown = uploads.entries.find((one) => one.box === main?.name && one.error === undefined);
  const { local, pages } = useFilePages(shown?.local, shown?.stored);
  /** Gives the job as soon as its review can be opened; undefined when the server refused it. */
  const begin = useCallback(
    async (
      entered: Pick<JobCreation, 'shipmentRequirements' | 'draftId' | 'sessionFiles'> = {},
    ): Promise<Job | undefined> => {
      const job = await create({ ...creationOf({ service, settings, files, ownerId }), ...entered });
      if (!job) return undefined;
      setLeaving(true);
      queries.setQueryData(keyOf('jobs.get', { params: { jobId: job.id } }), job);
      await loadReview();
      return job;
    },
    [create, service, settings, files, ownerId, queries],
  );
  return {
    service,
    ownerId,
    main,
    uploads,
    drop,
    files,
    settings,
    setSettings,
    draft,
    /** The file of the box that is dropped into, which the preview shows. */
    shown,
    local,
    pages,
    lack: missing(service, settings, { files, named }),
    busy: busy || leaving,
    error,
    begin,
    /** Shows the draft as another window changed it. @returns what was entered of its letter */
    showDraft: (changed: Draft) => showDraft({ service, first, uploads, setSettings }, changed),
    /** Keeps what would be lost if the session ended now; called with each render. */
    keep: (edits?: LetterEdits) =>
      keep({ settings, uploads, intention: intention.current, ...(edits ? { edits } : {}) }),
  };
}
