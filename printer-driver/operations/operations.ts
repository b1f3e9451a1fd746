// The front page of operations/: checks what every request must have, then hands it to the one operation it names.

import type { PrinterView } from '../printer/attributes/view.ts';
import { type ProvenSender, senderOf } from '../printer/jobs/sender.ts';
import type { Printer } from '../printer/printer.ts';
import { OPERATION, STATUS, type StatusName } from '../protocol/codes.ts';
import { type Attribute, GROUP, type Message } from '../protocol/syntax.ts';
import { attribute, attributesOf, stringOf, strings } from '../protocol/values.ts';
import { cancelJob } from './cancel-job.ts';
import { cancelMyJobs } from './cancel-my-jobs.ts';
import { closeJob } from './close-job.ts';
import { createJob } from './create-job.ts';
import { getJobAttributes } from './get-job-attributes.ts';
import { getJobs } from './get-jobs.ts';
import { getPrinterAttributes } from './get-printer-attributes.ts';
import { identifyPrinter } from './identify-printer.ts';
import { printJob } from './print-job.ts';
import { answer, type Operation, type OperationAnswer } from './request.ts';
import { sendDocument } from './send-document.ts';
import { parseTarget } from './target-uri.ts';
import { validateJob } from './validate-job.ts';

const OPERATIONS = new Map<number, Operation>([
  [OPERATION.printJob, printJob],
  [OPERATION.validateJob, validateJob],
  [OPERATION.createJob, createJob],
  [OPERATION.sendDocument, sendDocument],
  [OPERATION.cancelJob, cancelJob],
  [OPERATION.getJobAttributes, getJobAttributes],
  [OPERATION.getJobs, getJobs],
  [OPERATION.getPrinterAttributes, getPrinterAttributes],
  [OPERATION.cancelMyJobs, cancelMyJobs],
  [OPERATION.closeJob, closeJob],
  [OPERATION.identifyPrinter, identifyPrinter],
]);

export interface IppRequest {
  readonly printer: Printer;
  readonly message: Message;
  /** The first attribute that is longer than its syntax allows. */
  readonly tooLong: string | null;
  readonly document: AsyncIterable<Uint8Array>;
  readonly secure: boolean;
  /** The account that the transport found proven; null for senders on this machine. */
  readonly proven: ProvenSender | null;
  readonly host: string;
  /** Whether a host with its port is this printer, as much as `host` is. */
  readonly isOurs: (host: string) => boolean;
  readonly client: string;
  readonly clientAddress: string;
}

const CHARSETS = ['utf-8', 'us-ascii'];
const isSupportedVersion = (major: number): boolean => major === 1 || major === 2;

/** RFC 8011 sections 4.1.1, 4.1.4 and 4.1.8: version, request id, then charset and language first, in that order. */
function checkFrame(message: Message, tooLong: string | null): StatusName | null {
  if (!isSupportedVersion(message.major)) return 'server-error-version-not-supported';
  const [first] = message.groups;
  const [charset, language] = first?.attributes ?? [];
  const sound =
    message.requestId >= 1 &&
    message.requestId <= 0x7fffffff &&
    first?.tag === GROUP.operation &&
    charset?.name === 'attributes-charset' &&
    charset.values[0]?.type === 'charset' &&
    language?.name === 'attributes-natural-language' &&
    language.values[0]?.type === 'naturalLanguage';
  if (!sound) return 'client-error-bad-request';
  if (!CHARSETS.includes((stringOf([charset], 'attributes-charset') ?? '').toLowerCase()))
    return 'client-error-charset-not-supported';
  return tooLong === null ? null : 'client-error-request-value-too-long';
}

/**
 * Host and port for the addresses in the answer: as printer-uri has them, because libcups sends "localhost" as its Host
 * header whatever loopback number it was given.
 */
const hostOf = (authority: string, { host, isOurs }: IppRequest): string => (isOurs(authority) ? authority : host);

async function run(request: IppRequest): Promise<OperationAnswer> {
  const { message, printer } = request;
  const refusal = checkFrame(message, request.tooLong);
  if (refusal) return answer(refusal);
  const operation = OPERATIONS.get(message.code);
  if (!operation) return answer('server-error-operation-not-supported');
  const attributes = attributesOf(message.groups, GROUP.operation);
  const uri = stringOf(attributes, 'printer-uri') ?? stringOf(attributes, 'job-uri');
  if (uri === undefined) return answer('client-error-bad-request');
  const target = parseTarget(uri);
  const queue = target && printer.queue(target.queue);
  if (!target || !queue) return answer('client-error-not-found');
  const { faithful } = target;
  const { secure } = request;
  const host = hostOf(target.authority, request);
  const view: PrinterView = { printer, queue, named: target.queue !== null, faithful, secure, host };
  return operation({
    printer,
    view,
    operation: attributes,
    job: attributesOf(message.groups, GROUP.job),
    document: request.document,
    targetJobId: target.jobId,
    sender: senderOf(stringOf(attributes, 'requesting-user-name'), request.proven),
    client: request.client,
    clientAddress: request.clientAddress,
  });
}

const operationGroup = (status: StatusName): { tag: number; attributes: Attribute[] } => ({
  tag: GROUP.operation,
  attributes: [
    attribute('attributes-charset', ...strings('charset', 'utf-8')),
    attribute('attributes-natural-language', ...strings('naturalLanguage', 'en')),
    attribute('status-message', ...strings('text', status)),
  ],
});

/** An answer with a status and nothing else, for messages that were refused before they were complete. */
export function statusMessage(header: Pick<Message, 'major' | 'minor' | 'requestId'>, status: StatusName): Message {
  const known = isSupportedVersion(header.major);
  return {
    major: known ? header.major : 2,
    minor: known ? header.minor : 0,
    code: STATUS[status],
    requestId: header.requestId,
    groups: [operationGroup(status)],
  };
}

/** Carries out one request. Never throws for what a sender can do; a bug becomes server-error-internal-error. */
export async function carryOut(request: IppRequest): Promise<Message> {
  let outcome: OperationAnswer;
  try {
    outcome = await run(request);
  } catch {
    outcome = answer('server-error-internal-error');
  }
  const empty = statusMessage(request.message, outcome.status);
  return { ...empty, groups: [...empty.groups, ...outcome.groups] };
}
