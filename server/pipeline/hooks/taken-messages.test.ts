// What was taken of a batch and could not be written down at once.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LooseDatabase, openLooseDatabase } from '#tests/support/database/loose-rows.ts';
import { dueEvents } from './hooks.repository.ts';
import { openTaken } from './taken-messages.ts';

const NOW = new Date('2026-03-02T09:00:00Z');

let database: LooseDatabase;
beforeAll(async () => {
  database = await openLooseDatabase(['web_hook', 'web_hook_event']);
});
afterAll(() => database?.close());

it('is written the next time, with what is newer', async () => {
  const { db } = database;
  await sql`insert into web_hook (id, account_id, name, url, changed_by, changed_at) overriding system value
    values (1, 1, 'Hook', 'https://hook.example', 'x', now())`.execute(db);
  await sql`insert into web_hook_event (hook_id, entity, entity_id, event, at, state)
    select 1, 'job', 1, 'CREATED', now(), 'waiting' from generate_series(1, 3)`.execute(db);
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`.execute(db);
  await sql`create trigger refuse before update on web_hook_event for each row execute function refuse()`.execute(db);
  const due = await dueEvents(db, 1, { now: NOW, limit: 10 });
  const taken = openTaken(db, 1);
  const answer = { status: 204, ms: 3, fault: null };
  const [first, second, third] = due;
  if (first === undefined || second === undefined || third === undefined) throw new Error('Nothing is due.');
  for (const event of [first, second]) await taken.note({ event, at: NOW, sequence: 1, answer });
  expect(taken.isFailing()).toBe(false);
  await expect(taken.end()).rejects.toThrow('no room');
  expect(taken.isFailing()).toBe(true);
  await taken.note({ event: third, at: NOW, sequence: 1, answer });
  await sql`drop trigger refuse on web_hook_event`.execute(db);
  await taken.end();
  expect(taken.isFailing()).toBe(false);
  expect(await dueEvents(db, 1, { now: NOW, limit: 10 })).toEqual([]);
  const rows = await db.selectFrom('web_hook_event').select(['state', 'tries', 'last_status']).execute();
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ state: 'sent', tries: 1, last_status: 204 })));
});
