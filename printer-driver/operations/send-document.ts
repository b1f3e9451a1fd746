// Send-Document (RFC 8011 section 4.3.1): the document of a job made by Create-Job. One document for each job.

import { anyOfLive, jobReceipt } from '../printer/attributes/job-attributes.ts';
import type { LiveJob } from '../printer/jobs/jobs.ts';
import { booleanOf, stringOf } from '../protocol/values.ts';
import { checkDocument, jobGroup } from './job-request.ts';
import { answer, type Operation, type OperationAnswer, type OperationRequest } from './request.ts';
import { ownJob } from './target-job.ts';

async function isEmpty(source: AsyncIterable<Uint8Array>): Promise<boolean> {
  for await (const chunk of source) if (chunk.length > 0) return false;
  return true;
}

const receipt = (request: OperationRequest, job: LiveJob): OperationAnswer =>
  answer('successful-ok', jobGroup(jobReceipt(request.view, anyOfLive(job))));

/** The job has its document: an empty last part only closes it, a second document is refused. */
async function second(request: OperationRequest, job: LiveJob): Promise<OperationAnswer> {
  if (job.phase === 'receiving') return answer('server-error-busy');
  return (await isEmpty(request.document))
    ? receipt(request, job)
    : answer('server-error-multiple-document-jobs-not-supported');
}

export const sendDocument: Operation = async (request) => {
  const target = ownJob(request);
  if (!target.ok) return target.answer;
  const last = booleanOf(request.operation, 'last-document');
  if (last === undefined) return answer('client-error-bad-request');
  const job = target.live;
  if (!job) return answer(target.job.state === 'canceled' ? 'server-error-job-canceled' : 'client-error-not-possible');
  if (job.phase !== 'waiting') return second(request, job);
  const checked = checkDocument(request);
  if (!checked.ok) return checked.answer;
  job.documentName = stringOf(request.operation, 'document-name') ?? job.documentName;
  const { document: source, client, clientAddress } = request;
  const outcome = await request.printer.intake.take(job, { ...checked.value, source, client, clientAddress });
  return outcome === 'successful-ok' ? receipt(request, job) : answer(outcome);
};
