// Taking a document over: it is on disk before it is announced, and the same acceptance twice is one document.
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import type { QueueMode } from '#domain/bridge/settings.ts';
import type { AgentLog } from '#main/system/system.types.ts';
import type { Acceptance } from './outbox.types.ts';
import { ENDS, type Kept, newlyKept } from './store/kept.ts';
import type { OutboxDisk } from './store/outbox-disk.ts';
import { fileKey } from './store/outbox-records.ts';
import type { OutboxStore } from './store/outbox-store.ts';

interface AcceptPorts {
  readonly store: OutboxStore;
  readonly disk: OutboxDisk;
  readonly log: AgentLog;
  readonly modeOf: (queueId: string) => QueueMode;
  /** The document belongs to the outbox now. */
  readonly taken: (kept: Kept) => void;
  /** Its lost file was restored. */
  readonly restored: (id: string) => void;
}

export interface Intake {
  readonly accept: (acceptance: Acceptance) => Promise<InboxDocument>;
  /** Its content is compared no longer. */
  readonly forgotten: (document: InboxDocument) => void;
}

/** Equal content gets a warning within this time, ms. */
const SAME_MS = 86_400_000;

/** The latest document of each content. */
function contentIndex(store: OutboxStore): Map<string, InboxDocument> {
  const index = new Map<string, InboxDocument>();
  for (const { document } of store.all()) {
    const known = index.get(document.sha256);
    if (!known || known.receivedAt < document.receivedAt) index.set(document.sha256, document);
  }
  return index;
}

interface Content {
  readonly bytes: number;
  readonly sha256: string;
}

/** What is in the file. Throws when it is not there. */
async function contentOf({ disk }: AcceptPorts, acceptance: Acceptance): Promise<Content> {
  const size = await disk.size(acceptance.path);
  if (size === undefined) throw new Error(`There is no file of document ${acceptance.id}.`);
  const bytes = acceptance.more && size > acceptance.bytes ? acceptance.bytes : size;
  const trusted = acceptance.bytes === bytes ? acceptance.sha256 : undefined;
  return { bytes, sha256: trusted ?? (await disk.hash(acceptance.path, bytes)) };
}

interface NewDocument {
  readonly acceptance: Acceptance;
  readonly content: Content;
  /** The latest document of equal content. */
  readonly same: InboxDocument | undefined;
  readonly mode: QueueMode;
}

/** The row of a new document. */
function described({ acceptance, content, same, mode }: NewDocument): InboxDocument {
  const near = same && Math.abs(Date.parse(acceptance.receivedAt) - Date.parse(same.receivedAt)) < SAME_MS;
  const { id, queueId, source, name, claimedUser, application, receivedAt, pages } = acceptance;
  return {
    id,
    queueId,
    source,
    name,
    claimedUser,
    application,
    receivedAt,
    pages,
    mode,
    ...content,
    state: acceptance.failure ? 'attention' : 'waiting',
    uploadedBytes: 0,
    fileId: null,
    jobId: null,
    failure: acceptance.failure ?? null,
    attempts: 0,
    nextTryAt: null,
    sameAs: near ? same.id : null,
  };
}

/** Of one document an acceptance begins when the one before it has ended, well or not. */
function oneAtATime(takeIn: Intake['accept']): Intake['accept'] {
  const running = new Map<string, Promise<InboxDocument>>();
  return (acceptance) => {
    const before = running.get(acceptance.id) ?? Promise.resolve();
    const taken = before.then(
      () => takeIn(acceptance),
      () => takeIn(acceptance),
    );
    running.set(acceptance.id, taken);
    return taken.finally(() => running.get(acceptance.id) === taken && running.delete(acceptance.id));
  };
}

export function openIntake(ports: AcceptPorts): Intake {
  const { store, disk, log } = ports;
  const contents = contentIndex(store);

  const forgotten = ({ id, sha256 }: InboxDocument): void => {
    if (contents.get(sha256)?.id === id) contents.delete(sha256);
  };

  /** Source and file may be two names of one file, which is cut only when the name that others read by is gone. */
  const settleFile = async (kept: Kept, { id, path, more }: Acceptance): Promise<void> => {
    try {
      await disk.remove(path);
    } catch (error) {
      log('warn', 'outbox.source-not-removed', { document: id, reason: String(error) });
      return;
    }
    // An upload never sends what follows the document, even when it could not be cut off.
    if (more) await store.trim(kept).catch(() => undefined);
  };

  /** The same acceptance again: a crash came between our record and the removal of its source. */
  const repeated = async (known: Kept, acceptance: Acceptance): Promise<InboxDocument> => {
    const needed = !ENDS.has(known.document.state) && (await disk.size(store.pathOf(known))) === undefined;
    if (needed && (await disk.size(acceptance.path)) !== undefined) {
      await store.restore(known, acceptance.path);
      await settleFile(known, acceptance);
      ports.restored(acceptance.id);
    } else await settleFile(known, acceptance);
    return known.document;
  };

  const takeIn = async (acceptance: Acceptance): Promise<InboxDocument> => {
    const known = store.get(acceptance.id);
    if (known) return repeated(known, acceptance);
    await store.assertRoom();
    const content = await contentOf(ports, acceptance);
    const same = contents.get(content.sha256);
    const document = described({ acceptance, content, same, mode: ports.modeOf(acceptance.queueId) });
    const kept = newlyKept(document, `${fileKey(document.id)}.pdf`, { ...acceptance.settings });
    // Before it is written, or of two that come at the same instant neither would name the other.
    contents.set(content.sha256, document);
    try {
      await store.add(kept, acceptance.path);
    } catch (error) {
      forgotten(document);
      if (same && store.get(same.id) && !contents.has(content.sha256)) contents.set(content.sha256, same);
      throw error;
    }
    await settleFile(kept, acceptance);
    ports.taken(kept);
    return document;
  };

  return { accept: oneAtATime(takeIn), forgotten };
}
