// Tracking, through a whole server: events come by signed messages, in a crooked order and twice, and by hand; status, counters,
// history and the order follow them, and whoever has not signed is refused.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PushedEvent } from '#domain/api/sending/tracking.contract.ts';
import { ALL_STATUS_CODES, MEASURED_CODES, STATUS_CODES } from '#domain/shipments/status.codes.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';
import { crookedAsInOrder } from './tracked/crooked-events.ts';
import { fillWithFiles, heard, PROVIDER_FILE, providerRows, pushSigned, type Signing } from './tracked/signed-push.ts';

const LETTERS = 40;
const MINUTE = 60_000;

let office: PostOffice;
let clerk: TestClient;
let validator: TestClient;
let admin: TestClient;
let channelId = 0;
let secret = '';
let jobId = 0;
let nuids: string[] = [];
let left = 0;

beforeAll(async () => {
  office = await openPostOffice();
  [clerk, validator] = [await office.as('clerk'), await office.as('validator')];
  admin = await office.server.administrator();
  const address = ['M. Paul Martin', '12 rue des Lilas', '75011 Paris'];
  const pdf = await lettersPdf(Array.from({ length: LETTERS }, () => ({ address, pages: 1 })));
  jobId = (await office.deposit(clerk, office.town.services.letters, pdf)).id;
  const command = await office.confirm(clerk, jobId);
  await office.reaches(clerk, command.id, 'OUTPUTTED');
  nuids = (await office.shipments(clerk, jobId)).map(({ nuid }) => nuid);
  channelId = (await admin.call('channels.list')).find(({ name }) => name === 'Letters France')?.id ?? 0;
  ({ secret } = await admin.call('tracking.makeSecret', { params: { channelId } }));
  left = office.server.clock.now().getTime();
});
afterAll(() => office?.close());

const push = (events: readonly Partial<PushedEvent>[], signing: Partial<Signing> = {}) =>
  pushSigned(office, events, { channel: channelId, secret, ...signing });

const event = (nuid: string | undefined, code: number, minutes: number, over: Partial<PushedEvent> = {}) => ({
  ...(nuid === undefined ? {} : { nuid }),
  code,
  at: new Date(left + minutes * MINUTE).toISOString(),
  ...over,
});
const shipmentOf = async (nuid: string) => {
  const { items } = await clerk.call('shipments.find', { query: { nuid } });
  return items[0]!;
};
const statusOf = async (nuid: string) => (await shipmentOf(nuid)).status;

describe('signed messages', () => {
  it('are refused with another signature, an old time, of a foreign channel, and without a secret', async () => {
    const events = [event(nuids[0], 610, 1)];
    expect(await push(events, { signed: '{"events":[]}' })).toMatchObject({ status: 403, label: 'tracking.signature' });
    const stale = office.server.clock.now().getTime() - 6 * MINUTE;
    expect(await push(events, { at: stale })).toMatchObject({ status: 403, label: 'tracking.time' });
    const other = (await admin.call('channels.list')).find(({ id }) => id !== channelId)?.id ?? 0;
    expect((await push(events, { channel: other })).label).toBe('tracking.signature');
    expect((await push(events, { channel: 999_999 })).label).toBe('tracking.signature');
    const foreign = await admin.call('tracking.makeSecret', { params: { channelId: other } });
    expect((await push(events, { secret: foreign.secret })).label).toBe('tracking.signature');
    // Well signed, by a channel that did not carry the piece.
    const told = await push(events, { channel: other, secret: foreign.secret });
    expect(told.result).toMatchObject({ entered: 1, unplaced: 1, changed: 0 });
    expect(await statusOf(nuids[0] ?? '')).toBe(400);
    // A new one holds beside the one before it for a day, unless that has to end at once.
    const newer = await admin.call('tracking.makeSecret', { params: { channelId: other } });
    for (const one of [foreign, newer])
      expect((await push(events, { channel: other, secret: one.secret })).status).toBe(200);
    await sql`update channel_tracking set previous_until = previous_until - interval '25 hours'`.execute(
      office.server.services.db,
    );
    expect((await push(events, { channel: other, secret: foreign.secret })).label).toBe('tracking.signature');
    const last = await admin.call('tracking.makeSecret', { params: { channelId: other }, query: { atOnce: '1' } });
    expect((await push(events, { channel: other, secret: newer.secret })).label).toBe('tracking.signature');
    expect((await push(events, { channel: other, secret: last.secret })).status).toBe(200);
    await admin.call('tracking.dropSecret', { params: { channelId: other } });
    expect((await push(events, { channel: other, secret: foreign.secret })).label).toBe('tracking.signature');
    expect((await failure(validator.call('tracking.makeSecret', { params: { channelId } }))).code).toBe(-12);
  });

  it('never show the secret, and keep it sealed', async () => {
    const { rows } = await sql<{
      all: string;
    }>`select jsonb_agg(to_jsonb(t))::text as all from channel_tracking t`.execute(office.server.services.db);
    expect(rows[0]?.all).toContain('sealed1:');
    expect(rows[0]?.all).not.toContain(secret.slice(6));
    expect(await admin.call('tracking.state', { params: { channelId } })).toMatchObject({
      path: `/api/tracking/${channelId}/events`,
      pollFault: null,
    });
  });
});

