// The audit as scenarios use it: after whatever happened, every invariant of the product holds.
import { audit } from '#server/app/audit/audit.ts';
import type { Ledger } from '#server/app/audit/invariant.ts';
import type { PostOffice } from './post-office.ts';

/** Every violation of an invariant, by number; empty: the system is sound. */
export async function violationsOf(office: PostOffice, ledger: Ledger = {}): Promise<string[]> {
  const { db, files } = office.server.services;
  const results = await audit({ db, files, now: new Date(), ledger });
  if (results.every(({ checked }) => checked === 0)) return ['The audit looked at nothing.'];
  return results.flatMap(({ number, violations }) => violations.map((text) => `${number}: ${text}`));
}
