// The home of monitoring over letters that were really sent: its figures are those of the rows, counted plainly; views are
// each person's own.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PushedEvent } from '#domain/api/sending/tracking.contract.ts';
import { type CountedAs, VOLUME_GROUPS } from '#domain/monitoring/volume.ts';
import { foldCounters } from '#server/letters/counters/counters.ts';
import { endUnplaced } from '#server/letters/keeping/unplaced-events.ts';
import { addRootAccount } from '#tests/support/accounts.ts';
import { createProfile, createUser, PASSWORD } from '#tests/support/api-world.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { addPerson, addService, runService } from '../support/town.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';
import { findsByReference } from './tracked/quick-references.ts';
import { pushSigned, type Signing } from './tracked/signed-push.ts';

let office: PostOffice;
let clerk: TestClient;
let validator: TestClient;
beforeAll(async () => {
  office = await openPostOffice();
  clerk = await office.as('clerk');
  validator = await office.as('validator');
});
afterAll(() => office.close());

const letters = (count: number) =>
  lettersPdf(
    Array.from({ length: count }, (_, n) => ({
      address: [`Recipient ${n + 1}`, '12 rue des Lilas', '75011 Paris'],
      pages: 1,
    })),
  );

async function sent(count: number): Promise<number> {
  const job = await office.deposit(clerk, office.town.services.letters, await letters(count));
  const { id } = await office.confirm(clerk, job.id);
  await office.reaches(clerk, id, 'OUTPUTTED');
  return job.id;
}