describe('events of a provider', () => {
  it('reach each code of ours that is not our own, and leave counters, histories and the order in agreement', async () => {
    // Opens and clicks: measured.test.ts.
    const codes = ALL_STATUS_CODES.filter((code) => STATUS_CODES[code].stage > 3 && !MEASURED_CODES.includes(code));
    const events = codes.map((code, index) => event(nuids[index + 3], code, 5, { destruction: true, id: `c${code}` }));
    expect(await heard(office, channelId)).toBeNull();
    const { result } = await push(events);
    expect(await heard(office, channelId)).not.toBeNull();
    expect(result).toMatchObject({ entered: codes.length, unplaced: 0, changed: codes.length, refused: [] });
    const statuses = (await office.shipments(clerk, jobId)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([400, ...codes]));
    expect(codes.length + MEASURED_CODES.length + 3).toBe(39);
    expect((await push(events)).result).toMatchObject({ entered: 0, repeated: codes.length, changed: 0 });
    expect(await violationsOf(office)).toEqual([]);
  });

  it('in a crooked order, doubled and delayed end as in order', async () => {
    const [a = '', b = ''] = [nuids[38], nuids[39]];
    const story = (nuid: string) => [
      event(nuid, 600, 10, { reference: `R-${nuid}`, tracker: 'Post' }),
      event(undefined, -611, 20, { reference: `R-${nuid}` }),
      event(undefined, 610, 30, { reference: `R-${nuid}` }),
      event(undefined, 600, 40, { reference: `R-${nuid}` }),
    ];
    await push([event(a, -990, 0, { destruction: false }), ...story(a)]);
    const [first, second, third, fourth] = story(b);
    // What names the piece comes last: the others wait for it.
    for (const one of [third, fourth, third, second]) expect((await push([one!])).result.changed).toBe(0);
    expect((await admin.call('tracking.unplaced', { params: { channelId } })).items).toHaveLength(3);
    expect((await push([first!])).result).toMatchObject({ entered: 1, changed: 1 });
    expect((await admin.call('tracking.unplaced', { params: { channelId } })).items).toEqual([]);
    const { db } = office.server.services;
    const { rows } = await sql`select status, status_at, tracker, tracked_until from shipment
      where nuid in (${a}, ${b})`.execute(db);
    expect(rows[1]).toEqual(rows[0]);
    const byReference = await clerk.call('shipments.list', { query: { trackingValues: [`R-${b}`] } });
    expect(byReference.items).toMatchObject([{ nuid: b, trackingReference: `R-${b}`, tracker: 'Post' }]);
    expect((await clerk.call('shipments.list', { query: { text: `R-${b}` } })).items).toHaveLength(1);
    expect(rows[0]).toMatchObject({ tracker: 'Post', tracked_until: new Date(left + 40 * MINUTE) });
    expect(await violationsOf(office)).toEqual([]);
  });

  it('that name nothing or lie ahead are refused one by one, with their files', async () => {
    const files = [{ name: 'proof.pdf', content: Buffer.from('%PDF-1.4 proof').toString('base64') }];
    const { result } = await push([
      event(undefined, 610, 1),
      event(nuids[0], 610, 3 * 24 * 60, { files }),
      event(nuids[0], 600, 1),
    ]);
    expect(result).toMatchObject({
      entered: 1,
      changed: 1,
      refused: [
        { index: 0, reason: 'nameless' },
        { index: 1, reason: 'future' },
      ],
    });
    expect((await shipmentOf(nuids[0] ?? '')).trackingFiles).toEqual({});
    const many = Array.from({ length: 1_001 }, () => event(nuids[0], 600, 1));
    expect((await push(many)).status).toBe(422);
  });
});

