// Get-Jobs (RFC 8011 section 4.2.6): unfinished jobs in the order they came, finished ones newest first.

import { type AnyJob, anyOfLive, anyOfRecord, jobAttributes } from '../printer/attributes/job-attributes.ts';
import type { JobStateName } from '../printer/jobs/jobs.ts';
import { isOwner, type Owner } from '../printer/jobs/sender.ts';
import { unsupportedGroup } from '../printer/template/template.ts';
import { booleanOf, numberOf, stringOf, stringsOf } from '../protocol/values.ts';
import { jobGroup } from './job-request.ts';
import { answer, type Operation, type OperationRequest } from './request.ts';

const DONE: readonly JobStateName[] = ['completed', 'aborted', 'canceled'];
const WHICH: Readonly<Record<string, readonly JobStateName[]>> = {
  'not-completed': ['pending', 'held', 'processing'],
  completed: DONE,
  all: ['pending', 'held', 'processing', ...DONE],
  aborted: ['aborted'],
  canceled: ['canceled'],
  pending: ['pending'],
  processing: ['processing'],
};

function chosenJobs(request: OperationRequest, states: readonly JobStateName[]): AnyJob[] {
  const { board } = request.printer;
  const mine = booleanOf(request.operation, 'my-jobs') ?? false;
  const wanted = (job: Owner & { state: JobStateName; queue: string }): boolean =>
    states.includes(job.state) && job.queue === request.view.queue.name && (!mine || isOwner(job, request.sender));
  const live = board.liveJobs().filter(wanted).map(anyOfLive);
  if (!states.some((state) => DONE.includes(state))) return live;
  return [...live, ...board.finishedJobs().filter(wanted).reverse().map(anyOfRecord)];
}

export const getJobs: Operation = (request) => {
  const which = stringOf(request.operation, 'which-jobs') ?? 'not-completed';
  const states = Object.hasOwn(WHICH, which) ? WHICH[which] : undefined;
  if (!states) {
    const bad = request.operation.filter((item) => item.name === 'which-jobs');
    return answer('client-error-attributes-or-values-not-supported', ...unsupportedGroup(bad));
  }
  const limit = numberOf(request.operation, 'limit') ?? Number.POSITIVE_INFINITY;
  if (limit < 1) return answer('client-error-bad-request');
  const requested = stringsOf(request.operation, 'requested-attributes') ?? ['job-id', 'job-uri'];
  const jobs = chosenJobs(request, states).slice(0, limit);
  return answer(
    'successful-ok',
    ...jobs.map((job) => jobGroup(jobAttributes(request.view, job, { requested, mine: isOwner(job, request.sender) }))),
  );
};
