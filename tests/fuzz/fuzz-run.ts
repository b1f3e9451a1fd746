// One run of the fuzzer: what was asked, how it was answered, and every fault once with an example.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { CallName } from '#domain/api/calls.ts';
import { openDatabase } from '#server/storage/database.ts';
import { runningConnection } from '#server/storage/embedded/running-connection.ts';
import type { Db, Schema } from '#server/storage/schema.ts';
import { silentLogger } from '#server/system/logger.ts';
import { ask, type Heard, type Question } from './ask.ts';
import { envelopeOf, faultsOf } from './judge.ts';

export const say = (line: string): void => console.log(line);

export interface FuzzRun {
  readonly url: string;
  readonly note: (fault: string, what: string) => void;
  /** Asks and judges; null when the connection broke. */
  readonly put: (name: CallName | null, question: Question, who: string) => Promise<Heard | null>;
  readonly asked: () => number;
  /** Prints the figures. @returns the number of kinds of faults */
  readonly report: () => number;
}

export const shown = ({ method, path: at, body }: Question): string =>
  `${method} ${at.slice(0, 200)} ${JSON.stringify((body ?? '').toString('latin1').slice(0, 400))}`;

/** A run on a server. */
export function createFuzzRun(url: string): FuzzRun {
  const statuses = new Map<string, number>();
  const faults = new Map<string, number>();
  let asked = 0;
  const note = (fault: string, what: string): void => {
    if (!faults.has(fault)) say(`FAULT ${fault}\n      ${what.slice(0, 700)}`);
    faults.set(fault, (faults.get(fault) ?? 0) + 1);
  };
  const put = async (name: CallName | null, question: Question, who: string): Promise<Heard | null> => {
    asked += 1;
    try {
      const heard = await ask(url, question);
      const code = envelopeOf(heard)?.error?.code;
      const key = code === undefined ? String(heard.status) : `${heard.status} (${code})`;
      statuses.set(key, (statuses.get(key) ?? 0) + 1);
      const answer = `${who} ${shown(question)} → ${heard.status} ${heard.body.toString().slice(0, 300)}`;
      for (const fault of faultsOf(name, question.method, heard)) note(`${name ?? ''}: ${fault}`, answer);
      return heard;
    } catch (error) {
      note(`${name ?? ''}: ${(error as Error).message}`, `${who} ${shown(question)}`);
      return null;
    }
  };
  const report = (): number => {
    say(
      `${asked} requests; ${[...statuses]
        .sort()
        .map(([key, count]) => `${key}: ${count}`)
        .join(', ')}`,
    );
    for (const [fault, count] of faults) say(`  ${count} × ${fault}`);
    return faults.size;
  };
  return { url, note, put, asked: () => asked, report };
}

/** Memory of a process, MB. */
export const memoryOf = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

/** The database of the running server. @throws Error when it does not run */
export function databaseOf(dataDir: string): Db & { destroy(): Promise<void> } {
  const connection = runningConnection(path.join(dataDir, 'postgres'));
  if (!connection) throw new Error('The database does not run.');
  return openDatabase<Schema>({ connection, role: 'stream', log: silentLogger });
}

/** Tables that move by themselves, or with every request. */
const MOVING = /^(session|idempotency_key|access_token|upload.*|.*count.*|kysely_.*)$/;

/** Every other table with a digest of its rows. */
export async function contentsOf(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const found = new Map<string, string>();
  for (const { name } of rows.filter((row) => !MOVING.test(row.name))) {
    const digest = await sql<{ digest: string }>`select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|'
      order by t::text)), '') as digest from ${sql.table(name)} t`.execute(db);
    found.set(name, digest.rows[0]?.digest ?? '');
  }
  return found;
}
