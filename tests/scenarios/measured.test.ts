// Opens and clicks, by every entrance: kept of who agreed to be measured, as long as they do, and of nobody else.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PushedEvent } from '#domain/api/sending/tracking.contract.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { openConsentOffice } from './consent-office.ts';
import type { PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';
import { PROVIDER_FILE, pushSigned } from './tracked/signed-push.ts';

const ADDRESSES = [['Mme Claire Dubois'], ['M. Paul Martin'], ['Mme Zoe Petit']];
const AGREED = '0001';
const REFUSED = '0002';
/** A number that no piece has. */
const UNKNOWN = '1A2B3C4D5E6FG';

let office: PostOffice;
let clerk: TestClient;
let validator: TestClient;
let admin: TestClient;
let channelId = 0;
let secret = '';
let jobId = 0;
let left = 0;
/** The first agreed, the second did not, the third is in no register. */
let nuids: string[] = [];
beforeAll(async () => {
  const made = await openConsentOffice();
  office = made.office;
  [clerk, validator, admin] = [
    await office.as('clerk'),
    await office.as('validator'),
    await office.server.administrator(),
  ];
  await admin.call('units.senderAccounts', { body: { id: office.town.accountId, enabled: true } });
  await says(AGREED, true);
  await says(REFUSED, undefined);
  const letters = ADDRESSES.map((name) => ({ address: [...name, '12 rue des Lilas', '75011 Paris'], pages: 1 }));
  jobId = (await office.deposit(clerk, made.ids.wished ?? 0, await lettersPdf(letters))).id;
  await office.reaches(clerk, (await office.confirm(clerk, jobId)).id, 'OUTPUTTED');
  nuids = (await office.shipments(clerk, jobId)).map(({ nuid }) => nuid);
  channelId = (await admin.call('channels.list')).find(({ name }) => name === 'By post')?.id ?? 0;
  ({ secret } = await admin.call('tracking.makeSecret', { params: { channelId } }));
  left = office.server.clock.now().getTime();
});
afterAll(() => office?.close());

async function says(recipientIdentifier: string, measuring: boolean | undefined) {
  const senderAccountId = office.town.accountId;
  const asked = { senderAccountId, recipientIdentifiers: [recipientIdentifier] };
  const [before] = await admin.call('recipients.list', { body: asked });
  return admin.call('recipients.save', {
    body: {
      ...{ senderAccountId, recipientIdentifier, mainPreferences: { preference: 'paper' as const } },
      ...(before ? { version: before.version } : {}),
      ...(measuring === undefined ? {} : { measuring }),
    },
  });
}

const at = (minutes: number) => new Date(left + minutes * 60_000).toISOString();
const push = async (...events: Partial<PushedEvent>[]) =>
  (await pushSigned(office, events, { channel: channelId, secret })).result;
const statuses = async () => (await office.shipments(clerk, jobId)).map(({ status }) => status);
const counted = async (table: 'tracking_event' | 'tracking_file') => {
  const { rows } = await sql<{ nuid: string; n: number }>`select s.nuid, count(e.id)::int as n
    from shipment s left join ${sql.table(table)} e on e.shipment_id = s.id
    where s.job_id = ${jobId} group by 1`.execute(office.server.services.db);
  return nuids.map((nuid) => rows.find((row) => row.nuid === nuid)?.n);
};

it('are kept of who agreed alone, with their files; the provider is told how many were not', async () => {
  const files = [{ name: 'click.pdf', content: Buffer.from('%PDF-1.4 click').toString('base64') }];
  const told = nuids.flatMap((nuid, n) => [
    { id: `open ${n}`, nuid, code: 715, at: at(1), files },
    { id: `received ${n}`, nuid, code: 710, at: at(0) },
  ]);
  const strangers = [
    { id: 'nobody', nuid: UNKNOWN, code: 716, at: at(1) },
    { id: 'reference', reference: 'R-1', code: 716, at: at(1) },
  ];
  const none = { repeated: 0, unplaced: 0, refused: [] };
  expect(await push(...told, ...strangers)).toEqual({ ...none, entered: 4, changed: 3, notMeasured: 4 });
  expect(await statuses()).toEqual([715, 710, 710]);
  expect(await counted('tracking_event')).toEqual([2, 1, 1]);
  expect(await counted('tracking_file')).toEqual([1, 0, 0]);
  // Said again, it is no more than before; what takes it back does not keep it either.
  expect(await push(...told, ...strangers)).toMatchObject({ entered: 0, repeated: 4, notMeasured: 4 });
  // What takes a failure back says that the piece arrived, and no more.
  const [, , third = ''] = nuids;
  expect(await push({ nuid: third, code: -611, at: at(2) })).toMatchObject({ changed: 1 });
  expect(await statuses()).toEqual([715, 710, -611]);
  const back = { nuid: third, at: at(3), correction: true, detail: 'opened on a telephone', files };
  expect(await push({ ...back, code: 715 })).toMatchObject({ entered: 1, changed: 1, notMeasured: 0 });
  expect(await push({ ...back, code: 715 })).toMatchObject({ entered: 0, repeated: 1, notMeasured: 0 });
  expect(await statuses()).toEqual([715, 710, 710]);
  expect([await counted('tracking_event'), await counted('tracking_file')]).toEqual([
    [2, 1, 3],
    [1, 0, 0],
  ]);
  const said = await sql`select 1 from tracking_event where detail <> '' or code = 716`.execute(
    office.server.services.db,
  );
  expect(said.rows).toEqual([]);
  expect((await admin.call('tracking.unplaced', { params: { channelId } })).items).toEqual([]);
  const { rows } = await sql`select 1 from revision where entity = 'shipment' and event in ('715', '716')`.execute(
    office.server.services.db,
  );
  expect(rows).toHaveLength(1);
});

it('of a file are counted in a trial and in earnest, and a person who writes one down is told', async () => {
  const rows = ['Piece;State;Time', ...nuids.map((nuid) => `${nuid};716;${at(10)}`), `${UNKNOWN};715;${at(10)}`];
  const sent = (dryRun: boolean) =>
    admin.call('tracking.import', {
      params: { channelId },
      parts: [
        { name: 'parameters', value: JSON.stringify(PROVIDER_FILE) },
        { name: 'dryRun', value: String(dryRun) },
        { name: 'submittedFile', value: Buffer.from(rows.join('\r\n')), fileName: 'events.csv' },
      ],
    });
  const tried = await sent(true);
  expect(tried).toMatchObject({ rows: 4, entered: 1, notMeasured: 3, unplaced: 0, refused: 0, faults: [] });
  expect(await sent(false)).toEqual(tried);
  expect(await statuses()).toEqual([716, 710, 710]);
  const [, refused] = await office.shipments(clerk, jobId);
  const body = { code: 715, at: at(0), correction: false, reason: 'Told by telephone' };
  const enter = () => validator.call('tracking.enter', { params: { shipmentId: refused?.id ?? 0 }, body });
  expect((await failure(enter())).label).toBe('tracking.notMeasured');
  expect(await counted('tracking_event')).toEqual([3, 1, 3]);
});

it('wait for no other piece once theirs was the wrong one', async () => {
  await push({ id: 'loose', nuid: UNKNOWN, reference: 'LOOSE', code: 710, at: at(20) });
  const waiting = async () => (await admin.call('tracking.unplaced', { params: { channelId } })).items;
  const eventId = (await waiting())[0]?.id ?? 0;
  const params = { channelId, eventId };
  await admin.call('tracking.place', { params, body: { nuid: nuids[0] ?? '' } });
  expect(await push({ id: 'click', reference: 'LOOSE', code: 716, at: at(21) })).toMatchObject({ entered: 1 });
  expect(await counted('tracking_event')).toEqual([5, 1, 3]);
  await admin.call('tracking.unplace', { params });
  expect((await waiting()).map(({ id }) => id)).toEqual([eventId]);
  await admin.call('tracking.place', { params, body: { nuid: nuids[1] ?? '' } });
  expect(await statuses()).toEqual([716, 710, 710]);
  expect(await counted('tracking_event')).toEqual([3, 2, 3]);
});

it('end with the consent, which leaves the preference alone, and begin with it', async () => {
  expect(await says(AGREED, false)).toMatchObject({ measuring: false, mainPreferences: { preference: 'paper' } });
  const [agreed = '', refused = ''] = nuids;
  expect(await push({ nuid: agreed, code: 715, at: at(30) }, { nuid: agreed, code: 730, at: at(31) })).toMatchObject({
    entered: 1,
    notMeasured: 1,
  });
  await says(REFUSED, true);
  expect(await push({ nuid: refused, code: 715, at: at(30) })).toMatchObject({ entered: 1, notMeasured: 0 });
  expect(await statuses()).toEqual([730, 715, 710]);
  expect(await violationsOf(office)).toEqual([]);
});
