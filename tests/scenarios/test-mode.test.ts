// Test mode, through a whole server: letters and e-mails of an account in test mode stay in the house, bear their mark, are numbered
// apart and not charged; each of the 39 codes is reached, by every entrance, and by what a recipient's address asks for.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_BY_HAND, TEST_ENTRANCES } from '#domain/shipments/event-sources.ts';
import { ALL_STATUS_CODES, STATUS_CODES } from '#domain/shipments/status.codes.ts';
import { isTest } from '#server/access/test-mode.ts';
import { openTestPeer } from '#server/app/test-peer.ts';
import { duePolls, failingPolls } from '#server/pipeline/polling/polls.repository.ts';
import { pageText } from '#tests/documents/page-text.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { exportedRows, failure, type TestClient } from '#tests/support/test-client.ts';
import { testPiecesTwiceOver } from './failing/test-fallback.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';
import { askedProvider, toldBy } from './tracked/asked-provider.ts';

const MINUTE = 60_000;

let office: PostOffice;
let clerk: TestClient;
let admin: TestClient;

const CODES = ALL_STATUS_CODES.filter((code) => STATUS_CODES[code].stage > 3);
/** Every code by every entrance. */
const WAYS = TEST_ENTRANCES.flatMap((entrance) => CODES.map((code) => ({ code, entrance })));
const address = (...lines: string[]) => ['M. Paul Martin', ...lines, '12 rue des Lilas', '75011 Paris'];

async function setTestMode(testMode: boolean, more: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const params = { ouId: office.town.accountId };
  const unit = await admin.call('units.get', { params });
  const { creationDate: _c, removed: _r, accountExpired: _e, abilities: _a, ...input } = unit;
  await admin.call('units.save', {
    body: { ...input, properties: { ...unit.properties, monthlyLimit: null, ...more, testMode } },
  });
}

async function until<T>(what: string, read: () => Promise<T | null>): Promise<T> {
  for (let turn = 0; turn < 200; turn += 1) {
    const found = await read();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`In vain waited for: ${what}`);
}

async function sent(serviceId: number, pdf: Buffer) {
  const job = await office.deposit(clerk, serviceId, pdf);
  const command = await office.confirm(clerk, job.id);
  await office.reaches(clerk, command.id, 'OUTPUTTED');
  return { jobId: job.id, commandId: command.id, shipments: await office.shipments(clerk, job.id) };
}

const statusOf = async (id: number) => (await clerk.call('shipments.find', { query: { id } })).items[0]?.status;
const houseFiles = (...folder: string[]) =>
  readdirSync(path.join(office.server.dataDir, 'test-outbox', ...folder)).sort();

beforeAll(async () => {
  office = await openPostOffice({ environment: { MAILROOM_HOOK_RANGES: '127.0.0.1' } });
  clerk = await office.as('clerk');
  admin = await office.server.administrator();
  const line = { optionType: null, optionValue: null, weightClass: null, countries: [], fromSheets: 0, vatPermille: 0 };
  await admin.call('tariffs.save', {
    body: { ...line, channelType: 'SIMPLE_MAIL', kind: 'piece', validFrom: '2020-01-01', currency: 'EUR', amount: 111 },
  });
  await setTestMode(true);
});
afterAll(() => office?.close());

