// The brandings that somebody who sees the system is told of, and how many accounts wear each.
import { can } from '#domain/access/abilities.ts';
import type { Branding } from '#domain/api/administration/brandings.contract.ts';
import { seenOfSystem, seesSystem } from '#server/access/system-sight.ts';
import type { Caller } from '#server/context/context.ts';
import type { Db } from '#server/storage/schema.ts';
import { listBrandings, wearers } from './brandings.repository.ts';
import { namedBranding } from './worn-branding.usecases.ts';

/** All of them, or those of the accounts that are seen. */
export async function listedBrandings(db: Db, caller: Caller): Promise<(Branding & { readonly accounts: number })[]> {
  const seen = await seenOfSystem(db, caller);
  const accounts = await wearers(db, seen);
  return (await listBrandings(db))
    .filter(({ id }) => seen === null || accounts.has(id))
    .map((one) => ({ ...one, accounts: accounts.get(one.id) ?? 0 }));
}

/** One of them, by its name; undefined also for who sees nothing of the system. */
export async function listedBranding(db: Db, caller: Caller, name: string): Promise<Branding | undefined> {
  if (await seesSystem(db, caller.actor)) return namedBranding(db, name);
  return can(caller.actor, 'systemView')
    ? (await listedBrandings(db, caller)).find((one) => one.name === name)
    : undefined;
}
