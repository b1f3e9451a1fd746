// npm run test:outbox: 1,000 documents, printed and dropped, through a line that cuts, delays, half-closes, swallows and
// answers 500, while agent and server are killed at random instants. Counted in the server's database: each exactly once.
// OUTBOX_SEED repeats the choices of a run, OUTBOX_DOCUMENTS makes it shorter.
import { randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signIn } from '#scripts/client/node-client.ts';
import { openDatabase } from '#server/storage/database.ts';
import { runningConnection } from '#server/storage/embedded/running-connection.ts';
import type { Db, Schema } from '#server/storage/schema.ts';
import { systemClock } from '#server/system/clock.ts';
import { seededRandom, systemRandom } from '#server/system/ids.ts';
import { silentLogger } from '#server/system/logger.ts';
import { createPasswords } from '#server/system/passwords.ts';
import { type Program, startProgram } from '../crash/program.ts';
import { buildTown, PASSWORD } from '../scenarios/town.ts';
import { type AgentProgram, startAgentProgram } from './agent-program.ts';
import { FAULTS, type Fault, startFaultProxy } from './fault-proxy.ts';
import { type Ledger, sendAll } from './senders.ts';
import { type Counted, count, records } from './verdict.ts';

const DOCUMENTS = Number(process.env.OUTBOX_DOCUMENTS ?? 1_000);
const SEED = process.env.OUTBOX_SEED ?? String(Date.now());
/** What it takes on two quiet cores, twice over: other work on the machine is no loss. */
const LIMIT_MS = 600_000;
const SERVER_KILLS = 3;
const LOGIN = 'clerk';
/** Milliseconds between two kills of the agent. */
const QUIET = { least: 800, most: 9_000 } as const;

