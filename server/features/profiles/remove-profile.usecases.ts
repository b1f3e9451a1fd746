// Removing a profile: one that somebody has stays, and says who that is.
import { mayGrantMasks } from '#domain/access/manage-users.rules.ts';
import { ok, refuse } from '#domain/errors/result.ts';
import { masksOfRow, personName } from '#server/access/person.ts';
import type { Handler } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { seenUsersOfProfile } from '#server/features/users/target-user.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import { administeredProfile } from './profile-change.usecases.ts';
import { deleteProfile, lockProfile, usersOfProfile } from './profiles.repository.ts';

/** People that are read to be named. */
const MOST_NAMED = 20;

/** Who has a profile, as far as the caller sees them. */
export const profileUsage: Handler<'profiles.usage'> = async ({ caller, params: { profileId } }, { db }) => {
  const profile = await administeredProfile(db, caller, profileId);
  if (!profile.ok) return profile;
  const total = (await usersOfProfile(db, profileId)).length;
  const seen = (await seenUsersOfProfile(db, caller, profileId)).slice(0, MOST_NAMED);
  return ok({ total, people: seen.map((row) => ({ id: row.id, name: personName(row), login: row.login })) });
};

/** Removes a profile that nobody has. */
export const removeProfile: Handler<'profiles.remove'> = ({ caller, params: { profileId } }, { db, clock }) =>
  transact(db, async (trx) => {
    const profile = await administeredProfile(trx, caller, profileId);
    if (!profile.ok) return profile;
    await lockProfile(trx, profileId);
    const held = mayGrantMasks(caller.actor, masksOfRow(profile.value));
    if (!held.ok) return held;
    const users = await usersOfProfile(trx, profileId);
    if (users.length > 0) return refuse('profiles.inUse', { users: users.length });
    await deleteProfile(trx, profileId);
    await addRevision(trx, {
      entity: 'profile',
      entityId: profileId,
      accountId: profile.value.account_id,
      event: 'removed',
      at: clock.now(),
      by: authorOf(caller),
      details: { name: profile.value.name },
    });
    return ok({ removed: true });
  });
