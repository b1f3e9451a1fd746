// The brandings that somebody who sees the system is told of, and how many accounts wear each.
import type { Branding } from '#domain/api/administration/brandings.contract.ts';
import { seenOfSystem } from '#server/access/system-sight.ts';
import type { Caller } from '#server/context/context.ts';
import type { Db } from '#server/storage/schema.ts';
import { listBrandings, wearers } from './brandings.repository.ts';

/** All of them, or those of the accounts that are seen; the default, which is the first one, is worn by whoever chose none. */
export async function listedBrandings(db: Db, caller: Caller): Promise<(Branding & { readonly accounts: number })[]> {
  const seen = await seenOfSystem(db, caller);
  const accounts = await wearers(db, seen);
  return (await listBrandings(db))
    .filter(({ id }, place) => seen === null || place === 0 || accounts.has(id))
    .map((one) => ({ ...one, accounts: accounts.get(one.id) ?? 0 }));
}
