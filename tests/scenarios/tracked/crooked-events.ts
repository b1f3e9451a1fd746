// Many events of many pieces through the signed push, told twice: in order, and shuffled, doubled and delayed. Both end alike, as the
// rule has it, with the same counters. Some pieces share their reference, and some events name a piece that nobody knows beside it. MAILROOM_TEST_TRACKING_EVENTS sets another number of events.
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { PushedEvent } from '#domain/api/sending/tracking.contract.ts';
import { EVENT_BATCH } from '#domain/shipments/event-sources.ts';
import { ALL_STATUS_CODES, MEASURED_CODES, type StatusCode } from '#domain/shipments/status.codes.ts';
import { followEvents } from '#domain/shipments/tracking.ts';
import type { PostOffice } from '../post-office.ts';
import { pushSigned, type Signing } from './signed-push.ts';

const EVENTS = Number(process.env.MAILROOM_TEST_TRACKING_EVENTS ?? 2_500);
const PIECES = EVENTS / 5;
const HOUR = 3_600_000;
/** A correction may take back what its own provider said only, and some codes are none of ours. Opens and clicks of these are not kept. */
const CODES = [...ALL_STATUS_CODES.filter((code) => !MEASURED_CODES.includes(code)), 999];

/** The same numbers each time. */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const SIDES = ['A', 'B'] as const;
type Side = (typeof SIDES)[number];

/** Well formed, and of nobody else. */
const nuidOf = (side: Side, piece: number): string => `CRKD${side}${String(piece).padStart(8, '0')}`;

/** What the carrier calls a piece: every tenth as the one after it. */
const calledAs = (piece: number): number => (piece % 10 === 1 ? piece - 1 : piece);
const isShared = (piece: number): boolean => piece % 10 < 2;

interface Happened extends Pick<PushedEvent, 'code' | 'correction' | 'destruction'> {
  readonly n: number;
  readonly piece: number;
  /** Few times: many fall together. */
  readonly hour: number;
  readonly named: 'nuid' | 'both' | 'reference' | 'stranger';
  readonly tracker?: string;
}

function happening(chance: () => number): Happened[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
  return Array.from({ length: EVENTS }, (_, n) => ({
    n,
    piece: n % PIECES,
    code: pick(CODES),
    hour: Math.floor(chance() * 12),
    correction: chance() < 0.2,
    destruction: chance() < 0.5,
    // The first of each piece says its reference; in another order those that have no more than that wait for it.
    named: n < PIECES ? 'both' : chance() < 0.05 ? 'stranger' : pick(['nuid', 'both', 'reference'] as const),
    ...(chance() < 0.3 ? { tracker: pick(['Post', 'Parcels']) } : {}),
  }));
}

/** Whether it is known which piece an event is about. */
const isPlaced = ({ named, piece }: Happened): boolean =>
  named === 'nuid' || named === 'both' || (named === 'reference' && !isShared(piece));

const saidBy = (side: Side, from: number, { n, piece, hour, named, ...event }: Happened): Partial<PushedEvent> => ({
  id: `${side} ${String(n).padStart(8, '0')}`,
  ...(named === 'reference' ? {} : { nuid: nuidOf(side, named === 'stranger' ? PIECES + piece : piece) }),
  ...(named === 'nuid' ? {} : { reference: `${side}-R${calledAs(piece)}` }),
  at: new Date(from + hour * HOUR).toISOString(),
  ...event,
});

/** Pieces that have left, beside those of an order, in its delivery. */
async function leave({ server }: PostOffice, { jobId, left }: { readonly jobId: number; readonly left: Date }) {
  await server.services.db.transaction().execute(async (trx) => {
    for (const side of SIDES) {
      await sql`insert into pack_group (job_id, account_id, rank, quality, documents, pages, dispatch_state)
        select job_id, account_id, rank + 1 + n, quality, 1, 1, dispatch_state
        from (select * from pack_group where job_id = ${jobId} order by rank desc limit 1) g,
          generate_series(0, ${PIECES - 1}) n`.execute(trx);
      await sql`insert into shipment (nuid, delivery_id, command_id, job_id, pack_group_id, account_id, owner_id, service_id,
          channel_type, channel_label, recipient, recipient_lines, status, status_at, created_at, left_at, pages, sheets)
        select ${nuidOf(side, 0).slice(0, -8)} || lpad(n::text, 8, '0'), d.id, d.command_id, d.job_id,
          g.id, d.account_id, d.owner_id, d.service_id, d.channel_type, d.channel_label, 'Recipient ' || n,
          array['Recipient ' || n], 400, ${left}::timestamptz, ${left}::timestamptz, ${left}::timestamptz, 1, 1
        from (select * from delivery where job_id = ${jobId} order by id limit 1) d, (select id, row_number() over (order by rank desc) - 1 as n from pack_group
          where job_id = ${jobId} order by rank desc limit ${PIECES}) g`.execute(trx);
      await sql`insert into revision (at, entity, entity_id, account_id, event)
        select created_at, 'shipment', id, account_id, '400' from shipment where nuid like ${`CRKD${side}%`}`.execute(
        trx,
      );
    }
  });
}

