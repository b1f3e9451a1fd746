// Create-Job (RFC 8011 section 4.2.4): a job whose document comes by Send-Document.
import { anyOfLive, jobReceipt } from '../printer/attributes/job-attributes.ts';
import { unsupportedGroup } from '../printer/template/template.ts';
import { checkJob, jobGroup } from './job-request.ts';
import { answer, type Operation } from './request.ts';

export const createJob: Operation = async (request) => {
  const checked = await checkJob(request);
  if (!checked.ok) return checked.answer;
  const { order, status, unsupported } = checked.value;
  const job = await request.printer.board.create(order);
  request.printer.expectDocument(job);
  return answer(status, ...unsupportedGroup(unsupported), jobGroup(jobReceipt(request.view, anyOfLive(job))));
};
