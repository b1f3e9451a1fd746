// Whom a note to the administrator reaches.
import { type SqlBool, sql } from 'kysely';
import { FLAGS, maskOf } from '#domain/access/flags.ts';
import type { Where } from '#server/context/ports.ts';

const ADMINISTERS = maskOf('ouAdministrator');

/** The enabled administrators of the nearest account of the path with one; one person for each e-mail address. */
export async function administratorsOf(where: Where, path: readonly number[]): Promise<number[]> {
  const rows = await where
    .selectFrom('app_user')
    .innerJoin('profile', 'profile.id', 'app_user.profile_id')
    .select(['app_user.id', 'app_user.account_id', 'app_user.email_address'])
    .where('app_user.account_id', 'in', [...path, 0])
    .where('app_user.enabled', '=', true)
    .where('app_user.removed', '=', false)
    .where('app_user.email_address', '!=', '')
    .where(sql<SqlBool>`(profile.permissions_on_ou & ${ADMINISTERS | FLAGS.superAdmin.bit}) <> 0`)
    .execute();
  for (const accountId of path.toReversed()) {
    const own = rows.filter(({ account_id }) => account_id === accountId);
    if (own.length > 0) return [...new Map(own.map(({ id, email_address }) => [email_address, id])).values()];
  }
  return [];
}
