// Counts, in the server's own database and in the agent's records, what became of every document.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kept } from '#main/outbox/store/kept.ts';
import type { Db } from '#server/storage/schema.ts';
import type { Ledger, Sent } from './senders.ts';

/** Hex hash → uploads of one person. */
export async function uploads(db: Db, login: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('stored_file')
    .innerJoin('app_user', 'app_user.id', 'stored_file.owner_id')
    .select('stored_file.hash')
    .where('app_user.login', '=', login)
    .execute();
  const counts = new Map<string, number>();
  for (const { hash } of rows) {
    const key = hash.toString('hex');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Hex hash → how many jobs use the file, and how many live commands those jobs have. */
export async function deposits(db: Db): Promise<Map<string, { jobs: number; commands: number }>> {
  const rows = await db
    .selectFrom('input_file')
    .leftJoin('delivery_command', 'delivery_command.job_id', 'input_file.job_id')
    .select(['input_file.hash', 'input_file.job_id', 'delivery_command.id as command'])
    .execute();
  const found = new Map<string, { jobs: Set<number>; commands: Set<number> }>();
  for (const row of rows) {
    const key = row.hash.toString('hex');
    const entry = found.get(key) ?? { jobs: new Set(), commands: new Set() };
    found.set(key, entry);
    entry.jobs.add(row.job_id);
    if (row.command !== null) entry.commands.add(row.command);
  }
  return new Map([...found].map(([key, { jobs, commands }]) => [key, { jobs: jobs.size, commands: commands.size }]));
}

/** The agent's own records, read from its folder. */
export const records = (folder: string): Kept[] =>
  readdirSync(join(folder, 'records'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => Kept.parse(JSON.parse(readFileSync(join(folder, 'records', name), 'utf8'))));

export interface Counted {
  readonly lost: readonly Sent[];
  readonly doubled: readonly string[];
  /** Uploads that nobody sent. */
  readonly strangers: readonly string[];
  /** Automated documents without exactly one job and one command, and others with any. */
  readonly wrongDeposits: readonly Sent[];
}

/** Judges the ledger of the senders against the database. Unsure documents may have come, but once at most. */
export async function count(db: Db, login: string, ledger: Ledger): Promise<Counted> {
  const [files, jobs] = [await uploads(db, login), await deposits(db)];
  const known = new Set([...ledger.sent, ...ledger.unsure].map(({ hash }) => hash));
  const wrong = ({ hash, automated }: Sent): boolean => {
    const { jobs: made, commands } = jobs.get(hash) ?? { jobs: 0, commands: 0 };
    const wanted = automated && files.has(hash) ? 1 : 0;
    return made !== wanted || commands !== wanted;
  };
  return {
    lost: ledger.sent.filter(({ hash }) => !files.has(hash)),
    doubled: [...files].filter(([, times]) => times > 1).map(([hash]) => hash),
    strangers: [...files.keys()].filter((hash) => !known.has(hash)),
    wrongDeposits: [...ledger.sent, ...ledger.unsure].filter(wrong),
  };
}
