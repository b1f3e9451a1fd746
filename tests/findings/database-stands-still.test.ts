// The database stands still while people work: whoever asks is told so within seconds, the health of the server says it
// as well, and afterwards everything goes on.
import { get } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FrozenLine, openFrozenLine } from '#tests/support/database/frozen-line.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let line: FrozenLine | undefined;
let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer({
    through: async (connection) => {
      line = await openFrozenLine(connection);
      return line.connection;
    },
  });
  admin = await server.administrator();
});
afterAll(async () => {
  line?.thaw();
  await server?.stop();
  line?.close();
});

/** The status for a request that names this host. */
const statusFor = (url: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(`${url}/api/app/version`, { headers: { host } }, ({ statusCode }) => resolve(statusCode)).on('error', reject);
  });

it('is said in words within seconds, to calls under way as to later ones, and ends by itself', async () => {
  await admin.call('units.list');
  line?.freeze();
  const began = performance.now();
  const underWay = await Promise.all([
    failure(admin.call('units.list')),
    failure(admin.call('jobs.list', { query: {} })),
    failure(server.stranger.call('authentication.authenticate', { body: { login: 'admin', password: 'wrong' } })),
  ]);
  // Five on a machine that is free; the time-outs of the calls themselves are of twenty.
  expect(performance.now() - began).toBeLessThan(8_000);
  for (const { label } of underWay) expect(label).toBe('exception.databaseAway');
  const later = performance.now();
  // What is answered without the database asks it for nobody: neither for a session nor for a virtual host.
  const signedIn = { authorization: `Bearer ${'x'.repeat(43)}` };
  expect((await fetch(`${server.url}/api/app/live`, { headers: signedIn })).status).toBe(200);
  expect((await fetch(`${server.url}/api/app/version`, { headers: signedIn })).status).toBe(200);
  expect(await statusFor(server.url, 'elsewhere.example')).toBe(421);
  expect((await failure(admin.call('units.list'))).label).toBe('exception.databaseAway');
  // Each of them would wait five seconds for the database.
  expect(performance.now() - later).toBeLessThan(4_000);
  expect((await fetch(`${server.url}/api/app/ready`)).status).toBe(503);
  expect((await fetch(`${server.url}/api/app/live`)).status).toBe(200);
  line?.thaw();
  await expect.poll(async () => (await fetch(`${server.url}/api/app/ready`)).status, { timeout: 30_000 }).toBe(200);
  expect((await admin.call('units.list')).length).toBeGreaterThan(0);
}, 60_000);
