// One agent for one data folder: the second one is told so. A socket is held instead of a file, because the system lets
// it go when a process is killed.
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Another agent works in this folder. */
export class FolderHeldError extends Error {}

/** Socket paths are short by nature (104 bytes on macOS). */
const LONGEST = 100;

function socketOf(folder: string): string {
  const name = createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\mailroom-agent-${name}`;
  const inside = join(folder, 'running');
  return Buffer.byteLength(inside) <= LONGEST ? inside : join(tmpdir(), `mailroom-agent-${name}`);
}

const listen = (path: string): Promise<Server> =>
  new Promise((done, fail) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', fail);
    server.listen({ path }, () => done(server));
  });

const answers = (path: string): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect({ path });
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });

/** Holds the folder until the answer is called or the process ends. Throws FolderHeldError when another one holds it. */
export async function holdFolder(folder: string): Promise<() => void> {
  const path = socketOf(folder);
  const server = await listen(path).catch(async (error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    if (await answers(path)) throw new FolderHeldError(`another agent works in ${folder}`);
    await rm(path, { force: true }); // left by a killed one
    return listen(path);
  });
  server.unref();
  return () => void server.close();
}
