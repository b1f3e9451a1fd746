// What a carrier calls a piece is found by an index, and so is the event that a note is of: other events are not read.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { endNotes } from '#server/letters/keeping/unplaced-events.ts';
import { standingFor } from '#server/letters/tracking/references.repository.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

/** How many events the transaction has read. */
async function eventsRead(trx: Trx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (seq_tup_read + idx_tup_fetch)::int as n
    from pg_stat_xact_user_tables where relname = 'tracking_event'`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** Notes on an event that is there, on one that is not, and on what is none. */
async function endsNotes(db: Db, channelId: number): Promise<void> {
  const trx = await db.startTransaction().execute();
  try {
    await sql`insert into revision (entity, entity_id, account_id, event, at, details)
      select 'channel', ${channelId}, min(account_id), 'eventDismissed', '2020-01-01', jsonb_build_object('event', event, 'note', 'Mine')
      from shipment, (select to_jsonb(max(id)) from tracking_event
        union all values ('0'::jsonb), ('"elsewhere"'), ('"99999999999999999999"')) n(event) group by event`.execute(
      trx,
    );
    const before = await eventsRead(trx);
    const { numAffectedRows } = await endNotes(trx, sql`'2020-01-02'`);
    // The event that is there, and who else its carrier calls so.
    expect([numAffectedRows, (await eventsRead(trx)) - before]).toEqual([4n, 2]);
  } finally {
    await trx.rollback().execute();
  }
}

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
    const before = await eventsRead(trx);
    const { alone } = await standingFor(trx, channelId, { naming: [], asked: ['MANY 7', 'MANY 2999', 'NONE'] });
    return { alone: [...alone.keys()], read: (await eventsRead(trx)) - before };
  });
  // Each once for its piece, and once for another one.
  expect(found).toEqual({ alone: expect.arrayContaining(['MANY 7', 'MANY 2999']), read: 4 });
  await endsNotes(db, channelId);
  await sql`delete from tracking_event where provider = 'many'`.execute(db);
}
