// What the bench of monitoring looks at: a month of one installation with five companies of ten accounts each, filled set by set.
// Its counters are sums of the rows that are there; those of the last day are not folded yet.
import type pg from 'pg';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';

/** Companies, each an account above nine others. */
export const COMPANIES = 5;
export const ACCOUNTS = 50;
const PEOPLE = 200;
export const OF_A_DELIVERY = 200;
export const DAYS = 31;
export const NOW = new Date('2026-11-20T12:00:00Z');

/** Accounts of a company, its own first. @param company from 1 */
export const accountsOf = (company: number): number[] =>
  Array.from({ length: ACCOUNTS / COMPANIES }, (_, n) => company + n * COMPANIES);

/** A person of its own account, and an order that somebody of it sent. @param company from 1 */
export const personOf = (company: number): number => 4 * (company - 1) + 1;
export const orderOf = (company: number): number => 4 * (company - 1);

/** An order in eleven has the first tag, a row in a hundred the second. */
export const TAGS = { ofOrders: ['Campaign', 'spring'], ofRows: ['Audience', 'private'] } as const;
/** Values that one order has, and those that a tenth of all rows have, some rows each. */
export const FIELDS = { ofOrders: 'reference', ofRows: 'customer' } as const;
const CUSTOMERS = 50_000;
export const referenceOf = (order: number): string => `REF-${order}`;
/** The customer of the first row of an order. */
export const customerOf = (order: number): string => `C${((order * OF_A_DELIVERY) / 10) % CUSTOMERS}`;

async function fillPeople(client: pg.Client): Promise<void> {
  await client.query(
    `insert into account (id, parent_id, path, root_id, name, account_identifier)
    overriding system value select n, nullif(root, n), case when n = root then array[n] else array[root, n] end::bigint[], root,
      'Account ' || n, 'A' || n
    from (select n, (n - 1) % $2::int + 1 as root from generate_series(1, $1::int) n) a`,
    [ACCOUNTS, COMPANIES],
  );
  await client.query(`insert into service (id, account_id, name, service_type, definition) overriding system value
    select n, 1, 'Service ' || n, 'simpleMultiple', '{}' from generate_series(1, 4) n`);
  await client.query(
    `insert into app_user (id, account_id, profile_id, login, login_folded)
    overriding system value select n, (n - 1) / 4 + 1, 1, 'person-' || n, 'person-' || n from generate_series(1, $1::int) n`,
    [PEOPLE],
  );
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
}

/** One delivery of each order; of fifty orders one has something left to confirm, one a confirmation that waits, one that was rejected. */
async function fillOrders(client: pg.Client, orders: number): Promise<void> {
  await client.query(
    `create temporary table sent as select n, (n % $1::int) / 4 + 1 as account_id, ((n % $1::int) / 4) % $2::int + 1 as root_id,
      n % $1::int + 1 as owner_id, n % 4 + 1 as service_id, $3::timestamptz - make_interval(secs => n * $4::float8) as at
    from generate_series(0, $5::int - 1) n`,
    [PEOPLE, COMPANIES, NOW, (DAYS * 86_400) / orders, orders],
  );
  await client.query(`insert into job (id, account_id, root_account_id, owner_id, author_id, service_id, service_definition, name,
      state, counts, submitted_at)
    overriding system value select n, account_id, root_id, owner_id, owner_id, service_id, '{}', 'Run ' || n,
      case when n % 50 = 7 then 'PACK_GROUPS_CREATED_AWAIT_VALIDATION' when n % 25 = 3 then 'PACK_GROUPS_CREATED_REMAINING'
        else 'PACK_GROUPS_CREATED_SENT' end,
      jsonb_build_object('rejected', case when n % 50 = 9 then 20 else 0 end, 'remaining', case when n % 50 = 3 then 5 else 0 end, 'orphans', 0), at
    from sent`);
  await client.query(`insert into delivery_command (id, job_id, account_id, owner_id, author_id, state, pack_group_count, pages, created_at)
    overriding system value select n, n, account_id, owner_id, owner_id, 'OUTPUTTED', 200, 400, at from sent
    union all select n + 100000000, n, account_id, owner_id, owner_id, case when n % 50 = 7 then 'AWAIT_VALIDATION' else 'REJECTED' end,
      20, 40, at from sent where n % 50 in (7, 9)`);
  await client.query(`insert into delivery (id, external_id, command_id, job_id, account_id, owner_id, service_id, channel_id,
      channel_label, channel_type, channel_definition, name, state, post_date, promised_date, created_at)
    overriding system value select n, 'D' || n, n, n, account_id, owner_id, service_id, 1 + n % 2, 'Channel',
      case when n % 2 = 0 then 'SIMPLE_MAIL' else 'EMAIL' end,
      case when n % 2 = 0 then '{}' else '{"fallbackOnStatuses": [-611]}' end::jsonb, 'Run ' || n,
      case when n % 100 = 13 then 'PARTIALLY_CANCELLED' else 'OUTPUTTED' end, at::date, at::date, at from sent`);
}

