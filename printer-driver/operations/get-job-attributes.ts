// Get-Job-Attributes (RFC 8011 section 4.3.4).

import { jobAttributes } from '../printer/attributes/job-attributes.ts';
import { isOwner } from '../printer/jobs/sender.ts';
import { stringsOf } from '../protocol/values.ts';
import { jobGroup } from './job-request.ts';
import { answer, type Operation } from './request.ts';
import { targetJob } from './target-job.ts';

export const getJobAttributes: Operation = (request) => {
  const target = targetJob(request);
  if (!target.ok) return target.answer;
  const requested = stringsOf(request.operation, 'requested-attributes') ?? ['all'];
  const mine = isOwner(target.job, request.sender);
  return answer('successful-ok', jobGroup(jobAttributes(request.view, target.job, { requested, mine })));
};
