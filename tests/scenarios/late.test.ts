// What is late, over a simulated month on channels of six time zones with their holidays: each hour's count against days
// counted one by one.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { type HolidayCalendar, holidaysOf } from '#domain/deliveries/holiday.rules.ts';
import { noteLate } from '#server/features/monitoring/note-late.usecases.ts';
import { tellFailures, writeFailuresMail } from '#server/pipeline/mails/failures-mail.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { askedOfClosed, askedSite, neverLeft } from './tracked/asked-of-closed.ts';
import { hear, lateSinceHeard } from './tracked/first-heard.ts';
import { countAwaited, countsOwnLate } from './tracked/own-late.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FIRST = Date.parse('2026-12-14T00:00:00Z');
const DAYS = 31;

/** Six zones, the first and the last of the world among them; weeks and calendars of their own. */
const PLACES = [
  { timeZone: 'Europe/Paris', holidayCalendar: 'FR', workingDays: [1, 2, 3, 4, 5], maxDays: {} },
  { timeZone: 'Europe/London', holidayCalendar: 'GB', workingDays: [1, 2, 3, 4, 5, 6], maxDays: { 400: 2 } },
  { timeZone: 'America/New_York', holidayCalendar: 'US', workingDays: [1, 2, 3, 4, 5], maxDays: { 300: 0 } },
  { timeZone: 'Asia/Jerusalem', holidayCalendar: 'IL', workingDays: [7, 1, 2, 3, 4], maxDays: {} },
  { timeZone: 'Pacific/Kiritimati', holidayCalendar: null, workingDays: [1, 2, 3, 4, 5], maxDays: {} },
  { timeZone: 'Pacific/Pago_Pago', holidayCalendar: 'HU', workingDays: [1, 3, 5], maxDays: { 400: 5 } },
] as const;

let office: PostOffice;
let validator: TestClient;
let channels: number[];

const textOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);

