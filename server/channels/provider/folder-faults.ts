// Faults of an output folder that an administrator can remove while the letters wait; other errors are bugs and fail the task.
import { codeAmong } from '#server/system/disk-fault.ts';

const FOLDER_FAULTS: ReadonlySet<string> = new Set([
  'ENOSPC',
  'EDQUOT',
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOENT',
  'ENOTDIR',
  'EIO',
  'EMFILE',
  'ESTALE',
  'ETIMEDOUT',
]);

/** The code of a fault of the output folder; null: the error is something else. */
export const folderFault = (error: unknown): string | null => codeAmong(error, FOLDER_FAULTS);
