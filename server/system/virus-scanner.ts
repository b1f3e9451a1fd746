// Asks a virus scanner about bytes that came from outside: clamd of ClamAV, by its INSTREAM command (clamd(8)).
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { TroubleLabel, Troubles } from './troubles.ts';

/** The scanner does not answer: nothing is known of the file, and it is not taken in before something is. */
export class ScannerAway extends Error {
  /** Seconds after which the sender may come again. */
  readonly seconds = AGAIN_SECONDS;
  constructor(cause: unknown) {
    super(`The virus scanner does not answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'ScannerAway';
  }
}

/** What is wrong with a file: the name of what was found, or that the scanner takes nothing so large. */
export type ScanFinding = { readonly kind: 'virus'; readonly virus: string } | { readonly kind: 'tooLarge' };

export interface VirusScanner {
  /** False: the installation has none, and nothing is asked. */
  readonly isOn: boolean;
  /**
   * Reads the content to its end. @returns null for a clean one
   * @throws ScannerAway; the stream's own error
   */
  scan(content: Readable): Promise<ScanFinding | null>;
  /** Stops looking whether it answers. */
  close(): void;
}

export interface ScannerOptions {
  /** `host:port`, or the absolute path of a socket; null is no scanner. */
  readonly address: string | null;
  readonly troubles: Pick<Troubles, 'begin' | 'end'>;
  /** Milliseconds without a byte from either side until the scanner counts as away. */
  readonly patienceMs?: number;
  /** Milliseconds between two looks whether it answers, also while no file comes. */
  readonly everyMs?: number;
}

/** Large archives are unpacked by the scanner before it answers. */
const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 30_000;
const AGAIN_SECONDS = 30;
/** Files that are asked about at once; clamd has ten threads unless told otherwise. */
const AT_ONCE = 8;
const AWAY: TroubleLabel = 'file.scannerAway';

const NO_SCANNER: VirusScanner = { isOn: false, scan: async () => null, close: () => undefined };

/** Where clamd listens. @throws Error for what is neither `host:port` nor an absolute path */
export function clamdAddress(
  address: string,
): { readonly path: string } | { readonly host: string; readonly port: number } {
  if (address.startsWith('/')) return { path: address };
  const [, host = '', port = ''] = /^(?:\[([\da-fA-F:.]+)\]|([^:\s]+)):(\d{1,5})$/.exec(address)?.filter(Boolean) ?? [];
  if (host === '' || Number(port) < 1 || Number(port) > 65_535)
    throw new Error('MAILROOM_CLAMD must be host:port or the absolute path of a socket.');
  return { host, port: Number(port) };
}

/** One block as clamd reads it: its length in four bytes, then its bytes; one of no bytes ends the stream. */
function framed(block: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(block.length);
  return Buffer.concat([length, block]);
}

function findingOf(reply: string): ScanFinding | null {
  if (reply === 'stream: OK') return null;
  const virus = /^stream: (.+) FOUND$/.exec(reply)?.[1];
  if (virus !== undefined) return { kind: 'virus', virus };
  if (/size limit exceeded/i.test(reply)) return { kind: 'tooLarge' };
  throw new Error(reply === '' ? 'it closed the connection without an answer' : `it answered "${reply.slice(0, 200)}"`);
}

const roomIn = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      socket.off('drain', go).off('close', go);
      resolve();
    };
    socket.on('drain', go).on('close', go);
  });

/** Writes the content, unless the scanner has answered before its end. */
async function sendTo(socket: Socket, content: Readable, hasAnswered: () => boolean): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const block of content as AsyncIterable<Buffer>) {
    if (hasAnswered() || socket.destroyed) break;
    if (!socket.write(framed(block))) await roomIn(socket);
  }
  if (!socket.destroyed) socket.write(Buffer.alloc(4));
}

/** The answer of one connection, to its NUL or its end. */
function answerOf(socket: Socket): { readonly ended: Promise<string>; readonly hasBegun: () => boolean } {
  let text = '';
  let isOver = false;
  const ended = new Promise<string>((resolve, reject) => {
    const end = () => {
      isOver = true;
      resolve(text.split('\0', 1).join('').trim());
    };
    socket.setEncoding('utf8');
    socket.on('data', (piece: string) => {
      text += piece;
      if (text.includes('\0') || text.length > 4_096) end();
    });
    socket.on('close', end);
    // An answer that came before the line broke counts.
    socket.on('error', (error) => (text === '' ? reject(error) : end()));
    socket.on('timeout', () => socket.destroy(new Error('no answer in time')));
  });
  // Its failure is read below; until then nobody may call it unhandled.
  ended.catch(() => undefined);
  return { ended, hasBegun: () => isOver };
}

interface Asked {
  readonly address: string;
  readonly patienceMs: number;
}

async function ask({ address, patienceMs }: Asked, say: (socket: Socket, hasAnswered: () => boolean) => Promise<void>) {
  const socket = connect({ ...clamdAddress(address), timeout: patienceMs });
  const answer = answerOf(socket);
  try {
    await say(socket, answer.hasBegun);
    return await answer.ended;
  } finally {
    socket.destroy();
  }
}

/** Lets so many in at once; the others in their order. */
function gate(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let inside = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (inside >= atOnce) await new Promise<void>((resolve) => void waiting.push(resolve));
    else inside += 1;
    try {
      return await work();
    } finally {
      // Who leaves hands the place to the next.
      const next = waiting.shift();
      if (next) next();
      else inside -= 1;
    }
  };
}

class Clamd implements VirusScanner {
  readonly isOn = true;
  readonly #asked: Asked;
  readonly #troubles: ScannerOptions['troubles'];
  readonly #timer: NodeJS.Timeout;
  readonly #inTurn = gate(AT_ONCE);

  constructor(address: string, options: ScannerOptions) {
    this.#asked = { address, patienceMs: options.patienceMs ?? PATIENCE_MS };
    this.#troubles = options.troubles;
    this.#timer = setInterval(() => void this.#look(), options.everyMs ?? LOOK_EVERY_MS).unref();
    void this.#look();
  }

  scan(content: Readable): Promise<ScanFinding | null> {
    return this.#inTurn(async () => {
      try {
        return await this.#scan(content);
      } finally {
        content.destroy();
      }
    });
  }

  async #scan(content: Readable): Promise<ScanFinding | null> {
    let broken: Error | undefined;
    content.once('error', (error) => {
      broken = error;
    });
    const sending = { isConnected: false, isOver: false };
    try {
      const reply = await ask(this.#asked, async (socket, hasAnswered) => {
        socket.once('connect', () => {
          sending.isConnected = true;
        });
        await sendTo(socket, content, hasAnswered);
        sending.isOver = content.readableEnded;
      });
      const finding = findingOf(reply);
      this.#troubles.end(AWAY);
      return finding;
    } catch (error) {
      if (broken) throw broken;
      // clamd closes on one that sends more than it reads, and its answer may be lost with the line.
      if (sending.isConnected && !sending.isOver && (await this.#look())) return { kind: 'tooLarge' };
      this.#troubles.begin(AWAY, { seconds: AGAIN_SECONDS });
      throw new ScannerAway(error);
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** A scanner that is away is seen before a file meets it, and one that is back without one. */
  async #look(): Promise<boolean> {
    try {
      const reply = await ask(this.#asked, async (socket) => void socket.write('zPING\0'));
      if (reply !== 'PONG') throw new Error(`it answered "${reply.slice(0, 200)}"`);
      this.#troubles.end(AWAY);
      return true;
    } catch {
      this.#troubles.begin(AWAY, { seconds: AGAIN_SECONDS });
      return false;
    }
  }
}

/** The scanner of an installation; a trouble stands for as long as it does not answer. @throws Error for an address that is none */
export function openVirusScanner(options: ScannerOptions): VirusScanner {
  if (options.address === null) return NO_SCANNER;
  clamdAddress(options.address);
  return new Clamd(options.address, options);
}
