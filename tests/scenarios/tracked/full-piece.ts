// A piece of which a provider reports more than is kept.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { MOST_REPORTED } from '#domain/shipments/event-sources.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import type { PostOffice } from '../post-office.ts';
import { pushSigned } from './signed-push.ts';

interface FullPiece {
  readonly office: PostOffice;
  readonly clerk: TestClient;
  readonly channel: number;
  readonly secret: string;
  /** Two pieces of the channel that have left, and when. */
  readonly nuids: readonly string[];
  readonly left: number;
}

export async function fullPiece({ office, clerk, channel, secret, nuids, left }: FullPiece): Promise<void> {
  const [full = '', other = ''] = nuids;
  const { db } = office.server.services;
  const status = async (nuid: string) => (await clerk.call('shipments.find', { query: { nuid } })).items[0]?.status;
  const push = (...events: readonly { nuid?: string; reference?: string; code: number; minutes: number }[]) =>
    pushSigned(
      office,
      events.map(({ minutes, ...event }) => ({ ...event, at: new Date(left + minutes * 60_000).toISOString() })),
      { channel, secret },
    );
  await sql`insert into tracking_event (channel_id, event_key, shipment_id, nuid, code, at, received_at, source, provider)
    select ${channel}, 'noise ' || n, s.id, s.nuid, 999, ${new Date(left)}::timestamptz + n * interval '1 second', now(), 'push', 'x'
    from shipment s, generate_series(1, ${MOST_REPORTED}) n where s.nuid = ${full}`.execute(db);
  const noise = { nuid: full, code: 999, minutes: 30 };
  const batch = [noise, { nuid: other, code: 999, minutes: 31 }, { nuid: full, code: 610, minutes: 32 }];
  expect((await push(...batch)).result).toMatchObject({
    entered: 2,
    repeated: 0,
    changed: 1,
    refused: [{ index: 0, reason: 'full' }],
  });
  expect(await status(full)).toBe(610);
  // The same again: what is known is known, what found no room finds none.
  expect((await push(...batch)).result).toMatchObject({
    entered: 0,
    repeated: 2,
    refused: [{ index: 0, reason: 'full' }],
  });
  // What waits under a reference for its piece has an end as well.
  await sql`insert into tracking_event (channel_id, event_key, reference, code, at, received_at, source, provider)
    select ${channel}, 'waiting ' || n, 'NOBODY', 999, ${new Date(left)}, now(), 'push', 'x'
    from generate_series(1, ${MOST_REPORTED}) n`.execute(db);
  const waiting = [999, -610].map((code) => ({ reference: 'NOBODY', code, minutes: 40 }));
  expect((await push(...waiting)).result).toMatchObject({
    entered: 1,
    unplaced: 1,
    refused: [{ index: 0, reason: 'full' }],
  });
}
