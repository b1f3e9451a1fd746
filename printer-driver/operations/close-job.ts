// Close-Job (PWG 5100.11 section 4.2): no more documents will come.
import { answer, type Operation } from './request.ts';
import { ownJob } from './target-job.ts';

export const closeJob: Operation = (request) => {
  const target = ownJob(request);
  if (!target.ok) return target.answer;
  const job = target.live;
  // A job without any document has nothing to print: it ends here instead of waiting for the time-out.
  if (job?.phase === 'waiting') request.printer.board.finish(job, 'aborted', 'aborted-by-system');
  return answer('successful-ok');
};
