// One HTTP request: through the gate, into the operation, and out again, however the sender behaves.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { carryOut, statusMessage } from '../operations/operations.ts';
import { parsePath } from '../operations/target-uri.ts';
import type { ProvenSender } from '../printer/jobs/sender.ts';
import type { Printer } from '../printer/printer.ts';
import type { Decoded } from '../protocol/decoder.ts';
import { encodeMessage } from '../protocol/encoder.ts';
import type { Message } from '../protocol/syntax.ts';
import type { Authorize } from './account.ts';
import { splitBody } from './body.ts';
import { judgeHead } from './gate.ts';
import { sendPage } from './pages.ts';
import { type RequestChunks, requestChunks } from './request-chunks.ts';

export interface HandlerOptions {
  readonly printer: Printer;
  readonly hosts: () => ReadonlySet<string>;
  /** The account of a sender beyond this machine; answers the refusal itself. */
  readonly authorize?: Authorize;
}

/** After a refusal this much of an unread body (bytes) is swallowed for this long (ms), so that the answer arrives. */
const SWALLOW_BYTES = 4 * 1024 * 1024;
const SWALLOW_MS = 2_000;

/** So long an operation waits for the end of a request that it has understood; ms. */
const END_MS = 5_000;

/**
 * Takes what is left of a body, up to a limit. libcups sends the last chunk of a request after its message: an answer that is
 * quicker finds it between the two, and is taken for an empty one.
 */
function untilEnd(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let left = SWALLOW_BYTES;
    const done = (): void => {
      clearTimeout(timer);
      request.off('data', take).off('end', done).off('close', done);
      resolve();
    };
    const take = (chunk: Buffer): void => {
      left -= chunk.length;
      if (left < 0) done();
    };
    const timer = setTimeout(done, END_MS);
    request.on('data', take).on('end', done).on('close', done);
    request.resume();
  });
}

function swallow(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  let left = SWALLOW_BYTES;
  const timer = setTimeout(() => request.socket.destroy(), SWALLOW_MS);
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.socket.destroy();
  });
  request.on('close', () => clearTimeout(timer));
  request.on('error', () => {});
  request.resume();
}

/** Ends with a bare HTTP status. With an unread body the connection is not used again. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { ...headers, 'content-length': 0, connection: 'close' });
  response.end();
  swallow(request);
}

function sendMessage(request: IncomingMessage, response: ServerResponse, message: Message): void {
  if (response.destroyed) return;
  const body = encodeMessage(message);
  const unread = !request.complete;
  response.writeHead(200, {
    'content-type': 'application/ipp',
    'content-length': body.length,
    'cache-control': 'no-store',
    ...(unread ? { connection: 'close' } : {}),
  });
  response.end(body);
  if (unread) swallow(request);
}

/** A frame that cannot be trusted gets an HTTP status; one that was understood but is over a limit an IPP status. */
function sendRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  decoded: Extract<Decoded, { status: 'refused' }>,
): void {
  if (decoded.reason === 'too-long') refuse(request, response, 413);
  else if (decoded.reason === 'malformed' || decoded.header === null) refuse(request, response, 400);
  else sendMessage(request, response, statusMessage(decoded.header, 'client-error-bad-request'));
}

/** What libcups writes for a loopback number; every other Host is the one that was meant. */
const LOCAL_NAME = /^localhost(:|$)/;

/** Text of the sender for the metadata: bounded, one line. */
const claim = (text: string | undefined): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
  (text ?? '').replace(/[\u0000-\u001f\u007f]/g, ' ').slice(0, 200);

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly host: string;
  readonly proven: ProvenSender | null;
}
async function serveIpp(parts: HandlerOptions, exchange: Exchange): Promise<void> {
  const source = requestChunks(exchange.request);
  try {
    await answerIpp(parts, exchange, source);
  } finally {
    source.leave();
  }
}
async function answerIpp(parts: HandlerOptions, exchange: Exchange, source: RequestChunks): Promise<void> {
  const { request, response, host, proven } = exchange;
  const { decoded, document } = await splitBody(source);
  if (decoded.status === 'refused') {
    source.leave();
    return sendRefusal(request, response, decoded);
  }
  const message = await carryOut({
    printer: parts.printer,
    message: decoded.message,
    tooLong: decoded.tooLong,
    document,
    secure: 'encrypted' in request.socket,
    proven,
    host,
    isOurs: (name) => LOCAL_NAME.test(host) && parts.hosts().has(name),
    client: claim(request.headers['user-agent']),
    clientAddress: request.socket.remoteAddress ?? '',
  });
  source.leave();
  await untilEnd(request);
  sendMessage(request, response, message);
}

/** The handler for `request` events and, with `expects`, for `checkContinue`. */
export function createHandler(parts: HandlerOptions) {
  return (request: IncomingMessage, response: ServerResponse, expects: boolean): void => {
    request.on('error', () => {});
    response.on('error', () => {});
    const verdict = judgeHead(
      { method: request.method ?? '', url: request.url ?? '', headers: request.headers },
      parts.hosts(),
    );
    if (verdict.kind === 'refused') {
      refuse(request, response, verdict.refusal.status, verdict.refusal.headers);
      return;
    }
    if (verdict.kind === 'page') {
      sendPage(verdict.path, request.method ?? '', response);
      swallow(request);
      return;
    }
    if (!parsePath(verdict.path)) {
      refuse(request, response, 404);
      return;
    }
    const proven = parts.authorize?.(request, response) ?? null;
    if (parts.authorize && !proven) {
      swallow(request);
      return;
    }
    if (expects) response.writeContinue();
    serveIpp(parts, { request, response, host: verdict.host, proven }).catch(() => {
      // The sender hung up or broke the chunking; the operation has ended the job.
      refuse(request, response, 400);
    });
  };
}
