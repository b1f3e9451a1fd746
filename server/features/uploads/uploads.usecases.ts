// Uploads that survive a cut connection, a killed server and days offline, by the rules of tus 1.0.
// One row per upload says which bytes are safe; each PATCH writes a file of its own (receive-stretch.ts); the last byte
// makes a stored file of it (finish-upload.ts).
import { randomUUID } from 'node:crypto';
import { API_BASE, CALLS } from '#domain/api/calls.ts';
import type { StoredFile, UploadState } from '#domain/api/session/files.contract.ts';
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import type { Caller, CallRequest, Handlers, Services } from '#server/context/context.ts';
import { isCode } from '#server/storage/files/local-writes.ts';
import { deleteExpiredUpload } from './expired-uploads.repository.ts';
import { finish } from './finish-upload.ts';
import { busy, receiveStretch } from './receive-stretch.ts';
import { readUploadMetadata } from './upload-metadata.rules.ts';
import {
  claimUpload,
  findUpload,
  findUploadByKey,
  type HeldUpload,
  type Hold,
  insertUpload,
  isFinished,
  releaseUpload,
  type UploadRow,
} from './uploads.repository.ts';

const ID_BYTES = 24;

const stateOf = (row: UploadRow): UploadState => ({
  uploadId: row.id,
  offset: row.received,
  length: row.length,
  expiresAt: row.expires_at.toISOString(),
  file: row.answer as StoredFile | null,
});

const headersOf = (row: UploadRow): Record<string, string> => ({
  'tus-resumable': '1.0.0',
  'upload-offset': String(row.received),
  'upload-length': String(row.length),
  'upload-expires': row.expires_at.toUTCString(),
  location: `${API_BASE}${CALLS['files.uploadState'].path.replace('{uploadId}', row.id)}`,
});

type AnswerHeaders = Pick<CallRequest<'files.uploadState'>, 'answerHeaders'>;

/** The state of an upload, or the refusal that its content met. */
function answer(row: UploadRow, { answerHeaders }: AnswerHeaders): Result<UploadState> {
  answerHeaders(headersOf(row));
  return row.refusal === null ? ok(stateOf(row)) : { ok: false, refusal: row.refusal as Refusal };
}

async function ownUpload(caller: Caller, id: string, { db, clock }: Services): Promise<Result<UploadRow>> {
  const row = await findUpload(db, { id, ownerId: caller.user.id, now: clock.now() });
  return row ? ok(row) : refuse('upload.notFound');
}

/** A server that died between the last byte and the answer leaves a complete upload: the next request ends it. */
async function completed(row: UploadRow, caller: Caller, services: Services): Promise<Result<UploadRow>> {
  if (isFinished(row) || row.received < row.length) return ok(row);
  const hold: Hold = { id: row.id, holder: randomUUID() };
  const claimed = await claimUpload(services.db, hold, services.clock.now());
  if (!claimed) return ownUpload(caller, row.id, services);
  try {
    await finish({ upload: claimed, hold }, caller, services);
  } finally {
    await releaseUpload(services.db, hold);
  }
  return ownUpload(caller, row.id, services);
}

type Creation = CallRequest<'files.createUpload'>;

async function begin({ caller, headers }: Creation, services: Services): Promise<Result<UploadRow>> {
  const { db, clock, config, random } = services;
  const metadata = readUploadMetadata(headers['upload-metadata']);
  if (!metadata)
    return refuse('exception.invalidInput', {
      field: 'upload-metadata',
      reason: 'not the pairs of tus',
      kind: 'wrongFormat',
    });
  const length = headers['upload-length'];
  const maximum = config.maxFileBytes;
  if (length > maximum) return refuse('file.tooBig', { file: metadata.name, size: length, maximum });
  const key = headers['idempotency-key'] ?? null;
  const now = clock.now();
  const upload = { ...metadata, length, ownerId: caller.user.id, idempotencyKey: key, now };
  const insert = () => insertUpload(db, { ...upload, id: random(ID_BYTES).toString('base64url') });
  const known = key === null ? undefined : await findUploadByKey(db, caller.user.id, key);
  // One that waited too long is as good as swept: its key begins anew.
  if (known && known.expires_at <= now) await deleteExpiredUpload(db, known.id, now);
  if (!known || known.expires_at <= now) {
    await services.files.assertSpace();
    const row = await insert();
    if (row) return ok(row);
  }
  const other = key === null ? undefined : await findUploadByKey(db, caller.user.id, key);
  if (!other) throw new Error('An upload without a key met another.');
  const same = other.length === length && other.name === metadata.name && other.source === metadata.source;
  return same ? ok(other) : refuse('idempotency.otherBody', { key });
}