const bytes = seededRandom(SEED);
const chance = (): number => bytes(4).readUInt32BE(0) / 2 ** 32;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const began = Date.now();
const say = (text: string): void =>
  console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${text}`);
const left = (): number => LIMIT_MS - (Date.now() - began);

const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-outbox-'));
const serverOptions = {
  dataDir: path.join(folder, 'server'),
  port: randomInt(20_000, 32_000),
  smtpUrl: 'smtp://127.0.0.1:9',
  logFile: path.join(folder, 'server.log'),
};

async function onDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const connection = runningConnection(path.join(serverOptions.dataDir, 'postgres'));
  if (connection === null) throw new Error('The database does not run.');
  const db = openDatabase<Schema>({ connection, role: 'stream', log: silentLogger });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** People, channels and services; a token for the agent in a file. */
async function prepare(server: Program, tokenFile: string): Promise<void> {
  const passwords = createPasswords({ random: systemRandom, cost: { memory: 64, passes: 1, parallelism: 1 } });
  await onDatabase((db) => buildTown({ db, passwords, clock: systemClock }));
  const clerk = await signIn(server.url, LOGIN, PASSWORD);
  const { token } = await clerk('agents.createToken', { body: { name: 'print server' } });
  writeFileSync(tokenFile, token, { mode: 0o600 });
}

interface Kills {
  agent: number;
  server: number;
}

/** Kills the agent again and again, and the server a few times, until told to stop. */
async function killOften(agent: AgentProgram, scene: { server: Program }, kills: Kills, enough: () => boolean) {
  const serverAt = Array.from({ length: SERVER_KILLS }, (_, index) => 20_000 + index * 35_000 + chance() * 15_000);
  while (!enough()) {
    await pause(QUIET.least + chance() * (QUIET.most - QUIET.least));
    if (enough()) return;
    await agent.kill();
    kills.agent++;
    if (kills.server < serverAt.length && Date.now() - began > (serverAt[kills.server] ?? 0)) {
      await scene.server.kill('server');
      kills.server++;
      say(`server killed, ${kills.agent} kills of the agent so far`);
      await pause(chance() * 3_000);
      scene.server = await startProgram(serverOptions);
    }
  }
}

const isSettled = ({ lost, wrongDeposits }: Counted): boolean => lost.length === 0 && wrongDeposits.length === 0;

async function settle(ledger: Ledger): Promise<Counted> {
  let counted = await onDatabase((db) => count(db, LOGIN, ledger));
  while (!isSettled(counted) && left() > 20_000) {
    await pause(2_000);
    counted = await onDatabase((db) => count(db, LOGIN, ledger));
  }
  return counted;
}

interface Outcome {
  readonly counted: Counted;
  readonly ledger: Ledger;
  readonly kills: Kills;
  readonly faults: Readonly<Record<Fault, number>>;
  readonly exit: number | null;
  readonly outbox: string;
}

/** The sentences that must hold, each with what was found instead. */
function checks({ counted, ledger, kills, faults, exit, outbox }: Outcome): [string, boolean, unknown][] {
  const kept = records(outbox);
  const hashes = new Set(ledger.sent.map(({ hash }) => hash));
  const wrongState = kept.filter(
    ({ document: { state, mode, sha256 } }) =>
      hashes.has(sha256) && state !== (mode === 'automated' ? 'confirmed' : 'uploaded'),
  );
  const missing = FAULTS.filter((fault) => faults[fault] === 0);
  return [
    ['every document that was acknowledged is on the server', counted.lost.length === 0, counted.lost.slice(0, 5)],
    ['no document is there twice', counted.doubled.length === 0, counted.doubled.slice(0, 5)],
    ['nothing is there that nobody sent', counted.strangers.length === 0, counted.strangers.slice(0, 5)],
    [
      'automated documents have one job and one command each, others none',
      counted.wrongDeposits.length === 0,
      counted.wrongDeposits.slice(0, 5),
    ],
    [
      'the outbox says of each what is true',
      wrongState.length === 0,
      wrongState.slice(0, 3).map(({ document }) => document),
    ],
    ['each kind of fault came', missing.length === 0, missing],
    ['agent and server were killed', kills.agent >= 10 && kills.server === SERVER_KILLS, kills],
    ['the agent ends with 0 when it is asked to', exit === 0, exit],
  ];
}

async function run(): Promise<Outcome> {
  const data = path.join(folder, 'agent');
  const folders = { held: path.join(folder, 'drop-held'), sent: path.join(folder, 'drop-sent') };
  for (const one of [serverOptions.dataDir, folders.held, folders.sent]) mkdirSync(one, { recursive: true });
  const tokenFile = path.join(folder, 'agent.token');
  const scene = { server: await startProgram(serverOptions) };
  await prepare(scene.server, tokenFile);
  const proxy = await startFaultProxy(serverOptions.port, chance);
  const port = randomInt(32_001, 40_000);
  const args = ['--server', `http://127.0.0.1:${proxy.port}`, '--token-file', tokenFile, '--data', data];
  const queues = ['--queue', 'held', '--queue', 'sent=Letters:automated'];
  const watched = ['--folder', `held=${folders.held}`, '--folder', `sent=${folders.sent}`];
  const logFile = path.join(folder, 'agent.log');
  const agent = startAgentProgram([...args, ...queues, ...watched, '--port', String(port)], logFile);
  const ledger: Ledger = { sent: [], unsure: [] };
  const kills: Kills = { agent: 0, server: 0 };
  let allSent = false;
  const enough = (): boolean => allSent && kills.server === SERVER_KILLS;
  const killing = killOften(agent, scene, kills, enough);
  await sendAll({ port, folders, chance }, ledger, DOCUMENTS);
  allSent = true;
  say(`${ledger.sent.length} documents sent, ${ledger.unsure.length} prints without an answer`);
  await killing;
  proxy.faulty(false);
  say(`the line is good again after ${JSON.stringify(proxy.counts())}`);
  const counted = await settle(ledger);
  const exit = await agent.stop();
  await scene.server.stop();
  await proxy.close();
  return { counted, ledger, kills, faults: proxy.counts(), exit, outbox: path.join(data, 'outbox') };
}

say(`seed ${SEED}, ${DOCUMENTS} documents`);
const outcome = await run();
const judged = checks(outcome);
for (const [sentence, good, found] of judged) {
  console.log(`${good ? 'passed' : 'FAILED'}  ${sentence}${good ? '' : `: ${JSON.stringify(found)}`}`);
}
const failed = judged.filter(([, good]) => !good).length;
const { lost, doubled } = outcome.counted;
if (failed > 0) console.log(`The folder is kept: ${folder}; OUTBOX_SEED=${SEED} repeats the choices.`);
else rmSync(folder, { recursive: true, force: true });
const { agent, server } = outcome.kills;
say(`${agent} kills of the agent, ${server} of the server`);
console.log(
  `${outcome.ledger.sent.length} documents, ${lost.length} lost, ${doubled.length} doubled: ${failed === 0 ? 'passed' : 'FAILED'}`,
);
console.log(`${judged.length - failed} passed, ${failed} failed, 0 skipped`);
process.exit(failed === 0 && outcome.ledger.sent.length === DOCUMENTS ? 0 : 1);
