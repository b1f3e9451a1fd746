// The folder with the database files: made once in one step, refused when it belongs to another major version.
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import type { Identity } from './identity.ts';

/** The environment of the server programs: nothing of ours, no secrets, always English messages in UTC. */
export function serverEnvironment(libraryPath: string | undefined): NodeJS.ProcessEnv {
  const { PATH } = process.env;
  return {
    ...(PATH === undefined ? {} : { PATH }),
    LC_ALL: 'C',
    LANG: 'C',
    TZ: 'UTC',
    ...(libraryPath === undefined ? {} : { LD_LIBRARY_PATH: libraryPath, DYLD_LIBRARY_PATH: libraryPath }),
  };
}

/** Makes a folder of mode 0700 that the server's identity owns. */
export function makeOwnFolder(folder: string, owner: { uid: number; gid: number }): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.getuid?.() === 0 && lstatSync(folder).uid !== owner.uid) chownSync(folder, owner.uid, owner.gid);
}

function giveTree(folder: string, owner: { uid: number; gid: number }): void {
  for (const name of readdirSync(folder)) {
    const entry = path.join(folder, name);
    if (lstatSync(entry).isDirectory()) giveTree(entry, owner);
    else lchownSync(entry, owner.uid, owner.gid);
  }
  chownSync(folder, owner.uid, owner.gid);
}

/**
 * Another identity may be possible today than the day the files were made (host, then container): root hands them on.
 */
export function giveToIdentity(cluster: string, identity: Identity): void {
  if (process.getuid?.() === 0 && lstatSync(cluster).uid !== identity.owner.uid) giveTree(cluster, identity.owner);
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Makes the cluster when there is none. initdb works in a folder of another name that is renamed when complete, so a
 * first start that was cut off leaves nothing that looks like a database.
 * @throws Error with initdb's message
 */
function initialise(cluster: string, binaries: Binaries, identity: Identity): void {
  const unfinished = `${cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  makeOwnFolder(unfinished, identity.owner);
  const program = path.join(binaries.bin, 'initdb');
  const [command = program, ...rest] = [...identity.prefix, program];
  const options = ['-D', unfinished, '-U', 'postgres', '-E', 'UTF8', '--no-instructions'];
  const access = ['--auth-local=trust', '--auth-host=reject'];
  // Code point order by the server's own tables: the same on every machine, with any ICU or libc.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const result = spawnSync(command, [...rest, ...options, ...access, ...locale], {
    encoding: 'utf8',
    env: serverEnvironment(binaries.libraryPath),
    cwd: '/',
    ...(identity.spawnAs ?? {}),
  });
  if (result.status !== 0)
    throw new Error(`The database folder cannot be made: ${result.stderr?.trim() ?? result.error?.message}`);
  renameSync(unfinished, cluster);
  syncFolder(path.dirname(cluster));
}

/**
 * Makes sure that the cluster exists, has the programs' major version and belongs to the identity.
 * @returns whether it was made now
 * @throws Error in plain words when the files belong to another major version
 */
export function prepareCluster(cluster: string, binaries: Binaries, identity: Identity): boolean {
  const versionFile = path.join(cluster, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    if (existsSync(cluster) && readdirSync(cluster).length > 0)
      throw new Error(`The folder ${cluster} holds files but no database: move them away.`);
    rmSync(cluster, { recursive: true, force: true });
    initialise(cluster, binaries, identity);
    return true;
  }
  const found = Number(readFileSync(versionFile, 'utf8').trim());
  if (found !== binaries.major)
    throw new Error(
      `The data in ${cluster} were written by PostgreSQL ${found}; this program brings PostgreSQL ${binaries.major}. ` +
        'Export them with the program version that wrote them, then import the export here.',
    );
  giveToIdentity(cluster, identity);
  return false;
}
