// Account settings that decide on a confirmation: four eyes, after how many days a waiting command expires.
import { VALIDATION_EXPIRY_DAYS } from '#domain/deliveries/commands.states.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

/** The account, or one above it, wants another person to look at every command (docs/model.md, "Validation"). */
export const wantsFourEyes = async (db: Db | Trx, accountId: number): Promise<boolean> =>
  (await effectiveSettings(db, accountId)).fourEyes;

/** Days after which a waiting command expires, inherited. */
export async function expiryDays(db: Db | Trx, accountId: number): Promise<number> {
  const days = Number((await readAccountFacts(db, accountId)).text('validationExpiryDays') ?? VALIDATION_EXPIRY_DAYS);
  return Number.isInteger(days) && days > 0 ? days : VALIDATION_EXPIRY_DAYS;
}
