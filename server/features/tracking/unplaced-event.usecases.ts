// An event without a piece gets the one that a person names, and so do those that wait under the same reference; which can be taken back; or it is put aside.

import type { CallResult } from '#domain/api/contract.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Handler } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import { placeEvent } from '#server/letters/tracking/enter-events.ts';
import { takeBackEvent } from '#server/letters/tracking/take-back-event.ts';
import { goingInstead } from '#server/letters/tracking/taken-events.repository.ts';
import { findTrackedChannel } from './tracking.repository.ts';
import { lockEvent, writeDismissal } from './unplaced.repository.ts';

export const placeByHand: Handler<'tracking.place'> = async ({ caller, params, body: { nuid } }, services) => {
  const { channelId, eventId } = params;
  const { db, queue, clock } = services;
  if ((await findTrackedChannel(db, channelId)) === null) return refuse('exception.notFound', { type: 'channel' });
  const at = clock.now();
  return transact(db, async (trx): Promise<Result<CallResult<'tracking.place'>>> => {
    const by = authorOf(caller);
    const placed = await placeEvent(
      { trx, queue },
      { channelId, eventId, nuid },
      { source: 'hand', receivedAt: at, by },
    );
    if (!placed.ok) return placed;
    const { accountId, shipmentId, ...counts } = placed.value;
    await addRevision(trx, {
      entity: 'shipment',
      entityId: shipmentId,
      accountId,
      event: 'EVENT_PLACED',
      at,
      by: authorOf(caller),
      details: { event: eventId },
    });
    return ok(counts);
  });
};

export const unplaceByHand: Handler<'tracking.unplace'> = async ({ caller, params }, services) => {
  const { channelId, eventId } = params;
  const { db, queue, clock } = services;
  if ((await findTrackedChannel(db, channelId)) === null) return refuse('exception.notFound', { type: 'channel' });
  const at = clock.now();
  return transact(db, async (trx): Promise<Result<CallResult<'tracking.unplace'>>> => {
    const taken = await takeBackEvent({ trx, queue }, { channelId, eventId }, { at, by: authorOf(caller) });
    if (!taken.ok) return taken;
    const { shipmentId, ...counts } = taken.value;
    const instead = await goingInstead(trx, shipmentId);
    return ok(instead.length > 0 ? { ...counts, instead } : counts);
  });
};

export const dismissEvent: Handler<'tracking.dismiss'> = async ({ caller, params, body: { note } }, services) => {
  const { channelId, eventId } = params;
  const { db, clock } = services;
  if ((await findTrackedChannel(db, channelId)) === null) return refuse('exception.notFound', { type: 'channel' });
  const at = clock.now();
  return transact(db, async (trx): Promise<Result<CallResult<'tracking.dismiss'>>> => {
    const event = await lockEvent(trx, channelId, eventId);
    if (event === null) return refuse('exception.notFound', { type: 'event' });
    if (event.placed) return refuse('tracking.placed');
    if (event.dismissed) return ok({ dismissed: false });
    await writeDismissal(trx, eventId, at);
    await addRevision(trx, {
      entity: 'channel',
      entityId: channelId,
      accountId: caller.user.rootAccountId,
      event: 'eventDismissed',
      at,
      by: authorOf(caller),
      details: { event: eventId, note },
    });
    return ok({ dismissed: true });
  });
};
