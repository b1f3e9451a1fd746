// One scan of a watched folder: read it, claim what is finished, go on with older claims, sweep, update the status.
import { type Claim, type ClaimOrder, claimAll, listClaims } from './claims.ts';
import type { FolderDisk, FoundFile } from './disk/folder-disk.ts';
import { conditionOf, type FolderStatus } from './folder-status.ts';
import type { FolderFailure, FolderTimes, WatchFolderOptions } from './folders.types.ts';
import type { Hints } from './hint.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { chooseFinished, heldFile, isLocked, type LookOrder, lookAround } from './look.ts';
import { type Observation, observe, type Tracker } from './quiet.rules.ts';
import { refuseDocument } from './refuse.ts';
import { sweep } from './sweep.ts';
import type { Workbench } from './workbench.ts';

/** Claims under way at once: enough to share the cost of a sync, few enough to check after a crash. */
const CLAIMS_AT_ONCE = 64;

/** What a scan works with, and what it leaves for the next one. */
export interface ScanContext {
  readonly options: WatchFolderOptions;
  readonly times: FolderTimes;
  readonly disk: FolderDisk;
  readonly order: ClaimOrder;
  readonly status: FolderStatus;
  readonly bench: Workbench;
  readonly hints: Hints;
  /** Refusals of the server whose files have not moved yet, by document. */
  readonly refusals: Map<string, FolderFailure>;
  /** null: the folder could not be read at the last look. */
  ledger: Ledger | null;
  files: Tracker;
  claimed: Tracker;
  sweepDue: number;
}

const UNREADABLE = {
  missing: 'desktop.folder.failure.missing',
  denied: 'desktop.folder.failure.denied',
} as const;

const quietOf = ({ options }: ScanContext): number => options.folder.quietSeconds * 1000;

function lookOrder(context: ScanContext): LookOrder {
  const { disk, options, files, times } = context;
  return {
    disk,
    path: options.folder.path,
    tracker: files,
    now: options.clock.monotonic(),
    quiet: quietOf(context),
    times,
  };
}

/** Reads the folder. null: it cannot be read, and everything begins anew once it is back. */
async function readFolder(context: ScanContext): Promise<Observation<FoundFile> | null> {
  const { disk, order, status, hints, options } = context;
  try {
    const seen = await lookAround(lookOrder(context));
    if (!context.ledger) {
      context.ledger = await openLedger(disk, order.claims);
      status.set({ condition: 'watching', failure: null });
    }
    hints.want();
    context.files = seen.tracker;
    return seen;
  } catch (failure) {
    context.ledger = null;
    context.files = new Map();
    context.claimed = new Map();
    const condition = conditionOf(failure);
    const reason = { label: UNREADABLE[condition], parameters: { path: options.folder.path } };
    status.set({ condition, waiting: 0, held: [], failure: reason });
    hints.drop();
    return null;
  }
}

interface ClaimedFiles {
  readonly fresh: readonly Claim[];
  readonly locked: readonly FoundFile[];
}

async function claimFinished(context: ScanContext, seen: Observation<FoundFile>): Promise<ClaimedFiles> {
  const { bench, order, options } = context;
  if (!bench.open()) return { fresh: [], locked: [] };
  const { finished, locked } = await chooseFinished(lookOrder(context), seen.rested, CLAIMS_AT_ONCE - bench.busy.size);
  if (finished.length === 0) return { fresh: [], locked };
  const batch = await claimAll(order, finished, options.ids);
  const broken = batch.refused.find(({ failure }) => !isLocked(failure));
  if (broken) bench.pause(broken.failure);
  return { fresh: batch.claims, locked: [...locked, ...batch.refused.map(({ file }) => file)] };
}

/** Claims of an earlier run, and those whose file changed after all, once they are at rest again. */
async function restedClaims(context: ScanContext): Promise<Claim[]> {
  const { order, bench, options, times } = context;
  const all = new Map((await listClaims(order, bench.busy)).map((claim) => [claim.file.key, claim]));
  const sightings = [...all.values()].map((claim) => claim.file);
  const now = options.clock.monotonic();
  const seen = observe({ tracker: context.claimed, sightings, now, quiet: quietOf(context), held: times.held });
  context.claimed = seen.tracker;
  return seen.rested.flatMap(({ file }) => all.get(file.key) ?? []);
}

async function tidy(context: ScanContext, ledger: Ledger): Promise<void> {
  const { options, disk, order, times } = context;
  if (options.clock.monotonic() < context.sweepDue) return;
  const claimed = new Set(await disk.folders(order.claims));
  const removed = await sweep({ disk, ledger, options }, claimed);
  context.sweepDue = options.clock.monotonic() + times.sweep;
  if (removed > 0) options.log('info', 'folder.swept', { path: options.folder.path, removed });
}

/** Moves documents that the server refused, once their copies lie in the archive. */
export async function moveRefused(context: ScanContext): Promise<void> {
  const { disk, ledger, options, refusals, order } = context;
  if (!ledger || refusals.size === 0) return;
  const under = new Set(await disk.folders(order.claims));
  for (const [id, reason] of refusals) {
    if (under.has(id)) continue;
    await refuseDocument({ disk, ledger, options }, id, reason);
    refusals.delete(id);
  }
}

function showStatus(context: ScanContext, seen: Observation<FoundFile>, locked: readonly FoundFile[]): void {
  const { options, status, bench, times } = context;
  const now = options.clock.monotonic();
  const at = (monotonic: number): Date => new Date(options.clock.now().getTime() - (now - monotonic));
  const firstSeen = (file: FoundFile): number => seen.tracker.get(file.key)?.firstSeen ?? now;
  const lasting = locked.filter((file) => now - firstSeen(file) >= times.held);
  status.set({
    scannedAt: options.clock.now().toISOString(),
    waiting: context.files.size + context.claimed.size + bench.busy.size,
    held: [
      ...seen.held.map((one) => heldFile(one.file, one.why, at(one.firstSeen))),
      ...lasting.map((file) => heldFile(file, 'locked', at(firstSeen(file)))),
    ],
  });
}

/** Never rejects. @returns true when files were claimed: there may be more */
export async function runScan(context: ScanContext): Promise<boolean> {
  const { bench, disk, options } = context;
  try {
    const seen = await readFolder(context);
    if (!seen || !context.ledger) return false;
    const shelf = { disk, ledger: context.ledger, options };
    const { fresh, locked } = await claimFinished(context, seen);
    for (const claim of fresh) if (claim.steady) bench.start(shelf, claim);
    const rested = await restedClaims(context);
    if (bench.open()) for (const claim of rested) bench.start(shelf, claim);
    await moveRefused(context);
    await tidy(context, context.ledger);
    showStatus(context, seen, locked);
    return fresh.length > 0;
  } catch (failure) {
    bench.pause(failure);
    return false;
  }
}
