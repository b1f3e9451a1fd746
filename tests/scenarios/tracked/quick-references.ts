// What a carrier calls a piece is found by an index: other events of its channel are not read.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { meantByReferences } from '#server/letters/deliveries/tracking.repository.ts';
import type { Db } from '#server/storage/schema.ts';

/** Of 3,000 events of a piece few rows are read. */
export async function findsByReference(
  db: Db,
  { channelId, nuid }: { readonly channelId: number; readonly nuid: string },
): Promise<void> {
  await sql`insert into tracking_event (channel_id, event_key, shipment_id, nuid, reference, code, at, received_at, source, provider)
    select ${channelId}, 'many' || n, id, nuid, 'MANY ' || n, 600, now(), now(), 'push', 'many'
    from shipment, generate_series(1, 3000) n where nuid = ${nuid}`.execute(db);
  await sql`analyze tracking_event`.execute(db);
  const found = await db.transaction().execute(async (trx) => {
    const read = async () => {
      const { rows } = await sql<{ n: number }>`select (seq_tup_read + idx_tup_fetch)::int as n
        from pg_stat_xact_user_tables where relname = 'tracking_event'`.execute(trx);
      return rows[0]?.n ?? 0;
    };
    const before = await read();
    const meant = await meantByReferences(trx, channelId, ['MANY 7', 'MANY 2999', 'NONE']);
    return { meant: meant.map(({ reference }) => reference), read: (await read()) - before };
  });
  expect(found).toEqual({ meant: expect.arrayContaining(['MANY 7', 'MANY 2999']), read: 2 });
  await sql`delete from tracking_event where provider = 'many'`.execute(db);
}