async function create(request: Creation, services: Services): Promise<Result<UploadState>> {
  const begun = await begin(request, services);
  if (!begun.ok) return begun;
  // A file of no bytes is complete at once, and refused as an empty one.
  const row = await completed(begun.value, request.caller, services);
  return row.ok ? answer(row.value, request) : row;
}

type Appending = CallRequest<'files.appendUpload'>;

/** Refuses a stretch before a byte of it is read. */
function checkStretch(row: UploadRow, { headers }: Appending): Result<true> {
  const sent = headers['upload-offset'];
  if (sent !== row.received) return refuse('upload.offset', { offset: row.received, sent });
  const announced = headers['content-length'] ?? 0;
  return sent + announced > row.length ? refuse('upload.tooLong', { length: row.length }) : ok(true);
}

/** Under a hold: the bytes to the disk, and with the last of them the file. */
async function appendHeld(held: HeldUpload, request: Appending, services: Services): Promise<Result<true>> {
  const { upload: row } = held;
  const { stream, caller, headers } = request;
  // Read anew under the hold: another connection may have gone on meanwhile.
  const checked = checkStretch(row, request);
  if (!checked.ok || !stream) return checked;
  await services.files.assertSpace();
  const checksum = headers['upload-checksum']?.slice('sha256 '.length) ?? null;
  const received =
    row.received < row.length ? await receiveStretch({ ...held, stream, checksum }, services) : ok(row.received);
  if (!received.ok) return received;
  if (received.value === row.length) await finish(held, caller, services);
  return ok(true);
}

async function append(request: Appending, services: Services): Promise<Result<UploadState>> {
  const { caller, params, answerHeaders } = request;
  const row = await ownUpload(caller, params.uploadId, services);
  if (!row.ok) return row;
  answerHeaders(headersOf(row.value));
  const checked = checkStretch(row.value, request);
  if (!checked.ok) return checked;
  if (isFinished(row.value)) return answer(row.value, request);
  const hold: Hold = { id: row.value.id, holder: randomUUID() };
  const claimed = await claimUpload(services.db, hold, services.clock.now());
  if (!claimed) return busy();
  let done: Result<true>;
  try {
    done = await appendHeld({ upload: claimed, hold }, request, services);
  } catch (error) {
    // The caller went away in the middle: this answer is not read, and the server made no mistake.
    if (!isCode(error, 'ECONNRESET')) throw error;
    done = refuse('file.upload', { file: claimed.name });
  } finally {
    await releaseUpload(services.db, hold);
  }
  const now = await ownUpload(caller, params.uploadId, services);
  if (!now.ok) return now;
  if (done.ok) return answer(now.value, request);
  answerHeaders(headersOf(now.value));
  return done;
}

async function read(request: CallRequest<'files.uploadState'>, services: Services): Promise<Result<UploadState>> {
  const row = await ownUpload(request.caller, request.params.uploadId, services);
  if (!row.ok) return row;
  const now = await completed(row.value, request.caller, services);
  return now.ok ? answer(now.value, request) : now;
}

type UploadCalls = 'files.createUpload' | 'files.uploadState' | 'files.uploadOffset' | 'files.appendUpload';

export const UPLOAD_HANDLERS: Handlers<UploadCalls> = {
  'files.createUpload': create,
  'files.uploadState': read,
  'files.uploadOffset': async (request, services) => {
    const row = await ownUpload(request.caller, request.params.uploadId, services);
    if (!row.ok) return row;
    request.answerHeaders(headersOf(row.value));
    return ok(undefined);
  },
  'files.appendUpload': append,
};
