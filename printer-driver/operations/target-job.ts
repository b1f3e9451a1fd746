// Finds the job that a request means, and whether the sender may touch it.

import { type AnyJob, anyOfLive, anyOfRecord } from '../printer/attributes/job-attributes.ts';
import type { LiveJob } from '../printer/jobs/jobs.ts';
import { isOwner } from '../printer/jobs/sender.ts';
import { numberOf } from '../protocol/values.ts';
import { answer, type OperationAnswer, type OperationRequest } from './request.ts';

export type Target =
  | { readonly ok: true; readonly job: AnyJob; readonly live: LiveJob | undefined }
  | { readonly ok: false; readonly answer: OperationAnswer };

const missing: Target = { ok: false, answer: answer('client-error-not-found') };

/** The job named by job-uri, or by printer-uri and job-id. A job of another queue does not exist here. */
export function targetJob(request: OperationRequest): Target {
  const id = request.targetJobId ?? numberOf(request.operation, 'job-id');
  if (id === undefined) return { ok: false, answer: answer('client-error-bad-request') };
  const live = request.printer.board.live(id);
  const record = live ? undefined : request.printer.board.finished(id);
  const job = live ? anyOfLive(live) : record && anyOfRecord(record);
  return job && job.queue === request.view.queue.name ? { ok: true, job, live } : missing;
}

/** The same, for operations that change the job: only its owner may. */
export function ownJob(request: OperationRequest): Target {
  const target = targetJob(request);
  if (target.ok && !isOwner(target.job, request.sender))
    return { ok: false, answer: answer('client-error-not-authorized') };
  return target;
}
