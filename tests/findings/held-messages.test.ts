// Messages of a web hook that stand behind one that was refused: what a look costs while they wait, and that they keep their order.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertTest, listHooks, replayEvents, tryAtOnce } from '#server/features/hooks/hooks.repository.ts';
import { dueEvents, dueHooks, sweepEvents, type WaitingEvent } from '#server/pipeline/hooks/hooks.repository.ts';
import { settleFailed, settleTaken, settleTakenLate, type Taken } from '#server/pipeline/hooks/settling.repository.ts';
import type { Db } from '#server/storage/schema.ts';
import { type LooseDatabase, openLooseDatabase, rowsRead } from '#tests/support/database/loose-rows.ts';

const START = Date.parse('2026-03-02T10:00:00Z');
const MINUTE_MS = 60_000;
const THINGS = 800;
const EACH = 5;
const ANSWER = { sequence: 1, answer: { status: 404, ms: 1, fault: null } };
const EVENTS = ['web_hook_event'];

let database: LooseDatabase;
let db: Db;
beforeAll(async () => {
  database = await openLooseDatabase(['web_hook', 'web_hook_event', 'account']);
  db = database.db;
  await sql`insert into account (id, root_id, path, name, account_identifier) overriding system value
    values (1, 1, '{1}', 'Acme', 'acme')`.execute(db);
});
afterAll(() => database?.close());

/** An endpoint with messages of things that take turns. */
async function hookWith(id: number, things: number, each: number): Promise<void> {
  await sql`insert into web_hook (id, account_id, name, url, changed_by, changed_at, sealed_secret) overriding system value
    values (${id}, 1, 'Hook', 'https://hook.example', 'it', now(), 'sealed')`.execute(db);
  await tell(id, things, each);
}

const tell = (hookId: number, things: number, each: number) =>
  sql`insert into web_hook_event (hook_id, entity, entity_id, event, at, revision_id)
    select ${hookId}::bigint, 'shipment', thing, 'CREATED', now(), 1
    from generate_series(1, ${each}::int) n, generate_series(1, ${things}::int) thing`.execute(db);

const thingOf = ({ entity_id }: WaitingEvent): number => entity_id;

/** The first of each thing is refused, until nothing is due; their next attempt is in an hour. */
async function refuseAll(hookId: number, now: Date): Promise<number> {
  const nextAt = new Date(now.getTime() + 60 * MINUTE_MS);
  for (let refused = 0; ; ) {
    const due = await dueEvents(db, hookId, { now, limit: 100 });
    if (due.length === 0) return refused;
    for (const [event] of Map.groupBy(due, thingOf).values()) {
      if (event === undefined) continue;
      await settleFailed(db, event, { at: now, ...ANSWER, nextAt });
      refused += 1;
    }
  }
}

it('a look for what is due does not read what waits for a later attempt', async () => {
  await hookWith(1, THINGS, EACH);
  const now = new Date(START);
  expect(await dueHooks(db, now)).toEqual([{ id: 1, root_id: 1 }]);
  expect(await refuseAll(1, now)).toBe(THINGS);
  const look = (at: Date) =>
    db.transaction().execute(async (trx) => {
      const before = await rowsRead(trx, EVENTS);
      const due = await dueHooks(trx, at);
      return { due: due.map(({ id }) => id), read: (await rowsRead(trx, EVENTS)) - before };
    });
  const waits = await look(now);
  expect(waits.due).toEqual([]);
  expect(waits.read).toBeLessThan(5);
  // Nor where statistics know all that another endpoint has, for which anything is due.
  await hookWith(2, THINGS, EACH);
  await sql`analyze web_hook_event`.execute(db);
  const beside = await look(now);
  expect(beside.due).toEqual([2]);
  expect(beside.read).toBeLessThan(5);
  await sql`update web_hook set rest_until = ${new Date(START + 600 * MINUTE_MS)} where id = 2`.execute(db);
  // What is new of one of these things is looked at once.
  await tell(1, 10, 1);
  expect((await look(now)).due).toEqual([1]);
  expect(await dueEvents(db, 1, { now, limit: 100 })).toEqual([]);
  const again = await look(now);
  expect(again.due).toEqual([]);
  expect(again.read).toBeLessThan(5);
  const later = await look(new Date(START + 61 * MINUTE_MS));
  expect(later.due).toEqual([1]);
  expect(later.read).toBeLessThan(5);
});

it('the list of endpoints counts what waits without reading what was sent', async () => {
  await hookWith(3, THINGS, EACH);
  await sql`update web_hook set account_id = 2 where id = 3`.execute(db);
  const now = new Date(START);
  const [first, ...others] = await dueEvents(db, 3, { now, limit: THINGS * EACH });
  if (first === undefined) throw new Error('Nothing is due.');
  await sql`update web_hook_event set state = 'sent'
    where id = any(${sql.val(others.slice(2).map(({ id }) => id))}::bigint[])`.execute(db);
  await settleFailed(db, first, { at: now, ...ANSWER, nextAt: now });
  await sql`analyze web_hook_event`.execute(db);
  await db.transaction().execute(async (trx) => {
    const before = await rowsRead(trx, EVENTS);
    expect(await listHooks(trx, 2)).toMatchObject([{ id: 3, waiting: 3 }]);
    expect((await rowsRead(trx, EVENTS)) - before).toBeLessThan(20);
  });
});

