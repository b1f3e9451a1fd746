// Errors outside a handler are answered in the envelope too: unknown addresses, bad bodies, limits, our own bugs.
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorLabel } from '#domain/errors/errors.ts';
import type { Refusal } from '#domain/errors/result.ts';
import { isLockedOut } from '#server/storage/database.ts';
import { FileMissing } from '#server/storage/files/file-store.ts';
import { diskFault } from '#server/system/disk-fault.ts';
import type { Logger } from '#server/system/logger.ts';
import { PasswordsBusy } from '#server/system/passwords.ts';
import { ScannerAway } from '#server/system/virus-scanner.ts';
import { type Answer, internalAnswer, refusalAnswer, sendEnvelope } from './envelope.ts';
import { answerScreens, type Screens } from './screens.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** An expected refusal on a way where only exceptions travel (streams, hooks). */
export class RefusalError extends Error {
  readonly refusal: Refusal;
  constructor(label: ErrorLabel, parameters: Readonly<Record<string, unknown>> = {}) {
    super(label);
    this.refusal = { label, parameters };
  }
}

const invalid = (field: string, reason: string): Refusal => ({
  label: 'exception.invalidInput',
  parameters: { field, reason },
});
const limit = (name: string): Refusal => ({ label: 'exception.limit', parameters: { limit: name } });

/** Fastify's and multipart's own error codes → refusals of ours. */
const KNOWN: Readonly<Record<string, Refusal>> = {
  FST_ERR_BAD_URL: invalid('address', 'not a readable address'),
  FST_ERR_MAX_PARAM_LENGTH: invalid('address', 'a part of the address is too long'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: invalid('Content-Type', 'not the type of body that the call takes'),
  FST_ERR_CTP_EMPTY_JSON_BODY: invalid('body', 'empty'),
  FST_ERR_CTP_INVALID_JSON_BODY: invalid('body', 'not JSON'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: invalid('Content-Length', 'not the length of the body'),
  FST_ERR_CTP_BODY_TOO_LARGE: limit('body'),
  FST_PARTS_LIMIT: limit('parts'),
  FST_FILES_LIMIT: limit('files'),
  FST_FIELDS_LIMIT: limit('fields'),
  FST_REQ_FILE_TOO_LARGE: limit('file'),
  FST_PROTO_VIOLATION: invalid('body', 'a forbidden field name'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: invalid('Content-Type', 'multipart/form-data is needed'),
  FST_INVALID_JSON_FIELD_ERROR: invalid('body', 'a field that is not JSON'),
  FST_MP_PREMATURE_CLOSE: invalid('body', 'the request ended early'),
};

/** What the reader of multipart bodies throws without a code of its own (@fastify/busboy, and Dicer below it). */
const MULTIPART_FAULTS: readonly (readonly [RegExp, Refusal])[] = [
  [/^Multipart: Boundary not found$/, invalid('Content-Type', 'multipart/form-data without a boundary')],
  [/^The needle cannot /, invalid('Content-Type', 'a boundary that is empty or too long')],
  [/^Unsupported Content-Type/, invalid('Content-Type', 'multipart/form-data is needed')],
  [/unexpected end of multipart data$/i, invalid('body', 'the request ended early')],
];

const DISK_FULL = 'exception.diskFull';
const TRY_AGAIN_SECONDS = 2;
/** Room has to be made first. */
const ROOM_AGAIN_SECONDS = 60;
const surrounding = (error: unknown): Refusal | undefined => {
  if (error instanceof PasswordsBusy) {
    return { label: 'exception.tooManyRequests', parameters: { seconds: TRY_AGAIN_SECONDS } };
  }
  // Another transaction holds the same row longer than a caller is kept waiting; nothing was changed.
  if (isLockedOut(error)) {
    return { label: 'exception.tooManyRequests', parameters: { seconds: TRY_AGAIN_SECONDS } };
  }
  if (error instanceof ScannerAway) return { label: 'file.scannerAway', parameters: { seconds: error.seconds } };
  const code = diskFault(error);
  if (code !== null) return { label: DISK_FULL, parameters: { code, seconds: ROOM_AGAIN_SECONDS } };
  return error instanceof FileMissing ? { label: 'file.missing', parameters: { file: null } } : undefined;
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;

/** Our own signal, or what Node says of a request that ended before its body did. */
const isAbort = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || (codeOf(error) === 'ECONNRESET' && error.message === 'aborted'));

/** The refusal that an exception means; undefined for a bug or a broken outside world. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof RefusalError) return error.refusal;
  const known = surrounding(error) ?? KNOWN[codeOf(error)];
  if (known) return known;
  const text = error instanceof Error ? error.message : '';
  const multipart = MULTIPART_FAULTS.find(([fault]) => fault.test(text));
  if (multipart) return multipart[1];
  // Bad JSON, unreadable multipart and the like: the caller's fault without a row of its own.
  return statusOf(error) < 500 ? invalid('body', 'not readable') : undefined;
}

/** The answer of an exception; unexpected ones are logged under the reference that the caller gets. */
export function answerOf(error: unknown, request: FastifyRequest, log: Logger): Answer {
  const refusal = refusalOf(error);
  if (refusal?.label === DISK_FULL) log.warn('http.no-room', { reference: request.id, error: error as Error });
  if (isLockedOut(error)) {
    log.warn('http.locked', { reference: request.id, route: request.routeOptions?.url ?? '', error: error as Error });
  }
  if (refusal) return refusalAnswer(refusal);
  // A tab that is closed in the middle of an upload is no fault of the server.
  const level = isAbort(error) && request.raw.socket.destroyed ? 'info' : 'error';
  log[level](level === 'info' ? 'http.caller-gone' : 'http.failed', {
    reference: request.id,
    method: request.method,
    route: request.routeOptions?.url ?? '',
    error: error instanceof Error ? error : new Error(String(error)),
  });
  return internalAnswer(request.id);
}

/** Answers what a handler or Fastify threw, and logs what is a bug of ours. */
export function sendAnswer(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): FastifyReply {
  return sendEnvelope(reply, answerOf(error, request, log));
}

/** `screens` answers addresses that no call has; null serves the API alone. */
export function installErrorHandlers(app: FastifyInstance, log: Logger, screens: Screens | null): void {
  app.setErrorHandler((error, request, reply) => sendAnswer(error, request, reply, log));
  app.setNotFoundHandler((request, reply) => {
    const screen = screens && answerScreens(screens, request, reply);
    if (screen) return screen;
    return sendEnvelope(reply, refusalAnswer({ label: 'exception.notFound', parameters: {} }));
  });
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** Malformed requests never become a request object: answered on the bare socket, then closed. */
export function clientErrorAnswer(error: Error, socket: Socket): void {
  if (codeOf(error) === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[codeOf(error)] ?? 400;
  const body = JSON.stringify(refusalAnswer(invalid('request', REASONS[status] ?? '')).body);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...SECURITY_HEADERS,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\n${lines.join('')}\r\n${body}`);
}
