// A carrier gives one number to two pieces: what comes under it alone belongs to neither, whatever came first, and what it had brought to
// the one that was known is taken from there again.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PushedEvent } from '#domain/api/sending/tracking.contract.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';
import { doubtfulLetter } from './tracked/doubtful-letter.ts';
import { pushSigned } from './tracked/signed-push.ts';

const LETTERS = 32;
const MINUTE = 60_000;
/** A number that no piece has. */
const UNKNOWN = '1A2B3C4D5E6FG';

let office: PostOffice;
let clerk: TestClient;
let admin: TestClient;
let channelId = 0;
let secret = '';
let left = 0;
let jobId = 0;
let nuids: string[] = [];
beforeAll(async () => {
  office = await openPostOffice();
  clerk = await office.as('clerk');
  admin = await office.server.administrator();
  const address = ['M. Paul Martin', '12 rue des Lilas', '75011 Paris'];
  const pdf = await lettersPdf(Array.from({ length: LETTERS }, () => ({ address, pages: 1 })));
  jobId = (await office.deposit(clerk, office.town.services.letters, pdf)).id;
  await office.reaches(clerk, (await office.confirm(clerk, jobId)).id, 'OUTPUTTED');
  nuids = (await office.shipments(clerk, jobId)).map(({ nuid }) => nuid);
  channelId = (await admin.call('channels.list')).find(({ name }) => name === 'Letters France')?.id ?? 0;
  ({ secret } = await admin.call('tracking.makeSecret', { params: { channelId } }));
  left = office.server.clock.now().getTime();
});
afterAll(() => office?.close());

interface Said {
  readonly nuid?: string;
  readonly reference: string;
  readonly code: number;
  readonly minutes: number;
}

const push = async (...events: readonly Said[]) => {
  const given: Partial<PushedEvent>[] = events.map(({ minutes, ...event }) => ({
    ...event,
    at: new Date(left + minutes * MINUTE).toISOString(),
  }));
  return (await pushSigned(office, given, { channel: channelId, secret })).result;
};

/** Two pieces of which nothing was said, and a number for them. */
const two = () => {
  const [first = '', second = ''] = nuids.splice(0, 2);
  const reference = `SHARED ${nuids.length}`;
  return {
    reference,
    nuids: [first, second] as const,
    first: { nuid: first, reference, code: 600, minutes: 1 },
    second: { nuid: second, reference, code: 600, minutes: 3 },
    failed: { reference, code: -611, minutes: 2 },
  };
};

const shipmentOf = async (nuid: string) => (await clerk.call('shipments.find', { query: { nuid } })).items[0];
const statuses = (some: readonly string[]) => Promise.all(some.map(async (nuid) => (await shipmentOf(nuid))?.status));
const waiting = async (reference: string) =>
  (await admin.call('tracking.unplaced', { params: { channelId } })).items.filter((one) => one.reference === reference);
const historyOf = async (nuid: string) => {
  const { rows } = await sql<{ event: string }>`select event from revision r join shipment s on s.id = r.entity_id
    where r.entity = 'shipment' and s.nuid = ${nuid} order by r.id`.execute(office.server.services.db);
  return rows.map(({ event }) => event);
};

it('the same events end alike in any order, together and one by one', async () => {
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  for (const together of [true, false]) {
    for (const order of together ? [[0, 1, 2]] : orders) {
      const { reference, nuids: pieces, first, failed, second } = two();
      const events = order.map((place) => [first, failed, second][place]!);
      if (together) expect(await push(...events)).toMatchObject({ entered: 3, unplaced: 1, changed: 2 });
      else for (const one of events) await push(one);
      expect([order, await statuses(pieces)]).toEqual([order, [600, 600]]);
      expect(await waiting(reference)).toMatchObject([{ code: -611, nuid: null }]);
    }
  }
  expect(await violationsOf(office)).toEqual([]);
});

it('what waits under it goes to neither with the next event of one, or with one that is known', async () => {
  const { reference, nuids: pieces, first, failed, second } = two();
  await push(first, second);
  expect(await push(failed)).toMatchObject({ entered: 1, unplaced: 1, changed: 0 });
  expect(await push(second)).toMatchObject({ repeated: 1, changed: 0 });
  expect(await push({ ...first, minutes: 4 }, { ...second, minutes: 5 })).toMatchObject({ entered: 2, changed: 0 });
  expect(await statuses(pieces)).toEqual([600, 600]);
  const [event] = await waiting(reference);
  // A person knows of one event whose it is; of the others nobody does.
  await push({ ...failed, code: 610, minutes: 6 });
  const placed = { params: { channelId, eventId: event?.id ?? 0 }, body: { nuid: pieces[0] } };
  expect(await admin.call('tracking.place', placed)).toEqual({ placed: 1, changed: 1 });
  expect(await statuses(pieces)).toEqual([-611, 600]);
  expect(await waiting(reference)).toMatchObject([{ code: 610 }]);
});

