// Cancel-My-Jobs (PWG 5100.11 section 4.1): all unfinished jobs of the sender, or the ones listed.
import { isOwner } from '../printer/jobs/sender.ts';
import { find } from '../protocol/values.ts';
import { answer, type Operation } from './request.ts';

export const cancelMyJobs: Operation = async (request) => {
  const mine = request.printer.board
    .liveJobs()
    .filter((job) => isOwner(job, request.sender) && job.queue === request.view.queue.name);
  const listed = find(request.operation, 'job-ids')?.values.flatMap((value) =>
    value.type === 'integer' ? [value.data] : [],
  );
  const chosen = listed ? mine.filter((job) => listed.includes(job.id)) : mine;
  // All or nothing: a list with a job that is finished, unknown or of another sender cancels nothing.
  if (listed && chosen.length !== new Set(listed).size) return answer('client-error-not-possible');
  for (const job of chosen) await request.printer.cancel(job, 'user');
  return answer('successful-ok');
};
