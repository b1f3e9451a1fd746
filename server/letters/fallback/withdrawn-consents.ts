// Which shipments went by a consent that does not hold any more.
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import type { ChannelType } from '#domain/channels/channels.ts';
import type { ConsentPreference } from '#domain/recipients/recipients.ts';
import type { Where } from '#server/context/ports.ts';
import { type LostConsent, lostConsent, readConsents, recipientBy } from '#server/letters/consent/preferences.ts';

/** A shipment, with the preference that it was made by. */
export interface CarriedShipment {
  readonly id: number;
  readonly account_id: number;
  readonly pack_group_id: number;
  readonly channel_type: ChannelType;
  readonly preference: ConsentPreference | null;
}

/**
 * Those that went electronically by a consent which does not hold any more, by their ids, and why: by the same channel they would be
 * blocked. What is for another address than the verified one goes again with that.
 */
export async function lostConsents(
  where: Where,
  rows: readonly CarriedShipment[],
): Promise<ReadonlyMap<number, LostConsent>> {
  const byConsent = rows.filter((row) => row.preference === 'electronic' && !CHANNEL_TYPE_ROWS[row.channel_type].paper);
  const lost = new Map<number, LostConsent>();
  if (byConsent.length === 0) return lost;
  const rowsOf = await where
    .selectFrom('pack_group')
    .select(['id', 'recipient_identifier as identifier', 'email_address as email'])
    .where(
      'id',
      'in',
      byConsent.map((row) => row.pack_group_id),
    )
    .where('recipient_identifier', 'is not', null)
    .execute();
  const recipients = new Map(rowsOf.map((row) => [row.id, row]));
  for (const [accountId, own] of Map.groupBy(byConsent, (row) => row.account_id)) {
    const identifiers = own.flatMap((row) => recipients.get(row.pack_group_id)?.identifier ?? []);
    const known = await readConsents(where, accountId, identifiers);
    for (const row of own) {
      const named = recipients.get(row.pack_group_id);
      if (named === undefined) continue;
      const why = lostConsent(known, recipientBy(row.channel_type, named));
      if (why !== null) lost.set(row.id, why);
    }
  }
  return lost;
}