/**
 * One in a hundred pieces is in error and waits for a decision, where the last hour failed it is not yet looked whether another
 * channel takes over; some were acknowledged or cancelled, others are stuck on their way;
 * what was posted lately is in production.
 */
async function fillPieces(client: pg.Client): Promise<void> {
  await client.query(
    `insert into shipment (nuid, delivery_id, command_id, job_id, pack_group_id, account_id, owner_id, service_id, channel_type,
      channel_label, recipient, recipient_lines, status, status_at, acknowledged, takeover, decider_id, decide_by, created_at, pages, sheets)
    select 'N' || d.id || '-' || k, d.id, d.id, d.id, d.id * $1::int + k, d.account_id, d.owner_id, d.service_id,
      d.channel_type, 'Channel', 'Recipient', array['Recipient', '1 rue', '75001 PARIS'],
      case when k % 100 = 0 then -611 when k % 200 = 51 and d.id % 11 = 1 then -611 when k % 200 = 52 and d.id % 11 = 2 then -900
        when k % 200 = 53 and d.id % 11 = 3 then 300 when k % 200 = 54 and d.id % 11 = 4 and d.channel_type = 'EMAIL' then 700
        when k % 200 = 1 or d.post_date > $2::date - 3 then 400 when d.channel_type = 'EMAIL' then 710 else 600 end,
      d.created_at, k % 200 = 51 and d.id % 11 = 1,
      case when k % 100 = 0 and d.created_at < $2::timestamptz - interval '1 hour' then 'offered' end, case when k % 100 = 0 and d.id % 3 = 0 then d.owner_id end,
      case when k % 100 = 0 then d.created_at + interval '2 days' end, d.created_at, 2, 1
    from delivery d, generate_series(0, $1::int - 1) k`,
    [OF_A_DELIVERY, NOW],
  );
}

async function fillValues(client: pg.Client): Promise<void> {
  await client.query(
    `insert into searched_metadata (job_id, pack_group_id, name, value, tag_list)
    select n, null::bigint, $1, 'REF-' || n, null from sent
    union all select n, null, 'campaign', $3, $2 from sent where n % 11 = 6`,
    [FIELDS.ofOrders, ...TAGS.ofOrders],
  );
  await client.query(
    `insert into searched_metadata (job_id, pack_group_id, name, value, tag_list)
    select n, n * $1::bigint + k, $2, 'C' || (n * $1::bigint + k) / 10 % $3::int, null
      from sent, generate_series(0, $1::int - 1, 10) k
    union all select n, n * $1::bigint + k, 'audience', $5, $4 from sent, generate_series(50, $1::int - 1, 100) k`,
    [OF_A_DELIVERY, FIELDS.ofRows, CUSTOMERS, ...TAGS.ofRows],
  );
}

/** Lines of the counters, each from the table that it counts. */
const COUNTED = `
  create temporary table counted as
  select account_id, owner_id, 'volume' as counter, concat_ws(' ', channel_type, service_id, status,
      (status > -900 and status < 0 and not acknowledged)::int) as key, (created_at at time zone 'UTC')::date as day, count(*) as n
    from shipment group by 1, 2, 4, 5
  union all select s.account_id, s.owner_id, 'awaited', d.channel_id || ' ' || s.status || ' ' || d.id,
      (s.created_at at time zone 'UTC')::date, count(*)
    from shipment s join delivery d on d.id = s.delivery_id
    where s.status in (300, 400) or (s.status = 700 and s.channel_type = 'EMAIL') group by 1, 2, 4, 5
  union all select account_id, owner_id, 'job', state, (submitted_at at time zone 'UTC')::date, count(*) from job group by 1, 2, 4, 5
  union all select account_id, owner_id, 'command', state, (created_at at time zone 'UTC')::date, count(*)
    from delivery_command group by 1, 2, 4, 5
  union all select account_id, owner_id, 'delivery', state, (created_at at time zone 'UTC')::date, count(*)
    from delivery group by 1, 2, 4, 5;
  insert into counted select account_id, owner_id, 'shipment', split_part(key, ' ', 3), day, sum(n)
    from counted where counter = 'volume' group by 1, 2, 4, 5;
  insert into counted select account_id, owner_id, 'shipmentError', '', day, sum(n)
    from counted where counter = 'volume' and split_part(key, ' ', 4) = '1' group by 1, 2, 5`;

async function fillCounters(client: pg.Client): Promise<void> {
  await client.query(COUNTED);
  await client.query(
    `insert into counter_total (account_id, owner_id, counter, key, day, total)
    select account_id, owner_id, counter, key, day, n from counted where day < $1::date`,
    [NOW],
  );
  await client.query(
    `insert into counter_delta (account_id, owner_id, counter, key, day, delta)
    select account_id, owner_id, counter, key, day, n from counted where day >= $1::date`,
    [NOW],
  );
}

/** @param shipments how many there are */
export async function fillInstallation(client: pg.Client, shipments: number): Promise<void> {
  await client.query('set session_replication_role = replica');
  await fillPeople(client);
  await fillOrders(client, Math.ceil(shipments / OF_A_DELIVERY));
  await fillPieces(client);
  await fillValues(client);
  await fillCounters(client);
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
}
