// Delays as a save or a move leaves them, of the account and of those below that have some of it: in order, and shorter only where a
// person said yes.
import { checkDelays, checkShorter, type Delays } from '#domain/accounts/accounts.rules.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import type { Caller } from '#server/context/context.ts';
import type { Trx } from '#server/storage/schema.ts';
import { readableUnits } from './unit-access.usecases.ts';
import { lockUnitsBelow } from './unit-removal.repository.ts';
import { findUnit } from './units.repository.ts';

/** An account with the delays that held before. */
export interface DelaysBefore {
  readonly id: number;
  readonly delays: Delays;
}

/** Those of an account, first, and of those below; their rows are held until the transaction ends. */
export async function heldDelays(trx: Trx, id: number): Promise<DelaysBefore[]> {
  const below = (await lockUnitsBelow(trx, id)).map((one) => one.id).filter((one) => one !== id);
  return Promise.all([id, ...below].map(async (one) => ({ id: one, delays: await effectiveSettings(trx, one) })));
}

/** The refusal names the account, where the caller knows it. */
async function refuseBelow(trx: Trx, caller: Caller, id: number) {
  const unit = await findUnit(trx, readableUnits(caller), id);
  return refuse('ou.delaysBelow', { known: unit === undefined ? 'no' : 'yes', name: unit?.name ?? '' });
}

/** @param before what {@link heldDelays} gave before the change */
export async function checkNewDelays(
  trx: Trx,
  caller: Caller,
  { before, isConfirmed }: { readonly before: readonly DelaysBefore[]; readonly isConfirmed: boolean },
): Promise<Result<true>> {
  for (const [index, { id, delays: was }] of before.entries()) {
    const delays = await effectiveSettings(trx, id);
    const inOrder = checkDelays(delays);
    if (!inOrder.ok) return index === 0 ? inOrder : refuseBelow(trx, caller, id);
    const longer = checkShorter(was, delays);
    // What is deleted before its time is decided by a person.
    if (!longer.ok && caller.program !== null) return refuse('ou.delaysByProgram');
    const kept = isConfirmed ? inOrder : longer;
    if (!kept.ok) return kept;
  }
  return ok(true);
}
