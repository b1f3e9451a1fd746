// How the channels do: what waits and why, when it is tried again, and how the tries of the last day ended.
import { type SqlBool, sql } from 'kysely';
import type { ChannelState } from '#domain/api/configuration/channel-state.schema.ts';
import { ok } from '#domain/errors/result.ts';
import { isSeen, type SeenOfSystem, seenOfSystem } from '#server/access/system-sight.ts';
import type { Caller, Handler } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { readBacklogs } from '#server/letters/deliveries/channel-backlog.ts';
import { readHolds } from '#server/letters/deliveries/channel-holds.ts';
import { DELIVERY_QUEUES } from '#server/letters/deliveries/delivery-tasks.ts';
import type { Db } from '#server/storage/schema.ts';
import { secretsByChannel } from './channel-secrets.ts';
import { serviceCounts } from './channel-uses.ts';
import { type ChannelRecord, listChannels } from './channels.repository.ts';
import { usableChannels } from './usable-channels.usecases.ts';

const HOURS = 24;
const HOUR_MS = 3_600_000;

interface Tries {
  readonly hours: { sent: number; failed: number }[];
  lastSent: Date | null;
}

/** The tries of the last day by channel and hour, the oldest first. */
async function triesOf(where: Where, now: Date, seen: SeenOfSystem): Promise<ReadonlyMap<number, Tries>> {
  const from = new Date(now.getTime() - HOURS * HOUR_MS);
  const { rows } = await sql<{ id: number; hour: number; sent: number; failed: number; last: Date | null }>`
    select coalesce(d.channel_id, sd.channel_id) as id,
      least(${HOURS - 1}, floor(extract(epoch from a.started_at - ${from}::timestamptz) / 3600))::int as hour,
      count(*) filter (where a.state = 'DONE')::int as sent,
      count(*) filter (where a.state in ('FAILED', 'AWAY', 'DOUBT'))::int as failed,
      max(a.ended_at) filter (where a.state = 'DONE') as last
    from send_attempt a left join delivery d on d.id = a.delivery_id
      left join shipment s on s.id = a.shipment_id left join delivery sd on sd.id = s.delivery_id
    where a.started_at >= ${from} and (${isSeen(seen, 'd.account_id')} or ${isSeen(seen, 's.account_id')}) group by 1, 2`.execute(
    where,
  );
  const found = new Map<number, Tries>();
  for (const { id, hour, sent, failed, last } of rows) {
    const tries = found.get(id) ?? noTries();
    tries.hours[hour] = { sent, failed };
    if (last !== null && (tries.lastSent === null || last > tries.lastSent)) tries.lastSent = last;
    found.set(id, tries);
  }
  return found;
}

const noTries = (): Tries => ({
  hours: Array.from({ length: HOURS }, () => ({ sent: 0, failed: 0 })),
  lastSent: null,
});

interface ConditionFacts {
  readonly locked: boolean;
  readonly onHold: boolean;
  readonly waits: boolean;
}

const conditionOf = (enabled: boolean, { locked, onHold, waits }: ConditionFacts): ChannelState['condition'] => {
  if (locked) return 'held';
  if (onHold) return 'onHold';
  if (waits) return 'stopped';
  return enabled ? 'working' : 'off';
};

/** The earliest of the tries that are planned. */
const earliest = (starts: readonly (Date | undefined)[]): Date | null =>
  starts.reduce<Date | null>((first, one) => (one && (first === null || one < first) ? one : first), null);

/** Channels that somebody is told of: all of them, or those that the own account may use. */
const channelsFor = ({ user }: Caller, db: Db, seen: SeenOfSystem): Promise<ChannelRecord[]> =>
  seen === null ? listChannels(db, null) : usableChannels(db, user.accountId);

export const readStates: Handler<'channels.states'> = async ({ caller }, { db, queue, clock, secrets }) => {
  const seen = await seenOfSystem(db, caller);
  const channels = await channelsFor(caller, db, seen);
  const waiting = await readBacklogs(db, { which: isSeen(seen, 'd.account_id'), counted: () => sql<SqlBool>`true` });
  const tries = await triesOf(db, clock.now(), seen);
  const holds = await readHolds(db);
  const services = await serviceCounts(db, seen);
  const passwords = await secretsByChannel(db, secrets);
  const starts =
    waiting.size === 0 ? new Map<number, Date>() : await queue.starts(DELIVERY_QUEUES.output, 'deliveryId');
  return ok(
    channels.map(({ id, enabled }): ChannelState => {
      const waits = waiting.get(id);
      const { hours, lastSent } = tries.get(id) ?? noTries();
      const { set = [], locked = false } = passwords.get(id) ?? {};
      // Why, and who holds it, is for whoever waits for it, or keeps it.
      const held = holds.get(id) ?? null;
      const hold = seen === null || waits !== undefined ? held : null;
      const next = earliest((waits?.deliveries ?? []).map((one) => starts.get(one)));
      return {
        channelId: id,
        condition: conditionOf(enabled, { locked, onHold: held !== null, waits: waits !== undefined }),
        hold,
        waiting: waits?.waiting ?? 0,
        since: waits?.since.toISOString() ?? null,
        fault: waits?.fault ?? null,
        nextTry: next?.toISOString() ?? null,
        lastSent: lastSent?.toISOString() ?? null,
        hours,
        services: services.get(id) ?? 0,
        secrets: set,
      };
    }),
  );
};
