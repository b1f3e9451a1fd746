// Brings a document to the server by the rules of tus, exactly once: the identity of the acceptance is the key, and the
// server's offset says what it really has. After any interruption the next try asks and goes on from there.
import { z } from 'zod';
import type { CallResult } from '#domain/api/contract.ts';
import type { Failure, Outcome, Refused } from '#main/link/answers.rules.ts';
import type { ServerLink } from '#main/link/server-link.ts';
import { type Kept, keyOf, nextIntent, withDocument } from '../store/kept.ts';
import { AGAIN, attention, REST, type Step, type StepPorts, type StepResult, verdictOn } from './step.ts';

type UploadView = CallResult<'files.uploadState'>;

/** Wire codes of the two refusals that the upload settles itself. */
const OTHER_OFFSET = -30;
const UNKNOWN = -20;
/** Changes of the offset within one try before it counts as failed. */
const OFFSETS = 3;
/** Longest name that the server takes, in UTF-16 units. */
const LONGEST_NAME = 255;

const metadataOf = ({ document }: Kept): string =>
  Object.entries({ filename: document.name.slice(0, LONGEST_NAME), source: document.source })
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** What an upload goes by. Whatever else answers on its address (a proxy, another program) has not got the document. */
const Answered = z.object({
  uploadId: z.string().min(1),
  offset: z.number().int().nonnegative(),
  file: z.object({ fileId: z.string().min(1) }).nullable(),
});

/** The same answer; a result that is none of an upload of this length comes from something else than the server. */
function checked(outcome: Outcome<UploadView>, length: number): Outcome<UploadView> {
  if (outcome.kind !== 'result') return outcome;
  const read = Answered.safeParse(outcome.value);
  const isOurs = read.success && read.data.offset <= length;
  return isOurs ? outcome : { kind: 'foreign', status: 200, retryAfterMs: null };
}

function create(link: ServerLink, kept: Kept, length: number, signal: AbortSignal): Promise<Outcome<UploadView>> {
  return link.call('files.createUpload', {
    idempotencyKey: keyOf(kept, 'upload'),
    headers: { 'Upload-Length': String(length), 'Upload-Metadata': metadataOf(kept), 'Tus-Resumable': '1.0.0' },
    signal,
  });
}

/** One upload under way. */
interface UploadRun {
  readonly kept: Kept;
  readonly ports: StepPorts;
  readonly length: number;
  readonly signal: AbortSignal;
}

function append(view: UploadView, { kept, ports, length, signal }: UploadRun): Promise<Outcome<UploadView>> {
  let at = view.offset;
  return ports.link.call('files.appendUpload', {
    params: { uploadId: view.uploadId },
    headers: {
      'Upload-Offset': String(view.offset),
      'Content-Type': 'application/offset+octet-stream',
      'Tus-Resumable': '1.0.0',
    },
    stream: {
      source: ports.disk.stream(ports.store.pathOf(kept), view.offset, length),
      length: length - view.offset,
      sent: (bytes) => {
        at += bytes;
        ports.progress(kept.document.id, at);
      },
    },
    signal,
  });
}

/** The server has it: recorded before anything else happens. */
async function finished(view: UploadView, { kept, ports }: UploadRun): Promise<StepResult> {
  const { file } = view;
  if (file === null) return REST;
  ports.reached.delete(kept.document.id);
  const done = await ports.change(kept.document.id, (now) =>
    withDocument(
      { ...now, fileExpiresAt: file.expiresAt, owner: ports.owner() },
      {
        state: 'uploaded',
        fileId: file.fileId,
        pages: file.pageCount ?? now.document.pages,
        uploadedBytes: now.document.bytes,
        failure: null,
        attempts: 0,
        nextTryAt: null,
      },
    ),
  );
  return done?.document.mode === 'automated' ? AGAIN : REST;
}

/** The upload is gone from the server (too old): a new one under a new key. */
async function startOver({ kept, ports }: UploadRun, failure: Failure): Promise<StepResult> {
  await ports.change(kept.document.id, (now) => ({ ...now, upload: nextIntent(now.upload) }));
  return { kind: 'retry', failure, afterMs: null };
}

/** Whether the server has more of it than was known: then the earlier tries were no failures. */
function hasMoved({ offset }: UploadView, { kept: { document }, ports: { reached } }: UploadRun): boolean {
  const before = reached.get(document.id) ?? offset;
  reached.set(document.id, offset);
  return offset > before;
}

/** The verdict about an answer that ended the try. */
function endOf(outcome: Exclude<Outcome<UploadView>, { kind: 'result' }>, moved: boolean): StepResult {
  const verdict = verdictOn(outcome);
  return verdict.kind === 'retry' ? { ...verdict, moved } : verdict;
}

const isRefusal = (outcome: Outcome<unknown>, code: number): outcome is Refused =>
  outcome.kind === 'refused' && outcome.code === code;

const stateOf = async (view: UploadView, { ports, length, signal }: UploadRun): Promise<Outcome<UploadView>> =>
  checked(await ports.link.call('files.uploadState', { params: { uploadId: view.uploadId }, signal }), length);

/** One try. Give `again` only when something was achieved, so that tries without success always pause. */
export const uploadStep: Step = async (kept, ports, signal) => {
  const length = kept.document.bytes;
  const size = await ports.disk.size(ports.store.pathOf(kept));
  // Longer than the document: a crash came before what the printer wrote behind it was cut off. It is not sent.
  if (size === undefined || size < length) return attention('desktop.outbox.fileMissing');
  const sending: UploadRun = { kept, ports, length, signal };
  const created = checked(await create(ports.link, kept, length, signal), length);
  if (created.kind !== 'result') return verdictOn(created);
  // The answer may be the one of an earlier try: the state is asked for, unless nothing was ever sent.
  if (created.value.file !== null) return finished(created.value, sending);
  let moved = false;
  let state = ports.untouched(kept.document.id) ? created : await stateOf(created.value, sending);
  for (let round = 0; round <= OFFSETS; round++) {
    if (isRefusal(state, UNKNOWN)) return startOver(sending, state.refusal);
    if (state.kind !== 'result') return endOf(state, moved);
    if (state.value.file !== null) return finished(state.value, sending);
    moved = hasMoved(state.value, sending) || moved;
    const sent = checked(await append(state.value, sending), length);
    if (isRefusal(sent, OTHER_OFFSET)) state = await stateOf(state.value, sending);
    else state = sent;
  }
  const failure = { label: 'desktop.outbox.serverFailed', parameters: { status: 409 } };
  return { kind: 'retry', failure, afterMs: null, moved };
};
