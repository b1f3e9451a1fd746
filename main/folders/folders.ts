// The front page of folders: a watched folder, from the first look at a file to its hand-over. The rescan is the truth.
import { hostname } from 'node:os';
import { join } from 'node:path';
import { nodeFolderDisk } from './disk/node-folder-disk.ts';
import { claimFolderName } from './folder-names.rules.ts';
import { createStatus } from './folder-status.ts';
import {
  FOLDER_TIMES,
  type FolderState,
  type FolderTimes,
  type FolderWatch,
  type WatchFolderOptions,
} from './folders.types.ts';
import { createHints } from './hint.ts';
import { runRound, type Scene } from './round.ts';
import { createRounds } from './rounds.ts';
import { createWorkbench } from './workbench.ts';

/** Ms until the next look. */
function pauseOf({ condition, waiting, hints }: FolderState, times: FolderTimes): number {
  if (condition !== 'watching') return times.pollingScan;
  if (waiting > 0) return times.busyScan;
  return hints === 'events' ? times.idleScan : times.pollingScan;
}

/**
 * Watches one folder until it is closed. Never throws: what is wrong stands in the state and is tried again.
 * @param options `staging` must exist and belong to this agent alone
 */
export function watchFolder(options: WatchFolderOptions): FolderWatch {
  const { folder, disk = nodeFolderDisk, clock } = options;
  const times = { ...FOLDER_TIMES, ...options.times };
  const status = createStatus(options);
  const bench = createWorkbench(options, times, status);
  const claims = join(folder.path, claimFolderName(`${hostname()} ${options.staging}`));
  const hints = createHints(options, status, () => rounds.soon());
  const scene: Scene = {
    options,
    times,
    disk,
    status,
    bench,
    hints,
    order: { disk, watched: folder.path, claims },
    refusals: new Map(),
    ledger: null,
    files: new Map(),
    claimed: new Map(),
    sweepDue: 0,
  };
  const rounds = createRounds({ round: () => runRound(scene), pause: () => pauseOf(status.get(), times), clock });
  return {
    async rescan() {
      bench.wake();
      let more = true;
      while (more) {
        more = await rounds.now();
        await bench.idle();
      }
    },
    state: status.get,
    async refused(id, label, parameters) {
      scene.refusals.set(id, { label, parameters });
      await rounds.now();
    },
    async close() {
      await rounds.close();
      await hints.close();
      await bench.idle();
      status.set({ condition: 'closed' });
    },
  };
}
