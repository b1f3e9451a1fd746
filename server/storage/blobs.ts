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
    ), named as materialized (
      select root_account_id, hash from stored_file where hash in (select hash from candidate)
      union all select root_account_id, decode(facts ->> 'workingHash', 'hex') from stored_file
        where facts ->> 'workingHash' in (select hex from candidate)
      union all select root_account_id, hash from input_file where hash in (select hash from candidate) and not purged
      union all select root_account_id, working_hash from input_file
        where working_hash in (select hash from candidate) and not purged
      union all select root_account_id, hash from output_file where hash in (select hash from candidate) and not purged
      union all select root_account_id, hash from tracking_file where hash in (select hash from candidate) and not purged
      union all select job.root_account_id, decode(file ->> 'hash', 'hex')
        from proof join job on job.id = proof.job_id cross join lateral jsonb_array_elements(proof.files) file
        where file ->> 'hash' in (select hex from candidate)
    )
    delete from blob using candidate
    where blob.root_account_id = candidate.root_account_id and blob.hash = candidate.hash
      and blob.created_at < ${before}
      and not exists (
        select from named where named.root_account_id = blob.root_account_id and named.hash = blob.hash
      )`.execute(trx);
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
