// Monitoring over 5,000,000 shipments, as its calls read it: a narrowed list against bare SQL; the overview and what is late
// at p99, equal to the bare GROUP BY. A number behind the section, `npm run bench -- monitoring 300000`, is a quick look.
import { deepStrictEqual } from 'node:assert';
import type pg from 'pg';
import { FLAGS } from '#domain/access/flags.ts';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import type { Result } from '#domain/errors/result.ts';
import type { Services } from '#server/context/context.ts';
import { MONITORING_HANDLERS } from '#server/features/monitoring/monitoring.ts';
import { listOfShipments } from '#server/features/shipments/read-shipments.usecases.ts';
import { openOwnDatabase } from '../measure/own-database.ts';
import { alternate, type BenchOptions, type BenchRow, benchRow, seconds } from '../measure/row.ts';

const ACCOUNTS = 50;
const OF_A_DELIVERY = 200;
const DAYS = 31;
const NOW = new Date('2026-11-20T12:00:00Z');
const READS = 100;
const P99_MS = 300;
const LIST = 50;

const BARE_LIST = `select s.* from shipment s where s.service_id = $1 and s.channel_type = 'EMAIL'
  and s.created_at >= $2 and s.created_at < $3 order by s.created_at desc, s.id desc limit ${LIST}`;

