// What people wished for failures of a command ends when somebody takes back what has not left of it: whoever wants it all the same says
// so again (docs/decisions/0850).
import { sql } from 'kysely';
import type { StateChange } from '#server/letters/deliveries/delivery-state.ts';
import { addRevisions } from '#server/letters/history/add-revision.ts';
import { releaseWishes } from '#server/letters/money/reservations.ts';
import type { Trx } from '#server/storage/schema.ts';

/**
 * Those that were offered are offered again, which is news to whoever decides; what no run has looked at is looked at by the next one. The
 * shipments are locked.
 */
export async function leaveWishes(trx: Trx, commandId: number, change: StateChange): Promise<void> {
  const { rows } = await sql<{ id: number; account_id: number }>`select id, account_id from shipment
    where command_id = ${commandId} and takeover = 'wished' order by id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await releaseWishes(trx, ids);
  const { at } = change;
  await sql`update shipment set takeover = case when takeover_why is not null then 'offered' end, takeover_wish = null,
      takeover_at = case when takeover_why is not null then ${at}::timestamptz else takeover_at end,
      assigned_at = case when takeover_why is not null and decider_id <> owner_id then ${at}::timestamptz else assigned_at end
    where id = any(${sql.val(ids)}::bigint[])`.execute(trx);
  await addRevisions(
    trx,
    rows.map(({ id: entityId, account_id: accountId }) => ({
      entity: 'shipment' as const,
      entityId,
      accountId,
      event: 'TAKEOVER_LEFT' as const,
      ...change,
      details: { way: 'none', reason: '' },
    })),
  );
}
