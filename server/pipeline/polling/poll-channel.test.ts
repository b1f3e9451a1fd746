// A provider that is asked and has always more to say from the same place on.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Polling, Provider } from '#server/channels/provider/provider.ts';
import { systemClock } from '#server/system/clock.ts';
import { silentLogger } from '#server/system/logger.ts';
import { type LooseDatabase, openLooseDatabase } from '#tests/support/database/loose-rows.ts';
import { type PollServices, pollChannel } from './poll-channel.ts';

let database: LooseDatabase;
beforeAll(async () => {
  database = await openLooseDatabase([]);
  const asked = { channelType: 'EMAIL', name: 'Asked', providerName: 'evidence' };
  const requirements = [{ name: 'emailRecipient', kind: 'RECIPIENT', type: 'TEXT' }];
  const outputFileDefinitions = [{ name: 'letter', mainOutputFile: true }];
  const definition = JSON.stringify({ ...asked, requirements, outputFileDefinitions });
  await sql`insert into channel (id, channel_type, name, definition)
    overriding system value values (7, 'EMAIL', 'Asked', ${definition}::jsonb)`.execute(database.db);
});
afterAll(() => database?.close());

it('is asked no more once it does not come further, and that is no fault of the channel', async () => {
  const cursors: (string | null)[] = [];
  const polling: Polling = {
    everyMinutes: 15,
    codes: {},
    corrections: [],
    async ask(_channel, _setup, cursor) {
      cursors.push(cursor);
      if (cursors.length > 5) throw new Error('Asked again and again.');
      return { events: [], cursor: '4', more: true };
    },
  };
  // A provider that is only asked, and never sends.
  const inTestMode = new Map([['evidence', { name: 'evidence', polling } as unknown as Provider]]);
  // What it says is nothing, so that nothing is queued, and test mode has no secrets.
  const parts = { db: database.db, clock: systemClock, log: silentLogger, providers: { live: new Map(), inTestMode } };
  await pollChannel({ channelId: 7, test: true }, parts as unknown as PollServices);
  expect(cursors).toEqual([null, '4']);
  const polls = await database.db.selectFrom('channel_poll').select(['cursor', 'fault']).execute();
  expect(polls).toEqual([{ cursor: '4', fault: null }]);
});