/** What is known of the pieces of a side, by their number, without what names the side. */
async function known({ server }: PostOffice, side: Side) {
  const { rows } = await sql<{ piece: number; status: number; status_at: Date }>`
    select right(nuid, 8)::int as piece, status, status_at, status_provider, doubt,
      substr(tracking_reference, 2) as reference, tracker, tracked_until,
      (select jsonb_agg(jsonb_build_array(substr(event_key, position(' ' in event_key)), e.code, e.at, e.correction) order by event_key)
        from tracking_event e where e.shipment_id = s.id) as events
    from shipment s where nuid like ${`CRKD${side}%`} order by nuid`.execute(server.services.db);
  return rows;
}

/** Which events of a side wait for their piece. */
async function waiting({ server }: PostOffice, side: Side): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`select substr(event_key, position(' ' in event_key))::int as n
    from tracking_event where event_key like ${`id:${side} %`} and shipment_id is null order by 1`.execute(
    server.services.db,
  );
  return rows.map(({ n }) => n);
}

/** The counters of an installation, added up. */
async function countersOf({ server }: PostOffice): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; sum: number }>`select counter || ' ' || key as name, sum(delta)::int as sum
    from counter_delta group by 1 order by 1`.execute(server.services.db);
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}

const grown = (before: Map<string, number>, after: Map<string, number>) =>
  [...after].map(([name, sum]) => [name, sum - (before.get(name) ?? 0)]).filter(([, sum]) => sum !== 0);

/** @param signing of the channel of the order; its clock goes on */
export async function crookedAsInOrder(
  office: PostOffice,
  jobId: number,
  signing: Pick<Signing, 'channel' | 'secret'>,
): Promise<void> {
  const left = new Date(office.server.clock.now().getTime() - 24 * HOUR);
  await leave(office, { jobId, left });
  const chance = chanceFrom(18);
  const events = happening(chance);
  const inOrder = events.toSorted((a, b) => a.hour - b.hour || a.n - b.n);
  // Each once at some time, every other one once more, at another.
  const crooked = [...events, ...events.filter(() => chance() < 0.5)]
    .map((event) => ({ event, at: chance() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ event }) => event);
  // Small ones in the small run, so that what belongs together comes in several.
  const size = Math.min(EVENT_BATCH, EVENTS / 10);
  const from = left.getTime() + HOUR;
  const tell = async (side: Side, told: readonly Happened[]) => {
    const before = await countersOf(office);
    const start = performance.now();
    let entered = 0;
    for (let place = 0; place < told.length; place += size) {
      const batch = told.slice(place, place + size).map((one) => saidBy(side, from, one));
      const { status, result } = await pushSigned(office, batch, signing);
      expect([status, result.refused]).toEqual([200, []]);
      entered += result.entered;
    }
    const seconds = (performance.now() - start) / 1_000;
    expect(entered).toBe(EVENTS);
    return { counters: grown(before, await countersOf(office)), seconds };
  };
  const straight = await tell('A', inOrder);
  const shuffled = await tell('B', crooked);
  const [expected, found] = [await known(office, 'A'), await known(office, 'B')];
  expect(expected).toHaveLength(PIECES);
  expect(found).toEqual(expected);
  expect(shuffled.counters).toEqual(straight.counters);
  const unknown = events.filter((one) => !isPlaced(one)).map(({ n }) => n);
  for (const side of SIDES) expect(await waiting(office, side)).toEqual(unknown);
  const byRule = Map.groupBy(events.filter(isPlaced), ({ piece }) => piece);
  for (const { piece, status, status_at } of found) {
    const own = (byRule.get(piece) ?? []).map((one) => ({
      key: String(one.n).padStart(8, '0'),
      code: one.code,
      at: from + one.hour * HOUR,
      provider: 'folder',
      correction: one.correction,
      destruction: one.destruction,
      reference: null,
      tracker: null,
    }));
    const base = { code: 400 as StatusCode, at: left.getTime(), provider: null, doubt: null };
    const { code, at } = followEvents({ base, events: own }).status;
    expect([piece, status, status_at.getTime()]).toEqual([piece, code, at]);
  }
  // A figure for who asked for more than a test needs.
  if (process.env.MAILROOM_TEST_TRACKING_EVENTS !== undefined)
    process.stdout.write(
      `${EVENTS} events of ${PIECES} pieces in order: ${straight.seconds.toFixed(1)} s; ${crooked.length} of them in a crooked order: ${shuffled.seconds.toFixed(1)} s; ends equal\n`,
    );
}
