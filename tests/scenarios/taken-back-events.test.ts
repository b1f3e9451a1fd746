// An event that a person gave to the wrong piece is taken back, and what its reference brought there; the right one gets them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inDoubt } from '#domain/deliveries/doubts.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';
import { doubtfulLetter } from './tracked/doubtful-letter.ts';
import { fullByFile, fullByPoll, fullChannel, fullPiece } from './tracked/full-piece.ts';
import { pushSigned } from './tracked/signed-push.ts';

/** A number that no piece has. */
const UNKNOWN = '1A2B3C4D5E6FG';
const ADDRESS = ['M. Paul Martin', '12 rue des Lilas', '75011 Paris'];

let office: PostOffice;
let clerk: TestClient;
let admin: TestClient;
let channelId = 0;
let secret = '';
let left = 0;
let nuids: string[] = [];
beforeAll(async () => {
  office = await openPostOffice();
  clerk = await office.as('clerk');
  admin = await office.server.administrator();
  const pdf = await lettersPdf([1, 2].map(() => ({ address: ADDRESS, pages: 1 })));
  const { id: jobId } = await office.deposit(clerk, office.town.services.letters, pdf);
  await office.reaches(clerk, (await office.confirm(clerk, jobId)).id, 'OUTPUTTED');
  nuids = (await office.shipments(clerk, jobId)).map(({ nuid }) => nuid);
  channelId = (await admin.call('channels.list')).find(({ name }) => name === 'Letters France')?.id ?? 0;
  ({ secret } = await admin.call('tracking.makeSecret', { params: { channelId } }));
  left = office.server.clock.now().getTime();
});
afterAll(() => office?.close());

const push = (code: number, minutes: number, names: { readonly nuid?: string; readonly reference: string }) =>
  pushSigned(office, [{ ...names, code, at: new Date(left + minutes * 60_000).toISOString() }], {
    channel: channelId,
    secret,
  });
const listed = async (placed: '0' | '1') =>
  (await admin.call('tracking.unplaced', { params: { channelId }, query: { placed } })).items;
const standing = async (nuid: string) => {
  const { items } = await clerk.call('shipments.find', { query: { nuid } });
  return [items[0]?.status, items[0]?.trackingReference];
};

it('waits again with all that came by its reference, and what is left says where the piece is', async () => {
  const [wrong = '', right = ''] = nuids;
  await push(600, 1, { nuid: right, reference: 'OWN' });
  await push(600, 3, { nuid: UNKNOWN, reference: 'LOOSE' });
  await push(-613, 4, { reference: 'LOOSE' });
  const eventId = (await listed('0')).find(({ nuid }) => nuid === UNKNOWN)?.id ?? 0;
  const params = { channelId, eventId };
  expect((await failure(admin.call('tracking.unplace', { params }))).label).toBe('tracking.notPlaced');
  expect(await admin.call('tracking.place', { params, body: { nuid: wrong } })).toEqual({ placed: 2, changed: 1 });
  expect(await standing(wrong)).toEqual([-613, 'LOOSE']);
  expect(await listed('1')).toMatchObject([{ id: eventId, nuid: wrong, reference: 'LOOSE' }]);
  expect((await failure(clerk.call('tracking.unplace', { params }))).label).toBe('exception.unauthorized');
  expect(await admin.call('tracking.unplace', { params })).toEqual({ unplaced: 2, changed: 1 });
  expect(await standing(wrong)).toEqual([400, null]);
  expect(await listed('1')).toEqual([]);
  expect((await listed('0')).map(({ nuid }) => nuid).toSorted()).toEqual([UNKNOWN, null]);
  expect((await failure(admin.call('tracking.unplace', { params }))).label).toBe('tracking.notPlaced');
  // What comes under the reference waits with them, until the right piece has them all.
  expect((await push(610, 5, { reference: 'LOOSE' })).result).toMatchObject({ unplaced: 1, changed: 0 });
  expect(await admin.call('tracking.place', { params, body: { nuid: right } })).toEqual({ placed: 3, changed: 1 });
  expect(await standing(right)).toEqual([610, 'LOOSE']);
  // What its carrier said of it by another reference stays.
  expect(await admin.call('tracking.unplace', { params })).toEqual({ unplaced: 3, changed: 1 });
  expect(await standing(right)).toEqual([600, 'OWN']);
  const shipmentId = (await clerk.call('shipments.find', { query: { nuid: wrong } })).items[0]?.id ?? 0;
  const told = (await clerk.call('story.read', { query: { shipmentId } })).map(({ kind }) => kind);
  expect(told).toEqual(expect.arrayContaining(['eventPlaced', 'eventTakenBack']));
  expect(await violationsOf(office)).toEqual([]);
});

it('is in doubt again where that settled a doubt, and its order waits for a person as before', async () => {
  const { jobId, commandId, id, nuid } = await doubtfulLetter(office, clerk);
  const orderIs = async () => {
    const { state, fault } = await clerk.call('commands.get', { params: { commandId } });
    return [state, fault, (await office.shipments(clerk, jobId))[0]?.doubt];
  };
  const waiting = await orderIs();
  expect(waiting).toMatchObject(['OUTPUT_ERROR', inDoubt(1), { reason: 'tries', answer: 'not now', held: true }]);
  await push(600, 6, { nuid: UNKNOWN, reference: 'STRAY' });
  const eventId = (await listed('0')).find(({ reference }) => reference === 'STRAY')?.id ?? 0;
  const params = { channelId, eventId };
  await admin.call('tracking.place', { params, body: { nuid } });
  expect(await orderIs()).toEqual(['OUTPUTTED', null, null]);
  expect(await admin.call('tracking.unplace', { params })).toEqual({ unplaced: 1, changed: 1 });
  expect(await orderIs()).toEqual(waiting);
  const settled = { params: { shipmentId: id }, body: { resolution: 'went' as const, message: '' } };
  await (await office.as('validator')).call('shipments.resolveDoubt', settled);
  expect(await orderIs()).toEqual(['OUTPUTTED', null, null]);
  expect(await violationsOf(office)).toEqual([]);
});

const facts = () => ({ office, clerk, admin, channel: channelId, secret, nuids, left });

it('a piece of which more is reported than is kept refuses the rest one by one, and keeps what changes its status', () =>
  fullPiece(facts()));

it('by a file each row that finds no room is named, also one that says the same again', () => fullByFile(facts()));

it('a provider that is asked goes on with all else of a full piece, which the log counts, and is not asked for it again', () =>
  fullByPoll(facts()));

it('a channel keeps so many events of pieces that nobody knows, and then those alone that wait under a reference', () =>
  fullChannel(facts()));
