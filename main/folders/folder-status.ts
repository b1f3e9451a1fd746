// The state of a watched folder, reported when it changes and not more often.
import { codeOf } from './disk/folder-disk.ts';
import type { FolderFailure, FolderState, WatchFolderOptions } from './folders.types.ts';

export interface FolderStatus {
  readonly get: () => FolderState;
  readonly set: (change: Partial<FolderState>) => void;
}

/** The time of a scan alone is no change. */
const newsOf = ({ scannedAt: _scannedAt, ...news }: FolderState): string => JSON.stringify(news);

export function createStatus({ folder, queueId, onState, log }: WatchFolderOptions): FolderStatus {
  let state: FolderState = {
    path: folder.path,
    queueId,
    condition: 'starting',
    hints: 'polling',
    waiting: 0,
    taken: 0,
    failed: 0,
    held: [],
    failure: null,
    scannedAt: null,
  };
  return {
    get: () => state,
    set(change) {
      const before = state;
      state = { ...state, ...change };
      if (newsOf(before) === newsOf(state)) return;
      if (before.condition !== state.condition)
        log(state.condition === 'watching' ? 'info' : 'warn', 'folder.condition', {
          path: folder.path,
          condition: state.condition,
        });
      onState(state);
    },
  };
}

const NO_RIGHT = ['EACCES', 'EPERM', 'EROFS'];
const NO_ROOM = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** The condition of a folder that cannot be read. */
export const conditionOf = (failure: unknown): 'missing' | 'denied' =>
  NO_RIGHT.includes(codeOf(failure)) ? 'denied' : 'missing';

const DENIED = 'desktop.folder.failure.denied';

/** The condition as people see it: a folder that can be read but from which nothing may be moved is denied. */
export const shownCondition = ({ condition, failure }: Pick<FolderState, 'condition' | 'failure'>) =>
  condition === 'watching' && failure?.label === DENIED ? 'denied' : condition;

/** What people read about a failure that is tried again. */
export function failureOf(failure: unknown, path: string): FolderFailure {
  const code = codeOf(failure);
  if (NO_ROOM.includes(code)) return { label: 'desktop.folder.failure.diskFull', parameters: { path } };
  if (NO_RIGHT.includes(code)) return { label: DENIED, parameters: { path } };
  if (code === 'ENOTDIR') return { label: 'desktop.folder.failure.notFolder', parameters: { path } };
  return { label: 'desktop.folder.failure.other', parameters: { path, code: code || 'UNKNOWN' } };
}
