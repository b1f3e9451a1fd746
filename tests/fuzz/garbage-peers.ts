// Peers of the computer programs that answer garbage: a printer on the port, and a server of Mailroom that is none. What asks
// them ends in time, throws nothing, and loses no document.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Outcome } from '#main/link/answers.rules.ts';
import { openLink } from '#main/link/server-link.ts';
import { askPrinter } from '#main/printer/doctor/ask-printer.ts';
import { openScene } from '#tests/outbox/scene.ts';
import type { Garbage } from './garbage.ts';

type Note = (fault: string, what: string) => void;

const HOUR = 3_600_000;
/** Longest answer of a question to a printer or server, ms: their own time-outs, on a busy machine. */
const SLOWEST_MS = 15_000;
const CALLS = ['authentication.check', 'files.createUpload', 'jobs.get', 'app.version'] as const;

/** An answer of HTTP with something wrong in its head, its body or its end. */
function httpAnswer(garbage: Garbage, body: Buffer): Buffer {
  const length = garbage.pick([String(body.length), String(body.length + 7), '-1', '1e9', 'many']);
  const status = garbage.pick(['200 OK', '200 OK', '500 No', '999 Odd', '100 Continue', '\0', '204 Nothing']);
  const type = garbage.pick(['application/ipp', 'application/json', 'text/html\r\nRetry-After: soon', '']);
  const framed = `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
  const chunked = `HTTP/1.1 ${status}\r\nTransfer-Encoding: chunked\r\n\r\n${garbage.pick(['zz', 'ffffffff', '5'])}\r\n`;
  const head = garbage.pick([framed, framed, framed, chunked, '']);
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
}

/** A port that answers each request with what `answer` makes, whole or byte by byte, and hangs up. */
async function openPort(garbage: Garbage, answer: () => Buffer): Promise<{ port: number; close: () => void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.once('data', () => {
      const bytes = answer();
      if (garbage.chance() < 0.1) {
        let at = 0;
        const drip = setInterval(() => socket.write(bytes.subarray(at, ++at)), 20);
        socket.on('close', () => clearInterval(drip));
      } else if (garbage.chance() < 0.5) socket.end(bytes);
      else socket.write(bytes, () => socket.resetAndDestroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

/** Asks, and notes what throws or takes too long. */
async function asked<T>(what: string, note: Note, ask: () => Promise<T>): Promise<T | undefined> {
  const began = performance.now();
  try {
    const answer = await ask();
    const ms = performance.now() - began;
    if (ms > SLOWEST_MS) note(`${what}: took ${Math.round(ms)} ms`, '');
    return answer;
  } catch (error) {
    note(`${what}: ${(error as Error).message}`, String((error as Error).stack));
    return undefined;
  }
}

/** An IPP message whose attributes lie about their lengths, or bytes that are none. */
function ippBody(garbage: Garbage): Buffer {
  if (garbage.chance() < 0.3) return garbage.bytes(600);
  const name = Buffer.from('printer-make-and-model');
  const parts: Buffer[] = [Buffer.from([1, 1, ...garbage.bytes(2), 0, 0, 0, 1, 4])];
  for (let n = 0; n < 1 + garbage.chance() * 5; n += 1) {
    const value = garbage.bytes(60);
    const lie = garbage.chance() < 0.4 ? garbage.pick([0xffff, 0x7fff, 0]) : value.length;
    parts.push(Buffer.from([garbage.pick([0x41, 0x44, 0x22, 0x34, 0x4a, 0xff]), 0, name.length]), name);
    parts.push(Buffer.from([lie >> 8, lie & 255]), value);
  }
  return Buffer.concat([...parts, garbage.chance() < 0.5 ? Buffer.from([3]) : Buffer.alloc(0)]);
}

/** The doctor's question to a printer. */
export async function garbagePrinter(garbage: Garbage, times: number, note: Note): Promise<void> {
  const peer = await openPort(garbage, () => httpAnswer(garbage, ippBody(garbage)));
  for (let turn = 0; turn < times; turn += 1)
    await asked('ask a printer', note, () => askPrinter(peer.port, 'letters'));
  peer.close();
}

const jsonBody = (garbage: Garbage): Buffer => {
  if (garbage.chance() < 0.3) return garbage.bytes(600);
  const value = garbage.value();
  return Buffer.from(JSON.stringify(garbage.chance() < 0.5 ? { result: value } : { error: value, result: value }));
};

/** A call of the agent to a server. */
export async function garbageServer(garbage: Garbage, times: number, note: Note): Promise<void> {
  const peer = await openPort(garbage, () => httpAnswer(garbage, jsonBody(garbage)));
  const server = (): string => `http://127.0.0.1:${peer.port}`;
  const link = openLink({ server, token: { read: async () => 'token' }, now: () => new Date(), idleMs: 1_000 });
  for (let turn = 0; turn < times; turn += 1)
    await asked('call a server', note, () => link.call(garbage.pick(CALLS), { params: { jobId: 1 } } as never));
  link.close();
  peer.close();
}

function garbageOutcome(garbage: Garbage): Outcome<unknown> {
  const retryAfterMs = garbage.pick([null, 0, HOUR]);
  const code = garbage.pick([-99, -1, -70, 0, 12]);
  const refusal = { label: garbage.line().toString('latin1').slice(0, 80), parameters: { seconds: 'soon' } };
  return garbage.pick<Outcome<unknown>>([
    { kind: 'result', value: garbage.value() },
    { kind: 'result', value: garbage.value() },
    { kind: 'foreign', status: garbage.pick([0, 200, 502, 999]), retryAfterMs },
    { kind: 'unanswered', reason: garbage.line().toString('latin1') },
    { kind: 'refused', code, refusal, retryAfterMs },
  ]);
}

/** The outbox of the agent: each document is there once when the server has come to its senses, or waits for a person. */
export async function garbageAnswers(garbage: Garbage, rounds: number, note: Note): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const scene = await openScene();
    const calls = ['files.createUpload', 'files.uploadState', 'files.appendUpload'] as const;
    for (let n = 0; n < 12; n += 1)
      scene.server.instead(garbage.pick(calls), garbageOutcome(garbage), garbage.chance() < 0.5);
    const documents = Array.from({ length: 3 }, (_, n) => scene.document(`letter ${round}.${n}`));
    await asked('an outbox', note, async () => {
      for (const document of documents) await scene.outbox.accept(document);
      await scene.clock.advance(2 * HOUR);
      scene.server.answersAgain();
      await scene.clock.advance(12 * HOUR);
    });
    for (const [n, { id }] of documents.entries()) {
      const kept = scene.outbox.get(id);
      const there = scene.server.uploads.get(id)?.content.toString() === `letter ${round}.${n}`;
      const ended = (kept?.state === 'uploaded' && there) || kept?.state === 'attention';
      if (!ended) note(`an outbox: a document is ${kept?.state ?? 'lost'}, there: ${there}`, JSON.stringify(kept));
    }
    await scene.close();
  }
}
