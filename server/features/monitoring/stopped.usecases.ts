// Channels by which nothing leaves now, as monitoring says it: a person holds one, its peer is away, or a password cannot be opened.
import { type SqlBool, sql } from 'kysely';
import type { Overview } from '#domain/api/monitoring/monitoring.contract.ts';
import { inLanguages } from '#server/access/named-service.ts';
import { scopeCondition } from '#server/access/scope.ts';
import { deliveryHasValue, shipmentHasValue } from '#server/access/searched-values.ts';
import { seesSystem } from '#server/access/system-sight.ts';
import type { Caller, Services } from '#server/context/context.ts';
import { namesOfChannels, readBacklogs } from '#server/letters/deliveries/channel-backlog.ts';
import { readHolds } from '#server/letters/deliveries/channel-holds.ts';
import type { Db } from '#server/storage/schema.ts';
import { madeOnDays, type OverviewRequest, ofWhat, ofWhom, targetAccounts } from './volume-rows.ts';

/** `ready`: of the days asked for, what would have left by it. */
export type Stopped = Overview['stopped'][number] & { readonly ready: number };

/** What waits of a request, by channel; none of test mode, which never leaves. */
async function backlogsOf(db: Db, request: OverviewRequest) {
  const which = [
    scopeCondition(request.scope, 'd'),
    sql<SqlBool>`not d.test`,
    ofWhom(request, await targetAccounts(db, request.targets), 'd'),
    ofWhat(request, 'd'),
    ...request.values.map((value) => deliveryHasValue(value, 'd')),
  ];
  return readBacklogs(db, {
    which: sql<SqlBool>`${sql.join(which, sql` and `)}`,
    counted: (alias) => madeOnDays(request, alias),
    pieces:
      request.values.length === 0
        ? undefined
        : sql<SqlBool>`${sql.join(
            request.values.map((value) => shipmentHasValue(value, 's')),
            sql` and `,
          )}`,
  });
}

/**
 * The channels that stop letters of a request. One that is held and stops nothing yet is told to whoever looks after channels: to
 * others it is none of theirs.
 */
export async function readStopped(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  request: OverviewRequest,
): Promise<Stopped[]> {
  const backlogs = await backlogsOf(db, request);
  const holds = await readHolds(db);
  const isTold = await seesSystem(db, caller.actor);
  const ids = [...new Set([...backlogs.keys(), ...(isTold ? holds.keys() : [])])];
  const channels = await namesOfChannels(db, ids);
  return channels.flatMap(({ id, channel_type: channelType, name, names }) => {
    const backlog = backlogs.get(id);
    const hold = holds.get(id) ?? null;
    const since = hold?.at ?? backlog?.since.toISOString();
    if (since === undefined || (request.channelType ?? channelType) !== channelType) return [];
    const { names: channelNames } = inLanguages(names);
    return [
      {
        channelId: id,
        channelType,
        channelName: name,
        ...(channelNames ? { channelNames } : {}),
        hold,
        since,
        waiting: backlog?.waiting ?? 0,
        ready: backlog?.ready ?? 0,
      },
    ];
  });
}