describe('letters in test mode', () => {
  it('stay in the house, bear the mark, are numbered apart, cost nothing, and reach all codes by all entrances', async () => {
    const letters = [
      { address: address('TEST -611'), pages: 2 },
      { address: address(), pages: 2 },
      ...WAYS.slice(1).map(() => ({ address: address(), pages: 1 })),
    ];
    const { jobId, commandId, shipments } = await sent(office.town.services.letters, await lettersPdf(letters));
    expect(jobId).toBeGreaterThan(9_000_000_000);
    expect(shipments).toHaveLength(WAYS.length + 1);
    expect(shipments.every(({ nuid, test }) => nuid.startsWith('TEST') && test)).toBe(true);
    const number = shipments[0]?.deliveryNumber ?? '';
    expect(number).toMatch(/^ACME-\d{4}-9000000\d-\d$/);
    // Nothing of it lies where production sites look; in the house the manifest bears the mark, and so does each page.
    expect(existsSync(path.join(office.server.dataDir, 'outbox', 'letters-france'))).toBe(false);
    const files = houseFiles('letters-france', number);
    expect(files).toContain(`TEST-${number}.csv`);
    const pdf = files.find((name) => name.endsWith('.pdf')) ?? '';
    const letter = path.join(office.server.dataDir, 'test-outbox', 'letters-france', number, pdf);
    for (const page of [1, 2]) expect(await pageText(office.server.services, letter, page)).toMatch(/\bTEST\b/);
    expect(
      (await clerk.call('billing.ofDelivery', { params: { deliveryId: shipments[0]?.deliveryId ?? 0 } })).items,
    ).toEqual([]);
    // There is no tariff that it lacks, either.
    const [priced] = (await clerk.call('billing.ofJob', { params: { jobId } })).channels;
    expect(priced).toMatchObject({ pieces: shipments.length, unpriced: 0, charged: [], expected: [] });
    expect((await clerk.call('commands.receipt', { params: { commandId } })).test).toBe(true);
    // The lists of confirmations say so as well, on screen and as a file.
    const confirmed = (await clerk.call('commands.list', { query: {} })).items.find(({ id }) => id === commandId);
    expect(confirmed?.test).toBe(true);
    const [listed] = await exportedRows(clerk, 'commands');
    expect(listed).toMatchObject({ id: commandId, test: true });
    // One asked for its status by its address.
    const [asking, ...others] = shipments;
    await until('the status that an address asks for', async () =>
      (await statusOf(asking?.id ?? 0)) === -611 ? true : null,
    );
    for (const [place, { code, entrance }] of WAYS.entries()) {
      const { changed } = await clerk.call('tracking.produce', {
        params: { shipmentId: others[place]?.id ?? 0 },
        body: { code, entrance },
      });
      expect(changed).toBe(entrance === 'poll' ? null : true);
    }
    const reached = await until('all codes by all entrances', async () => {
      const statuses = (await office.shipments(clerk, jobId)).slice(1).map(({ status }) => status);
      return statuses.includes(400) ? null : statuses;
    });
    expect(reached).toEqual(WAYS.map(({ code }) => code));
    const { db } = office.server.services;
    const own = await sql<{ event: string }>`select distinct event from revision where entity = 'shipment'
      and event ~ '^-?[0-9]+$'`.execute(db);
    expect(own.rows.map(({ event }) => Number(event)).sort((a, b) => a - b)).toEqual(
      [...ALL_STATUS_CODES].sort((a, b) => a - b),
    );
    expect(ALL_STATUS_CODES).toHaveLength(39);
    // Each came by the entrance that was asked for, and says who wanted it.
    const came = await sql<{ way: string }>`select source || ' ' || code as way from tracking_event
      where detail = 'Test mode: clerk' order by shipment_id`.execute(db);
    expect(came.rows.map(({ way }) => way)).toEqual(WAYS.map(({ code, entrance }) => `${entrance} ${code}`));
    const tested = await sql<{ found: boolean }>`select ${isTest('shipment', sql`${asking?.id}::bigint`)} and
      ${isTest('command', sql`${commandId}::bigint`)} and ${isTest('job', sql`${jobId}::bigint`)} as found`.execute(db);
    expect(tested.rows).toEqual([{ found: true }]);
    // Monitoring counts them apart, in whatever status they are now.
    const { volume, tested: apart, accounts, days, failed } = await admin.call('monitoring.overview', { query: {} });
    expect([volume.total, apart, accounts, days]).toEqual([0, shipments.length, [], []]);
    expect(failed).toMatchObject({ count: 0, decisions: { overdue: 0, dueToday: 0, unassigned: 0 } });
    expect((await admin.call('shipments.list', { query: { countedAs: 'all' } })).items).toEqual([]);
    expect(await violationsOf(office)).toEqual([]);
  });

  it('go back by a correction, and get no status that only the product says', async () => {
    const { shipments } = await sent(
      office.town.services.letters,
      await lettersPdf([{ address: address(), pages: 1 }]),
    );
    const params = { shipmentId: shipments[0]?.id ?? 0 };
    await clerk.call('tracking.produce', { params, body: { code: -611 } });
    expect(
      await clerk.call('tracking.produce', { params, body: { code: 600, correction: true, entrance: 'import' } }),
    ).toEqual({
      changed: true,
    });
    expect((await failure(clerk.call('tracking.produce', { params, body: { code: 300 } }))).label).toBe(
      'shipment.statusOwn',
    );
  });
});

