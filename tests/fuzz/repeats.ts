// The same request again: under one key it does one thing and answers alike, also when the first answer never came.
import http from 'node:http';
import { CALL_NAMES, CALLS, type CallName } from '#domain/api/calls.ts';
import { ask, type Question } from './ask.ts';
import type { FuzzWorld, Person } from './fuzz-world.ts';
import { askedOf, questionOf } from './inputs.ts';
import { envelopeOf } from './judge.ts';

interface Repeating {
  readonly url: string;
  readonly world: FuzzWorld;
  readonly person: (name: CallName) => Person | undefined;
  /** Counts the rows of the tables that matter, as text. */
  readonly rows: () => Promise<string>;
  readonly note: (fault: string, what: string) => void;
  /** Random bytes of this run, in hexadecimal. */
  readonly run: string;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const withKey = (question: Question, key: string): Question => ({
  ...question,
  headers: { ...question.headers, 'idempotency-key': key },
});

/** Sends all of a request and hangs up after so many ms, whatever the server does. */
function hangUp(url: string, { method, path, headers = {}, body = null }: Question, after: number): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const sent = http.request({
      hostname,
      port,
      method,
      path,
      headers: headers as Record<string, string>,
      agent: false,
    });
    sent.on('error', () => resolve());
    sent.on('close', () => resolve());
    sent.on('response', (response) => response.resume());
    sent.end(body ?? undefined);
    setTimeout(() => sent.destroy(), after);
  });
}

/** Stored answers come back with their names in another order. */
const ordered = (json: string): string =>
  JSON.stringify(JSON.parse(json), (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** The answer once nothing of that key runs any more. */
async function settled(url: string, question: Question): Promise<string> {
  for (let turn = 0; turn < 100; turn += 1) {
    const heard = await ask(url, question);
    if (envelopeOf(heard)?.error?.label !== 'idempotency.running')
      return `${heard.status} ${ordered(heard.body.toString())}`;
    await pause(50);
  }
  return 'still running';
}

async function repeatOne(name: CallName, repeating: Repeating): Promise<void> {
  const { url, world, person, rows, note, run } = repeating;
  const who = person(name);
  if (!who) return;
  const plain = questionOf(name, {
    asked: askedOf(name, world.ours, world.pdf),
    ids: world.ours,
    token: who.token,
  });
  const first = withKey(plain, `${run}-${name}-twice`);
  const answer = await settled(url, first);
  const before = await rows();
  for (const again of await Promise.all([settled(url, first), settled(url, first)])) {
    if (again !== answer)
      note(`${name}: a repeat answers otherwise`, `${answer.slice(0, 300)}\n      ${again.slice(0, 300)}`);
  }
  if ((await rows()) !== before) note(`${name}: a repeat did something`, answer.slice(0, 300));
  for (const after of [0, 1, 3, 8, 20]) {
    const cut = withKey(plain, `${run}-${name}-cut-${after}`);
    await hangUp(url, cut, after);
    const one = await settled(url, cut);
    const then = await rows();
    const two = await settled(url, cut);
    if (one !== two)
      note(`${name}: cut after ${after} ms, two answers`, `${one.slice(0, 300)}\n      ${two.slice(0, 300)}`);
    if ((await rows()) !== then) note(`${name}: cut after ${after} ms, done twice`, one.slice(0, 300));
  }
}

/** Every call that creates something. */
export async function repeats(repeating: Repeating): Promise<void> {
  for (const name of CALL_NAMES) if (CALLS[name].creates && !CALLS[name].later) await repeatOne(name, repeating);
}
