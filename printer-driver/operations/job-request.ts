// What Print-Job, Create-Job and Validate-Job check alike (RFC 8011 sections 4.1.7 and 4.2.1.1).

import { ANY_FORMAT, type Format, formatNamed } from '../printer/documents/formats.ts';
import type { JobOrder } from '../printer/jobs/job-board.ts';
import { judgeTemplate, unsupportedGroup } from '../printer/template/template.ts';
import type { StatusName } from '../protocol/codes.ts';
import { type Attribute, GROUP } from '../protocol/syntax.ts';
import { booleanOf, stringOf } from '../protocol/values.ts';
import type { Compression } from '../spool/inflate.ts';
import { answer, type OperationAnswer, type OperationRequest } from './request.ts';

export interface JobRequest {
  readonly order: JobOrder;
  /** successful-ok, or the one that says that something was ignored. */
  readonly status: StatusName;
  readonly unsupported: readonly Attribute[];
}
export interface DocumentRequest {
  readonly format: Format | 'any';
  readonly compression: Compression;
}
export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly answer: OperationAnswer };

const COMPRESSIONS: readonly string[] = ['none', 'gzip', 'deflate'] satisfies Compression[];
const isCompression = (name: string): name is Compression => COMPRESSIONS.includes(name);
const refused = (
  status: StatusName,
  unsupported: readonly Attribute[] = [],
): { ok: false; answer: OperationAnswer } => ({
  ok: false,
  answer: answer(status, ...unsupportedGroup(unsupported)),
});

/** Format and compression, before the first byte of the document is looked at. */
export function checkDocument(request: OperationRequest): Checked<DocumentRequest> {
  const compression = stringOf(request.operation, 'compression') ?? 'none';
  if (!isCompression(compression)) return refused('client-error-compression-not-supported');
  const format = formatNamed(stringOf(request.operation, 'document-format') ?? ANY_FORMAT);
  if (!format) return refused('client-error-document-format-not-supported');
  return { ok: true, value: { compression, format } };
}

/** The job attributes: with ipp-attribute-fidelity one bad value refuses the job, without it is reported and ignored. */
export async function checkJob(request: OperationRequest): Promise<Checked<JobRequest>> {
  if (!(await request.printer.intake.hasRoom())) return refused('server-error-temporary-error');
  const { accepted, unsupported } = judgeTemplate(request.job);
  const faithful = booleanOf(request.operation, 'ipp-attribute-fidelity') ?? false;
  if (faithful && unsupported.length > 0)
    return refused('client-error-attributes-or-values-not-supported', unsupported);
  const name = stringOf(request.operation, 'job-name') ?? stringOf(request.operation, 'document-name') ?? 'Untitled';
  const order: JobOrder = {
    queue: request.view.queue.name,
    unchanged: request.view.faithful,
    user: request.sender.name,
    ...(request.sender.proven ? { proven: true } : {}),
    claim: request.sender.claim,
    name,
    documentName: stringOf(request.operation, 'document-name') ?? name,
    template: accepted,
  };
  const status = unsupported.length > 0 ? 'successful-ok-ignored-or-substituted-attributes' : 'successful-ok';
  return { ok: true, value: { order, status, unsupported } };
}

export const jobGroup = (attributes: readonly Attribute[]) => ({ tag: GROUP.job, attributes });