it('what the test provider has to report counts for the limit of a piece, and is forgotten once it is an event', async () => {
  const { db } = office.server.services;
  const { shipments } = await sent(office.town.services.letters, await lettersPdf([{ address: address(), pages: 1 }]));
  const [{ id, nuid } = { id: 0, nuid: '' }] = shipments;
  const produce = (entrance: 'poll' | 'hand') =>
    clerk.call('tracking.produce', { params: { shipmentId: id }, body: { code: 600, entrance } });
  await sql`insert into test_report (channel_id, report_key, nuid, word, at)
    select d.channel_id, 'kept:' || n, s.nuid, 'T600', now() from shipment s join delivery d on d.id = s.delivery_id
    cross join generate_series(1, ${MOST_BY_HAND - 1}) n where s.id = ${id}`.execute(db);
  await produce('poll');
  for (const entrance of ['poll', 'hand'] as const)
    expect((await failure(produce(entrance))).label).toBe('tracking.enteredMany');
  const asked = async () => {
    const { rows } = await sql<{ waits: number; events: number }>`select
      (select count(*)::int from test_report) as waits,
      (select count(*)::int from tracking_event where shipment_id = ${id}) as events`.execute(db);
    return rows[0]?.waits === 0 ? rows[0].events : null;
  };
  expect(await until('the reports to be asked for', asked)).toBe(MOST_BY_HAND);
  // The same report once more is the same event.
  await openTestPeer(office.server.services).report([{ nuid, word: 'T600', key: 'kept:1' }]);
  expect(await until('the report to be asked for', asked)).toBe(MOST_BY_HAND);
});

describe('e-mails in test mode', () => {
  it('are files with the mark in their subjects, refused or reported as their addresses ask', async () => {
    const email = (local: string) => ({ address: address(), email: `${local}@client.example`, pages: 1 });
    const pdf = await lettersPdf([email('plain'), email('bounce-711'), email('read+715'), email('gone-550')]);
    const { shipments } = await sent(office.town.services.emails, pdf);
    const wanted = [700, -711, 715, -711];
    await until('the statuses that addresses ask for', async () => {
      const statuses = await Promise.all(shipments.map(({ id }) => statusOf(id)));
      return statuses.every((status, place) => status === wanted[place]) ? statuses : null;
    });
    const number = shipments[0]?.deliveryNumber ?? '';
    expect(houseFiles('e-mail', number)).toHaveLength(3);
    const eml = readFileSync(
      path.join(office.server.dataDir, 'test-outbox', 'e-mail', number, `${shipments[0]?.nuid}.eml`),
      'utf8',
    );
    expect(eml).toMatch(/^Subject: TEST Your document/m);
    expect(existsSync(path.join(office.server.dataDir, 'outbox', 'e-mail'))).toBe(false);
  });
});

it('a receipt by e-mail bears the mark, promises no day, names no price and waits for nobody', async () => {
  const depositor = await office.as('depositor');
  const pdf = await lettersPdf([{ address: address(), pages: 1 }]);
  const { id: jobId } = await office.deposit(depositor, office.town.services.letters, pdf);
  const { id: commandId, state } = await office.confirm(depositor, jobId);
  expect(state).toBe('AWAIT_VALIDATION');
  const to = 'archive@acme.example';
  await depositor.call('commands.mailReceipt', { params: { commandId }, body: { to } });
  const mail = await until('the receipt', async () => office.server.mails.find((one) => one.to.includes(to)) ?? null);
  expect(mail.subject).toMatch(new RegExp(`^TEST Receipt of order ${jobId}: `));
  const [intro, , share, ...others] = mail.text.split('\n');
  expect(intro).toMatch(new RegExp(`^Order ${jobId}, “.*”, confirmed by depositor:$`));
  expect([share, ...others]).toEqual([
    '• mail: 1 recipient, 1 page, 1 sheet',
    '',
    'In all: 1 recipient, 1 page, 1 sheet',
    'Nothing: what is in test mode is not charged.',
  ]);
  await depositor.call('commands.cancel', { params: { commandId } });
});

it('a letter whose e-mail is refused or bounces goes by post, twice over, and stays a test to its end', () =>
  testPiecesTwiceOver(office, setTestMode));

