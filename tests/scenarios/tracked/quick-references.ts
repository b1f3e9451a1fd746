// What a carrier calls a piece is found by an index: other events of its channel are not read.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { standingFor } from '#server/letters/tracking/references.repository.ts';
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
    const { alone } = await standingFor(trx, channelId, { naming: [], asked: ['MANY 7', 'MANY 2999', 'NONE'] });
    return { alone: [...alone.keys()], read: (await read()) - before };
  });
  // Each once for its piece, and once for another one.
  expect(found).toEqual({ alone: expect.arrayContaining(['MANY 7', 'MANY 2999']), read: 4 });
  await sql`delete from tracking_event where provider = 'many'`.execute(db);
}
