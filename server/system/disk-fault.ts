// Faults of the server's own disk: full, over the quota, read-only; files and database alike.

/** The code of an error of the system when it is one of `codes`; null: the error is something else. */
export function codeAmong(error: unknown, codes: ReadonlySet<string>): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && codes.has(code) ? code : null;
}

const NO_ROOM: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);
/** What PostgreSQL says when a table cannot grow (SQLSTATE disk_full). */
const DATABASE_FULL: ReadonlySet<string> = new Set(['53100']);

/** The code of a fault of the server's own disk, as the system gives it; null: the error is something else. */
export const diskFault = (error: unknown): string | null =>
  codeAmong(error, DATABASE_FULL) === null ? codeAmong(error, NO_ROOM) : 'ENOSPC';
