// Removes a channel that nothing uses.
import { ok, refuse } from '#domain/errors/result.ts';
import type { Handler } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import { usesOfChannel } from './channel-uses.ts';
import { findChannel } from './channels.repository.ts';

export const removeChannel: Handler<'channels.remove'> = ({ caller, params: { channelId } }, { db, clock }) =>
  transact(db, async (trx) => {
    const channel = await findChannel(trx, channelId);
    if (!channel) return refuse('exception.notFound', { type: 'channel' });
    const uses = await usesOfChannel(trx, channelId);
    const { name } = channel;
    if (uses.length > 0)
      return refuse('channels.inUse', { name, usedBy: [...new Set(uses.map((use) => use.name))].join(', ') });
    await trx.deleteFrom('channel').where('id', '=', channelId).execute();
    await addRevision(trx, {
      entity: 'channel',
      entityId: channelId,
      accountId: caller.user.rootAccountId,
      event: 'removed',
      at: clock.now(),
      by: authorOf(caller),
      details: { name },
    });
    return ok({ removed: true });
  });
