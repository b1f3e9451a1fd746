// Channels that a person holds: nothing leaves by them until they are released (docs/decisions/0764).
import { sql } from 'kysely';
import type { ChannelHold } from '#domain/api/configuration/channel-state.schema.ts';
import type { Fault } from '#domain/api/shapes.ts';
import { personNameSql } from '#server/access/person.ts';
import type { Where } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';

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

/**
 * What waits for a channel that was released and is held again says so at once, and its orders with it: the next look of each may be
 * half an hour away. What somebody works on is left to that look, which reads the hold anew: it was started by the release.
 */
export async function sayHeldAnew(trx: Trx, channelId: number, fault: Fault): Promise<void> {
  const said = sql`${toJson(fault)}::jsonb`;
  await sql`with waiting as (select d.id, d.command_id, d.fault from delivery d join delivery_command c on c.id = d.command_id
      where d.channel_id = ${channelId} and d.state = 'READY' and d.fault ->> 'label' = ${HELD_WAITS} and d.fault <> ${said}
      for no key update of d, c skip locked),
    told as (update delivery_command c set fault = ${said} from waiting w where c.id = w.command_id and c.fault = w.fault)
    update delivery d set fault = ${said} from waiting w where d.id = w.id`.execute(trx);
}
