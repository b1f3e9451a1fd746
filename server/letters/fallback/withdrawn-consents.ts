// Which shipments went by a consent that does not hold any more.
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import type { ChannelType } from '#domain/channels/channels.ts';
import type { ConsentPreference } from '#domain/recipients/recipients.ts';
import type { Where } from '#server/context/ports.ts';
import { readPreferences } from '#server/letters/consent/preferences.ts';

/** A shipment, with the preference that it was made by. */
export interface CarriedShipment {
  readonly id: number;
  readonly account_id: number;
  readonly pack_group_id: number;
  readonly channel_type: ChannelType;
  readonly preference: ConsentPreference | null;
}

/** Those that went electronically by a consent which does not hold any more: by the same channel they would be blocked. */
export async function withdrawnOf(where: Where, rows: readonly CarriedShipment[]): Promise<ReadonlySet<number>> {
  const byConsent = rows.filter((row) => row.preference === 'electronic' && !CHANNEL_TYPE_ROWS[row.channel_type].paper);
  if (byConsent.length === 0) return new Set();
  const named = await where
    .selectFrom('pack_group')
    .select(['id', 'recipient_identifier'])
    .where(
      'id',
      'in',
      byConsent.map((row) => row.pack_group_id),
    )
    .where('recipient_identifier', 'is not', null)
    .execute();
  const nameOf = new Map(named.map((row) => [row.id, row.recipient_identifier ?? '']));
  const withdrawn = new Set<number>();
  for (const [accountId, own] of Map.groupBy(byConsent, (row) => row.account_id)) {
    const names = own.flatMap((row) => nameOf.get(row.pack_group_id) ?? []);
    const wished = await readPreferences(where, accountId, names);
    for (const row of own) {
      const name = nameOf.get(row.pack_group_id);
      if (name !== undefined && wished.get(name) !== 'electronic') withdrawn.add(row.id);
    }
  }
  return withdrawn;
}