it('what it had brought to the piece that was known is taken from there, and the history says so', async () => {
  const { reference, nuids: pieces, first, failed, second } = two();
  await push(first);
  expect(await push(failed)).toMatchObject({ unplaced: 0, changed: 1 });
  expect(await statuses(pieces)).toEqual([-611, 400]);
  expect(await push(second)).toMatchObject({ entered: 1, unplaced: 0, changed: 2 });
  expect(await statuses(pieces)).toEqual([600, 600]);
  expect(await waiting(reference)).toHaveLength(1);
  expect((await historyOf(pieces[0])).slice(-4)).toEqual(['600', '-611', '600', 'EVENT_TAKEN_BACK']);
  const told = await clerk.call('story.read', { query: { shipmentId: (await shipmentOf(pieces[0]))?.id ?? 0 } });
  expect(told.find(({ kind }) => kind === 'eventTakenBack')).toMatchObject({ person: null });
  expect(await violationsOf(office)).toEqual([]);
});

it('a piece of which it alone had said that it left is in doubt again', async () => {
  const [, other] = two().nuids;
  const { jobId: own, nuid } = await doubtfulLetter(office, clerk);
  const doubt = async () => (await office.shipments(clerk, own))[0]?.doubt;
  const before = await doubt();
  expect(before).toMatchObject({ reason: 'tries', held: true });
  const reference = 'SHARED DOUBT';
  // A word that says nothing of a piece but its number.
  await push({ nuid, reference, code: 999, minutes: 1 });
  await push({ reference, code: 600, minutes: 2 });
  expect([await statuses([nuid]), await doubt()]).toEqual([[600], null]);
  await push({ nuid: other, reference, code: 999, minutes: 3 });
  expect([await statuses([nuid]), await doubt()]).toEqual([[400], before]);
  expect(await violationsOf(office)).toEqual([]);
});

it('what waits under it goes to the one piece that it stands for again, once a person takes back what they gave to another', async () => {
  const { reference, nuids: pieces, first, failed } = two();
  await push(failed);
  const [event] = await waiting(reference);
  const params = { channelId, eventId: event?.id ?? 0 };
  await admin.call('tracking.place', { params, body: { nuid: pieces[1] } });
  await push(first, { ...failed, code: -613, minutes: 4 });
  expect([await statuses(pieces), (await waiting(reference)).length]).toEqual([[600, -611], 1]);
  expect(await admin.call('tracking.unplace', { params })).toEqual({ unplaced: 0, changed: 2 });
  expect([await statuses(pieces), await waiting(reference)]).toEqual([[-613, 400], []]);
  // Taken back from the very piece that a carrier calls so, it waits.
  const own = two();
  await push(own.failed);
  const [ofOwn] = await waiting(own.reference);
  const again = { channelId, eventId: ofOwn?.id ?? 0 };
  await admin.call('tracking.place', { params: again, body: { nuid: own.nuids[0] } });
  await push(own.first);
  expect(await admin.call('tracking.unplace', { params: again })).toMatchObject({ unplaced: 1 });
  expect(await statuses(own.nuids)).toEqual([600, 400]);
  expect(await violationsOf(office)).toEqual([]);
});

it('what names another piece under it waits for that one, whatever a person knows of the rest', async () => {
  const { reference, nuids: pieces } = two();
  // Such as a piece that left by another channel, of somebody else perhaps.
  const named = { nuid: UNKNOWN, reference, code: -613 };
  await push({ reference, code: 600, minutes: 1 }, { ...named, minutes: 2 });
  const eventOf = async (nuid: string | null) => (await waiting(reference)).find((one) => one.nuid === nuid)?.id ?? 0;
  const place = async (eventId: number, nuid = '') =>
    admin.call('tracking.place', { params: { channelId, eventId }, body: { nuid } });
  expect(await place(await eventOf(null), pieces[0])).toEqual({ placed: 1, changed: 1 });
  expect([await statuses(pieces), await waiting(reference)]).toMatchObject([[600, 400], [{ nuid: UNKNOWN }]]);
  // Whoever knows whose number that is gives with it what else names it so.
  await push({ ...named, code: 600, minutes: 3 });
  expect(await place(await eventOf(UNKNOWN), pieces[0])).toEqual({ placed: 2, changed: 1 });
  expect(await waiting(reference)).toEqual([]);
  expect(await violationsOf(office)).toEqual([]);
});

it('nothing is taken from an order under a legal hold', async () => {
  const { reference, nuids: pieces, first, failed, second } = two();
  await push(first, failed);
  const hold = (value: string | null) =>
    sql`update job set legal_hold = ${value}::jsonb where id = ${jobId}`.execute(office.server.services.db);
  await hold('{}');
  expect(await push(second)).toMatchObject({ entered: 1, changed: 1 });
  await hold(null);
  expect(await statuses(pieces)).toEqual([-611, 600]);
  expect(await waiting(reference)).toEqual([]);
});

it('an event that names a piece that nobody knows waits for that one, whatever came first', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const { reference, nuids: pieces, first } = two();
    // What is said of the same number at another time is another event.
    const stray = { nuid: UNKNOWN, reference, code: -611, minutes: 2 + nuids.length };
    for (const place of order) await push([first, stray][place]!);
    expect([order, await statuses(pieces)]).toEqual([order, [600, 400]]);
    expect(await waiting(reference)).toMatchObject([{ nuid: UNKNOWN }]);
  }
});