describe('an account whose test mode has ended', () => {
  it('sends again, by numbers of the other range; its statuses come from outside alone', async () => {
    await setTestMode(false);
    const { jobId, shipments } = await sent(
      office.town.services.letters,
      await lettersPdf([{ address: address('TEST -611'), pages: 1 }]),
    );
    expect(jobId).toBeLessThan(9_000_000_000);
    const [shipment] = shipments;
    expect(shipment).toMatchObject({ test: false, deliveryNumber: expect.stringMatching(/-00000001-\d$/) });
    expect(shipment?.nuid.startsWith('TEST')).toBe(false);
    // Counters say how many of what they count are in test mode: all but this delivery, and every document in error.
    const { deliveryCountPerStates: counted, tested } = await clerk.call('deliveries.counters');
    expect(tested).toBe((counted.OUTPUTTED ?? 0) - 1);
    const errors = await clerk.call('shipments.counters');
    expect(errors.tested).toBeGreaterThan(0);
    expect(errors.tested).toBe(errors.shipmentsError);
    const orders = await clerk.call('jobs.counters');
    expect(orders.tested ?? 0).toBe(orders.jobCountPerStates.OPEN);
    expect(office.outbox('letters-france', shipment?.deliveryNumber ?? '')).toContain(
      `${shipment?.deliveryNumber}.csv`,
    );
    const params = { shipmentId: shipment?.id ?? 0 };
    expect((await failure(clerk.call('tracking.produce', { params, body: { code: 610 } }))).label).toBe(
      'tracking.notTest',
    );
  });
});

describe('a provider that is asked', () => {
  let channelId = 0;
  const told = (id: string, nuid: string, word: string, minutes: number) =>
    toldBy(id, nuid, { word, at: office.server.clock.now().getTime() - (60 - minutes) * MINUTE });
  const asked = async (pages: Parameters<typeof askedProvider>[2]) => ({
    cursors: (await askedProvider(office, channelId, pages)).cursors,
    state: await admin.call('tracking.state', { params: { channelId } }),
  });

  it('goes on from where it was, in its own words; what goes wrong is shown until it goes well', async () => {
    const { shipments } = await sent(
      office.town.services.letters,
      await lettersPdf([{ address: address(), pages: 1 }]),
    );
    const nuid = shipments[0]?.nuid ?? '';
    channelId = (await admin.call('channels.list')).find(({ name }) => name === 'Letters France')?.id ?? 0;
    const first = await asked([[told('p1', nuid, 'POSTED', 50)], [told('p2', nuid, 'constructor', 51)]]);
    expect(first.cursors).toEqual([null, '+']);
    expect(first.state.pollFault).toEqual({ label: 'tracking.unknownWords', parameters: { words: 'constructor' } });
    const away = await asked(['connect ETIMEDOUT']);
    expect(away.cursors).toEqual(['++']);
    expect(away.state.pollFault).toEqual({ label: 'tracking.pollFailed', parameters: { reason: 'connect ETIMEDOUT' } });
    expect(away.state.pollFaultSince).toBe(first.state.pollFaultSince);
    const { db } = office.server.services;
    expect(await failingPolls(db)).toEqual(['Letters France']);
    // A clock that is days ahead makes nothing late that comes behind it.
    const ahead = told('p3', nuid, 'BACK', 4 * 24 * 60);
    const well = await asked([[told('p1', nuid, 'POSTED', 50), ahead]]);
    expect(well.state).toMatchObject({ pollFault: null, pollFaultSince: null });
    expect(await failingPolls(db)).toEqual([]);
    const { rows } = await sql`select source, count(*)::int as count, max(at) < ${ahead.at} as now from tracking_event
      where reference = ${`P-${nuid}`} group by source`.execute(db);
    expect(rows).toEqual([{ source: 'poll', count: 2, now: true }]);
    expect((await clerk.call('shipments.find', { query: { nuid } })).items[0]?.trackingReference).toBe(`P-${nuid}`);
    const due = (minutes: number) => {
      office.server.clock.advance(minutes * MINUTE);
      return duePolls(db, { folder: 15 }, office.server.clock.now());
    };
    expect((await due(1)).some((one) => one.channelId === channelId)).toBe(false);
    expect((await due(15)).some((one) => one.channelId === channelId)).toBe(true);
  });
});
