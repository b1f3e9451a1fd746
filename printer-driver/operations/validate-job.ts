// Validate-Job (RFC 8011 section 4.2.3): everything that Print-Job checks, and nothing else.
import { unsupportedGroup } from '../printer/template/template.ts';
import { checkDocument, checkJob } from './job-request.ts';
import { answer, type Operation } from './request.ts';

export const validateJob: Operation = async (request) => {
  const document = checkDocument(request);
  if (!document.ok) return document.answer;
  const job = await checkJob(request);
  if (!job.ok) return job.answer;
  return answer(job.value.status, ...unsupportedGroup(job.value.unsupported));
};
