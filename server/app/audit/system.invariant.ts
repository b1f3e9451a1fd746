// Invariants 6 and 8: counters equal what they count; no task is held longer than its lease, nothing is handed over
// twice at the same time.
import { sql } from 'kysely';
import { awaitedKeySql, isAwaitedSql, volumeKeySql } from '#server/access/test-mode.ts';
import { type AuditContext, type Finding, type Invariant, together } from './invariant.ts';

interface CountRow {
  readonly checked: number;
  /** null: none is wrong. */
  readonly name: string | null;
  readonly counted: number;
  readonly real: number;
}

export const countersAgree: Invariant = {
  number: 6,
  name: 'Counters equal counts of the rows',
  async check({ db }) {
    const { rows } = await sql<CountRow>`
      with real as (
        select 'job' as counter, account_id, owner_id, state as key, (submitted_at at time zone 'UTC')::date as day from job
          where not draft
        union all select 'command', account_id, owner_id, state, (created_at at time zone 'UTC')::date from delivery_command
        union all select 'delivery', account_id, owner_id, state, (created_at at time zone 'UTC')::date from delivery
        union all select 'shipment', account_id, owner_id, status::text, (created_at at time zone 'UTC')::date from shipment
        union all select 'shipmentError', account_id, owner_id, '', (created_at at time zone 'UTC')::date from shipment
          where status > -900 and status < 0 and not acknowledged
        union all select 'volume', account_id, owner_id, ${volumeKeySql('shipment')},
          (created_at at time zone 'UTC')::date from shipment
        union all select 'awaited', account_id, owner_id, ${awaitedKeySql('shipment')},
          (created_at at time zone 'UTC')::date from shipment where ${isAwaitedSql('shipment')}
      ), grouped as (
        select counter, account_id, owner_id, key, day, count(*) as n from real group by 1, 2, 3, 4, 5
      ), counters as (
        select counter, account_id, owner_id, key, day, sum(n) as n from (
          select counter, account_id, owner_id, key, day, total as n from counter_total
          union all select counter, account_id, owner_id, key, day, delta from counter_delta
        ) both_kinds group by 1, 2, 3, 4, 5
      )
, compared as materialized (
        select concat_ws(' ', counter, key, 'of account', account_id, 'owner', owner_id, 'on', day) as name,
          coalesce(counters.n, 0)::bigint as counted, coalesce(grouped.n, 0)::bigint as real
        from counters full join grouped using (counter, account_id, owner_id, key, day)
      )
      select all_of_them.checked, compared.* from (select count(*) as checked from compared) all_of_them
      left join compared on counted <> real`.execute(db);
    const wrong = rows.filter(({ name }) => name !== null);
    return {
      checked: rows[0]?.checked ?? 0,
      violations: wrong.map(({ name, counted, real }) => `The counter ${name} says ${counted}, there are ${real}.`),
    };
  },
};

/**
 * How long after its last heartbeat a task may still be held: lease, and the time until the next look. Tasks without a
 * heartbeat are those of the queue itself (its schedules): they are taken again when they expire.
 */
const LEASE_SECONDS = 60;

async function leases({ db }: AuditContext): Promise<Finding> {
  const { rows } = await sql<{ id: string; name: string; wrong: boolean }>`
    select id::text, name, coalesce(heartbeat_on, started_on) < now() - make_interval(secs => ${LEASE_SECONDS}
      + case when heartbeat_seconds is null then expire_seconds else 0 end) as wrong
    from pgboss.job where state = 'active'`.execute(db);
  const violations = rows
    .filter(({ wrong }) => wrong)
    .map(({ id, name }) => `The task ${name} ${id} is held by nobody.`);
  return { checked: rows.length, violations };
}

async function openAttempts({ db }: AuditContext): Promise<Finding> {
  const { rows } = await sql<{ what: string; count: number }>`
    select coalesce('shipment ' || shipment_id, 'delivery ' || delivery_id) as what, count(*)::int as count
    from send_attempt where state = 'INTENT' group by 1`.execute(db);
  const violations = rows.filter(({ count }) => count > 1).map(({ what }) => `The ${what} is being handed over twice.`);
  return { checked: rows.length, violations };
}

export const leasesHold: Invariant = {
  number: 8,
  name: 'No task is held by two workers, nor by a dead one longer than its lease',
  check: async (context) => together([await leases(context), await openAttempts(context)]),
};
