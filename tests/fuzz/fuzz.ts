// The API fuzzer: every call of the contract on a live server, as a stranger, as each demo role and as somebody of another
// tenant; with good input, with every value at its edges, repeated after a cut, and as what is hardly HTTP. Then the other way
// round: mail servers, printers and servers that answer garbage to the product.
// `npm run test:fuzz` runs all in some ten minutes and prints what breaks; FUZZ_PHASES=rights,foreign,again,wire,edges,peers
// and FUZZ_ONLY=^jobs narrow it down, FUZZ_SEED repeats a run of the garbage.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CALL_NAMES, CALLS, type CallName } from '#domain/api/calls.ts';
import type { Ids } from '#tests/security/foreign-ids.table.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { closeConnections, type Heard } from './ask.ts';
import { edgeRequests } from './edge-requests.ts';
import { mayCall } from './expected-rights.ts';
import { contentsOf, createFuzzRun, databaseOf, type FuzzRun, memoryOf, say, shown } from './fuzz-run.ts';
import { type FuzzWorld, makeFuzzWorld, type Person } from './fuzz-world.ts';
import { createGarbage } from './garbage.ts';
import { openGarbageMail } from './garbage-mail.ts';
import { garbageAnswers, garbagePrinter, garbageServer } from './garbage-peers.ts';
import { garbageSending } from './garbage-sending.ts';
import { askedOf, questionOf } from './inputs.ts';
import { envelopeOf } from './judge.ts';
import { repeats } from './repeats.ts';
import { transport } from './transport.ts';

const only = new RegExp(process.env.FUZZ_ONLY ?? '');
const phases = process.env.FUZZ_PHASES?.split(',') ?? null;
const AT_ONCE = 6;

/** They end the caller's own session or slow a login down: tests/api/session.test.ts. */
const LEFT_OUT: readonly CallName[] = ['authentication.logout', 'users.password', 'authentication.authenticate'];
const names = (): CallName[] => CALL_NAMES.filter((name) => only.test(name) && !LEFT_OUT.includes(name));
const built = (): CallName[] => names().filter((name) => !CALLS[name].later);

const MISSING: Ids = {
  ...{ fileId: 'A'.repeat(32), uploadId: 'B'.repeat(32), externalId: 'TOWN-2026-00009999-9', nuid: 'X' },
  ...{ page: 1, index: 0, brandingName: 'default', trackingName: 'x' },
};
const NONE: Ids = new Proxy({}, { get: (_, name: string) => MISSING[name] ?? 999_999 });

interface Fuzzing {
  readonly run: FuzzRun;
  readonly world: FuzzWorld;
  readonly dataDir: string;
}

/** Whoever of the demonstration may make a call. */
const ableTo = (world: FuzzWorld, name: CallName): Person | undefined =>
  ['administrator', 'itadministrator']
    .map((login) => world.people.get(login) as Person)
    .find(({ masks }) => mayCall(CALLS[name].method, CALLS[name].path, masks));

/** A call without the right is refused as such, with good input and with nonsense; with the right it is not. */
async function rights({ run, world }: Fuzzing): Promise<void> {
  for (const name of names()) {
    const { method, path: at } = CALLS[name];
    for (const person of [null, ...world.people.values()]) {
      const token = person?.token ?? null;
      const expected = mayCall(method, at, person?.masks ?? null);
      for (const asked of [{ query: { surprise: '1' } }, askedOf(name, NONE, world.pdf)]) {
        const question = questionOf(name, { asked, ids: NONE, token });
        const heard = await run.put(name, question, person?.login ?? 'stranger');
        const error = heard ? envelopeOf(heard)?.error : undefined;
        const code = method === 'HEAD' ? ({ 401: -11, 403: -12 }[heard?.status ?? 0] ?? 0) : error?.code;
        const refused = person === null ? code === -11 : code === -12;
        const what = `${person?.login ?? 'stranger'} ${expected ? 'is refused' : 'is let in'} (${code})`;
        if (heard && expected === refused) run.note(`${name}: ${what}`, shown(question));
      }
    }
  }
}

/** The answer without the ids that were tried. */
function bare(heard: Heard | null, ids: Ids): string {
  const error = heard && envelopeOf(heard)?.error;
  if (!heard || !error) return String(heard?.status);
  const tried = [...Object.values(ids), ...Object.values(MISSING), 999_999].map(String);
  const text = tried
    .sort((a, b) => b.length - a.length)
    .reduce((t, id) => t.replaceAll(id.length > 2 ? id : new RegExp(`\\b${id}\\b`, 'g'), '#'), JSON.stringify(error));
  return `${heard.status} ${text}`;
}

