// What an invariant is to the audit: a name, and a check that gives what it looked at and what it found.
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
  readonly ledger: Ledger;
  /** Folder of the log files; left out, none are read. */
  readonly logFolder?: string;
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

/** Findings of one invariant put together. */
export const together = (findings: readonly Finding[]): Finding => ({
  checked: findings.reduce((sum, { checked }) => sum + checked, 0),
  violations: findings.flatMap(({ violations }) => violations),
});
