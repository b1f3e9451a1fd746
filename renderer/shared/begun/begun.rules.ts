// What a person began and has not sent: drafts of letters and of runs that could not begin, and deposits whose recipients wait. Pure.
import type { Draft } from '#domain/api/deposit/drafts.contract.ts';
import type { JobSummary } from '#domain/api/deposit/job.schema.ts';
import { endsWithin } from '#domain/jobs/draft.rules.ts';
import { isUnique } from '#domain/services/services.ts';

/** `correct`: some addresses are bad; `review`: all can be sent; `reading`: it is still being read. */
export type NextStep = 'draft' | 'correct' | 'review' | 'reading';

/** One of them, with its one next step. */
export interface BegunItem {
  readonly key: string;
  readonly jobId: number;
  readonly name: string;
  readonly step: NextStep;
  /** ISO 8601: when it was kept or deposited. */
  readonly at: string;
  /** Of a mail run; those to correct for the step `correct`. */
  readonly recipients: number;
  readonly bad: number;
  readonly pages: number;
  /** Of a draft: where it is gone on with, the page that stands for it, and its end where that is near. */
  readonly draft?: {
    readonly serviceId: number;
    readonly serviceType: string;
    /** A mail run that could not begin yet, else a single letter. */
    readonly isRun: boolean;
    readonly fileId: string | undefined;
    readonly endsAt: string | undefined;
  };
}

function ofDraft({ jobId, name, savedAt, endsAt, service, files }: Draft, now: Date): BegunItem {
  return {
    key: `draft-${jobId}`,
    jobId,
    name,
    step: 'draft',
    at: savedAt,
    recipients: 1,
    bad: 0,
    pages: files.reduce((sum, { pageCount }) => sum + (pageCount ?? 0), 0),
    draft: {
      serviceId: service.id,
      serviceType: service.type,
      isRun: !isUnique(service.type),
      fileId: files[0]?.fileId,
      endsAt: endsWithin(endsAt, now) ? endsAt : undefined,
    },
  };
}

function ofJob({ id, name, state, submittedDate, counts }: JobSummary): BegunItem {
  const step = state === 'PROCESSING' ? 'reading' : counts.bad > 0 ? 'correct' : 'review';
  return {
    key: `job-${id}`,
    jobId: id,
    name,
    step,
    at: submittedDate,
    recipients: counts.packGroups,
    bad: counts.bad,
    pages: counts.pages,
  };
}

/** Newest first. A deposit of which nothing remains asks for nothing. */
export const begunItems = (drafts: readonly Draft[], jobs: readonly JobSummary[], now: Date): readonly BegunItem[] =>
  [
    ...drafts.map((draft) => ofDraft(draft, now)),
    ...jobs.filter(({ state, counts }) => state === 'PROCESSING' || counts.remaining > 0).map(ofJob),
  ].sort((a, b) => b.at.localeCompare(a.at));
