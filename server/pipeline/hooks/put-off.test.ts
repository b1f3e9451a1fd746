// Messages of web hooks that a clock which had jumped put off by a year.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LooseDatabase, openLooseDatabase } from '#tests/support/database/loose-rows.ts';
import { wakePutOff } from './hooks.repository.ts';

const NOW = new Date('2026-03-02T09:00:00Z');

let database: LooseDatabase;
beforeAll(async () => {
  database = await openLooseDatabase(['web_hook', 'web_hook_event']);
});
afterAll(() => database?.close());

it('are due at once, and what waits no longer than it may waits on', async () => {
  const { db } = database;
  await sql`insert into web_hook (id, account_id, name, url, changed_by, changed_at, rest_until) overriding system value
    select n, 1, 'Hook', 'https://hook.example', 'x', now(), ${NOW}::timestamptz + case n when 1 then interval '1 year' else interval '5 hours' end
    from generate_series(1, 2) n`.execute(db);
  await sql`insert into web_hook_event (hook_id, entity, entity_id, event, at, state, next_at)
    values (1, 'job', 1, 'CREATED', now(), 'waiting', ${NOW}::timestamptz + interval '1 year'),
      (1, 'job', 2, 'CREATED', now(), 'waiting', ${NOW}::timestamptz + interval '12 hours'),
      (2, 'job', 3, 'CREATED', now(), 'waiting', null), (2, 'job', 4, 'CREATED', now(), 'sent', null)`.execute(db);
  await wakePutOff(db, NOW);
  const hours = (at: Date | null) => at && (at.getTime() - NOW.getTime()) / 3_600_000;
  const hooks = await db.selectFrom('web_hook').select('rest_until').orderBy('id').execute();
  expect(hooks.map((one) => hours(one.rest_until))).toEqual([0, 5]);
  const events = await db.selectFrom('web_hook_event').select('next_at').orderBy('id').execute();
  expect(events.map((one) => hours(one.next_at))).toEqual([0, 12, null, null]);
});
