// The front page of outbox: accepted documents are kept on disk until they are where they belong. Reading order:
// store/outbox-store (the disk), courier (what runs when), steps/upload.step, deposit.step, confirm.step, mended.
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import type { Queue } from '#domain/bridge/settings.ts';
import type { AgentClock, AgentLog } from '#main/system/system.types.ts';
import { reportedLink, type ServerLink } from '../link/server-link.ts';
import { openIntake } from './accept.ts';
import { PAUSES, type Pauses } from './backoff.rules.ts';
import { followCorrections } from './corrections.ts';
import { type Courier, openCourier } from './courier.ts';
import { followEndings } from './endings.ts';
import { createFreshDocuments, type FreshDocuments } from './fresh-documents.ts';
import type { Lane } from './lanes.ts';
import { type Ledger, openLedger, resumed } from './ledger.ts';
import type { Outbox } from './outbox.types.ts';
import { confirmStep } from './steps/confirm.step.ts';
import { depositStep } from './steps/deposit.step.ts';
import { REST, type Step, type StepPorts } from './steps/step.ts';
import { uploadStep } from './steps/upload.step.ts';
import { ENDS, type Kept, withDocument } from './store/kept.ts';
import { nodeDisk, type OutboxDisk } from './store/outbox-disk.ts';
import { type OutboxStore, openStore } from './store/outbox-store.ts';
import { sweepOften } from './sweep.ts';

export interface OutboxOptions {
  readonly folder: string;
  readonly link: ServerLink;
  readonly clock: AgentClock;
  /** 0 up to, not including, 1. */
  readonly chance: () => number;
  readonly log: AgentLog;
  /** The queue as it is set now; undefined when it was removed. */
  readonly queue: (id: string) => Queue | undefined;
  /** Server and login in use; empty while not known. */
  readonly owner?: () => string;
  /** false: documents are accepted and held, nothing is sent. */
  readonly open: () => boolean;
  readonly signedOut: () => void;
  readonly reachable: (answers: boolean) => void;
  readonly disk?: OutboxDisk;
  readonly pauses?: Pauses;
}

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

interface CourierParts {
  readonly options: OutboxOptions;
  readonly store: OutboxStore;
  readonly ledger: Ledger;
  readonly fresh: FreshDocuments;
}

/** The courier with the steps of this outbox. */
function openOutboxCourier({ options, store, ledger, fresh }: CourierParts): Courier {
  const { clock, chance, log, signedOut, reachable, open, link, queue } = options;
  const ports: Omit<StepPorts, 'link'> = {
    store,
    queue,
    owner: ownerOf(options),
    reached: new Map(),
    disk: options.disk ?? nodeDisk,
    now: clock.now,
    change: ledger.change,
    untouched: fresh.untouched,
    cancelableFor: fresh.cancelableFor,
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
      return kept && step ? step(kept, { ...ports, link: reportedLink(link, heard) }, signal) : REST;
    },
    failed: ledger.failed,
    pausing: ledger.pausing,
  });
}

/** Goes on with everything that an earlier run left. */
function resumeAll(store: OutboxStore, courier: Courier): void {
  const open = [...store.all()].filter(({ document }) => !ENDS.has(document.state));
  open.sort((a, b) => (a.document.receivedAt < b.document.receivedAt ? -1 : 1));
  for (const kept of open) {
    if (kept.document.state === 'uploading') store.show(withDocument(kept, { state: 'waiting' }));
    courier.add(kept.document.id);
  }
}

/** Opens the outbox and goes on with what waits in it. Throws when its folder cannot be used. */
export async function openOutbox(options: OutboxOptions): Promise<Outbox> {
  const { clock, log } = options;
  const disk = options.disk ?? nodeDisk;
  const store = await openStore(options.folder, disk, log);
  const ledger = openLedger(store, clock, log);
  const fresh = createFreshDocuments(clock);
  const courier = openOutboxCourier({ options, store, ledger, fresh });
  const intake = openIntake({
    store,
    disk,
    log,
    modeOf: (queueId) => options.queue(queueId)?.mode ?? 'manual',
    taken: ({ document }) => {
      fresh.add(document);
      ledger.announce(document);
      courier.add(document.id);
    },
    restored: courier.add,
  });
  const end = async (id: string, change: Partial<InboxDocument>): Promise<void> => {
    const endedAt = clock.now().toISOString();
    await ledger.change(id, (now) => withDocument({ ...now, endedAt }, { ...change, failure: null, nextTryAt: null }));
    courier.abort(id);
  };
  const owner = ownerOf(options);
  let knownOwner = owner();
  resumeAll(store, courier);
  const { forgotten } = intake;
  const sweeping = sweepOften({ clock, log, owner, store, ledger, forgotten, add: courier.add });
  const following = { ...options, owner, store, ledger, add: courier.add };
  const stops = [followCorrections(following), followEndings(following)];
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
      // Another person may have signed in.
      if (owner() !== knownOwner) sweeping.now();
      knownOwner = owner();
      courier.wake();
    },
    onChange: ledger.onChange,
    close: async () => {
      sweeping.stop();
      await Promise.all(stops.map((stop) => stop()));
      await courier.close();
    },
  };
}
