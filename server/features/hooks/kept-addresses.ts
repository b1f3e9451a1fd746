// Answers that are kept for repeats have the address of a web hook whole for a day, and masked then: it may hold a secret
// (docs/decisions/0929).
import { sql } from 'kysely';
import { hookAddressMasked } from '#server/letters/hooks/hook-address.ts';
import type { Db } from '#server/storage/schema.ts';

const DAY_MS = 86_400_000;

/** Where answers have it, by their call. */
const ADDRESSES = [
  ['hooks.save', '{result,url}'],
  ['units.save', '{result,properties,webHookURL}'],
] as const;

export async function maskKeptAddresses(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS);
  for (const [call, at] of ADDRESSES) {
    const path = sql`${sql.lit(at)}::text[]`;
    const url = sql<string>`(answer #>> ${path})`;
    await sql`update idempotency_key set answer = jsonb_set(answer, ${path}, to_jsonb(${hookAddressMasked(url)}))
      where call = ${call} and created_at < ${before} and ${url} <> ${hookAddressMasked(url)}`.execute(db);
  }
}
