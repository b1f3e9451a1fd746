// The body of a call by its kind: JSON against the schema, multipart fields and files, or the bytes of one file.
// Files go straight into the file store while they arrive; a request that breaks off leaves nothing behind.
import { finished, PassThrough, type Readable } from 'node:stream';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { ReceivedFile, Services, SignedBody } from '#server/context/context.ts';
import { scanFile } from '#server/context/scan-file.ts';
import { cleanFileName } from '#server/storage/files/file-name.ts';
import { FileTooLarge } from '#server/storage/files/file-store.ts';
import type { CallInputBody, CallRoute } from './exchange.ts';
import { checkInput } from './input.ts';

interface BodySource {
  readonly route: CallRoute;
  readonly request: FastifyRequest;
  readonly services: Services;
  readonly signal: AbortSignal;
}

const EMPTY: CallInputBody = { body: undefined, fields: {}, files: [], raw: null, stream: null, signed: null };

/** Limits of one multipart body; the bytes of a file are counted by the file store. */
const LIMITS = {
  fieldNameSize: 200,
  fieldSize: 4 * 1024 * 1024,
  fields: 100,
  files: 2_000,
  parts: 2_100,
  headerPairs: 20,
} as const;

/** Reads the body as its row says. */
export async function readBody(source: BodySource): Promise<Result<CallInputBody>> {
  switch (source.route.row.body) {
    case 'none':
      return source.request.body === undefined
        ? ok(EMPTY)
        : checked(checkInput(undefined, source.request.body, 'body'), () => EMPTY);
    case 'json':
      return checked(checkInput(source.route.schemas.body, source.request.body, 'body'), (body) => ({
        ...EMPTY,
        body,
      }));
    case 'signed':
      return ok({ ...EMPTY, signed: signedBody(source) });
    case 'raw':
      return readRaw(source);
    case 'stream':
      return ok({ ...EMPTY, stream: streamOf(source.request) });
    case 'multipart':
      return readMultipart(source);
  }
}

function signedBody({ route, request: { signedBody: body } }: BodySource): SignedBody {
  return {
    bytes: body?.bytes ?? Buffer.alloc(0),
    read: async () => checkInput(route.schemas.body, await body?.parse(), 'body'),
  };
}

function checked<T>(result: Result<unknown>, then: (value: unknown) => T): Result<T> {
  return result.ok ? ok(then(result.value)) : result;
}

/** Stores one stream; a database row under the caller's root account is the use case's matter. */
async function store(
  source: BodySource,
  part: { stream: Readable; partName: string; name: string },
): Promise<Result<ReceivedFile>> {
  const { services, request, signal } = source;
  if (!request.caller) return refuse('exception.notLoggedIn');
  const name = cleanFileName(part.name);
  const maximum = services.config.maxFileBytes;
  try {
    const stored = await services.files.put(part.stream, { maxBytes: maximum, signal });
    const refusal = await scanFile(services, stored, name);
    if (refusal) return { ok: false, refusal };
    return ok({ partName: part.partName, name, hash: Buffer.from(stored.hash, 'hex'), bytes: stored.bytes });
  } catch (error) {
    if (error instanceof FileTooLarge) return refuse('file.tooBig', { file: name, size: null, maximum });
    throw error;
  }
}

async function readRaw(source: BodySource): Promise<Result<CallInputBody>> {
  const { request } = source;
  const query = request.query as Readonly<Record<string, unknown>>;
  const name = typeof query.name === 'string' ? query.name : 'file';
  try {
    const received = await store(source, { stream: streamOf(request), partName: 'file', name });
    if (!received.ok) drain(request);
    return received.ok ? ok({ ...EMPTY, raw: received.value }) : received;
  } catch (error) {
    drain(request);
    throw error;
  }
}

/**
 * The body as a stream of its own: a handler that refuses it halfway ends this stream and not the connection, on which
 * the caller waits for the reason. Piped and not iterated: an iterator that waits for bytes keeps the body from being
 * drained, and with it the connection.
 */
function streamOf({ raw }: FastifyRequest): Readable {
  const body = new PassThrough();
  // Whoever reads it is told by the stream itself, and may begin after the caller has gone.
  body.on('error', () => undefined);
  finished(raw, { writable: false }, (error) => {
    if (error) body.destroy(error);
  });
  return raw.pipe(body);
}

