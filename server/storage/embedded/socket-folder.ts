// The private folder of the database socket: short, because socket paths end at 107 bytes, and closed to other users.
import { createHash } from 'node:crypto';
import { accessSync, constants, lstatSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeOwnFolder } from './cluster.ts';
import type { Identity } from './identity.ts';

// "/.s.PGSQL.5432" and a closing zero byte must still fit.
const LONGEST_FOLDER = 107 - 15;

function parents(): string[] {
  const uid = process.getuid?.() ?? 0;
  return uid === 0 ? [tmpdir(), '/tmp'] : [`/run/user/${uid}`, tmpdir(), '/tmp'];
}

function isUsable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes the socket folder of a data folder, named by a hash of its path.
 * @throws Error when a folder of that predictable name belongs to another user or is open to others
 */
export function makeSocketFolder(dataDir: string, identity: Identity): string {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const folder = parents()
    .filter(isUsable)
    .map((parent) => path.join(parent, `mailroom-${hash}`))
    .find((candidate) => Buffer.byteLength(candidate) <= LONGEST_FOLDER);
  if (!folder) throw new Error('There is no folder with a short name for the database socket.');
  makeOwnFolder(folder, identity.socketOwner);
  const found = lstatSync(folder);
  const own = found.uid === identity.socketOwner.uid;
  if (!found.isDirectory() || !own || (found.mode & 0o077) !== 0)
    throw new Error(`The folder ${folder} for the database socket belongs to somebody else.`);
  return folder;
}

/** Removes the socket folder after a stop; one with anything in it stays. */
export function removeSocketFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // not empty, or gone
  }
}
