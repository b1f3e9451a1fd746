// The effective settings of an account, for every feature that judges by them.
import { type RawBuilder, sql } from 'kysely';
import type { Where } from '#server/context/ports.ts';
import { type EffectiveSettings, inheritSettings, type PolicyLink, type SettingsLink } from './inherited-settings.ts';

/**
 * SQL of the chain of an account as JSON: the policy of the installation where one was saved, then the accounts from the
 * root down; `path` names the column with the account's path.
 */
export const settingsChain = (path: string): RawBuilder<(SettingsLink | PolicyLink)[]> => sql<
  (SettingsLink | PolicyLink)[]
>`(
  select coalesce(json_agg(chain.link order by chain.depth), '[]') from (
    select cardinality(link.path) as depth, json_build_object('enabled', link.enabled, 'removed', link.removed,
      'brandingId', link.branding_id, 'channelIds', link.channel_ids, 'definition', link.definition - 'tagLists') as link
    from account link where link.id = any(${sql.ref(path)})
    union all
    select 0, json_build_object('policy', definition, 'savedAt', saved_at) from sign_in_policy) chain)`;

/**
 * What holds for an account once its ancestors are asked.
 * An unknown account has the product's defaults and is not open.
 */
export async function effectiveSettings(where: Where, accountId: number): Promise<EffectiveSettings> {
  const row = await where
    .selectFrom('account')
    .select(settingsChain('account.path').as('chain'))
    .where('id', '=', accountId)
    .executeTakeFirst();
  return inheritSettings(row?.chain ?? []);
}

/** What holds before any account says something. */
export async function installationSettings(where: Where): Promise<EffectiveSettings> {
  const rows = await where.selectFrom('sign_in_policy').select(['definition', 'saved_at']).execute();
  return inheritSettings(rows.map((row) => ({ policy: row.definition, savedAt: row.saved_at.toISOString() })));
}
