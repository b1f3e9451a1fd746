// Channels that a person holds: nothing leaves by them until they are released (docs/decisions/0764).
import { sql } from 'kysely';
import type { ChannelHold } from '#domain/api/configuration/channel-state.schema.ts';
import type { Fault } from '#domain/api/shapes.ts';
import { personNameSql } from '#server/access/person.ts';
import type { Where } from '#server/context/ports.ts';

/** What a delivery says that waits for such a channel. */
export const HELD_WAITS = 'channel.heldWaits';

/** What is said of whatever waits for it. @param channel its name */
export const heldFault = (channel: string, { by, reason }: ChannelHold): Fault => ({
  label: HELD_WAITS,
  parameters: { channel, person: by, reason },
});

/** By channel. @param channelId undefined: all of them */
export async function readHolds(where: Where, channelId?: number): Promise<ReadonlyMap<number, ChannelHold>> {
  const rows = await where
    .selectFrom('channel as c')
    .leftJoin('app_user as u', 'u.id', 'c.held_by')
    .select(['c.id', 'c.held_reason as reason', 'c.held_at as at'])
    .select(sql<string | null>`${personNameSql('u')}`.as('by'))
    .where('c.held_at', 'is not', null)
    .$if(channelId !== undefined, (query) => query.where('c.id', '=', channelId ?? 0))
    .execute();
  return new Map(
    rows.flatMap(({ id, reason, at, by }) =>
      at === null ? [] : [[id, { reason: reason ?? '', by: by ?? '', at: at.toISOString() }] as const],
    ),
  );
}
