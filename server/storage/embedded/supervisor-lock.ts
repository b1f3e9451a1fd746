// One supervisor per data folder: the holder listens on a socket in that folder, so even a kill -9 frees it.
import { closeSync, linkSync, mkdirSync, openSync, statSync, unlinkSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const NAME = 'supervisor.sock';

/** Says that another running program already looks after this data folder. */
export class AlreadyRunning extends Error {
  constructor(folder: string) {
    super(`Another running program already uses the data folder ${folder}.`);
    this.name = 'AlreadyRunning';
  }
}

/** Held while this process is the one that runs the server of the folder. */
export interface SupervisorLock {
  release(): void;
}

// Socket paths end at 107 bytes. On Linux the folder is reached by its descriptor, which keeps the lock in the data
// folder itself: a folder for temporary files can differ between a service and a shell, and the lock would not meet.
function shortName(folder: string, name: string): { address: string; close: () => void } {
  if (process.platform !== 'linux') return { address: path.join(folder, name), close: () => undefined };
  const descriptor = openSync(folder, 'r');
  return { address: `/proc/self/fd/${descriptor}/${name}`, close: () => closeSync(descriptor) };
}

function answers(folder: string): Promise<boolean> {
  const { address, close } = shortName(folder, NAME);
  return new Promise((resolve) => {
    const socket = net.connect(address);
    const settle = (value: boolean): void => {
      socket.destroy();
      close();
      resolve(value);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}

/** Whether a living supervisor holds the folder. */
export async function isSupervised(folder: string): Promise<boolean> {
  try {
    return statSync(path.join(folder, NAME)).isSocket() && (await answers(folder));
  } catch {
    return false;
  }
}

async function listen(folder: string, name: string): Promise<net.Server> {
  const { address, close } = shortName(folder, name);
  const server = net.createServer((socket) => socket.destroy());
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(address, resolve);
    });
  } finally {
    close();
  }
  server.unref();
  return server;
}

function remove(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // not there
  }
}

/**
 * Takes the lock of a data folder (made when missing).
 * @throws AlreadyRunning when a living supervisor holds it
 */
export async function takeSupervisorLock(folder: string): Promise<SupervisorLock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (await isSupervised(folder)) throw new AlreadyRunning(folder);
  const final = path.join(folder, NAME);
  const ownName = `${NAME}.${process.pid}`;
  const own = path.join(folder, ownName);
  remove(own);
  const server = await listen(folder, ownName);
  const { ino } = statSync(own);
  const release = (): void => {
    server.close();
    remove(own);
  };
  try {
    // A hard link is made or refused as one step; listening on the final name would not distinguish a dead file from a
    // live one.
    try {
      linkSync(own, final);
    } catch {
      if (await isSupervised(folder)) throw new AlreadyRunning(folder);
      remove(final);
      linkSync(own, final);
      await sleep(150); // two starts that both met the dead file: the later link wins, the earlier one sees it here
    }
    if (statSync(final).ino !== ino) throw new AlreadyRunning(folder);
  } catch (error) {
    release();
    throw error instanceof AlreadyRunning ? error : new AlreadyRunning(folder);
  }
  remove(own);
  return {
    release: () => {
      remove(final);
      server.close();
    },
  };
}
