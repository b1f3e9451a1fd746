// The account of this machine that a user's folder belongs to: found by the name on a document that lies in it, because
// directories of large sites do not list their people.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { userFolderName } from './shared-folder.ts';

export interface MachineAccount {
  readonly uid: number;
  readonly gid: number;
}

/** Asks the machine for a login; null when it has no such account. Linux and macOS. */
export type AskAccount = (login: string) => Promise<MachineAccount | null>;

const run = promisify(execFile);
/** Never an option, a path or a field of a list. */
const LOGIN = /^[^\s\-:/\\][^\s:/\\]{0,63}$/;

/** `id` knows local people, those of a domain, and those of Open Directory. */
export const askId: AskAccount = async (login) => {
  const number = async (kind: '-u' | '-g'): Promise<number> => Number((await run('id', [kind, '--', login])).stdout);
  try {
    const [uid, gid] = [await number('-u'), await number('-g')];
    return Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid } : null;
  } catch {
    return null;
  }
};

/**
 * The account of a folder.
 * @param claims names on the documents in it, as their senders wrote them
 */
export async function accountOf(
  userFolder: string,
  claims: readonly string[],
  ask: AskAccount,
): Promise<MachineAccount | null> {
  const names = claims.map((claim) => claim.split('\\').at(-1) ?? claim);
  const logins = new Set(names.flatMap((name) => [name, name.toLowerCase()]));
  for (const login of logins) {
    if (!LOGIN.test(login) || userFolderName(login) !== userFolder) continue;
    const account = await ask(login);
    if (account !== null) return account;
  }
  return null;
}
