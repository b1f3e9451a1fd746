// A person holds a channel with a reason, and releases it: what waits leaves at once (docs/decisions/0764).
import { type SqlBool, sql } from 'kysely';
import type { ChannelHold } from '#domain/api/configuration/channel-state.schema.ts';
import { mayHold, mayRelease } from '#domain/channels/hold.rules.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Caller, Handler, Services } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { HELD_WAITS, heldFault, readHolds, sayHeldAnew } from '#server/letters/deliveries/channel-holds.ts';
import { DELIVERY_QUEUES } from '#server/letters/deliveries/delivery-tasks.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import type { Trx } from '#server/storage/schema.ts';

interface Held {
  readonly channelId: number;
  readonly name: string;
  readonly hold: ChannelHold | null;
}

/** The channel, locked: of two persons who hold it at once the second is told of the first. New deliveries go on being made. */
async function lockChannel(trx: Trx, channelId: number): Promise<Result<Held>> {
  const row = await trx
    .selectFrom('channel')
    .select('name')
    .where('id', '=', channelId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return refuse('exception.notFound', { type: 'channel' });
  const hold = (await readHolds(trx, channelId)).get(channelId) ?? null;
  return ok({ channelId, name: row.name, hold });
}

interface Change {
  readonly caller: Caller;
  readonly clock: Services['clock'];
  /** null: it is released. */
  readonly reason: string | null;
}

/** Sets or lifts the hold, with its line of history. No new edition: a form that is open meanwhile saves as before. */
async function setHold(
  trx: Trx,
  { channelId, name, hold }: Held,
  { caller, clock, reason }: Change,
): Promise<ChannelHold | null> {
  const at = clock.now();
  await trx
    .updateTable('channel')
    .set(
      reason === null
        ? { held_reason: null, held_by: null, held_at: null }
        : { held_reason: reason, held_by: caller.user.id, held_at: at },
    )
    .where('id', '=', channelId)
    .execute();
  await addRevision(trx, {
    entity: 'channel',
    entityId: channelId,
    accountId: caller.user.rootAccountId,
    event: reason === null ? 'released' : 'held',
    at,
    by: authorOf(caller),
    details: { name, before: { reason: hold?.reason ?? null }, after: { reason } },
  });
  return (await readHolds(trx, channelId)).get(channelId) ?? null;
}

export const holdChannel: Handler<'channels.hold'> = ({ caller, params: { channelId }, body: { reason } }, services) =>
  transact(services.db, async (trx) => {
    const found = await lockChannel(trx, channelId);
    if (!found.ok) return found;
    const free = mayHold(found.value.hold);
    if (!free.ok) return free;
    const hold = await setHold(trx, found.value, { caller, clock: services.clock, reason });
    if (hold === null) return refuse('exception.notFound', { type: 'channel' });
    await sayHeldAnew(trx, channelId, heldFault(found.value.name, hold));
    return ok(hold);
  });

export const releaseChannel: Handler<'channels.release'> = ({ caller, params: { channelId } }, { db, clock, queue }) =>
  transact(db, async (trx) => {
    const found = await lockChannel(trx, channelId);
    if (!found.ok) return found;
    const held = mayRelease(found.value.hold, found.value.name);
    if (!held.ok) return held;
    await setHold(trx, found.value, { caller, clock, reason: null });
    const waiting = await trx
      .selectFrom('delivery')
      .select('id')
      .where('channel_id', '=', channelId)
      .where('state', '=', 'READY')
      .where(sql<SqlBool>`fault->>'label' = ${HELD_WAITS}`)
      .execute();
    await queue.hurry(trx, DELIVERY_QUEUES.output, { field: 'deliveryId', ids: waiting.map(({ id }) => id) });
    return ok({ released: true });
  });
