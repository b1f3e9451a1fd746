// The ids of the accounts that a caller sees, for lists of what belongs to accounts.
import type { Where } from '#server/context/ports.ts';
import { listUnits, type UnitReach } from './units.repository.ts';

/** Removed ones too: what belongs to them is still there. */
export async function visibleUnitIds(where: Where, reach: UnitReach): Promise<number[]> {
  return (await listUnits(where, reach, true)).map(({ id }) => id);
}
