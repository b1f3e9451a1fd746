// The logins that the sign-in screen offers on a demo installation.
import type { Where } from '#server/context/ports.ts';

/**
 * Enabled users with the name of their profile, without the first administrator, whose password is not for
 * demonstrations.
 */
export async function demoLogins(where: Where): Promise<{ login: string; role: string }[]> {
  const rows = await where
    .selectFrom('app_user')
    .innerJoin('profile', 'profile.id', 'app_user.profile_id')
    .select(['app_user.login', 'profile.name as role'])
    .where('app_user.enabled', '=', true)
    .where('app_user.removed', '=', false)
    .orderBy('app_user.id')
    .offset(1)
    .limit(20)
    .execute();
  return rows;
}