it('a document has the links of its channel, as they are now, once it has what they take', async () => {
  const [followed = '', without = ''] = [nuids[39], nuids[37]];
  const { db } = office.server.services;
  const links = [
    { url: 'https://post.example/{reference}?of={country}', type: 'link', placeholder: 'Follow it' },
    { url: 'https://post.example/claim/{nuid}', type: 'actions', placeholder: 'Claim' },
  ];
  await sql`update channel set definition = jsonb_set(definition, '{trackingProperties}', ${JSON.stringify(links)}::jsonb)
      where id = ${channelId}`.execute(db);
  const claim = (nuid: string) => ({
    type: 'actions',
    words: 'Claim',
    address: `https://post.example/claim/${nuid}`,
  });
  expect((await shipmentOf(followed)).trackingLinks).toEqual([
    { type: 'link', words: 'Follow it', address: `https://post.example/R-${followed}?of=FR` },
    claim(followed),
  ]);
  expect((await shipmentOf(without)).trackingLinks).toEqual([claim(without)]);
});

it('a file of a provider is read by a mapping: tried first, then imported, and imported again', async () => {
  const nuid = nuids[37] ?? '';
  const imported = (dryRun: string) =>
    admin.call('tracking.import', {
      params: { channelId },
      parts: [
        { name: 'parameters', value: JSON.stringify(PROVIDER_FILE) },
        { name: 'dryRun', value: dryRun },
        { name: 'submittedFile', value: providerRows(nuid, nuids[36] ?? ''), fileName: 'events.csv' },
      ],
    });
  const faults = [
    { line: 3, reason: 'code' },
    { line: 4, reason: 'nameless' },
    { line: 7, reason: 'at' },
  ];
  expect(await imported('true')).toMatchObject({ rows: 6, entered: 3, unplaced: 1, refused: 3, faults });
  const { db } = office.server.services;
  const stored = () => db.selectFrom('tracking_event').select('at').where('source', '=', 'import').execute();
  expect(await stored()).toEqual([]);
  expect(await imported('false')).toMatchObject({ entered: 3, changed: 1, refused: 3, fault: null });
  expect(await stored()).toEqual([1, 2, 3].map(() => ({ at: new Date('2026-01-02T08:15:00Z') })));
  expect(await statusOf(nuids[36] ?? '')).toBe(-990);
  expect(await imported('false')).toMatchObject({ entered: 0, repeated: 3, changed: 0 });
  // The next file is read as this one was.
  const { mapping } = await admin.call('tracking.state', { params: { channelId } });
  expect(mapping).toMatchObject({ codes: { LIV: 610 }, timeZone: 'Europe/Paris' });
});

it('an event of which nobody knows the piece gets the one that a person names, and those under its reference with it', async () => {
  const nuid = nuids[37] ?? '';
  await push([600, -613].map((code, place) => event(undefined, code, 3 + place, { reference: 'LOOSE 1' })));
  const [last] = (await admin.call('tracking.unplaced', { params: { channelId } })).items;
  const params = { channelId, eventId: last?.id ?? 0 };
  const wrong = await failure(admin.call('tracking.place', { params, body: { nuid: 'NOBODY' } }));
  expect(wrong.label).toBe('tracking.nuidUnknown');
  expect(await admin.call('tracking.place', { params, body: { nuid } })).toEqual({ placed: 2, changed: 1 });
  expect(await shipmentOf(nuid)).toMatchObject({ status: -613, trackingReference: 'LOOSE 1' });
  expect((await failure(admin.call('tracking.place', { params, body: { nuid } }))).label).toBe('tracking.placed');
  expect(await violationsOf(office)).toEqual([]);
});