/** The answer is out before the body has arrived: the rest is read and thrown away, so that the answer is seen. */
export function drain(request: FastifyRequest): void {
  request.raw.unpipe();
  request.raw.resume();
}

/**
 * The reader of multipart bodies puts U+FFFD where bytes are no UTF-8: a name in another encoding would be printed with
 * it. A caller who means that very character writes it as an escape in JSON.
 */
const isRead = (text: string): boolean => !text.includes('\uFFFD');

const unread = (field: string): Result<never> =>
  refuse('exception.invalidInput', { field: field.slice(0, 200), reason: 'not UTF-8', kind: 'notText' });

function fieldText(part: FieldPart): Result<string> {
  if (part.fieldnameTruncated || part.valueTruncated) return refuse('exception.limit', { limit: 'field' });
  // A field with a JSON content type arrives parsed.
  const text = typeof part.value === 'string' ? part.value : writtenAgain(part.value);
  if (text === null) return tooDeep(part.fieldname);
  return isRead(text) && isRead(part.fieldname) ? ok(text) : unread(part.fieldname);
}

/** JSON of a parsed value; null where it is nested so deeply that no function that calls itself gets through. */
function writtenAgain(value: unknown): string | null {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const tooDeep = (field: string): Result<never> =>
  refuse('exception.invalidInput', { field: field.slice(0, 200), reason: 'too deep a nest', kind: 'notText' });

async function readPart(
  source: BodySource,
  part: MultipartFile | MultipartValue,
  into: { fields: Map<string, string>; files: ReceivedFile[] },
): Promise<Result<true>> {
  // The types do not say so: a part may come without a name, which RFC 7578 section 4.2 forbids.
  if (!(part.fieldname as string | undefined)) {
    return refuse('exception.invalidInput', { field: 'body', reason: 'a part without a name' });
  }
  if (part.type === 'file' && isField(source.route, part.fieldname))
    return takeField(into.fields, await sentAsFile(part));
  if (part.type === 'file') {
    if (!isRead(part.filename ?? '') || !isRead(part.fieldname)) return unread(part.fieldname);
    const received = await store(source, { stream: part.file, partName: part.fieldname, name: part.filename ?? '' });
    if (!received.ok) return received;
    into.files.push(received.value);
    return ok(true);
  }
  return takeField(into.fields, part);
}

/** A field of the call, whether it came with a file name or not: programs send JSON as a file, with its content type. */
const isField = ({ schemas }: CallRoute, name: string): boolean =>
  schemas.fields instanceof z.ZodObject && Object.hasOwn(schemas.fields.shape, name);

type FieldPart = Pick<MultipartValue, 'fieldname' | 'fieldnameTruncated' | 'valueTruncated' | 'value'>;

async function sentAsFile(part: MultipartFile): Promise<FieldPart> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of part.file as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes <= LIMITS.fieldSize) pieces.push(piece);
  }
  const { fieldname } = part;
  const value = Buffer.concat(pieces).toString('utf8');
  return { fieldname, value, fieldnameTruncated: false, valueTruncated: bytes > LIMITS.fieldSize };
}

function takeField(fields: Map<string, string>, part: FieldPart): Result<true> {
  const text = fieldText(part);
  if (!text.ok) return text;
  if (fields.has(part.fieldname)) {
    return refuse('exception.invalidInput', { field: part.fieldname, reason: 'sent twice' });
  }
  fields.set(part.fieldname, text.value);
  return ok(true);
}

async function readMultipart(source: BodySource): Promise<Result<CallInputBody>> {
  const { request, route, services } = source;
  const into = { fields: new Map<string, string>(), files: [] as ReceivedFile[] };
  if (request.isMultipart()) {
    // One byte more than the store takes: the store's own limit speaks first.
    const limits = { ...LIMITS, fileSize: services.config.maxFileBytes + 1 };
    try {
      for await (const part of request.parts({ limits })) {
        const read = await readPart(source, part, into);
        if (read.ok) continue;
        drain(request);
        return read;
      }
    } catch (error) {
      drain(request);
      throw error;
    }
  }
  return checked(checkInput(route.schemas.fields, Object.fromEntries(into.fields), 'fields'), (fields) => ({
    ...EMPTY,
    fields,
    files: into.files,
  }));
}
