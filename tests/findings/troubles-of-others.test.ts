// Where people and workers have processes of their own, an administrator read what was wrong with the one that answers; what a worker could
// not do stood in its log alone. And a key that was put back was called missing until the next start.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningServer, startServer } from '#server/app/start-server.ts';
import { lookAtKeys } from '#server/app/watch-keys.ts';
import { readConfig } from '#server/context/config.ts';
import { silentLogger } from '#server/system/logger.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let web: TestServer;
let worker: RunningServer;
beforeAll(async () => {
  web = await startTestServer({ environment: { ROLE: 'web' } });
  worker = await startServer({
    config: readConfig({ MAILROOM_DATA: web.dataDir, MAILROOM_PORT: '0', ROLE: 'worker' }),
    connection: web.connection,
    log: silentLogger,
  });
  // Its tasks would look for themselves whether providers answer.
  await sql`delete from pgboss.schedule`.execute(web.services.db);
}, 60_000);
afterAll(async () => {
  await worker?.stop();
  await web?.stop();
});

const told = async () => {
  const { user } = await (await web.administrator()).call('authentication.check', { query: {} });
  return user.troubles?.map(({ label }) => label) ?? [];
};
const ready = async (url: string) => {
  const { result } = (await (await fetch(`${url}/api/app/ready`)).json()) as {
    result: { troubles: { label: string }[] };
  };
  return result.troubles.map(({ label }) => label);
};

it('an administrator reads what is wrong with a worker until it has passed; each process answers monitoring for itself', async () => {
  worker.services.troubles.begin('tracking.pollFails', { channels: 'Letters' });
  await expect.poll(told, { timeout: 15_000 }).toEqual(['tracking.pollFails']);
  expect([await ready(worker.url), await ready(web.url)]).toEqual([['tracking.pollFails'], []]);
  web.services.troubles.begin('keeping.folderFails', { deliveries: '1' });
  web.services.troubles.begin('tracking.pollFails', { channels: 'Letters' });
  expect((await told()).sort()).toEqual(['keeping.folderFails', 'tracking.pollFails']);
  web.services.troubles.end('keeping.folderFails');
  web.services.troubles.end('tracking.pollFails');
  worker.services.troubles.end('tracking.pollFails');
  await expect.poll(told, { timeout: 15_000 }).toEqual([]);
}, 60_000);

it('of a process that ended without a word nothing is told any more', async () => {
  const { db } = web.services;
  await sql`insert into process_trouble (process, label, parameters, since, seen_at)
    select gen_random_uuid(), 'tracking.pollFails', '{"channels":"x"}', now(), now() - interval '1 second' * n
    from unnest(array[10, 70]) n`.execute(db);
  expect(await told()).toEqual(['tracking.pollFails']);
  await sql`update process_trouble set seen_at = now() - interval '61 seconds'`.execute(db);
  expect(await told()).toEqual([]);
});

it('a key that goes while the server works is told, and no more once it is back', async () => {
  const { services } = web;
  const file = services.config.signingKeyFile;
  await lookAtKeys(services);
  expect(await told()).toEqual([]);
  renameSync(file, `${file}.aside`);
  await lookAtKeys(services);
  expect(await told()).toEqual(['system.signingKeyMissing']);
  writeFileSync(file, 'no key');
  await lookAtKeys(services);
  expect(await told()).toEqual(['system.signingKeyMissing']);
  rmSync(file);
  renameSync(`${file}.aside`, file);
  await lookAtKeys(services);
  expect(await told()).toEqual([]);
});
