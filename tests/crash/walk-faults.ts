// What breaks around the people of a walk: the server and its worker end or are killed, connections are cut, the folder of
// letters goes away for a while.
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '#server/storage/schema.ts';
import type { Program } from './program.ts';
import { pause } from './walk-installation.ts';

/** How long after a break an unanswered call still is no fault, in ms. */
const AFTERWARDS_MS = 3_000;
const FOLDER_AWAY_MS = 4_000;

export interface Surroundings {
  program: Program;
  /** null: the server works alone. */
  worker: Program | null;
  /** Until when a call without an answer is no fault, in ms since the epoch. */
  brokenUntil: number;
  readonly outbox: string;
  start(): Promise<Program>;
  startWorker(): Promise<Program>;
  onDatabase<T>(act: (db: Db) => Promise<T>): Promise<T>;
}

async function restart(around: Surroundings, end: () => Promise<unknown>): Promise<void> {
  around.brokenUntil = Number.POSITIVE_INFINITY;
  await end();
  around.program = await around.start();
  around.brokenUntil = Date.now() + AFTERWARDS_MS;
}

const cutConnections = (db: Db): Promise<unknown> =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and application_name like 'mailroom%' and random() < 0.4`.execute(db);

/** Each breaks something, waits until it is whole again, and says what it was. */
export const BREAKS: readonly ((around: Surroundings) => Promise<string>)[] = [
  async (around) => {
    await restart(around, () => around.program.kill('server'));
    return 'server killed';
  },
  async (around) => {
    await restart(around, () => around.program.stop());
    return 'server stopped and started';
  },
  async (around) => {
    await around.worker?.kill('server');
    around.worker = await around.startWorker();
    return 'worker killed';
  },
  async (around) => {
    around.brokenUntil = Date.now() + AFTERWARDS_MS;
    await around.onDatabase(cutConnections);
    return 'connections cut';
  },
  async ({ outbox }) => {
    const away = `${outbox}-away`;
    if (!existsSync(outbox)) return 'there is no folder yet';
    renameSync(outbox, away);
    writeFileSync(outbox, '');
    await pause(FOLDER_AWAY_MS);
    rmSync(outbox);
    renameSync(away, outbox);
    return 'folder was away';
  },
];
