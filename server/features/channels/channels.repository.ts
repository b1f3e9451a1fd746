// The table of channels. They belong to the installation; accounts hold lists of those they may use.
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import type { Where } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';

const channels = (where: Where) => where.selectFrom('channel').selectAll();

/** A channel as it is kept: its definition, and the row. */
export interface ChannelRecord extends ChannelDefinition {
  readonly id: number;
  readonly version: number;
}

const channelOf = (row: { id: number; version: number; definition: unknown }): ChannelRecord => ({
  ...ChannelDefinition.parse(row.definition),
  id: row.id,
  version: row.version,
});

/** `ids`: null for all of them. */
export async function listChannels(where: Where, ids: readonly number[] | null): Promise<ChannelRecord[]> {
  const rows = await channels(where)
    .$if(ids !== null, (query) => query.where('id', 'in', [...(ids ?? []), 0]))
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(channelOf);
}

export async function findChannel(where: Where, id: number): Promise<ChannelRecord | undefined> {
  const row = await channels(where).where('id', '=', id).executeTakeFirst();
  return row && channelOf(row);
}

/** Adds a channel, or saves the one with this id as a new version. */
export async function writeChannel(
  trx: Trx,
  id: number | undefined,
  definition: ChannelDefinition,
): Promise<ChannelRecord> {
  const columns = {
    channel_type: definition.channelType,
    name: definition.name,
    enabled: definition.enabled,
    definition: toJson(definition),
  };
  const row =
    id === undefined
      ? await trx.insertInto('channel').values(columns).returningAll().executeTakeFirstOrThrow()
      : await trx
          .updateTable('channel')
          .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
  return channelOf(row);
}

/** Names of the services that use each requirement of a channel. */
export async function requirementUsers(where: Where, channelId: number): Promise<Record<string, string[]>> {
  const rows = await where.selectFrom('service').select(['name', 'definition']).where('removed', '=', false).execute();
  const users: Record<string, string[]> = {};
  for (const { name, definition } of rows) {
    const service = definition as { channels?: { channelId: number }[]; requirements?: { name: string }[] };
    if (!(service.channels ?? []).some((channel) => channel.channelId === channelId)) continue;
    for (const requirement of service.requirements ?? [])
      users[requirement.name] = [...(users[requirement.name] ?? []), name];
  }
  return users;
}
