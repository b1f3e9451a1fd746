// Cancel-Job (RFC 8011 section 4.3.3): by the owner or by an administrator, only while the job is not finished.
import { cancelsAs } from '../printer/jobs/sender.ts';
import { answer, type Operation } from './request.ts';
import { targetJob } from './target-job.ts';

export const cancelJob: Operation = async (request) => {
  const target = targetJob(request);
  if (!target.ok) return target.answer;
  const by = cancelsAs(target.job, request.sender);
  if (!by) return answer('client-error-not-authorized');
  if (!target.live) return answer('client-error-not-possible');
  await request.printer.cancel(target.live, by);
  return answer('successful-ok');
};
