// Which polls are due, also where the last one was made by a clock that had jumped.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LooseDatabase, openLooseDatabase } from '#tests/support/database/loose-rows.ts';
import { duePolls, keepPoll } from './polls.repository.ts';

const MINUTE_MS = 60_000;
const START = Date.parse('2026-03-02T09:00:00Z');
const after = (minutes: number) => new Date(START + minutes * MINUTE_MS);

let database: LooseDatabase;
beforeAll(async () => {
  database = await openLooseDatabase([]);
  await sql`insert into channel (id, channel_type, name, definition)
    overriding system value values (7, 'SECURE_EMAIL', 'Asked', '{"providerName": "evidence"}')`.execute(database.db);
});
afterAll(() => database?.close());

const isDue = async (at: Date) => (await duePolls(database.db, { evidence: 15 }, at)).length === 1;
const ask = (at: Date) =>
  keepPoll(database.db, { channelId: 7, provider: 'evidence' }, { cursor: null, at, fault: null });

it('a channel is asked when its minutes are over, and at once where it was asked in the future; the first time is kept', async () => {
  expect(await isDue(after(0))).toBe(true);
  await ask(after(0));
  expect(await isDue(after(14))).toBe(false);
  expect(await isDue(after(15))).toBe(true);
  await ask(after(400 * 24 * 60));
  expect(await isDue(after(16))).toBe(true);
  const { asked_since: since } = await database.db
    .selectFrom('channel_poll')
    .select('asked_since')
    .executeTakeFirstOrThrow();
  expect(since).toEqual(after(0));
});

it('a first time that a clock gave which had jumped does not stay', async () => {
  await database.db.deleteFrom('channel_poll').execute();
  await ask(after(400 * 24 * 60));
  await ask(after(16));
  const polls = await database.db.selectFrom('channel_poll').select('asked_since').execute();
  expect(polls).toEqual([{ asked_since: after(16) }]);
});
