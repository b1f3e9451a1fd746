// Each number of monitoring beside the bare GROUP BY over the rows themselves: the overview by channel, account and day in its five
// groups, what is late by channel and status, and the three counters. As whoever sees all, and as the manager of a company.
import { deepStrictEqual } from 'node:assert';
import type pg from 'pg';
import { NOW } from './monitored-installation.ts';
import { type Ask, administrator, managerOf, type Person } from './monitoring-calls.ts';

/** The days of all that is there. */
export const MONTH = { fromDate: '2026-10-20', toDate: '2026-11-20' } as const;

/** Days of the week on which nobody in France works, among those of the month. */
const HOLIDAYS = ['2026-11-11'];

/** The last day from which so many working days have gone by. */
function lastDayOver(days: number): string {
  const day = new Date(NOW);
  for (let left = days + 1; left > 0; ) {
    day.setUTCDate(day.getUTCDate() - 1);
    const isWeekend = [0, 6].includes(day.getUTCDay());
    if (!isWeekend && !HOLIDAYS.includes(day.toISOString().slice(0, 10))) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}

/** The condition "is late", by the days that every channel allows: to leave, to be posted, and an e-mail to be delivered. */
export const awaited = (
  s: string,
  d: string,
): string => `${s}.status = 300 and ${d}.promised_date <= '${lastDayOver(1)}'
  or ${s}.status = 400 and ${d}.promised_date <= '${lastDayOver(3)}'
  or ${s}.status = 700 and ${s}.channel_type = 'EMAIL' and ${d}.promised_date <= '${lastDayOver(10)}'`;

const GROUPS = ['sent', 'production', 'waiting', 'failed', 'ended'] as const;

const VOLUMES = `select account_id::int as account, channel_type as channel, (created_at at time zone 'UTC')::date::text as day,
    status::int, case when status <= -900 then 'ended' when status < 0 then case when acknowledged then 'ended' else 'failed' end
      when status < 400 then 'waiting' when status = 400 then 'production' else 'sent' end as of, count(*)::int as n
  from shipment group by 1, 2, 3, 4, 5`;
const LATE = `select s.account_id::int as account, d.channel_id::int as channel, s.status::int, count(*)::int as n
  from shipment s join delivery d on d.id = s.delivery_id where ${awaited('s', 'd')} group by 1, 2, 3`;
const LATE_DELIVERIES = `select s.account_id::int as account, count(distinct d.id)::int as n
  from shipment s join delivery d on d.id = s.delivery_id where ${awaited('s', 'd')} group by 1`;
/** Documents in error: what waits for a decision, which has no decider, and of which it is looked whether another channel takes over. */
const DECISIONS = `select account_id::int as account, count(*) filter (where takeover = 'offered' and decide_by <= '${NOW.toISOString()}')::int as overdue,
    count(*) filter (where takeover = 'offered' and decide_by > '${NOW.toISOString()}' and decide_by < '${MONTH.toDate}T24:00:00Z')::int as "dueToday",
    count(*) filter (where decider_id is null and (takeover = 'offered' or channel_type <> 'EMAIL'))::int as unassigned,
    count(*) filter (where takeover is null and channel_type = 'EMAIL')::int as "fallingBack"
  from shipment where status > -900 and status < 0 and not acknowledged group by 1`;
const states = (table: string, which = 'true'): string =>
  `select account_id::int as account, state as of, count(*)::int as n from ${table} where ${which} group by 1, 2`;

interface Line {
  readonly account: number;
  readonly n: number;
}
interface VolumeLine extends Line {
  readonly channel: string;
  readonly day: string;
  readonly status: number;
  readonly of: (typeof GROUPS)[number];
}
interface LateLine extends Line {
  readonly channel: number;
  readonly status: number;
}
interface DecisionLine {
  readonly account: number;
  readonly overdue: number;
  readonly dueToday: number;
  readonly unassigned: number;
  readonly fallingBack: number;
}
interface StateLine extends Line {
  readonly of: string;
}

/** What the rows say, of all accounts. */
interface Counted {
  readonly volumes: readonly VolumeLine[];
  readonly late: readonly LateLine[];
  /** Each once, whatever is late of it. */
  readonly lateDeliveries: readonly Line[];
  readonly decisions: readonly DecisionLine[];
  readonly jobs: readonly StateLine[];
  /** Of which something is left to confirm. */
  readonly open: readonly StateLine[];
  readonly commands: readonly StateLine[];
  readonly deliveries: readonly StateLine[];
}

async function countAll(client: pg.Client): Promise<Counted> {
  const read = async (text: string) => (await client.query(text)).rows;
  return {
    volumes: await read(VOLUMES),
    late: await read(LATE),
    lateDeliveries: await read(LATE_DELIVERIES),
    decisions: await read(DECISIONS),
    jobs: await read(states('job', 'not draft')),
    open: await read(
      states('job', `not draft and state = 'PACK_GROUPS_CREATED_REMAINING' and (counts->>'remaining')::int > 0`),
    ),
    commands: await read(states('delivery_command')),
    deliveries: await read(states('delivery')),
  };
}

/** The lines of the overview of what has a tag, itself or by its order; a value of a row in a hundred is in no counter. */
export const TAGGED_VOLUMES = `select account_id::int as account, channel_type as channel, (created_at at time zone 'UTC')::date::text as day,
    status::int, acknowledged, count(*)::int as n
  from shipment s where s.created_at >= '${MONTH.fromDate}Z' and s.created_at < timestamptz '${MONTH.toDate}Z' + interval '1 day'
    and (exists (select from searched_metadata m where m.job_id = s.job_id and m.pack_group_id is null and m.tag_list = $1 and m.value = $2)
      or exists (select from searched_metadata m where m.pack_group_id = s.pack_group_id and m.tag_list = $1 and m.value = $2))
  group by 1, 2, 3, 4, 5`;

const sum = (lines: readonly Line[]): number => lines.reduce((total, { n }) => total + n, 0);

/** Sums by a name; an object, so that the order says nothing. */
function sums<L extends Line>(lines: readonly L[], of: (line: L) => string | number): Record<string, number> {
  const groups = Map.groupBy(lines, of);
  return Object.fromEntries([...groups].map(([name, own]) => [String(name), sum(own)]));
}

/** The five groups and their sum by a name. */
function volumes(lines: readonly VolumeLine[], of: (line: VolumeLine) => string | number): Record<string, object> {
  return Object.fromEntries(
    [...Map.groupBy(lines, of)].map(([name, own]) => {
      const groups = GROUPS.map((group) => [group, sum(own.filter((line) => line.of === group))]);
      return [String(name), { ...Object.fromEntries(groups), total: sum(own) }];
    }),
  );
}

/** The same of what the overview answers. */
const answered = <V extends Readonly<Record<(typeof GROUPS)[number] | 'total', number>>>(
  list: readonly V[],
  of: (one: V) => string | number,
): Record<string, object> =>
  Object.fromEntries(
    list.map((one) => [of(one), Object.fromEntries([...GROUPS, 'total' as const].map((name) => [name, one[name]]))]),
  );

async function overviewAgrees(ask: Ask, person: Person, counted: Counted): Promise<void> {
  const overview = await ask('monitoring.overview', person, MONTH);
  deepStrictEqual(
    answered(overview.channels, ({ channelType }) => channelType),
    volumes(counted.volumes, ({ channel }) => channel),
  );
  deepStrictEqual(
    answered(overview.accounts, ({ ouId }) => ouId),
    volumes(counted.volumes, ({ account }) => account),
  );
  deepStrictEqual(
    answered(overview.days, ({ day }) => day),
    volumes(counted.volumes, ({ day }) => day),
  );
  deepStrictEqual(
    answered([overview.volume], () => 'all'),
    volumes(counted.volumes, () => 'all'),
  );
  const lateOf = sums(counted.late, ({ account }) => account);
  for (const { ouId, late } of overview.accounts) deepStrictEqual(late, lateOf[ouId] ?? 0);
  deepStrictEqual(overview.late.count, sum(counted.late));
  deepStrictEqual(overview.failed.count, sum(counted.volumes.filter(({ of }) => of === 'failed')));
}

async function lateAgrees(ask: Ask, person: Person, { late, lateDeliveries }: Counted): Promise<void> {
  const { count, deliveries, groups } = await ask('deliveries.lateCount', person);
  const name = (channel: number, status: number) => `${channel} ${status}`;
  deepStrictEqual(
    Object.fromEntries(
      groups.flatMap(({ channelId, lateStatus, pieces }) =>
        pieces === 0 ? [] : [[name(channelId, lateStatus), pieces]],
      ),
    ),
    sums(late, ({ channel, status }) => name(channel, status)),
  );
  deepStrictEqual(count, sum(late));
  deepStrictEqual(deliveries, sum(lateDeliveries));
}

async function countersAgree(ask: Ask, person: Person, counted: Counted): Promise<void> {
  const pieces = await ask('shipments.counters', person, { ...MONTH, decisions: true });
  const of = (name: Exclude<keyof DecisionLine, 'account'>) => counted.decisions.reduce((n, line) => n + line[name], 0);
  deepStrictEqual(pieces.decisions, {
    ...{ overdue: of('overdue'), dueToday: of('dueToday') },
    unassigned: of('unassigned'),
  });
  deepStrictEqual(pieces.fallingBack, of('fallingBack'));
  deepStrictEqual(
    pieces.shipmentCountPerStatus,
    sums(counted.volumes, ({ status }) => status),
  );
  deepStrictEqual(pieces.shipmentsError, sum(counted.volumes.filter(({ of }) => of === 'failed')));
  const state = ({ of }: StateLine) => of;
  const sent = await ask('deliveries.counters', person, MONTH);
  deepStrictEqual(sent.deliveryCountPerStates, sums(counted.deliveries, state));
  deepStrictEqual(sent.deliveryCommandCountPerStates, sums(counted.commands, state));
  const waiting = sums(counted.commands, state).AWAIT_VALIDATION ?? 0;
  deepStrictEqual(sent.deliveriesAwaitValidation, waiting);
  const { REJECTED, HELD, OPEN, TO_CORRECT, UNSENT, SETTLED, ...perState } = (await ask('jobs.counters', person, MONTH))
    .jobCountPerStates;
  deepStrictEqual(perState, sums(counted.jobs, state));
  // An order has one confirmation at most that was rejected.
  deepStrictEqual([REJECTED, HELD, OPEN], [sums(counted.commands, state).REJECTED ?? 0, 0, sum(counted.open)]);
  // Nothing is wrong in any, and none that goes on is rejected.
  const goesOn = sums(counted.jobs, state).PACK_GROUPS_CREATED_REMAINING ?? 0;
  deepStrictEqual([TO_CORRECT, UNSENT, SETTLED], [0, sum(counted.open), goesOn - sum(counted.open)]);
}

/** @throws where a number is another one than the rows say */
export async function agreeWithRows(client: pg.Client, ask: Ask): Promise<void> {
  const all = await countAll(client);
  // Nothing agrees by being empty.
  deepStrictEqual(new Set(all.volumes.map(({ of }) => of)), new Set(GROUPS));
  deepStrictEqual(new Set(all.late.map(({ status }) => status)), new Set([300, 400, 700]));
  for (const person of [administrator, managerOf(1), managerOf(2)]) {
    const own = <L extends { readonly account: number }>(lines: readonly L[]) =>
      lines.filter(({ account }) => person.accounts.includes(account));
    const { volumes: pieces, late, lateDeliveries, decisions, jobs, open, commands, deliveries } = all;
    const counted = {
      ...{ volumes: own(pieces), late: own(late), lateDeliveries: own(lateDeliveries), decisions: own(decisions) },
      ...{ jobs: own(jobs), open: own(open), commands: own(commands), deliveries: own(deliveries) },
    };
    await overviewAgrees(ask, person, counted);
    await lateAgrees(ask, person, counted);
    await countersAgree(ask, person, counted);
  }
}