/** What the rows say. */
async function plainCounts(column: 'channel_type' | 'account_id' | 'day'): Promise<Record<string, number>> {
  const by = column === 'day' ? sql`(created_at at time zone 'UTC')::date::text` : sql`${sql.ref(column)}::text`;
  const { rows } = await sql<{ name: string; n: number }>`select ${by} as name, count(*)::int as n
    from shipment group by 1`.execute(office.server.services.db);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

const overview = (query: Record<string, unknown> = {}) =>
  validator.call('monitoring.overview', { query: query as never });

async function agrees(): Promise<void> {
  const { channels, accounts, days, volume } = await overview();
  const named = <T extends { total: number }>(rows: readonly T[], of: (row: T) => string | number) =>
    Object.fromEntries(rows.map((row) => [String(of(row)), row.total]));
  expect(named(channels, ({ channelType }) => channelType)).toEqual(await plainCounts('channel_type'));
  expect(named(accounts, ({ ouId }) => ouId)).toEqual(await plainCounts('account_id'));
  expect(named(days, ({ day }) => day)).toEqual(await plainCounts('day'));
  expect(volume.total).toBe(volume.sent + volume.production + volume.waiting + volume.failed + volume.ended);
}

describe('the home of monitoring', () => {
  it('counts what the rows say, open and folded, while letters fail and are acknowledged', async () => {
    const jobId = await sent(3);
    await sent(2);
    await agrees();
    const [first, second] = await office.shipments(clerk, jobId);
    const entered = { code: -611, at: office.server.clock.now().toISOString(), reason: 'It came back' };
    for (const one of [first, second]) {
      await validator.call('tracking.enter', { params: { shipmentId: one?.id ?? 0 }, body: entered as never });
    }
    expect((await overview()).failed).toMatchObject({ count: 2, causes: [{ status: -611, n: 2 }], others: 0 });
    while ((await foldCounters(office.server.services.db)) > 0);
    await validator.call('shipments.acknowledge', { body: { shipmentIds: [first?.id ?? 0], message: 'Known' } });
    const after = await overview();
    expect(after.volume).toEqual({ sent: 0, production: 3, waiting: 0, failed: 1, ended: 1, total: 5 });
    expect(after.failed).toMatchObject({ count: 1, decisions: { overdue: 0, dueToday: 0, unassigned: 1 } });
    const { failed: ofOthers } = await overview({ serviceId: office.town.services.emails });
    expect(ofOthers).toMatchObject({ count: 0, decisions: { unassigned: 0 } });
    // Each number leads to a list that has just as many.
    const listed = async (countedAs: CountedAs) =>
      (await validator.call('shipments.list', { query: { countedAs } })).items.length;
    for (const group of VOLUME_GROUPS) expect([group, await listed(group)]).toEqual([group, after.volume[group]]);
    expect([await listed('all'), await listed('troubled'), await listed('doubt')]).toEqual([5, 1, 0]);
    await agrees();
    expect(await violationsOf(office)).toEqual([]);
  });

  it('says what waits for a decision, and is narrowed by service, kind of channel and owner', async () => {
    const depositor = await office.as('depositor');
    const job = await office.deposit(depositor, office.town.services.letters, await letters(2));
    await office.confirm(depositor, job.id);
    expect((await overview()).waiting).toMatchObject({ count: 2, causes: [{ for: 'validation', n: 2 }] });
    const mine = await overview({ serviceId: office.town.services.emails });
    expect([mine.volume.total, mine.waiting.count]).toEqual([0, 0]);
    expect((await overview({ channelType: 'EMAIL' })).volume.total).toBe(0);
    expect((await overview({ channelType: 'SIMPLE_MAIL' })).volume.total).toBe(5);
    expect((await overview({ targetOwnerId: 999_999 })).volume.total).toBe(0);
    const lists = { serviceId: office.town.services.letters, channelType: 'SIMPLE_MAIL' } as const;
    expect((await validator.call('shipments.list', { query: lists })).items).toHaveLength(5);
    expect((await validator.call('deliveries.list', { query: { ...lists, channelType: 'EMAIL' } })).items).toEqual([]);
    // Deposits by what left of them.
    const { length } = (await validator.call('jobs.list', { query: lists })).items;
    expect(length).toBeGreaterThan(0);
    expect((await validator.call('jobs.list', { query: { ...lists, channelType: 'EMAIL' } })).items).toEqual([]);
    expect((await failure(depositor.call('monitoring.overview', { query: {} }))).code).toBe(-12);
  });

  it('offers the accounts, services and people of the caller’s view', async () => {
    const { accounts, services, people } = await validator.call('monitoring.choices');
    expect(accounts.map(({ id }) => id)).toEqual([office.town.accountId]);
    expect(services.map(({ id }) => id)).toContain(office.town.services.letters);
    expect(people.map(({ login }) => login)).toEqual(expect.arrayContaining(['clerk', 'depositor', 'validator']));
  });
});

describe('views', () => {
  it('are kept by name, each person’s own', async () => {
    const body = { name: 'Letters', route: 'monitoring.shipments', query: { channel: 'SIMPLE_MAIL' } } as const;
    const view = await validator.call('monitoring.saveView', { body });
    const other = { ...body, query: { channel: 'EMAIL' } };
    expect((await validator.call('monitoring.saveView', { body: other })).id).toBe(view.id);
    expect(await validator.call('monitoring.views')).toEqual([{ ...other, id: view.id }]);
    const administrator = await office.server.administrator();
    expect(await administrator.call('monitoring.views')).toEqual([]);
    const params = { viewId: view.id };
    expect((await failure(administrator.call('monitoring.removeView', { params }))).code).toBe(-20);
    expect(await validator.call('monitoring.removeView', { params })).toEqual({ removed: true });
    expect(await validator.call('monitoring.views')).toEqual([]);
  });

  it('keep the most and longest values that a list is narrowed by', async () => {
    const pairs = Array.from({ length: 10 }, (_, n) => `field${n}=${'v'.repeat(500)}`);
    const query = { metadata: pairs.join('\n') };
    expect((await validator.call('shipments.list', { query: { metadata: pairs } })).items).toEqual([]);
    const body = { name: 'Narrow', route: 'monitoring.shipments', query } as const;
    const view = await validator.call('monitoring.saveView', { body });
    expect(view.query).toEqual(query);
    const tooMuch = { ...body, query: { a: 'x'.repeat(6000), b: 'x'.repeat(6000), c: 'x'.repeat(6000) } };
    expect((await failure(validator.call('monitoring.saveView', { body: tooMuch }))).code).toBe(-40);
    await validator.call('monitoring.removeView', { params: { viewId: view.id } });
  });
});

describe('an event of which nobody knows the piece', () => {
  let admin: TestClient;
  let channelId = 0;
  let secret = '';
  let nuids: string[] = [];
  beforeAll(async () => {
    admin = await office.server.administrator();
    channelId = (await admin.call('channels.list')).find(({ name }) => name === 'Letters France')?.id ?? 0;
    ({ secret } = await admin.call('tracking.makeSecret', { params: { channelId } }));
    nuids = (await office.shipments(clerk, await sent(1))).map(({ nuid }) => nuid);
  });
  const push = (events: readonly Partial<PushedEvent>[], signing: Partial<Signing> = {}) =>
    pushSigned(office, events, { channel: channelId, secret, ...signing });
  const event = (nuid: string | undefined, code: number, over: Partial<PushedEvent> = {}) => ({
    ...(nuid === undefined ? {} : { nuid }),
    code,
    at: office.server.clock.now().toISOString(),
    ...over,
  });
  const shipmentOf = async (nuid: string) => (await clerk.call('shipments.find', { query: { nuid } })).items[0]!;

  it('is put aside with a note, and finds its piece all the same', async () => {
    const nuid = nuids[0] ?? '';
    await push([event(undefined, 610, { reference: 'LOOSE 2' })]);
    const unplaced = async () => (await admin.call('tracking.unplaced', { params: { channelId } })).items;
    const params = { channelId, eventId: (await unplaced())[0]?.id ?? 0 };
    const body = { note: 'Of another house' };
    expect(await admin.call('tracking.dismiss', { params, body })).toEqual({ dismissed: true });
    expect(await admin.call('tracking.dismiss', { params, body })).toEqual({ dismissed: false });
    expect(await unplaced()).toEqual([]);
    expect((await admin.call('tracking.state', { params: { channelId } })).unplaced).toBe(0);
    const audited = await admin.call('security.audit', { query: { entity: 'channel' } });
    expect(JSON.stringify(audited)).toContain('Of another house');
    await push([event(nuid, 600, { reference: 'LOOSE 2' })]);
    expect((await shipmentOf(nuid)).status).toBe(610);
  });

  it('is shown to others than the first organisation only where it names a piece of theirs', async () => {
    const { db } = office.server.services;
    const { accountId } = office.town;
    const { id: profileId } = await createProfile(admin, { ouId: accountId, name: 'Looks', masks: [0, 0, 2 ** 29] });
    await createUser(admin, { login: 'looks', ouId: accountId, profileId });
    const looks = await office.server.signIn('looks', PASSWORD);
    const { rows } = await sql<{ id: number }>`insert into channel (channel_type, name, definition)
      select channel_type, 'Another', definition from channel where id = ${channelId} returning id`.execute(db);
    const other = rows[0]?.id ?? 0;
    const { secret: key } = await admin.call('tracking.makeSecret', { params: { channelId: other } });
    const sent = await push([event(nuids[0], 610), event('NOBODY', 610)], { channel: other, secret: key });
    expect(sent.result).toMatchObject({ entered: 2, unplaced: 2 });
    const seen = async (client: TestClient) =>
      (await client.call('tracking.unplaced', { params: { channelId: other } })).items.map(({ nuid }) => nuid);
    expect(await seen(admin)).toEqual(['NOBODY', nuids[0]]);
    expect(await seen(looks)).toEqual([nuids[0]]);
    const state = async (client: TestClient) => client.call('tracking.state', { params: { channelId: other } });
    const { unplaced, lastEventAt } = await state(looks);
    expect([unplaced, lastEventAt]).toEqual([1, (await state(admin)).lastEventAt]);
    // Nor is it told when something came that it does not see.
    await push([event('NOBODY', 600)], { channel: other, secret: key });
    expect((await state(looks)).lastEventAt).toBe(lastEventAt);
    expect((await state(admin)).lastEventAt).not.toBe(lastEventAt);
  });

  it('goes to the piece that its carrier names, whatever another tenant wrote down under its reference', async () => {
    const { services, clock } = office.server;
    const ouId = await addRootAccount(services.db, 'brook', { defaultMailCountry: 'FR' });
    const service = await addService(services, ouId, runService('Letters', channelId));
    await addPerson(services, ouId, { login: 'brook', masks: [7, 0, 0] }, [service]);
    const brook = await office.as('brook');
    const job = await office.deposit(brook, service, await letters(1));
    await office.reaches(brook, (await office.confirm(brook, job.id)).id, 'OUTPUTTED');
    const theirs = async () => (await office.shipments(brook, job.id))[0]!;
    const own = await shipmentOf(nuids[0] ?? '');
    const reference = 'BROOK 1';
    await push([event(undefined, -613, { reference })]);
    const body = { code: 600, at: clock.now().toISOString(), correction: false, reason: 'Guessed', reference };
    await validator.call('tracking.enter', { params: { shipmentId: own.id }, body });
    const unplaced = async (client: TestClient) =>
      (await client.call('tracking.unplaced', { params: { channelId } })).items.map((one) => one.reference);
    expect(await unplaced(admin)).toEqual([reference]);
    expect(await unplaced(await office.server.signIn('looks', PASSWORD))).toEqual([]);
    await push([event((await theirs()).nuid, 600, { reference })]);
    expect((await theirs()).status).toBe(-613);
    await push([event(undefined, 610, { reference, correction: true })]);
    expect((await theirs()).status).toBe(610);
    expect(await shipmentOf(own.nuid)).toMatchObject({ status: own.status, statusDate: own.statusDate });
    expect(await violationsOf(office)).toEqual([]);
  });

  it('is one of at most 200 that people write down of a piece', async () => {
    const { id, status } = await shipmentOf(nuids[0] ?? '');
    const { db, clock } = office.server.services;
    const at = clock.now().toISOString();
    const written = sql`select count(*) from tracking_event where shipment_id = ${id} and source = 'hand'`;
    // Each of them lies before what is known.
    await sql`insert into tracking_event (channel_id, event_key, shipment_id, nuid, code, at, received_at, source, provider)
      select ${channelId}, 'made ' || n, ${id}, ${nuids[0]}, 600, '2020-01-01', now(), 'hand', 'file'
      from generate_series(1, 199 - (${written})) n`.execute(db);
    const enter = (reason: string) =>
      validator.call('tracking.enter', {
        params: { shipmentId: id },
        body: { code: 600, at, correction: false, reason },
      });
    await enter('The last');
    expect(await failure(enter('One more'))).toMatchObject({
      label: 'tracking.enteredMany',
      parameters: { maximum: 200 },
    });
    // Said again, it changes nothing and is no other.
    expect(await enter('The last')).toEqual({ changed: false });
    expect((await validator.call('story.read', { query: { shipmentId: id } })).length).toBeLessThan(300);
    expect(await shipmentOf(nuids[0] ?? '')).toMatchObject({ status });
  });

  it('ends: its words and the notes on it after weeks, all of it after years', async () => {
    const { services, clock } = office.server;
    await push([event(undefined, 610, { reference: 'LOOSE 3', detail: 'Signed by Ida' })]);
    const ended = (days: number) =>
      endUnplaced(services, { now: new Date(clock.now().getTime() + days * 86_400_000), years: 10 });
    const words = async () => {
      const { rows } = await sql<{ detail: string | null; notes: number }>`select (select detail from tracking_event
          where reference = 'LOOSE 3') as detail, (select count(*)::int from revision
          where event = 'eventDismissed' and details ? 'note') as notes`.execute(services.db);
      return rows[0];
    };
    expect(await ended(89)).toBe(0);
    expect(await words()).toEqual({ detail: 'Signed by Ida', notes: 1 });
    expect(await ended(91)).toBe(2);
    expect(await words()).toEqual({ detail: '', notes: 0 });
    expect(await ended(3_654)).toBeGreaterThan(0);
    expect(await words()).toEqual({ detail: null, notes: 0 });
  });

  it('and no file comes to an order whose files went by rule', async () => {
    const shipment = await shipmentOf(nuids[0] ?? '');
    const { db } = office.server.services;
    const purged = (at: Date | null) =>
      sql`update job set files_purged_at = ${at} where id = ${shipment.jobId}`.execute(db);
    await purged(office.server.clock.now());
    const content = Buffer.from('%PDF-1.4 proof').toString('base64');
    const { result } = await push([event(nuids[0], 600, { files: [{ name: 'proof.pdf', content }] })]);
    expect(result.refused).toEqual([{ index: 0, reason: 'filePurged' }]);
    const parts = [{ name: 'submittedFile', value: Buffer.from('%PDF-1.4 proof'), fileName: 'proof.pdf' }];
    const refused = await failure(validator.call('tracking.addFile', { params: { shipmentId: shipment.id }, parts }));
    expect(refused.label).toBe('shipment.filePurged');
    await purged(null);
  });

  it('is found by the number of its carrier alone without reading the other events of the channel', () =>
    findsByReference(office.server.services.db, { channelId, nuid: nuids[0] ?? '' }));
});
