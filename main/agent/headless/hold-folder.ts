// One agent for one data folder: a second one is refused. The agent holds a socket instead of a file, because the system
// frees it when a process is killed; an administrator's commands reach the running agent through it.
import { createHash } from 'node:crypto';
import { chmod, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Another agent works in this folder. */
export class FolderHeldError extends Error {}

/** Socket paths are short (104 bytes on macOS), and a left-over gets a longer name while it is examined. */
const LONGEST = 86;

function socketOf(folder: string): string {
  const name = createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\mailroom-agent-${name}`;
  const inside = join(folder, 'running');
  return Buffer.byteLength(inside) <= LONGEST ? inside : join(tmpdir(), `mailroom-agent-${name}`);
}

/** Answers one command. What it throws goes back as a failure. */
export type Answer = (question: unknown) => Promise<unknown>;

export interface Hold {
  readonly release: () => void;
  /** From now on everyone who may enter the folder can send commands; one line of JSON each way. */
  readonly serve: (answer: Answer) => void;
}

/** A question is one short line. */
const LONGEST_QUESTION = 4_096;

async function reply(line: string, answer: Answer | null): Promise<unknown> {
  try {
    return answer === null ? { failure: 'not ready' } : await answer(JSON.parse(line));
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

function answerOn(socket: Socket, answerNow: () => Answer | null): void {
  let text = '';
  socket.setEncoding('utf8');
  socket.on('error', () => socket.destroy());
  socket.on('data', (part: string) => {
    text += part;
    const end = text.indexOf('\n');
    if (end < 0 && text.length > LONGEST_QUESTION) socket.destroy();
    if (end < 0) return;
    socket.removeAllListeners('data');
    void reply(text.slice(0, end), answerNow()).then((value) => socket.end(`${JSON.stringify(value)}\n`));
  });
}

const listen = (path: string, answerNow: () => Answer | null): Promise<Server> =>
  new Promise((done, fail) => {
    const server = createServer((socket) => answerOn(socket, answerNow));
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

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

let asides = 0;

/**
 * Removes the socket that a killed agent left. It is moved aside first: when another agent was quicker, the moved socket
 * belongs to that agent and gets its name back.
 */
async function removeLeftOver(path: string, held: FolderHeldError): Promise<void> {
  const aside = `${path}.${process.pid}-${asides++}`;
  await rename(path, aside).catch((error: unknown) => {
    if (!isCode(error, 'ENOENT')) throw error;
  });
  if (await answers(aside)) {
    await rename(aside, path);
    throw held;
  }
  await rm(aside, { force: true });
}

/** Holds the folder until it is released or the process ends. Throws FolderHeldError when another one holds it. */
export async function holdFolder(folder: string): Promise<Hold> {
  const path = socketOf(folder);
  const held = new FolderHeldError(`another agent works in ${folder}`);
  let answer: Answer | null = null;
  const server = await listen(path, () => answer).catch(async (error: unknown) => {
    if (!isCode(error, 'EADDRINUSE')) throw error;
    if (await answers(path)) throw held;
    await removeLeftOver(path, held);
    return listen(path, () => answer).catch((second: unknown) => {
      throw isCode(second, 'EADDRINUSE') ? held : second;
    });
  });
  server.unref();
  // The folder keeps others out. A socket in the folder for temporary files needs rights of its own.
  if (process.platform !== 'win32') await chmod(path, 0o600);
  return {
    release: () => void server.close(),
    serve: (next) => {
      answer = next;
    },
  };
}

/** Asks the agent that holds the folder. @returns undefined when none does; @throws when its answer is cut */
export function askHolder(folder: string, question: unknown): Promise<unknown> {
  return new Promise((done, fail) => {
    let text = '';
    const socket = connect({ path: socketOf(folder) });
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text += part;
    });
    socket.once('connect', () => socket.write(`${JSON.stringify(question)}\n`));
    socket.once('error', (error) =>
      isCode(error, 'ENOENT') || isCode(error, 'ECONNREFUSED') ? done(undefined) : fail(error),
    );
    socket.once('close', () => {
      try {
        done(JSON.parse(text));
      } catch (error) {
        fail(error);
      }
    });
  });
}
