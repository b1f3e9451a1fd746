// npm run test:powercut: 20 cuts of the power at random instants while runs of 100 letters are deposited, confirmed and sent,
// and people print and drop documents. Database, files, outbox folder, printer spool and the agent's outbox lie on the disk
// that is cut. What was acknowledged is there afterwards, once; the audit holds after each cut. Needs root, a loop device and
// ext4, and says so where it cannot run. POWERCUT_SEED repeats the choices of a run, POWERCUT_CUTS shortens it.
import { randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signIn } from '#scripts/client/node-client.ts';
import { audit } from '#server/app/audit/audit.ts';
import { openDatabase } from '#server/storage/database.ts';
import { runningConnection } from '#server/storage/embedded/running-connection.ts';
import { openLocalFileStore } from '#server/storage/files/local-file-store.ts';
import type { Db, Schema } from '#server/storage/schema.ts';
import { systemClock } from '#server/system/clock.ts';
import { seededRandom, systemRandom } from '#server/system/ids.ts';
import { silentLogger } from '#server/system/logger.ts';
import { createPasswords } from '#server/system/passwords.ts';
import { openMoodyMail } from '../crash/mail-moods.ts';
import { type Records, runMail, unfinished } from '../crash/mail-runs.ts';
import { type Program, startProgram } from '../crash/program.ts';
import { judge } from '../crash/verdict.ts';
import { startAgentProgram } from '../outbox/agent-program.ts';
import { type Ledger, sendAll } from '../outbox/senders.ts';
import { count } from '../outbox/verdict.ts';
import { buildTown, PASSWORD } from '../support/town.ts';
import { type CutVolume, makeVolume } from './cut-volume.ts';

const CUTS = Number(process.env.POWERCUT_CUTS ?? 20);
const SEED = process.env.POWERCUT_SEED ?? String(Date.now());
const DISK = '24G';
/** A cut comes so long after the last start, in ms. */
const QUIET = { least: 2_000, most: 15_000 } as const;
/** What waits is on its way as long as it becomes less within this time. */
const STILL_MS = 3 * 60_000;
/** People print about as fast as one agent uploads while the disk syncs. */
const PAUSE_MS = 500;
const LOGIN = 'clerk';

const bytes = seededRandom(SEED);
const chance = (): number => bytes(4).readUInt32BE(0) / 2 ** 32;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const say = (text: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);

const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-powercut-'));

function volumeOrNull(): CutVolume | null {
  try {
    return makeVolume(folder, DISK);
  } catch (error) {
    console.log(`power cuts: not run, ${error instanceof Error ? error.message.trim() : String(error)}`);
    return null;
  }
}

async function onDatabase<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const connection = runningConnection(path.join(dataDir, 'postgres'));
  if (connection === null) throw new Error('The database does not run.');
  const db = openDatabase<Schema>({ connection, role: 'stream', log: silentLogger });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function checkSound(dataDir: string, { jobIds, commandIds }: Records): Promise<string[]> {
  const files = await openLocalFileStore({ folder: path.join(dataDir, 'files') });
  const results = await onDatabase(dataDir, (db) =>
    audit({ db, files, now: new Date(), ledger: { jobIds, commandIds } }),
  );
  return results.flatMap(({ number, violations }) => violations.map((text) => `invariant ${number}: ${text}`));
}

/** People and a token for the agent; the watched folder lies on another disk, as a share does. */
async function prepare(dataDir: string, url: string, tokenFile: string) {
  const passwords = createPasswords({ random: systemRandom, cost: { memory: 64, passes: 1, parallelism: 1 } });
  const town = await onDatabase(dataDir, (db) => buildTown({ db, passwords, clock: systemClock }));
  const clerk = await signIn(url, LOGIN, PASSWORD);
  const { token } = await clerk('agents.createToken', { body: { name: 'print server' } });
  writeFileSync(tokenFile, token, { mode: 0o600 });
  return town;
}

