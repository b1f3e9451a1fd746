// The front page of folders: a watched folder, from the first sight of a file to its hand-over. Events only hint: the
// regular scan decides.
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
import { runScan, type ScanContext } from './scan.ts';
import { createScanSchedule } from './scan-schedule.ts';
import { createWorkbench } from './workbench.ts';

/** Ms until the next look. */
function pauseOf({ condition, waiting, hints }: FolderState, times: FolderTimes): number {
  if (condition !== 'watching') return times.pollingScan;
  if (waiting > 0) return times.busyScan;
  return hints === 'events' ? times.idleScan : times.pollingScan;
}

/**
 * Watches one folder until it is closed. Never throws: failures are shown in the state and tried again.
 * @param options `staging` must exist and belong to this agent alone
 */
export function watchFolder(options: WatchFolderOptions): FolderWatch {
  const { folder, disk = nodeFolderDisk, clock } = options;
  const times = { ...FOLDER_TIMES, ...options.times };
  const status = createStatus(options);
  const bench = createWorkbench(options, times, status);
  const claims = join(folder.path, claimFolderName(`${hostname()} ${options.staging}`));
  const hints = createHints(options, status, () => schedule.soon());
  const context: ScanContext = {
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
  const schedule = createScanSchedule({
    scan: () => runScan(context),
    pause: () => pauseOf(status.get(), times),
    clock,
  });
  return {
    async rescan() {
      bench.wake();
      let more = true;
      while (more) {
        more = await schedule.now();
        await bench.idle();
      }
    },
    state: status.get,
    async refused(id, label, parameters) {
      context.refusals.set(id, { label, parameters });
      await schedule.now();
    },
    async close() {
      await schedule.close();
      await hints.close();
      await bench.idle();
      status.set({ condition: 'closed' });
    },
  };
}
