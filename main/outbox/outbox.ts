// The front page of outbox: documents that were accepted are kept on disk until they are where they belong. Reading
// order: outbox-store (the disk), courier (what runs when), upload.step, deposit.step, confirm.step, mended.
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import type { Queue } from '#domain/bridge/settings.ts';
import type { AgentClock, AgentLog } from '#main/system/system.types.ts';
import { type ServerLink, toldBy } from '../link/server-link.ts';
import { openIntake } from './accept.ts';
import { PAUSES, type Pauses } from './backoff.rules.ts';
import { type Courier, type Lane, openCourier } from './courier.ts';
import { type Ledger, openLedger, resumed } from './ledger.ts';
import { followMended } from './mended.ts';
import type { Outbox } from './outbox.types.ts';
import { confirmStep } from './steps/confirm.step.ts';
import { depositStep } from './steps/deposit.step.ts';
import { REST, type Step, type StepPorts } from './steps/step.ts';
import { uploadStep } from './steps/upload.step.ts';
import { ENDS, isForeign, type Kept, sentAgain, withDocument } from './store/kept.ts';
import { nodeDisk, type OutboxDisk } from './store/outbox-disk.ts';
import { type OutboxStore, openStore } from './store/outbox-store.ts';

export interface OutboxOptions {
  readonly folder: string;
  readonly link: ServerLink;
  readonly clock: AgentClock;
  /** 0 up to, not including, 1. */
  readonly chance: () => number;
  readonly log: AgentLog;
  /** The queue as it is set now; undefined when it was removed. */
  readonly queue: (id: string) => Queue | undefined;
  /** Server and login that are in use; empty while not known. */
  readonly owner?: () => string;
  /** false: documents are accepted and held, nothing is sent. */
  readonly open: () => boolean;
  readonly signedOut: () => void;
  readonly reachable: (answers: boolean) => void;
  readonly disk?: OutboxDisk;
  readonly pauses?: Pauses;
}

/** A row stays so long after its end: for the warning about equal content, and to know a repeat again. */
const KEEP_ENDED_MS = 60 * 86_400_000;
const SWEEP_MS = 3_600_000;
/** An inbox may wait longer than the server keeps unused files: it is sent again so long before they go. */
const RENEW_MS = 86_400_000;
/** A print job can be canceled for two seconds after its last byte, and the word of it has to come here. */
const CANCELABLE_MS = 2_500;
/** Documents from this size on are big: they never take both places of the uploads. */
const BIG_BYTES = 4 * 1024 * 1024;

const STEPS: Partial<Record<InboxDocument['state'], Step>> = {
  waiting: uploadStep,
  uploading: uploadStep,
  uploaded: depositStep,
  depositing: depositStep,
  confirming: confirmStep,
};

function laneOf(kept: Kept | undefined): Lane | null {
  if (kept === undefined) return null;
  const { state, bytes, mode } = kept.document;
  if (state === 'waiting' || state === 'uploading') return bytes >= BIG_BYTES ? 'big' : 'small';
  const follows = state === 'depositing' || state === 'confirming';
  return follows || (state === 'uploaded' && mode === 'automated') ? 'follow' : null;
}

const ownerOf = ({ owner }: OutboxOptions): (() => string) => owner ?? (() => '');

/** What is known of the documents that were taken over in this run. */
interface Fresh {
  /** Nothing of them is on the server. */
  readonly untouched: Set<string>;
  /** Until when, by the monotonic clock, a printed one may be canceled. */
  readonly cancelable: Map<string, number>;
}

/** Milliseconds for which a print job may still be canceled. After a restart it has ended. */
function cancelableFor({ cancelable }: Fresh, id: string, now: number): number {
  const left = (cancelable.get(id) ?? now) - now;
  if (left <= 0) cancelable.delete(id);
  return Math.max(0, left);
}

function courierOf(options: OutboxOptions, store: OutboxStore, ledger: Ledger, fresh: Fresh): Courier {
  const { clock, chance, log, signedOut, reachable, open, link, queue } = options;
  const ports: Omit<StepPorts, 'link'> = {
    store,
    queue,
    owner: ownerOf(options),
    reached: new Map(),
    disk: options.disk ?? nodeDisk,
    now: clock.now,
    change: ledger.change,
    untouched: (id) => fresh.untouched.delete(id),
    cancelableFor: (id) => cancelableFor(fresh, id, clock.monotonic()),
    progress: ledger.progress,
  };
  return openCourier({
    clock,
    chance,
    log,
    signedOut,
    reachable,
    open,
    pauses: options.pauses ?? PAUSES,
    laneOf: (id) => laneOf(store.get(id)),
    cameAt: (id) => store.get(id)?.document.receivedAt ?? '',
    run: async (id, signal, heard) => {
      const kept = store.get(id);
      const step = kept && laneOf(kept) !== null ? STEPS[kept.document.state] : undefined;
      return kept && step ? step(kept, { ...ports, link: toldBy(link, heard) }, signal) : REST;
    },
    failed: ledger.failed,
    pausing: ledger.pausing,
  });
}

