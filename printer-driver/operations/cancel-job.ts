// Cancel-Job (RFC 8011 section 4.3.3): only by the name that made the job, only while it is not finished.
import { answer, type Operation } from './request.ts';
import { ownJob } from './target-job.ts';

export const cancelJob: Operation = async (request) => {
  const target = ownJob(request);
  if (!target.ok) return target.answer;
  if (!target.live) return answer('client-error-not-possible');
  await request.printer.cancel(target.live);
  return answer('successful-ok');
};
