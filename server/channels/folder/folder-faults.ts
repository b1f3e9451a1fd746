// Faults of an output folder that somebody can mend while the letters wait; others are bugs and fail the task.

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

/** The code of an error of the system when it is one of `codes`; null: the error is something else. */
export function codeAmong(error: unknown, codes: ReadonlySet<string>): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && codes.has(code) ? code : null;
}

/** The code of a fault of the output folder; null: the error is something else. */
export const folderFault = (error: unknown): string | null => codeAmong(error, FOLDER_FAULTS);
