// npm run test:crash: 30 SIGKILLs of the server and its workers at random instants while runs of 100 letters are deposited,
// confirmed and sent. Folders: each letter exactly once. E-mail: each at least once, every possible double flagged. The
// audit holds after each kill. CRASH_SEED repeats the choices of a run, CRASH_KILLS shortens it.
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { audit } from '#server/app/audit/audit.ts';
import { openDatabase } from '#server/storage/database.ts';
import { runningConnection } from '#server/storage/embedded/running-connection.ts';
import { openLocalFileStore } from '#server/storage/files/local-file-store.ts';
import type { Db, Schema } from '#server/storage/schema.ts';
import { systemClock } from '#server/system/clock.ts';
import { seededRandom, systemRandom } from '#server/system/ids.ts';
import { silentLogger } from '#server/system/logger.ts';
import { createPasswords } from '#server/system/passwords.ts';
import { buildTown } from '../support/town.ts';
import { openMoodyMail, recipientsById } from './mail-moods.ts';
import { type Records, runMail, unfinished } from './mail-runs.ts';
import { type Program, startProgram } from './program.ts';
import { judge } from './verdict.ts';

const KILLS = Number(process.env.CRASH_KILLS ?? 30);
const SEED = process.env.CRASH_SEED ?? String(Date.now());
/** A kill comes so long after the last one, in ms: some in the middle of a start's catching up, some after leases ran out. */
const QUIET = { least: 1_500, most: 22_000 } as const;
const LIMIT_MS = 19 * 60_000;
const SETTLE_MS = 6 * 60_000;

const bytes = seededRandom(SEED);
const chance = (): number => bytes(4).readUInt32BE(0) / 2 ** 32;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const say = (text: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);

const dataDir = mkdtempSync(path.join(tmpdir(), 'mailroom-crash-'));
const options = { dataDir, port: randomInt(20_000, 40_000), logFile: path.join(dataDir, 'server.log') };
const began = Date.now();

/** Address of the database that the running server started, for a worker beside it. */
function databaseUrlOf(folder: string): string {
  const connection = runningConnection(path.join(folder, 'postgres'));
  if (connection === null) throw new Error('The database does not run.');
  const { user, database, host = '', port } = connection;
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

/** Runs `work` on the database of the running server. */
async function onDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const connection = runningConnection(path.join(dataDir, 'postgres'));
  if (connection === null) throw new Error('The database does not run.');
  const db = openDatabase<Schema>({ connection, role: 'stream', log: silentLogger });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function checkSound(records: Records): Promise<string[]> {
  const files = await openLocalFileStore({ folder: path.join(dataDir, 'files') });
  const { jobIds, commandIds } = records;
  const results = await onDatabase((db) => audit({ db, files, now: new Date(), ledger: { jobIds, commandIds } }));
  return results.flatMap(({ number, violations }) => violations.map((text) => `invariant ${number}: ${text}`));
}

async function waitUntilSent(address: Parameters<typeof unfinished>[0], records: Records): Promise<void> {
  const end = Date.now() + SETTLE_MS;
  while ((await unfinished(address, records)) > 0) {
    if (Date.now() > end) return;
    await pause(1_000);
  }
}

async function crash(): Promise<boolean> {
  say(`seed ${SEED}, ${KILLS} kills`);
  const { peer: mail } = await openMoodyMail(chance, { before: 0.03, after: 0.03 });
  const start = (): Promise<Program> => startProgram({ ...options, smtpUrl: mail.url });
  let program = await start();
  const startWorker = (): Promise<Program> =>
    startProgram({ ...options, port: options.port + 1, smtpUrl: mail.url, databaseUrl: databaseUrlOf(dataDir) });
  const passwords = createPasswords({ random: systemRandom, cost: { memory: 64, passes: 1, parallelism: 1 } });
  const town = await onDatabase((db) => buildTown({ db, passwords, clock: systemClock }));
  let worker = await startWorker();
  const records: Records = { jobIds: [], commandIds: [], runs: [] };
  const faults: string[] = [];
  let kills = 0;
  let over = false;
  const address = {
    url: () => program.url,
    services: town.services,
    enough: () => over || faults.length > 0,
  };
  const client = runMail(address, records).catch((error: unknown) => void faults.push(String(error)));
  while (kills < KILLS && faults.length === 0 && Date.now() - began < LIMIT_MS - SETTLE_MS) {
    await pause(QUIET.least + chance() * (QUIET.most - QUIET.least));
    const draw = chance();
    if (!worker.running) faults.push('The worker ended by itself.');
    const killed = draw < 0.3 ? await worker.kill('server') : await program.kill(draw < 0.8 ? 'server' : 'child');
    kills++;
    if (!program.running) program = await start();
    if (!worker.running) worker = await startWorker();
    faults.push(...(await checkSound(records)));
    say(`kill ${kills}: ${killed}; ${records.runs.length} runs confirmed, ${recipientsById(mail).size} e-mails taken`);
  }
  over = true;
  await client;
  if (kills < KILLS && faults.length === 0) say(`the machine was too slow: ${kills} kills in the time for ${KILLS}`);
  if (faults.length === 0) await waitUntilSent(address, records);
  faults.push(...(await checkSound(records)));
  const outbox = path.join(dataDir, 'outbox');
  const verdict = await onDatabase((db) => judge(db, { ...records, outbox, mail }));
  await worker.stop();
  await program.stop();
  await mail.close();
  for (const fault of [...faults, ...verdict.faults].slice(0, 30)) console.log(`  ${fault}`);
  const { letters, lost, twice, doubts, held } = verdict;
  const sound =
    faults.length + verdict.faults.length === 0 && lost === 0 && twice === 0 && kills === KILLS && letters > 0;
  if (!sound) console.log(`The data folder is kept: ${dataDir}; CRASH_SEED=${SEED} repeats the choices.`);
  else rmSync(dataDir, { recursive: true, force: true });
  const outcome = sound ? 'passed' : 'FAILED';
  console.log(
    `${kills} kills, ${letters} letters, ${lost} lost, ${twice} twice, ${doubts} doubts, ${held} held: ${outcome}`,
  );
  return sound;
}

process.exitCode = (await crash()) ? 0 : 1;