/** What belongs to another tenant answers as what is not there, and what is refused changes nothing. */
async function foreign({ run, world, dataDir }: Fuzzing): Promise<void> {
  const db = databaseOf(dataDir);
  const sides = [
    ['foreign', world.ours],
    ['administrator', world.theirs],
  ] as const;
  // Channels and options belong to no tenant, the own record to its person.
  for (const name of built().filter((one) => !/^(channels|options)\.|^users\.update$/.test(one))) {
    for (const [login, ids] of sides) {
      const { token } = world.people.get(login) as Person;
      const of = (tried: Ids) => questionOf(name, { asked: askedOf(name, tried, world.pdf), ids: tried, token });
      const before = await contentsOf(db);
      const [theirs, none] = [await run.put(name, of(ids), login), await run.put(name, of(NONE), login)];
      const [a, b] = [bare(theirs, ids), bare(none, ids)];
      if (a !== b) run.note(`${name}: foreign and missing differ as ${login}`, `${a}\n      ${b}`);
      if ((theirs?.status ?? 0) < 400 || (none?.status ?? 0) < 400) continue;
      const after = await contentsOf(db);
      const moved = [...before.keys()].filter((table) => before.get(table) !== after.get(table));
      if (moved.length > 0) run.note(`${name}: refused, and changed ${moved.join(' ')}`, a);
    }
  }
  await db.destroy();
}

/** Tables that calls fill by themselves; those of the pipeline move on in the background. */
const MADE =
  /^(job|delivery_command|stored_file|service|app_user|profile|user_group|account|channel|option_type|option_value|proof)$/;

/** Under one key a repeat does nothing and answers alike, also after a cut. */
async function again({ run, world, dataDir }: Fuzzing): Promise<void> {
  const db = databaseOf(dataDir);
  const rows = async (): Promise<string> =>
    [...(await contentsOf(db))]
      .filter(([table]) => MADE.test(table))
      .map(([table, digest]) => `${table} ${digest.split(' ')[0]}`)
      .join(', ');
  const person = (name: CallName) => ableTo(world, name);
  await repeats({ url: run.url, world, person, rows, note: run.note, run: String(Date.now()) });
  await db.destroy();
}

const wire = ({ run }: Fuzzing): Promise<void> =>
  transport(run.url, (question) => run.put(null, question, 'stranger'), run.note);

async function edges({ run, world }: Fuzzing): Promise<void> {
  for (const name of built()) {
    const person = ableTo(world, name);
    if (!person) continue;
    const queue = edgeRequests(name, world.ours, { pdf: world.pdf, token: person.token });
    const one = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) await run.put(name, next, person.login);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
  }
}

/** Share of the mail server's answers that are garbage. */
const GARBAGE_SHARE = 0.15;
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
const garbage = createGarbage(seed);
const mail = await openGarbageMail(garbage, GARBAGE_SHARE);
const said: Buffer[] = [];

async function peers({ run, world, dataDir }: Fuzzing): Promise<void> {
  const { note } = run;
  say(`garbage of seed ${seed}`);
  await garbageSending({ world, dataDir, note, peer: mail, letters: 40, said: () => Buffer.concat(said).toString() });
  await garbagePrinter(garbage, 200, note);
  await garbageServer(garbage, 200, note);
  await garbageAnswers(garbage, 40, note);
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'mailroom-fuzz-'));
const server = await startServerProcess({
  dataDir,
  environment: { MAILROOM_LOG: 'warn', MAILROOM_SMTP_URL: mail.url },
  onOutput: (chunk) => void said.push(chunk),
});
const run = createFuzzRun(server.url);
try {
  const world = await makeFuzzWorld(server.url);
  say(`began with ${memoryOf(server.pid)} MB`);
  // The edges come last: they may take a channel from its account, and with it the letters of the others.
  for (const [phase, work] of Object.entries({ rights, foreign, again, wire, peers, edges })) {
    if (phases && !phases.includes(phase)) continue;
    await work({ run, world, dataDir });
    say(`${phase}: ${run.asked()} requests so far, ${memoryOf(server.pid)} MB`);
  }
} finally {
  closeConnections();
  await server.stop();
  mail.close();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = run.report() > 0 ? 1 : 0;
