// Print-Job (RFC 8011 section 4.2.1): a job and its document in one request.
import { anyOfLive, jobReceipt } from '../printer/attributes/job-attributes.ts';
import { unsupportedGroup } from '../printer/template/template.ts';
import { checkDocument, checkJob, jobGroup } from './job-request.ts';
import { answer, type Operation } from './request.ts';

export const printJob: Operation = async (request) => {
  const document = checkDocument(request);
  if (!document.ok) return document.answer;
  const checked = await checkJob(request);
  if (!checked.ok) return checked.answer;
  const { order, status, unsupported } = checked.value;
  const job = await request.printer.board.create(order);
  const { document: source, client, clientAddress } = request;
  const outcome = await request.printer.intake.take(job, { ...document.value, source, client, clientAddress });
  if (outcome !== 'successful-ok') return answer(outcome);
  return answer(status, ...unsupportedGroup(unsupported), jobGroup(jobReceipt(request.view, anyOfLive(job))));
};
