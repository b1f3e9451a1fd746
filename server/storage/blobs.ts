// The register of contents per root account. A transaction that names a content registers it too: the row is
// made or made young again, so that a sweep at the same moment lets it be.
import { sql } from 'kysely';
import type { Db, Trx } from './schema.ts';

/** One content of one root account; `hash` is SHA-256 in 32 bytes. */
export interface Blob {
  readonly rootAccountId: number;
  readonly hash: Buffer;
  readonly bytes: number;
}

/** A statement has 65,535 parameters at most. */
const ROWS_PER_INSERT = 5_000;

/** Registers contents. One order for all, so that two transactions never wait for each other in a ring. */
export async function registerBlobs(trx: Trx, blobs: readonly Blob[], now: Date): Promise<void> {
  const rows = new Map(
    blobs.map(({ rootAccountId, hash, bytes }) => [
      `${rootAccountId}:${hash.toString('hex')}`,
      { root_account_id: rootAccountId, hash, bytes, created_at: now },
    ]),
  );
  if (rows.size === 0) return;
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  for (let from = 0; from < sorted.length; from += ROWS_PER_INSERT) {
    await trx
      .insertInto('blob')
      .values(sorted.slice(from, from + ROWS_PER_INSERT))
      .onConflict((conflict) =>
        conflict
          .columns(['root_account_id', 'hash'])
          .doUpdateSet({ created_at: (eb) => eb.ref('excluded.created_at') }),
      )
      .execute();
  }
}

export type BlobKey = Pick<Blob, 'rootAccountId' | 'hash'>;

/**
 * Deletes those of the register rows that nothing names and that were not registered since `before`. A
 * transaction that registers one of them at the same moment makes it young: this statement then finds it no longer old.
 * @returns how many went
 */
export async function deleteUnnamedBlobs(trx: Trx, keys: readonly BlobKey[], before: Date): Promise<number> {
  if (keys.length === 0) return 0;
  const roots = sql.val(keys.map(({ rootAccountId }) => rootAccountId));
  const hashes = sql.val(keys.map(({ hash }) => hash.toString('hex')));
  const { numAffectedRows } = await sql`
    with candidate as materialized (
      select distinct root_account_id, decode(hex, 'hex') as hash, hex
      from unnest(${roots}::bigint[], ${hashes}::text[]) as given (root_account_id, hex)
    )
    delete from blob using candidate
    where blob.root_account_id = candidate.root_account_id and blob.hash = candidate.hash
      and blob.created_at < ${before}
      and not exists (select from stored_file f
        where f.root_account_id = candidate.root_account_id and f.hash = candidate.hash)
      and not exists (select from stored_file f
        where f.root_account_id = candidate.root_account_id and f.facts ->> 'workingHash' = candidate.hex
          and f.facts ? 'workingHash')
      and not exists (select from input_file f
        where f.root_account_id = candidate.root_account_id and f.hash = candidate.hash and not f.purged)
      and not exists (select from input_file f
        where f.root_account_id = candidate.root_account_id and f.working_hash = candidate.hash and not f.purged)
      and not exists (select from output_file f
        where f.root_account_id = candidate.root_account_id and f.hash = candidate.hash and not f.purged)
      and not exists (select from tracking_file f
        where f.root_account_id = candidate.root_account_id and f.hash = candidate.hash and not f.purged)
      and not exists (select from proof join job on job.id = proof.job_id
        where proof.files @> jsonb_build_array(jsonb_build_object('hash', candidate.hex))
          and job.root_account_id = candidate.root_account_id)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** Those of the contents that no row of any tenant names, as hexadecimal digits. */
export async function unregisteredContents(db: Db, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const { rows } = await sql<{ hash: string }>`
    select given.hash from unnest(${sql.val([...hashes])}::text[]) as given (hash)
    where not exists (select from blob where blob.hash = decode(given.hash, 'hex'))
      and not exists (select from stored_file f where f.facts ->> 'workingHash' = given.hash)`.execute(db);
  return rows.map(({ hash }) => hash);
}