/** What is wrong once everything has come, or nothing more comes. */
async function settled(dataDir: string, ledger: Ledger, open: () => Promise<number>): Promise<string[]> {
  let least = Number.POSITIVE_INFINITY;
  let end = 0;
  for (;;) {
    const { lost, doubled, strangers } = await onDatabase(dataDir, (db) => count(db, LOGIN, ledger));
    const waiting = lost.length + (await open());
    if (waiting < least) {
      least = waiting;
      end = Date.now() + STILL_MS;
    }
    if (waiting === 0 || Date.now() > end) {
      return [
        ...lost.map(({ number, way }) => `Document ${number} by ${way} is lost.`),
        ...doubled.map((hash) => `Document ${hash} is there twice.`),
        ...strangers.map((hash) => `Document ${hash} is there and was sent by nobody.`),
      ];
    }
    await pause(1_000);
  }
}

/** It may have ended by itself: what it needs is gone. */
const endServer = async (server: Program): Promise<void> => {
  if (server.running) await server.kill('server');
};

async function powercut(volume: CutVolume): Promise<boolean> {
  say(`seed ${SEED}, ${CUTS} cuts`);
  const dataDir = path.join(volume.folder, 'server');
  const dropped = path.join(folder, 'dropped');
  for (const one of [dataDir, dropped]) mkdirSync(one, { recursive: true });
  const tokenFile = path.join(folder, 'agent.token');
  const { peer: mail } = await openMoodyMail(chance, { before: 0.03, after: 0.03 });
  const port = randomInt(20_000, 30_000);
  const options = { dataDir, port, smtpUrl: mail.url, logFile: path.join(folder, 'server.log') };
  let program: Program = await startProgram(options);
  const town = await prepare(dataDir, program.url, tokenFile);
  const printer = randomInt(30_001, 40_000);
  const agentArgs = [
    ...['--server', program.url, '--token-file', tokenFile, '--data', path.join(volume.folder, 'agent')],
    ...['--queue', 'held', '--folder', `held=${dropped}`, '--port', String(printer)],
  ];
  const startAgent = () => startAgentProgram(agentArgs, path.join(folder, 'agent.log'));
  let agent = startAgent();
  const records: Records = { jobIds: [], commandIds: [], runs: [] };
  const ledger: Ledger = { sent: [], unsure: [] };
  const faults: string[] = [];
  let over = false;
  const address = { url: () => program.url, services: town.services, enough: () => over || faults.length > 0 };
  const note = (error: unknown): void => void faults.push(String(error));
  const office = {
    port: printer,
    folders: { held: dropped, sent: dropped },
    chance,
    automatedEvery: null,
    pauseMs: PAUSE_MS,
    enough: address.enough,
  };
  const clients = [runMail(address, records).catch(note), sendAll(office, ledger, Number.MAX_SAFE_INTEGER).catch(note)];
  let cuts = 0;
  while (cuts < CUTS && faults.length === 0) {
    await pause(QUIET.least + chance() * (QUIET.most - QUIET.least));
    const [server, printing] = [program, agent];
    await volume.cut(() => Promise.all([endServer(server), printing.end()]));
    cuts++;
    program = await startProgram(options);
    agent = startAgent();
    faults.push(...(await checkSound(dataDir, records)));
    say(`cut ${cuts}: ${records.runs.length} runs confirmed, ${ledger.sent.length} documents printed or dropped`);
  }
  over = true;
  await Promise.all(clients);
  if (faults.length === 0) faults.push(...(await settled(dataDir, ledger, () => unfinished(address, records))));
  faults.push(...(await checkSound(dataDir, records)));
  const outbox = path.join(dataDir, 'outbox');
  const verdict = await onDatabase(dataDir, (db) => judge(db, { ...records, outbox, mail }));
  await agent.stop();
  await program.stop();
  await mail.close();
  faults.push(...verdict.faults);
  for (const fault of faults.slice(0, 30)) console.log(`  ${fault}`);
  const { letters, lost, twice, doubts } = verdict;
  const sound = faults.length === 0 && lost === 0 && twice === 0 && cuts === CUTS && letters > 0;
  const outcome = sound ? 'passed' : 'FAILED';
  console.log(
    `${cuts} cuts, ${letters} letters, ${lost} lost, ${twice} twice, ${doubts} doubts; ${ledger.sent.length} documents: ${outcome}`,
  );
  return sound;
}

const volume = volumeOrNull();
let sound = true;
if (volume !== null) {
  try {
    sound = await powercut(volume);
  } finally {
    await volume.unmount();
  }
}
if (sound) rmSync(folder, { recursive: true, force: true });
else console.log(`The folder is kept: ${folder}; POWERCUT_SEED=${SEED} repeats the choices.`);
process.exit(sound ? 0 : 1);
