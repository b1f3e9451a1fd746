// One round of a watched folder: look, claim what is finished, go on with claims of before, sweep, tell.
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

/** Claims that may be under way at once: enough to share the cost of a sync, few enough to look at after a crash. */
const CLAIMS_AT_ONCE = 64;

/** What a round finds and leaves. */
export interface Scene {
  readonly options: WatchFolderOptions;
  readonly times: FolderTimes;
  readonly disk: FolderDisk;
  readonly order: ClaimOrder;
  readonly status: FolderStatus;
  readonly bench: Workbench;
  readonly hints: Hints;
  /** Refusals of the server whose files have not moved yet. */
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

const quietOf = ({ options }: Scene): number => options.folder.quietSeconds * 1000;

function lookOrder(scene: Scene): LookOrder {
  const { disk, options, files, times } = scene;
  return {
    disk,
    path: options.folder.path,
    tracker: files,
    now: options.clock.monotonic(),
    quiet: quietOf(scene),
    times,
  };
}

/** The folder, or null when it cannot be read: then everything begins anew once it is back. */
async function look(scene: Scene): Promise<Observation<FoundFile> | null> {
  const { disk, order, status, hints, options } = scene;
  try {
    const seen = await lookAround(lookOrder(scene));
    if (!scene.ledger) {
      scene.ledger = await openLedger(disk, order.claims);
      status.set({ condition: 'watching', failure: null });
    }
    hints.want();
    scene.files = seen.tracker;
    return seen;
  } catch (failure) {
    scene.ledger = null;
    scene.files = new Map();
    scene.claimed = new Map();
    const condition = conditionOf(failure);
    const reason = { label: UNREADABLE[condition], parameters: { path: options.folder.path } };
    status.set({ condition, waiting: 0, held: [], failure: reason });
    hints.drop();
    return null;
  }
}

interface Claimed {
  readonly fresh: readonly Claim[];
  readonly locked: readonly FoundFile[];
}

async function claimFinished(scene: Scene, seen: Observation<FoundFile>): Promise<Claimed> {
  const { bench, order, options } = scene;
  if (!bench.open()) return { fresh: [], locked: [] };
  const { finished, locked } = await chooseFinished(lookOrder(scene), seen.rested, CLAIMS_AT_ONCE - bench.busy.size);
  if (finished.length === 0) return { fresh: [], locked };
  const batch = await claimAll(order, finished, options.ids);
  const broken = batch.refused.find(({ failure }) => !isLocked(failure));
  if (broken) bench.pause(broken.failure);
  return { fresh: batch.claims, locked: [...locked, ...batch.refused.map(({ file }) => file)] };
}

/** Claims of an earlier run, and those whose file changed after all: they have to be at rest again. */
async function restedClaims(scene: Scene): Promise<Claim[]> {
  const { order, bench, options, times } = scene;
  const all = new Map((await listClaims(order, bench.busy)).map((claim) => [claim.file.key, claim]));
  const sightings = [...all.values()].map((claim) => claim.file);
  const now = options.clock.monotonic();
  const seen = observe({ tracker: scene.claimed, sightings, now, quiet: quietOf(scene), held: times.held });
  scene.claimed = seen.tracker;
  return seen.rested.flatMap(({ file }) => all.get(file.key) ?? []);
}

async function tidy(scene: Scene, ledger: Ledger): Promise<void> {
  const { options, disk, order, times } = scene;
  if (options.clock.monotonic() < scene.sweepDue) return;
  const claimed = new Set(await disk.folders(order.claims));
  const removed = await sweep({ disk, ledger, options }, claimed);
  scene.sweepDue = options.clock.monotonic() + times.sweep;
  if (removed > 0) options.log('info', 'folder.swept', { path: options.folder.path, removed });
}

/** Moves what the server refused, once its copy lies in the archive. */
export async function moveRefused(scene: Scene): Promise<void> {
  const { disk, ledger, options, refusals, order } = scene;
  if (!ledger || refusals.size === 0) return;
  const under = new Set(await disk.folders(order.claims));
  for (const [id, reason] of refusals) {
    if (under.has(id)) continue;
    await refuseDocument({ disk, ledger, options }, id, reason);
    refusals.delete(id);
  }
}

function tell(scene: Scene, seen: Observation<FoundFile>, locked: readonly FoundFile[]): void {
  const { options, status, bench, times } = scene;
  const now = options.clock.monotonic();
  const at = (monotonic: number): Date => new Date(options.clock.now().getTime() - (now - monotonic));
  const firstSeen = (file: FoundFile): number => seen.tracker.get(file.key)?.firstSeen ?? now;
  const lasting = locked.filter((file) => now - firstSeen(file) >= times.held);
  status.set({
    scannedAt: options.clock.now().toISOString(),
    waiting: scene.files.size + scene.claimed.size + bench.busy.size,
    held: [
      ...seen.held.map((one) => heldFile(one.file, one.why, at(one.firstSeen))),
      ...lasting.map((file) => heldFile(file, 'locked', at(firstSeen(file)))),
    ],
  });
}

/** @returns true when files were claimed: there may be more. Never rejects. */
export async function runRound(scene: Scene): Promise<boolean> {
  const { bench, disk, options } = scene;
  try {
    const seen = await look(scene);
    if (!seen || !scene.ledger) return false;
    const shelf = { disk, ledger: scene.ledger, options };
    const { fresh, locked } = await claimFinished(scene, seen);
    for (const claim of fresh) if (claim.steady) bench.start(shelf, claim);
    const rested = await restedClaims(scene);
    if (bench.open()) for (const claim of rested) bench.start(shelf, claim);
    await moveRefused(scene);
    await tidy(scene, scene.ledger);
    tell(scene, seen, locked);
    return fresh.length > 0;
  } catch (failure) {
    bench.pause(failure);
    return false;
  }
}