/** Goes on with everything that a run before this one left. */
function resumeAll(store: OutboxStore, courier: Courier): void {
  const open = [...store.all()].filter(({ document }) => !ENDS.has(document.state));
  open.sort((a, b) => (a.document.receivedAt < b.document.receivedAt ? -1 : 1));
  for (const kept of open) {
    if (kept.document.state === 'uploading') store.show(withDocument(kept, { state: 'waiting' }));
    courier.add(kept.document.id);
  }
}

/** The server's copy ends soon, or is somebody else's, and nobody has deposited it yet. */
function isLost(kept: Kept, options: OutboxOptions): boolean {
  const { document, fileExpiresAt } = kept;
  const endsSoon = fileExpiresAt !== null && Date.parse(fileExpiresAt) - options.clock.now().getTime() < RENEW_MS;
  return document.state === 'uploaded' && (endsSoon || isForeign(kept, ownerOf(options)()));
}

interface Sweeping {
  readonly options: OutboxOptions;
  readonly store: OutboxStore;
  readonly ledger: Ledger;
  readonly forgotten: (document: InboxDocument) => void;
  readonly add: (id: string) => void;
}

/** Forgets rows that ended long ago, and sends again what the server is about to forget. */
async function sweep({ options, store, ledger, forgotten, add }: Sweeping): Promise<void> {
  const now = options.clock.now().getTime();
  const before = new Date(now - KEEP_ENDED_MS).toISOString();
  for (const kept of [...store.all()]) {
    const { document, endedAt } = kept;
    if (endedAt !== null && endedAt < before) {
      await store.forget(document.id);
      forgotten(document);
    } else if (isLost(kept, options)) {
      await ledger.change(document.id, (one) => (isLost(one, options) ? sentAgain(one) : one));
      add(document.id);
    }
  }
}

/** Sweeps at once and every hour. @returns sweeps now, and ends it */
function sweepOften(sweeping: Sweeping): { readonly now: () => void; readonly stop: () => void } {
  const { clock, log } = sweeping.options;
  let cancel = (): void => undefined;
  const again = (): void => {
    cancel();
    sweep(sweeping).catch((error: unknown) => log('warn', 'outbox.sweep-failed', { reason: String(error) }));
    cancel = clock.after(SWEEP_MS, again);
  };
  again();
  return { now: again, stop: () => cancel() };
}

/** Opens the outbox and goes on with what waits in it. Throws when its folder cannot be used. */
export async function openOutbox(options: OutboxOptions): Promise<Outbox> {
  const { clock, log } = options;
  const disk = options.disk ?? nodeDisk;
  const store = await openStore(options.folder, disk, log);
  const ledger = openLedger(store, clock, log);
  const fresh: Fresh = { untouched: new Set(), cancelable: new Map() };
  const courier = courierOf(options, store, ledger, fresh);
  const intake = openIntake({
    store,
    disk,
    log,
    modeOf: (queueId) => options.queue(queueId)?.mode ?? 'manual',
    taken: ({ document }) => {
      fresh.untouched.add(document.id);
      const waits = document.source === 'printer' && document.mode === 'automated';
      if (waits) fresh.cancelable.set(document.id, clock.monotonic() + CANCELABLE_MS);
      ledger.tell(document);
      courier.add(document.id);
    },
    restored: courier.add,
  });
  const end = async (id: string, change: Partial<InboxDocument>): Promise<void> => {
    const endedAt = clock.now().toISOString();
    await ledger.change(id, (now) => withDocument({ ...now, endedAt }, { ...change, failure: null, nextTryAt: null }));
    courier.abort(id);
  };
  let owner = ownerOf(options)();
  resumeAll(store, courier);
  const sweeping = sweepOften({ options, store, ledger, forgotten: intake.forgotten, add: courier.add });
  const mended = followMended({ ...options, owner: ownerOf(options), store, ledger });
  return {
    accept: intake.accept,
    list: () => [...store.all()].map(({ document }) => document),
    get: (id) => store.get(id)?.document,
    deposited: (id, jobId) => end(id, { state: 'deposited', jobId }),
    drop: (id) => end(id, { state: 'dropped' }),
    retry: async (id) => {
      await ledger.change(id, (now) => (now.document.state === 'attention' ? resumed(now) : now));
      courier.add(id);
    },
    wake: () => {
      // Somebody else may have signed in.
      if (ownerOf(options)() !== owner) sweeping.now();
      owner = ownerOf(options)();
      courier.wake();
    },
    onChange: ledger.onChange,
    close: async () => {
      sweeping.stop();
      await mended();
      await courier.close();
    },
  };
}