/** One piece in each status for each day of the month on each channel, copied from one that was really made. */
async function pieces(): Promise<void> {
  const clerk = await office.as('clerk');
  const job = await office.deposit(
    clerk,
    office.town.services.letters,
    await lettersPdf(
      [1, 2, 3].map((n) => ({ address: [`Mme Aubry ${n}`, '12 rue des Lilas', '75011 Paris'], pages: 1 })),
    ),
  );
  const { id } = await office.confirm(clerk, job.id);
  await office.reaches(clerk, id, 'OUTPUTTED');
  const { db } = office.server.services;
  const columns = async (table: string) => {
    const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = ${table} and column_name <> 'id'`.execute(db);
    return sql.join(rows.map(({ name }) => sql.ref(name)));
  };
  const [ofDelivery, ofShipment] = [await columns('delivery'), await columns('shipment')];
  await sql`with made as (
      insert into delivery (${ofDelivery}) select ${ofDelivery} from (
        select (jsonb_populate_record(d, jsonb_build_object('channel_id', c, 'fallback', true,
          'post_date', ${textOf(FIRST / DAY)}::date + day, 'external_id', 'L' || c || '-' || day))).*
        from delivery d, unnest(${sql.val(channels)}::bigint[]) c, generate_series(0, ${DAYS - 1}) day
        where d.command_id = ${id}) copies returning id)
    insert into shipment (${ofShipment}) select ${ofShipment} from (
      select (jsonb_populate_record(s, jsonb_build_object('delivery_id', made.id, 'nuid', 'N' || made.id || '-' || s.id,
        'status', (array[300, 400, 600])[row_number() over (partition by made.id order by s.id)]))).*
      from shipment s, made where s.command_id = ${id}) copies`.execute(db);
  await countAwaited(db);
}

beforeAll(async () => {
  office = await openPostOffice();
  validator = await office.as('validator');
  const { db } = office.server.services;
  channels = await Promise.all(
    PLACES.map(async ({ timeZone, holidayCalendar, workingDays, maxDays }) => {
      const definition = ChannelDefinition.parse({
        ...{ channelType: 'SIMPLE_MAIL', name: timeZone, providerName: 'folder', timeZone, holidayCalendar },
        ...{ workingDays: [...workingDays], maxDays },
        requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS' }],
        outputFileDefinitions: [{ name: 'main', mainOutputFile: true }],
      });
      const { id } = await db
        .insertInto('channel')
        .values({ channel_type: 'SIMPLE_MAIL', name: timeZone, enabled: true, definition: JSON.stringify(definition) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    }),
  );
  await hear(office, channels, true);
  await pieces();
});
afterAll(() => office.close());

const works = ({ holidayCalendar, workingDays }: (typeof PLACES)[number], day: number): boolean => {
  const date = new Date(day * DAY);
  const week = date.getUTCDay() === 0 ? 7 : date.getUTCDay();
  const off = holidayCalendar && holidaysOf(holidayCalendar as HolidayCalendar, date.getUTCFullYear()).has(day);
  return (workingDays as readonly number[]).includes(week) && !off;
};

/** Pieces posted in the month whose days are over: counted day by day, in the zone's own calendar. */
function expected(place: (typeof PLACES)[number], status: 300 | 400, now: number): number {
  const local = new Intl.DateTimeFormat('en-CA', { timeZone: place.timeZone }).format(now);
  const today = Date.parse(`${local}T00:00:00Z`) / DAY;
  const allowed = (place.maxDays as Partial<Record<number, number>>)[status] ?? { 300: 1, 400: 3 }[status];
  let late = 0;
  for (let posted = FIRST / DAY; posted < FIRST / DAY + DAYS; posted += 1) {
    // The post date itself, or the first working day behind it, is the day from which is counted.
    let worked = -1;
    for (let day = posted; day < today; day += 1) if (works(place, day)) worked += 1;
    if (worked >= allowed) late += 1;
  }
  return late;
}

it('is what the calendar of each channel says, hour by hour', async () => {
  // Every 67th hour: all times of the day come up, in each zone.
  for (let at = FIRST; at < FIRST + (DAYS + 10) * DAY; at += 67 * HOUR) {
    office.server.clock.set(new Date(at));
    const { groups } = await counted();
    const found = groups
      .map(({ channelName, lateStatus, pieces: n }) => `${channelName} ${lateStatus}: ${n}`)
      .toSorted();
    const wanted = PLACES.flatMap((place) => {
      const late = ([300, 400] as const).map((status) => [status, expected(place, status, at)] as const);
      // A channel without anything late is not named.
      return late.some(([, n]) => n > 0) ? late.map(([status, n]) => `${place.timeZone} ${status}: ${n}`) : [];
    });
    expect(found).toEqual(wanted.toSorted());
  }
});

/** Sessions end while the month goes by. */
async function counted() {
  validator = await office.as('validator');
  const all = await validator.call('deliveries.lateCount', { query: {} });
  expect(all.count).toBe(all.groups.reduce((sum, { pieces: n }) => sum + n, 0));
  return { ...all, groups: all.groups.filter(({ channelId }) => channels.includes(channelId)) };
}

it('is listed with what was allowed and how far it is over, oldest first, page by page', async () => {
  office.server.clock.set('2026-12-29T12:00:00Z');
  validator = await office.as('validator');
  const [paris] = channels;
  const query = { channelId: paris, lateStatus: [400] };
  const { items, overflow } = await validator.call('deliveries.late', { query });
  // Posted from Monday 14 on; 25 December is a holiday; on Tuesday 29 what was posted on Monday 21 is still in time.
  expect(
    items.map(({ postDate, dueDate, daysAllowed, daysOver }) => [postDate, dueDate, daysAllowed, daysOver]),
  ).toEqual([
    ['2026-12-14', '2026-12-17', 3, 7],
    ['2026-12-15', '2026-12-18', 3, 6],
    ['2026-12-16', '2026-12-21', 3, 5],
    ['2026-12-17', '2026-12-22', 3, 4],
    ['2026-12-18', '2026-12-23', 3, 3],
    ['2026-12-19', '2026-12-24', 3, 2],
    ['2026-12-20', '2026-12-24', 3, 2],
    ['2026-12-21', '2026-12-24', 3, 2],
    ['2026-12-22', '2026-12-28', 3, 1],
  ]);
  expect(overflow).toBe(false);
  const first = await validator.call('deliveries.late', { query: { ...query, maxResults: 4 } });
  const rest = await validator.call('deliveries.late', { query: { ...query, cursor: first.cursor ?? '' } });
  expect([...first.items, ...rest.items]).toEqual(items);
  const before = await validator.call('deliveries.late', { query: { ...query, latePostDate: '2026-12-15' } });
  expect(before.items).toEqual(items.slice(0, 2));
  const days = { earliestPostDate: '2026-12-15', latePostDate: '2026-12-16' };
  expect((await validator.call('deliveries.late', { query: { ...query, ...days } })).items).toEqual(items.slice(1, 3));
  const emails = await validator.call('deliveries.late', { query: { ...query, channelType: 'EMAIL' } });
  expect(emails.items).toEqual([]);
});

it('awaits nothing after the hand-over where the channel is not tracked, and nothing of others is shown', async () => {
  const { groups } = await counted();
  expect(groups.some(({ lateStatus }) => lateStatus >= 600)).toBe(false);
  // Where nothing is heard, only days that the channel states itself.
  await hear(office, channels, false);
  const silent = (await counted()).groups.filter(({ lateStatus, pieces: n }) => lateStatus === 400 && n > 0);
  expect(silent.map(({ channelName }) => channelName).toSorted()).toEqual(['Europe/London', 'Pacific/Pago_Pago']);
  await hear(office, channels, true);
  await countsOwnLate(office);
  const all = await validator.call('deliveries.late', { query: { targetOwnerId: 999_999 } });
  expect(all.items).toEqual([]);
});

it('is noted at the end of each day, and stays as it was then', async () => {
  const { services } = office.server;
  office.server.clock.set('2026-12-17T23:55:00Z');
  await noteLate(services);
  const first = await counted();
  // Noted twice on one day, the last one counts.
  for (const at of ['2026-12-18T09:55:00Z', '2026-12-18T23:55:00Z']) {
    office.server.clock.set(at);
    await noteLate(services);
  }
  const second = await counted();
  office.server.clock.set('2026-12-20T12:00:00Z');
  const { days } = await counted();
  expect(days).toEqual([
    { day: '2026-12-17', pieces: first.count },
    { day: '2026-12-18', pieces: second.count },
    { day: '2026-12-19', pieces: 0 },
  ]);
  const narrowed = await validator.call('deliveries.lateCount', { query: { channelId: channels[0] ?? 0 } });
  expect(narrowed.days.at(0)?.pieces).toBeLessThan(first.count);
  const { late, lateDays, accounts } = await validator.call('monitoring.overview', {
    query: { fromDate: '2026-12-18', toDate: '2026-12-20' },
  });
  // As the chart, from the first day that was noted on.
  expect(lateDays).toEqual([
    { day: '2026-12-17', late: first.count },
    { day: '2026-12-18', late: second.count },
    { day: '2026-12-19', late: 0 },
    { day: '2026-12-20', late: late.count },
  ]);
  const trend = accounts[0]?.trend ?? [];
  expect([trend[0]?.day, ...trend.slice(-4).map((day) => day.late)]).toEqual([
    ...['2026-12-11', first.count, second.count, 0, late.count],
  ]);
});

it('is asked about once by e-mail, or as an enquiry, which stands in the history and changes no status', async () => {
  const { services } = office.server;
  office.server.clock.set('2026-12-29T12:00:00Z');
  validator = await office.as('validator');
  const [paris = 0] = channels;
  const late = async (lateStatus: 400) =>
    (await validator.call('deliveries.late', { query: { channelId: paris, lateStatus: [lateStatus] } })).items;
  const [row] = await late(400);
  expect(row).toMatchObject({ nextStep: 'site', taken: null, abilities: ['takeStep'] });
  const params = { deliveryId: row?.deliveryId ?? 0 };
  await sql`update channel set definition = definition || '{"siteEmailAddress": "site@works.example"}' where id = ${paris}`.execute(
    services.db,
  );
  const body = { lateStatus: 400 as const, note: 'The truck of Friday' };
  const taken = await validator.call('monitoring.takeStep', { params, body });
  expect(taken).toMatchObject({ step: 'site', person: { login: 'validator' } });
  expect(taken.date.slice(0, 16)).toBe('2026-12-29T12:00');
  expect(await validator.call('monitoring.takeStep', { params, body })).toEqual(taken);
  // Nothing that somebody writes is dropped in silence.
  const other = { params, body: { ...body, note: 'The plane of Saturday' } };
  expect(await failure(validator.call('monitoring.takeStep', other))).toMatchObject({ label: 'late.taken' });
  expect((await late(400))[0]).toMatchObject({ taken, abilities: [] });
  await expect.poll(() => office.server.mails.filter(({ to }) => to.includes('site@works.example')).length).toBe(1);
  const [asked] = await validator.call('story.read', { query: params });
  expect(asked).toMatchObject({ kind: 'siteAsked', count: row?.pieces, reason: 'The truck of Friday' });
  const notLate = { params, body: { lateStatus: 600 as const } };
  expect(await failure(validator.call('monitoring.takeStep', notLate))).toMatchObject({ label: 'late.notLate' });
  // Who never got the e-mail was not asked.
  const task = askedSite(params.deliveryId, taken.person.id);
  await neverLeft(office, task);
  expect((await late(400))[0]?.taken).toBeNull();
  const [failed] = await validator.call('story.read', { query: params });
  expect(failed).toMatchObject({ kind: 'mailFailed', reason: 'site@works.example: away' });
  await validator.call('monitoring.takeStep', { params, body });
  await askedOfClosed(office, task);
  expect((await late(400))[0]?.taken).toBeNull();
  await validator.call('monitoring.takeStep', { params, body });
});

it('is told to its owner, each delivery once, who sees it in the own list', async () => {
  const { services, clock } = office.server;
  const { db } = services;
  await sql`update delivery set late_at = null`.execute(db);
  const marked = async (at: string) => {
    clock.set(at);
    await noteLate(services);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from delivery where late_at >= ${at}`.execute(
      db,
    );
    return rows[0]?.n ?? 0;
  };
  const first = await marked('2026-12-17T23:55:00Z');
  expect(first).toBeGreaterThan(0);
  expect(await marked('2026-12-17T23:58:00Z')).toBe(0);
  const [clerk] = await db.selectFrom('app_user').select('id').where('login', '=', 'clerk').execute();
  const told = async () => {
    const count = await tellFailures(services);
    const mail = await writeFailuresMail(services, {
      ...{ kind: 'failures', userId: clerk?.id ?? 0 },
      ...{ since: '2026-12-17T23:00:00Z', until: clock.now().toISOString() },
    });
    return [count, mail?.subject, mail?.text.split('\n').filter((line) => line.startsWith('•')).length];
  };
  clock.advance(HOUR / 10);
  expect(await told()).toEqual([1, `${first} deliveries are late`, Math.min(first, 20)]);
  expect(await tellFailures(services)).toBe(0);
  clock.advance(HOUR);
  expect(await tellFailures(services)).toBe(0);
  const owner = await office.as('clerk');
  const [row] = (await owner.call('deliveries.late', { query: {} })).items;
  const own = await owner.call('deliveries.late', { query: { deliveryId: row?.deliveryId ?? 0 } });
  expect(own.items.map(({ deliveryId }) => deliveryId)).toEqual(own.items.map(() => row?.deliveryId));
  expect(own.items).toContainEqual(row);
});

it('is nothing that was over its days before anything was heard of it', async () => {
  await hear(office, channels, false);
  await lateSinceHeard(office, channels[0] ?? 0);
});