/** What may go by the rule as it is written down: nothing of its thing that was refused waits for a later moment. */
async function allowed(hookId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select e.id from web_hook_event e
    where e.hook_id = ${hookId} and e.state = 'waiting' and not exists (select from web_hook_event b
      where b.hook_id = e.hook_id and b.entity = e.entity and b.entity_id = e.entity_id and b.state = 'waiting'
        and b.tries > 0 and b.next_at > ${now}) order by e.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A person has one message of the endpoint sent again, whatever became of it, and is cut off before all of it is tried at once. */
async function replayOne(hookId: number, pick: (below: number) => number): Promise<{ id: number; entity_id: number }> {
  const { rows } = await sql<{ id: number; entity_id: number }>`select id, entity_id from web_hook_event
    where hook_id = ${hookId} order by id`.execute(db);
  const event = rows[pick(rows.length)];
  if (event === undefined) throw new Error('The endpoint has no message.');
  expect(await replayEvents(db, hookId, { eventIds: [event.id] })).toBe(1);
  return event;
}

const ids = (events: readonly WaitingEvent[]): number[] => events.map(({ id }) => id);

/** The same numbers for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

it.each([11, 12, 13, 14])(
  'whatever is refused, taken and sent again, all that may go is due, and in order (%i)',
  async (seed) => {
    const pick = numbers(seed);
    const things = 6;
    await hookWith(seed, things, 3);
    let now = new Date(START);
    const taken = new Map<number, number>();
    for (let turn = 0; turn < 60; turn += 1) {
      now = new Date(now.getTime() + pick(4) * MINUTE_MS);
      if (pick(8) === 0) await db.transaction().execute((trx) => tryAtOnce(trx, seed));
      if (pick(4) === 0) {
        const { id, entity_id } = await replayOne(seed, pick);
        taken.set(entity_id, Math.min(taken.get(entity_id) ?? 0, id - 1));
      }
      if (pick(3) === 0) await tell(seed, things, 1);
      expect(ids(await dueEvents(db, seed, { now, limit: 1_000 }))).toEqual(await allowed(seed, now));
      const due = await dueEvents(db, seed, { now, limit: 1 + pick(5) });
      expect((await dueHooks(db, now)).some(({ id }) => id === seed)).toBe(due.length > 0);
      const together: Taken[] = [];
      for (const series of Map.groupBy(due, thingOf).values()) {
        for (const event of series) {
          if (pick(2) === 0) {
            await settleFailed(db, event, {
              at: now,
              ...ANSWER,
              nextAt: new Date(now.getTime() + (1 + pick(9)) * MINUTE_MS),
            });
            break;
          }
          expect(taken.get(thingOf(event)) ?? 0).toBeLessThan(event.id);
          taken.set(thingOf(event), event.id);
          // The first attempts of a batch are written down together, as late as may be.
          if (event.tries > 0) await settleTakenLate(db, { event, at: now, ...ANSWER });
          else together.push({ event, at: now, ...ANSWER });
        }
      }
      await settleTaken(db, seed, together);
    }
  },
);

/** Three messages of one thing, the first refused, then another one. @returns their ids */
async function heldThing(hookId: number, now: Date): Promise<number[]> {
  await hookWith(hookId, 1, 3);
  await refuseAll(hookId, now);
  return (
    await sql<{ id: number }>`select id from web_hook_event where hook_id = ${hookId} order by id`.execute(db)
  ).rows.map(({ id }) => id);
}

it('what stands behind a message goes with it when that is sent again, and ahead of what is new', async () => {
  const now = new Date(START);
  const [first = 0, ...others] = await heldThing(21, now);
  await replayEvents(db, 21, { eventIds: [first] });
  await tell(21, 1, 1);
  const due = await dueEvents(db, 21, { now, limit: 100 });
  expect(ids(due).slice(0, 3)).toEqual([first, ...others]);
  expect(due).toHaveLength(4);
});

it('nothing new overtakes what waited behind a message that is gone', async () => {
  const now = new Date(START);
  const [first = 0, ...others] = await heldThing(22, now);
  await sql`update web_hook_event set at = '2026-01-01' where id = ${first}`.execute(db);
  await sweepEvents(db, new Date('2026-01-02'), 10);
  await tell(22, 1, 1);
  expect(await dueEvents(db, 22, { now, limit: 100 })).toEqual([]);
  const later = await dueEvents(db, 22, { now: new Date(START + 61 * MINUTE_MS), limit: 100 });
  expect(ids(later).slice(0, 2)).toEqual(others);
  expect(later).toHaveLength(3);
});

it('all that happened since is sent again; a test that somebody made did not happen', async () => {
  await hookWith(41, 2, 1);
  await sql`update web_hook_event set state = 'sent' where hook_id = 41`.execute(db);
  const { id } = await insertTest(db, 41, new Date(START));
  expect(await replayEvents(db, 41, { since: new Date(0) })).toBe(2);
  const test = await db.selectFrom('web_hook_event').select('state').where('id', '=', id).executeTakeFirst();
  expect(test?.state).toBe('failed');
});
