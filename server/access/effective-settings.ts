// The effective settings of an account, for every feature that judges by them.
import { type RawBuilder, sql } from 'kysely';
import type { Where } from '#server/context/ports.ts';
import { type EffectiveSettings, inheritSettings, type SettingsLink } from './inherited-settings.ts';

/** SQL of the chain of an account from the root down, as JSON; `path` names the column with the account's path. */
export const settingsChain = (path: string): RawBuilder<SettingsLink[]> => sql<SettingsLink[]>`(
  select coalesce(json_agg(json_build_object('enabled', link.enabled, 'removed', link.removed,
    'brandingId', link.branding_id, 'channelIds', link.channel_ids, 'definition', link.definition - 'tagLists')
    order by cardinality(link.path)), '[]')
  from account link where link.id = any(${sql.ref(path)}))`;

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
