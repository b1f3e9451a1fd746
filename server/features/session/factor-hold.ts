// Whether a person must set up a second factor before anything else, since the account asks for one (docs/decisions/0623).
import { inheritSettings } from '#server/access/inherited-settings.ts';
import type { Where } from '#server/context/ports.ts';
import { hasFactor } from '#server/features/factors/prove-factor.usecases.ts';
import type { PersonRow, Renewal } from './session.repository.ts';

/** What a session of the person begins with: `factor`, or nothing. */
export async function factorHold(where: Where, row: PersonRow): Promise<Renewal | null> {
  if (!inheritSettings(row.chain).secondFactorRequired) return null;
  return (await hasFactor(where, row.id)) ? null : 'factor';
}
