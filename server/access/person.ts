// What a person's row says to all features: name, permissions by level, preferences with their defaults.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Masks } from '#domain/access/abilities.ts';
import type { UiPreferences } from '#domain/api/session/person.schema.ts';
import { searchRangeDays } from '#domain/jobs/search-range.ts';

/** First and last name; the login where there is neither. */
export const personName = (row: { first_name: string; last_name: string; login: string }): string =>
  `${row.first_name} ${row.last_name}`.trim() || row.login;

/** SQL: first and last name; '' where there is neither. @param alias of the table of users */
export const writtenNameSql = (alias: string): RawBuilder<string> =>
  sql`trim(concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)}))`;

/** SQL of the name, as `personName` gives it. @param alias of the table of users; `login` where the login stands in another column */
export const personNameSql = (alias: string, login = `${alias}.login`): RawBuilder<string> =>
  sql`coalesce(nullif(${writtenNameSql(alias)}, ''), ${sql.ref(login)})`;

/**
 * SQL: the person may enter, for neither it nor its account, nor one above, is closed. Nobody else can do what is waited for.
 * @param alias of the table of users
 */
export const mayEnter = (alias: string): RawBuilder<SqlBool> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<SqlBool>`(${column('enabled')} and not ${column('removed')} and not exists (
    select 1 from account home join account above on above.id = any(home.path)
    where home.id = ${column('account_id')} and (not above.enabled or above.removed)))`;
};

/**
 * SQL: the person is in an account no more, removed or moved to another one. What they kept there alone nobody sees any more.
 * @param alias of the table of users; `account` the column of what they kept
 */
export const hasLeft = (alias: string, account: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${alias}.removed`)} or ${sql.ref(`${alias}.account_id`)} <> ${sql.ref(account)})`;

/** The masks of a profile as its columns hold them. */
export const masksOfRow = (row: {
  readonly permissions: number;
  readonly permissions_on_group: number;
  readonly permissions_on_ou: number;
}): Masks => ({ direct: row.permissions, group: row.permissions_on_group, ou: row.permissions_on_ou });

const DEFAULT_TILES = 8;

/** Preferences with their defaults. */
export function preferencesOf(stored: unknown): UiPreferences {
  const given = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<UiPreferences>;
  return {
    defaultSearchRangeDays: searchRangeDays(given.defaultSearchRangeDays),
    welcomeTileCount: given.welcomeTileCount ?? DEFAULT_TILES,
    allowEMailNotifications: given.allowEMailNotifications ?? true,
    pendingPushNotification: given.pendingPushNotification ?? true,
    rejectedPushNotification: given.rejectedPushNotification ?? true,
    validatedPushNotification: given.validatedPushNotification ?? false,
    mailReceipts: given.mailReceipts ?? false,
    theme: given.theme ?? 'system',
    density: given.density ?? 'comfortable',
  };
}