it('files of a carrier come with an event or from a person, are kept by name and downloaded; what is none is refused', async () => {
  const nuid = nuids[37] ?? '';
  const proof = await lettersPdf([{ address: ['Signed'], pages: 1 }]);
  const file = (name: string, content: Buffer) => ({ name, content: content.toString('base64') });
  const signed = event(nuid, 600, 70, { files: [file('proof.pdf', proof)] });
  const odd = event(nuid, 600, 71, { files: [file('odd.pdf', Buffer.from('MZ'))] });
  const lost = event('1A2B3C4D5E6FG', 600, 72, { files: [file('lost.pdf', proof)] });
  const { result } = await push([signed, odd, lost, signed]);
  expect(result).toMatchObject({ entered: 1, repeated: 1 });
  expect(result.refused.map(({ index, reason }) => `${index} ${reason}`)).toEqual(['1 fileType', '2 fileUnplaced']);
  const { id, trackingFiles, carrierFiles } = await shipmentOf(nuid);
  expect(trackingFiles).toEqual({ 'proof.pdf': 'application/pdf' });
  expect(carrierFiles).toMatchObject([{ name: 'proof.pdf', bytes: proof.length, source: 'push', purged: false }]);
  const params = { shipmentId: id };
  const add = (client: TestClient, value: Buffer) =>
    client.call('tracking.addFile', { params, parts: [{ name: 'submittedFile', value, fileName: 'proof.pdf' }] });
  const image = Buffer.from('89504e470d0a1a0a', 'hex');
  expect((await failure(add(clerk, image))).code).toBe(-12);
  for (const _ of [1, 2]) expect(await add(validator, image)).toEqual({ name: 'proof.pdf.png' });
  expect((await failure(add(validator, Buffer.from('MZ')))).label).toBe('tracking.fileType');
  const read = (trackingName: string) => clerk.call('shipments.trackingFile', { params: { ...params, trackingName } });
  expect((await read('proof.pdf')).equals(proof)).toBe(true);
  expect((await failure(read('other.pdf'))).label).toBe('delivery.notTracked');
  const told = (await validator.call('story.read', { query: params })).slice(0, 9);
  expect(told.flatMap(({ files }) => files.map(({ name }) => name))).toEqual(['proof.pdf.png', 'proof.pdf']);
  expect(told.map(({ kind }) => kind)).toContain('eventPlaced');
  // One more than it may have: neither file nor event is lost without a word.
  const more = await lettersPdf([{ address: ['Signed again'], pages: 1 }]);
  const last = event(nuid, 600, 73, { files: [file('proof.html\u202e', more)] });
  const takeAway = await fillWithFiles(office, id);
  expect((await push([last])).result).toMatchObject({ entered: 0, refused: [{ index: 0, reason: 'filesMany' }] });
  await takeAway();
  expect((await push([last])).result).toMatchObject({ entered: 1, refused: [] });
  expect((await shipmentOf(nuid)).trackingFiles).toHaveProperty(['proof.html.pdf']);
  expect(await violationsOf(office)).toEqual([]);
});

it('a person writes down what the carrier says, with a reason, and corrects it; the story tells both', async () => {
  const { id } = await shipmentOf(nuids[0] ?? '');
  const params = { shipmentId: id };
  const at = new Date(left + 2 * MINUTE).toISOString();
  office.server.clock.advance(10 * MINUTE);
  const entry = { code: -611, at, reason: 'Told by telephone' };
  expect((await failure(clerk.call('tracking.enter', { params, body: entry }))).code).toBe(-12);
  expect(await validator.call('tracking.enter', { params, body: entry })).toEqual({ changed: true });
  expect((await validator.call('shipments.counters', { query: {} })).shipmentCountPerStatus['-611']).toBe(2);
  const corrected = { ...entry, code: 710, at: new Date(left + 3 * MINUTE).toISOString(), correction: true };
  expect(await validator.call('tracking.enter', { params, body: corrected })).toEqual({ changed: true });
  expect(await validator.call('tracking.enter', { params, body: corrected })).toEqual({ changed: false });
  const told = await validator.call('story.read', { query: params });
  expect(told.slice(0, 4)).toMatchObject([
    { status: 710, tracking: { source: 'hand', effect: 'correction' }, person: { login: 'validator' } },
    { status: -611, tracking: { source: 'hand', effect: 'advanced' }, reason: 'Told by telephone' },
    { status: 600, tracking: { source: 'push', effect: 'advanced', from: 'Letters France' }, person: null },
    { kind: 'status', status: 400, tracking: null },
  ]);
  expect(told.filter(({ status }) => status === 710)).toHaveLength(1);
  // What was forgotten the first time is written down once more.
  const again = { ...corrected, reference: 'RK 47 11' };
  expect(await validator.call('tracking.enter', { params, body: again })).toEqual({ changed: false });
  expect(await shipmentOf(nuids[0] ?? '')).toMatchObject({ status: 710, trackingReference: 'RK 47 11' });
  const ahead = { ...entry, at: '2100-01-01T00:00:00Z' };
  expect((await failure(validator.call('tracking.enter', { params, body: ahead }))).label).toBe('tracking.future');
  const own = { ...entry, code: 300 };
  expect((await failure(validator.call('tracking.enter', { params, body: own }))).label).toBe('shipment.statusOwn');
  expect(await violationsOf(office)).toEqual([]);
});

it(
  'thousands of events, shuffled, doubled and delayed, end as in order',
  () => crookedAsInOrder(office, jobId, { channel: channelId, secret }),
  1_800_000,
);
