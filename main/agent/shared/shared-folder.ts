// Where the printer of a shared machine keeps its documents, and where each user fetches theirs: the same on both sides.
import { createHash } from 'node:crypto';
import { posix, win32 } from 'node:path';

/** The folder of the boot-time service, by operating system. MAILROOM_SHARED_DIR puts it elsewhere. */
export function sharedFolder(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const own = environment.MAILROOM_SHARED_DIR;
  if (own !== undefined && own !== '') return own;
  if (platform === 'win32') return win32.join(environment.ProgramData ?? 'C:\\ProgramData', 'Mailroom', 'shared');
  return platform === 'darwin' ? '/Library/Application Support/Mailroom/shared' : '/var/lib/mailroom/shared';
}

/** The driver's name for a user's folder (printer-driver spool/folders.ts): the login without its domain, hashed. */
export function userFolderName(user: string): string {
  const login = (user.split('\\').at(-1) ?? user).toLowerCase();
  return `u-${createHash('sha256').update(login).digest('hex').slice(0, 24)}`;
}

/** Where a user's session knocks: a socket in a folder that belongs to that user alone; on Windows a named pipe. */
export function doorOf(folder: string, userFolder: string, platform: NodeJS.Platform): string {
  if (platform === 'win32') return `\\\\.\\pipe\\mailroom-${userFolder}`;
  return posix.join(folder, 'doors', userFolder, 'documents');
}
