// What npm run apply prints when it fails: one line with the file, the place in it, and what was refused. Only an
// unexpected error keeps its stack.

import { CallRefused } from '../client/node-client.ts';

const EXPECTED = Symbol('expected');

/** An error whose message is all that a person needs. */
export const unusable = (message: string): Error => Object.assign(new Error(message), { [EXPECTED]: true });

const isExpected = (error: unknown): error is Error => error instanceof Error && EXPECTED in error;

/** The code that the network or the disk gave, also where fetch hides it behind "fetch failed". */
function systemCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === 'string') return code;
  const hidden = systemCode(error.cause);
  return hidden === null && error.message === 'fetch failed' ? String(error.cause) : hidden;
}

const SYSTEM: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'may not be read',
  EISDIR: 'is a folder',
  ECONNREFUSED: 'no server answers there',
  ENOTFOUND: 'no such server',
  ERR_NOT_MAILROOM: 'what answers there is not Mailroom',
  ERR_INVALID_URL: 'is not an address of a server',
};

/** The line for an error; null: it is unexpected. */
function expectedLine(error: unknown): string | null {
  if (isExpected(error) || error instanceof CallRefused) return error.message;
  const code = systemCode(error);
  if (error instanceof Error && code?.startsWith('ERR_PARSE_ARGS')) return error.message;
  return code === null ? null : `${SYSTEM[code] ?? 'cannot be reached'} (${code})`;
}

/** Runs `work`; the message of an expected error then begins with `place`. */
export async function inPlace<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const line = expectedLine(error);
    throw line === null ? error : unusable(`${place}: ${line}`);
  }
}

/** What the command prints for an error. */
export function applyFault(error: unknown): string {
  return expectedLine(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}
