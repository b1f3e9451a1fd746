// What an invariant is to the audit: a name, and a check that gives what it looked at and what it found.
import { type RawBuilder, sql } from 'kysely';
import type { FileStore } from '#server/storage/files/file-store.ts';
import type { Db } from '#server/storage/schema.ts';

/** What clients know by their own records, to be held against the system. */
export interface Ledger {
  /** Ids that a server acknowledged to a client. */
  readonly jobIds?: readonly number[];
  readonly commandIds?: readonly number[];
  readonly fileIds?: readonly string[];
  /** How often a peer saw a key (Message-ID). */
  readonly effects?: ReadonlyMap<string, number>;
  /** What people typed or were shown once, and nothing may keep: passwords, tokens. */
  readonly secrets?: readonly string[];
}

export interface AuditContext {
  readonly db: Db;
  readonly files: FileStore;
  readonly now: Date;
  /** The database as it is meanwhile, where `db` is a snapshot of before. */
  readonly live?: Db;
  readonly ledger: Ledger;
  /** Folder of the log files; left out, none are read. */
  readonly logFolder?: string;
  /** Things looked at in one statement; tests name fewer. */
  readonly atOnce?: number;
}

export interface Finding {
  /** Things looked at. */
  readonly checked: number;
  readonly violations: readonly string[];
}

export interface Invariant {
  /** Number in docs/model.md, "Audit". */
  readonly number: number;
  readonly name: string;
  check(context: AuditContext): Promise<Finding>;
}

/** Things looked at in one statement: what is kept of them is in memory. */
const THINGS_AT_ONCE = 10_000;

/** Ids behind `after`, up to `until`. */
export interface Stretch {
  readonly after: number;
  readonly until: number;
}

/** The ids of a table in stretches, from the least: an installation of years is more than memory holds. */
export async function* stretchesOf(
  { db, atOnce = THINGS_AT_ONCE }: AuditContext,
  table: string,
): AsyncGenerator<Stretch, void, undefined> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ until: number | null }>`select max(id) as until from (
      select id from ${sql.table(table)} where id > ${after} order by id limit ${atOnce}) t`.execute(db);
    const until = rows[0]?.until ?? null;
    if (until === null) return;
    yield { after, until };
    after = until;
  }
}

/** What a statement that gives `id` and `wrong` of each thing comes to: of those that are right their number alone is read. */
export async function countWrong(
  { db }: AuditContext,
  query: RawBuilder<{ readonly id: number | string; readonly wrong: boolean | null }>,
  say: (id: string) => string,
): Promise<Finding> {
  const { rows } = await sql<{ checked: number; wrong: string[] }>`select count(*) as checked,
    coalesce(array_agg(t.id::text order by t.id) filter (where t.wrong), '{}') as wrong from (${query}) t`.execute(db);
  return { checked: rows[0]?.checked ?? 0, violations: (rows[0]?.wrong ?? []).map(say) };
}

/** Findings of one invariant put together. */
export const together = (findings: readonly Finding[]): Finding => ({
  checked: findings.reduce((sum, { checked }) => sum + checked, 0),
  violations: findings.flatMap(({ violations }) => violations),
});