/** Two channels, four services; one in a hundred pieces is in error, and what was posted lately is still in production. */
async function fill(client: pg.Client, shipments: number): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into account (id, path, root_id, name, account_identifier)
    overriding system value select n, array[n::bigint], n, 'Account ' || n, 'A' || n from generate_series(1, $1::int) n`,
    [ACCOUNTS],
  );
  await client.query(`insert into service (id, account_id, name, service_type, definition) overriding system value
    select n, 1, 'Service ' || n, 'simpleMultiple', '{}' from generate_series(1, 4) n`);
  await client.query(`insert into app_user (id, account_id, profile_id, login, login_folded)
    overriding system value select n, 1, 1, 'person-' || n, 'person-' || n from generate_series(1, 200) n`);
  for (const channelType of ['SIMPLE_MAIL', 'EMAIL'] as const) {
    const definition = ChannelDefinition.parse({
      ...{ channelType, name: channelType, providerName: 'folder', timeZone: 'Europe/Paris', holidayCalendar: 'FR' },
      requirements: [{ name: 'subject', type: 'TEXT' }],
      outputFileDefinitions: [{ name: 'main', mainOutputFile: true }],
    });
    await client.query('insert into channel (channel_type, name, definition) values ($1, $1, $2)', [
      channelType,
      JSON.stringify(definition),
    ]);
  }
  // Providers that have always pushed: pieces in production can be late.
  await client.query(`insert into channel_tracking (channel_id, sealed_secret, secret_since)
    select id, '', '2020-01-01Z' from channel`);
  const deliveries = Math.ceil(shipments / OF_A_DELIVERY);
  await client.query(
    `insert into delivery (id, external_id, command_id, job_id, account_id, owner_id, service_id, channel_id, channel_label,
      channel_type, channel_definition, name, state, post_date, promised_date, created_at)
    overriding system value select n, 'D' || n, n, n, n % $1::int + 1, n % 200 + 1, n % 4 + 1, 1 + n % 2, 'Channel',
      case when n % 2 = 0 then 'SIMPLE_MAIL' else 'EMAIL' end, '{}', 'Run ' || n, 'OUTPUTTED', at::date,
      at::date, at
    from (select n, $2::timestamptz - make_interval(secs => n * $3::float8) as at from generate_series(0, $4::int - 1) n) d`,
    [ACCOUNTS, NOW, (DAYS * 86_400) / deliveries, deliveries],
  );
  await client.query(
    `insert into shipment (nuid, delivery_id, command_id, job_id, pack_group_id, account_id, owner_id, service_id, channel_type,
      channel_label, recipient, recipient_lines, status, status_at, created_at, pages, sheets)
    select 'N' || d.id || '-' || k, d.id, d.id, d.id, d.id * $1::int + k, d.account_id, d.owner_id, d.service_id,
      d.channel_type, 'Channel', 'Recipient', array['Recipient', '1 rue', '75001 PARIS'],
      case when k % 100 = 0 then -611 when k % 200 = 1 or d.post_date > $2::date - 3 then 400 when d.channel_type = 'EMAIL' then 710 else 600 end,
      d.created_at, d.created_at, 2, 1
    from delivery d, generate_series(0, $1::int - 1) k`,
    [OF_A_DELIVERY, NOW],
  );
  await client.query(`insert into counter_total (account_id, owner_id, counter, key, day, total)
    select account_id, owner_id, 'volume', concat_ws(' ', channel_type, service_id, status,
      (status > -900 and status < 0 and not acknowledged)::int), (created_at at time zone 'UTC')::date, count(*)
    from shipment group by 1, 2, 3, 4, 5`);
  await client.query(`insert into counter_total (account_id, owner_id, counter, key, day, total)
    select s.account_id, s.owner_id, 'awaited', d.channel_id || ' ' || s.status || ' ' || d.id,
      (s.created_at at time zone 'UTC')::date, count(*)
    from shipment s join delivery d on d.id = s.delivery_id
    where s.status in (300, 400) or (s.status = 700 and s.channel_type = 'EMAIL') group by 1, 2, 4, 5`);
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
}

/** ms of the slowest but one of a hundred. */
async function p99(work: (read: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let read = 0; read < READS; read += 1) taken.push((await seconds(() => work(read))) * 1_000);
  return taken.toSorted((a, b) => a - b)[Math.ceil(READS * 0.99) - 1] ?? Number.NaN;
}

const answered = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.refusal.label);
  return result.value;
};

function callsOf(services: Services) {
  const actor = { userId: 1, ouId: 1, groupId: 0, masks: { direct: FLAGS.superAdmin.bit, group: 0, ou: 0 } };
  const caller = { user: { id: 1, accountId: 1 }, actor, timeZone: 'UTC', reach: {} };
  // Each handler is given what it takes of a request and of the services.
  const asked = (query: object) => ({ caller, query }) as never;
  return {
    list: async (query: object) => answered(await listOfShipments(asked(query), services)),
    overview: async (query: object) =>
      answered(await MONITORING_HANDLERS['monitoring.overview'](asked(query), services)),
    late: async (query: object) => answered(await MONITORING_HANDLERS['deliveries.lateCount'](asked(query), services)),
  };
}

/** The overview says what the rows do. */
async function agrees(client: pg.Client, calls: ReturnType<typeof callsOf>): Promise<void> {
  const { channels, days } = await calls.overview({ fromDate: '2026-10-20', toDate: '2026-11-20' });
  const { rows: byChannel } = await client.query(`select channel_type, count(*)::int as n from shipment
    where created_at >= '2026-10-20Z' group by 1`);
  deepStrictEqual(
    new Map(channels.map(({ channelType, total }) => [channelType as string, total])),
    new Map(byChannel.map(({ channel_type: type, n }) => [type, n])),
  );
  const { rows: byDay } = await client.query(`select (created_at at time zone 'UTC')::date::text as day,
    count(*)::int as n, count(*) filter (where status = -611)::int as failed from shipment
    where created_at >= '2026-10-20Z' group by 1 order by 1`);
  deepStrictEqual(
    days.map(({ day, total: n, failed }) => ({ day, n, failed })),
    byDay,
  );
}

/** @param shipments how many there are */
export async function monitoringRows({ log, rounds }: BenchOptions, shipments = 5_000_000): Promise<BenchRow[]> {
  const { db, client, close } = await openOwnDatabase('monitoring', 'web');
  const services = { db, clock: { now: () => NOW } } as unknown as Services; // all that the calls take of them
  const calls = callsOf(services);
  const of = shipments.toLocaleString('en');
  const perList = async (read: (service: number) => Promise<unknown>) =>
    ((await seconds(async () => {
      for (let n = 0; n < READS; n += 1) await read(1 + 2 * (n % 2));
    })) *
      1_000) /
    READS;
  try {
    log(`filling ${shipments} shipments`);
    await fill(client, shipments);
    await agrees(client, calls);
    const range = { fromDate: '2026-10-25', toDate: '2026-11-20' };
    const list = await alternate(
      rounds,
      () =>
        perList((service) => calls.list({ ...range, maxResults: LIST, serviceId: service + 1, channelType: 'EMAIL' })),
      () => perList((service) => client.query(BARE_LIST, [service + 1, '2026-10-25Z', '2026-11-21Z'])),
    );
    const accounts = (read: number) => (read % 2 === 0 ? {} : { targetOUId: 1 + (read % ACCOUNTS) });
    const overview = await p99((read) => calls.overview({ ...range, ...accounts(read) }));
    const late = await p99((read) => calls.late(accounts(read)));
    return [
      benchRow({
        name: `monitoring: ${LIST} of ${of} shipments of a service and a kind of channel ÷ bare SQL`,
        ...list,
        unit: 'ms',
        target: 3,
      }),
      benchRow({
        name: `monitoring: overview of ${of} shipments, p99 ÷ ${P99_MS} ms`,
        ours: overview,
        peer: P99_MS,
        unit: 'ms',
        target: 1,
      }),
      benchRow({
        name: `monitoring: late of ${of} shipments by channel, p99 ÷ ${P99_MS} ms`,
        ours: late,
        peer: P99_MS,
        unit: 'ms',
        target: 1,
      }),
    ];
  } finally {
    await close();
  }
}
