// A piece of which a provider reports more than is kept, by each way, and a channel with more of pieces that nobody knows.
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { PushedEvent } from '#domain/api/sending/tracking.contract.ts';
import { MOST_REPORTED, MOST_UNPLACED } from '#domain/shipments/event-sources.ts';
import { holdChannel } from '#server/letters/deliveries/tracking.repository.ts';
import { duePolls } from '#server/pipeline/polling/polls.repository.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import type { PostOffice } from '../post-office.ts';
import { askedProvider, toldBy } from './asked-provider.ts';
import { PROVIDER_FILE, pushSigned } from './signed-push.ts';

interface FullPiece {
  readonly office: PostOffice;
  readonly clerk: TestClient;
  readonly admin: TestClient;
  readonly channel: number;
  readonly secret: string;
  /** Two pieces of the channel that have left, and when. */
  readonly nuids: readonly string[];
  readonly left: number;
}

const statusBy = (client: TestClient) => async (nuid: string) =>
  (await client.call('shipments.find', { query: { nuid } })).items[0]?.status;

export async function fullPiece({ office, clerk, channel, secret, nuids, left }: FullPiece): Promise<void> {
  const [full = '', other = ''] = nuids;
  const { db } = office.server.services;
  const status = statusBy(clerk);
  const push = (...events: readonly (Partial<PushedEvent> & { minutes: number })[]) =>
    pushSigned(
      office,
      events.map(({ minutes, ...event }) => ({ ...event, at: new Date(left + minutes * 60_000).toISOString() })),
      { channel, secret },
    );
  await sql`insert into tracking_event (channel_id, event_key, shipment_id, nuid, code, at, received_at, source, provider)
    select ${channel}, 'noise ' || n, s.id, s.nuid, 999, ${new Date(left)}::timestamptz + n * interval '1 second', now(), 'push', 'x'
    from shipment s, generate_series(1, ${MOST_REPORTED}) n where s.nuid = ${full}`.execute(db);
  const files = [{ name: 'noise.pdf', content: Buffer.from('%PDF-1.4 noise').toString('base64') }];
  const noise = { nuid: full, code: 999, minutes: 30, files };
  const batch = [noise, { nuid: other, code: 999, minutes: 31 }, { nuid: full, code: 610, minutes: 32 }];
  expect((await push(...batch)).result).toMatchObject({
    entered: 2,
    repeated: 0,
    changed: 1,
    refused: [{ index: 0, reason: 'full' }],
  });
  expect(await status(full)).toBe(610);
  // What is refused is not kept, nor are its files.
  const { items } = await clerk.call('shipments.find', { query: { nuid: full } });
  expect(items[0]?.trackingFiles).toEqual({});
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

/** Goes on where `fullPiece` ends: by a file, each row that finds no room is named. */
export async function fullByFile({ admin, channel, nuids, left }: FullPiece): Promise<void> {
  const [full, other] = nuids;
  const row = (nuid: string | undefined, minutes: number) =>
    `${nuid};LIV;${new Date(left + minutes * 60_000).toISOString()}`;
  const rows = [row(full, 33), row(other, 33), row(full, 33), row(full, 34)];
  const imported = () =>
    admin.call('tracking.import', {
      params: { channelId: channel },
      parts: [
        { name: 'parameters', value: JSON.stringify(PROVIDER_FILE) },
        { name: 'submittedFile', value: Buffer.from(['Piece;State;Time', ...rows].join('\n')), fileName: 'events.csv' },
      ],
    });
  const { faults, ...report } = await imported();
  expect(report).toMatchObject({ rows: 4, entered: 1, repeated: 0, changed: 1, refused: 3, fault: null });
  expect(faults.toSorted((a, b) => a.line - b.line)).toEqual([2, 4, 5].map((line) => ({ line, reason: 'full' })));
  expect(await imported()).toMatchObject({ entered: 0, repeated: 1, refused: 3 });
}

/** And by a provider that is asked: nobody can be told, so that the log counts it and the next poll goes on behind it. */
export async function fullByPoll({ office, clerk, admin, channel, nuids, left }: FullPiece): Promise<void> {
  const [full = '', other = ''] = nuids;
  const { db, clock } = office.server.services;
  const status = statusBy(clerk);
  const told = (id: string, nuid: string, word: string, minutes: number) =>
    toldBy(id, nuid, { word, at: left + minutes * 60_000 });
  const pages = [
    [told('f1', full, 'HOME', 50), told('f2', full, 'HOME', 51), told('o1', other, 'HOME', 52)],
    [told('f3', full, 'BACK', 53), told('f4', full, 'BACK', 54)],
  ];
  const warned = (...events: readonly number[]) =>
    events.map((count) => ({ event: 'tracking.full', channel, source: 'poll', events: count }));
  const stored = async () => {
    const { rows } = await sql<{ key: string }>`select event_key as key from tracking_event where source = 'poll'
      order by 1`.execute(db);
    return rows.map(({ key }) => key);
  };
  expect(await askedProvider(office, channel, pages)).toEqual({ cursors: [null, '+'], warned: warned(2, 1) });
  expect(await stored()).toEqual(['id:f3', 'id:o1']);
  expect([await status(full), await status(other)]).toEqual([-611, 610]);
  expect(await admin.call('tracking.state', { params: { channelId: channel } })).toMatchObject({ pollFault: null });
  // It is not asked again before its time, and then from where it was.
  expect((await duePolls(db, { folder: 15 }, clock.now())).some(({ channelId }) => channelId === channel)).toBe(false);
  expect(await askedProvider(office, channel, [])).toEqual({ cursors: ['++'], warned: [] });
  // Who tells it all once more is told nothing else, and nothing grows.
  expect(await askedProvider(office, channel, pages)).toEqual({ cursors: ['+++', '++++'], warned: warned(2, 1) });
  expect(await stored()).toEqual(['id:f3', 'id:o1']);
  // While others enter events of the channel for long it is asked again, and nothing is said of the provider.
  const others = await db.startTransaction().execute();
  await holdChannel(others, channel);
  await expect(askedProvider(office, channel, pages)).rejects.toThrow('lock timeout');
  await others.rollback().execute();
  expect(await admin.call('tracking.state', { params: { channelId: channel } })).toMatchObject({ pollFault: null });
  expect(await askedProvider(office, channel, [])).toMatchObject({ cursors: ['+++++'] });
}

/** Numbers that no piece has fill no table: a channel keeps so many in a while. */
export async function fullChannel({ office, channel, secret, nuids, left }: FullPiece): Promise<void> {
  const { db, clock } = office.server.services;
  const unplaced = sql`channel_id = ${channel} and shipment_id is null`;
  await sql`delete from tracking_event where ${unplaced}`.execute(db);
  await sql`insert into tracking_event (channel_id, event_key, nuid, code, at, received_at, source, provider)
    select ${channel}, 'unknown ' || n, 'U' || n, 610, ${new Date(left)}, ${clock.now()}, 'push', 'x'
    from generate_series(2, ${MOST_UNPLACED}) n`.execute(db);
  const at = new Date(left + 60 * 60_000).toISOString();
  const [known, ...unknown] = [nuids[1] ?? '', '1A2B3C4D5E6FA', '1A2B3C4D5E6FB'].map((nuid) => ({
    nuid,
    code: 610,
    at,
  }));
  const batch = [...unknown, { reference: 'STILL NAMED', code: 610, at }, { ...known, id: 'known' }];
  const push = async () => (await pushSigned(office, batch, { channel, secret })).result;
  const refused = [{ index: 1, reason: 'full' }];
  expect(await push()).toMatchObject({ entered: 3, unplaced: 2, refused });
  expect(await push()).toMatchObject({ entered: 0, repeated: 3, refused });
  const stray = [toldBy('u1', 'UNKNOWN1', { word: 'HOME', at: left })];
  const { warned } = await askedProvider(office, channel, [stray]);
  expect(warned).toEqual([{ event: 'tracking.full', channel, source: 'poll', events: 1 }]);
  // What came long ago takes no room from what comes now.
  await sql`update tracking_event set received_at = received_at - interval '91 days' where event_key = 'unknown 2'`.execute(
    db,
  );
  expect(await push()).toMatchObject({ entered: 0, refused });
  await sql`update tracking_event set received_at = received_at - interval '91 days'
    where event_key in ('unknown 3', 'unknown 4')`.execute(db);
  expect(await push()).toMatchObject({ entered: 1, repeated: 3, refused: [] });
}
