// npm run test:walk: several people act at once on the same deposits, orders and letters of a live server with a worker
// beside it, while the server is ended and killed, connections are cut, the mail server hangs, cuts and refuses, and the folder
// of letters goes away. Then everything must come to rest, and be sound. WALK_SEED repeats the choices of a run, WALK_SECONDS
// sets its length, with WALK_CALM=1 nothing breaks.
import { randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { audit } from '#server/app/audit/audit.ts';
import { openDatabase } from '#server/storage/database.ts';
import { runningConnection } from '#server/storage/embedded/running-connection.ts';
import { openLocalFileStore } from '#server/storage/files/local-file-store.ts';
import type { Db, Schema } from '#server/storage/schema.ts';
import { systemClock } from '#server/system/clock.ts';
import { seededRandom, systemRandom } from '#server/system/ids.ts';
import { silentLogger } from '#server/system/logger.ts';
import { createPasswords } from '#server/system/passwords.ts';
import type { MailPeer } from '#tests/support/mail-peer.ts';
import { addBoth, addPerson, buildTown } from '../support/town.ts';
import { type Moods, openMoodyMail, recipientsById } from './mail-moods.ts';
import { startProgram } from './program.ts';
import { BREAKS, type Surroundings } from './walk-faults.ts';
import { work } from './walk-hands.ts';
import { type Ledger, pause } from './walk-installation.ts';
import { faultsAtRest } from './walk-oracles.ts';

const SECONDS = Number(process.env.WALK_SECONDS ?? 60);
const SEED = process.env.WALK_SEED ?? String(Date.now());
const CALM = process.env.WALK_CALM === '1';
const REST_MS = 240_000;
/** So many seconds in a row without a task count as rest. */
const QUIET_SECONDS = 4;
const SUPER = 2 ** 30;
const PEOPLE = ['depositor', 'depositor', 'clerk', 'clerk', 'validator', 'validator', 'chief'] as const;
const MOODS: Moods = CALM ? { before: 0, after: 0 } : { before: 0.06, after: 0.1, hang: 0.06, refuse: 0.06 };
/** What the server must never say, whatever breaks around it. */
const NEVER = /deadlock|40P01|TypeError|RangeError|bind message/;

const bytes = seededRandom(SEED);
const chance = (): number => bytes(4).readUInt32BE(0) / 2 ** 32;
const say = (text: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);

const dataDir = mkdtempSync(path.join(tmpdir(), 'mailroom-walk-'));
const outbox = path.join(dataDir, 'outbox');
const logFile = path.join(dataDir, 'server.log');
const options = { dataDir, port: randomInt(20_000, 40_000), logFile };

function running() {
  const connection = runningConnection(path.join(dataDir, 'postgres'));
  if (connection === null) throw new Error('The database does not run.');
  return connection;
}

function databaseUrl(): string {
  const { user, database, host = '', port } = running();
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

async function onDatabase<T>(act: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase<Schema>({ connection: running(), role: 'stream', log: silentLogger });
  try {
    return await act(db);
  } finally {
    await db.destroy();
  }
}
const rowsOf = <Row>(query: RawBuilder<Row>) => onDatabase(async (db) => (await query.execute(db)).rows);

/** Work that is to come to its end now; what was planned for a day ahead stays planned. */
const NOW = sql`state <= 'active' and start_after < now() + interval '6 hours' and name in ('output', 'compose',
  'create-deliveries', 'job-step', 'job-step-interactive', 'proof', 'mail', 'dead-letters')`;
/** What waits for its next try is tried at once. */
const hurry = (): Promise<unknown> =>
  rowsOf(sql`update pgboss.job set start_after = now() where ${NOW} and state < 'active'`).catch(() => undefined);

const populate = (): Promise<number[]> =>
  onDatabase(async (db) => {
    const passwords = createPasswords({ random: systemRandom, cost: { memory: 64, passes: 1, parallelism: 1 } });
    const given = { db, passwords, clock: systemClock };
    const { accountId, services } = await buildTown(given);
    const ids = [...Object.values(services), await addBoth(given, accountId)];
    await addPerson(given, accountId, { login: 'chief', masks: [3, 0, SUPER] }, ids);
    return ids;
  });

async function breakThings(around: Surroundings): Promise<void> {
  const end = Date.now() + SECONDS * 1_000;
  for (let turn = 1; Date.now() < end; turn += 1) {
    await pause(2_000 + chance() * 5_000);
    await hurry();
    if (CALM || chance() < 0.35) continue;
    const one = BREAKS[Math.floor(chance() * BREAKS.length)];
    if (one !== undefined) say(`${turn}: ${await one(around)}`);
  }
}

async function comesToRest(): Promise<boolean> {
  const end = Date.now() + REST_MS;
  for (let quiet = 0; Date.now() < end; ) {
    await pause(1_000);
    await hurry();
    const [open] = await rowsOf(sql<{ tasks: number }>`select count(*)::int as tasks from pgboss.job where ${NOW}`);
    quiet = open?.tasks === 0 ? quiet + 1 : 0;
    if (quiet === QUIET_SECONDS) return true;
  }
  return false;
}

const faultsFound = (ledger: Ledger, mail: MailPeer): Promise<string[]> =>
  onDatabase(async (db) => {
    const files = await openLocalFileStore({ folder: path.join(dataDir, 'files') });
    const { jobIds, commandIds } = ledger;
    const results = await audit({ db, files, now: new Date(), ledger: { jobIds, commandIds } });
    const broken = results.flatMap(({ number, violations }) =>
      violations.map((text) => `invariant ${number}: ${text}`),
    );
    return [...broken, ...(await faultsAtRest(db, { outbox, taken: recipientsById(mail), ledger }))];
  });

async function report(ledger: Ledger, faults: readonly string[]): Promise<void> {
  const answers = [...ledger.answers].sort(([a], [b]) => a.localeCompare(b));
  for (const [name, count] of answers) console.log(`  ${String(count).padStart(5)} ${name}`);
  const states = await rowsOf(sql<{ what: string }>`
    select 'job ' || state || ': ' || count(*) as what from job group by state
    union all select 'order ' || state || ': ' || count(*) from delivery_command group by state
    union all select 'letter ' || status || ': ' || count(*) from shipment group by status
    union all select 'doubts on record: ' || count(*) from send_attempt where state = 'DOUBT'`);
  console.log(states.map(({ what }) => what).join(', '));
  for (const fault of faults.slice(0, 40)) console.log(`  FAULT ${fault}`);
  const steps = answers.reduce((sum, [, count]) => sum + count, 0);
  console.log(`seed ${SEED}: ${steps} steps, ${faults.length} faults`);
}

async function walk(): Promise<boolean> {
  say(`seed ${SEED}, ${SECONDS} s${CALM ? ', calm' : ''}`);
  mkdirSync(outbox, { recursive: true });
  const { peer: mail, calm } = await openMoodyMail(chance, MOODS);
  const start = () => startProgram({ ...options, smtpUrl: mail.url });
  const startWorker = () =>
    startProgram({ ...options, port: options.port + 1, smtpUrl: mail.url, databaseUrl: databaseUrl() });
  const program = await start();
  const serviceIds = await populate();
  const worker = CALM ? null : await startWorker();
  const around: Surroundings = { program, worker, brokenUntil: 0, outbox, start, startWorker, onDatabase };
  const ledger: Ledger = {
    jobIds: [],
    commandIds: [],
    owners: new Map(),
    answers: new Map(),
    faults: [],
    edits: new Map(),
  };
  let over = false;
  const ground = {
    url: () => around.program.url,
    serviceIds,
    ledger,
    chance,
    over: () => over,
    broken: () => Date.now() < around.brokenUntil,
  };
  const people = PEOPLE.map((login) => work(ground, login));
  await breakThings(around);
  over = true;
  await Promise.all(people);
  calm();
  const rests = await comesToRest();
  const said = readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => NEVER.test(line));
  const faults = [
    ...(rests ? [] : ['There is work left.']),
    ...ledger.faults,
    ...(await faultsFound(ledger, mail)),
    ...said,
  ];
  await report(ledger, faults);
  await around.worker?.stop();
  await around.program.stop();
  await mail.close();
  if (faults.length === 0) rmSync(dataDir, { recursive: true, force: true });
  else console.log(`The data folder is kept: ${dataDir}`);
  return faults.length === 0;
}

process.exitCode = (await walk()) ? 0 : 1;
