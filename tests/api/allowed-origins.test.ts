// Pages of other origins: nothing by default, exactly those that the policy lists, and what a browser is told before a call.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const PORTAL = 'https://portal.example';
let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.administrator();
});
afterAll(() => server?.stop());

const allow = async (allowedOrigins: string[]) =>
  admin.call('security.savePolicy', { body: { ...(await admin.call('security.policy')), allowedOrigins } });
const ask = (origin: string) =>
  server.stranger.fetch('/api/jobs', {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  });
const read = (origin: string) => admin.fetch('/api/jobs/list', { headers: { origin } });

describe('a page of another origin', () => {
  it('is let in nowhere while nothing is listed', async () => {
    const asked = await ask(PORTAL);
    expect(asked.status).toBe(404);
    const answered = await read(PORTAL);
    expect([answered.status, answered.headers.get('vary')]).toEqual([200, expect.stringContaining('Origin')]);
    for (const { headers } of [asked, answered]) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });

  it('is answered once its origin is listed, and no other', async () => {
    await allow([PORTAL, 'http://localhost:3000']);
    const asked = await ask(PORTAL);
    expect([asked.status, await asked.text()]).toEqual([204, '']);
    expect(Object.fromEntries(asked.headers)).toMatchObject({
      'access-control-allow-origin': PORTAL,
      'access-control-allow-methods': expect.stringContaining('POST'),
      'access-control-allow-headers': expect.stringContaining('Authorization'),
      vary: expect.stringContaining('Origin'),
    });
    expect(asked.headers.get('access-control-allow-credentials')).toBeNull();
    const answered = await read(PORTAL);
    expect([answered.status, answered.headers.get('access-control-allow-origin')]).toEqual([200, PORTAL]);
    expect(answered.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    for (const other of ['https://portal.example.evil', 'https://a.portal.example', 'http://portal.example', 'null']) {
      expect([(await ask(other)).status, other]).toEqual([404, other]);
      expect((await read(other)).headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('is told why a call is refused, and needs a token all the same', async () => {
    const refused = await server.stranger.fetch('/api/jobs/list', { headers: { origin: PORTAL } });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, PORTAL]);
    // The screens are no part of the API.
    const page = await server.stranger.fetch('/', { headers: { origin: PORTAL } });
    expect(page.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is shut out again with the list', async () => {
    await allow([]);
    expect((await ask(PORTAL)).status).toBe(404);
  });

  it.each(['*', 'https://*.example', 'https://portal.example/', 'http://portal.example', 'null'])(
    '%s cannot be listed',
    async (origin) => {
      expect((await failure(allow([origin]))).label).toBe('exception.invalidInput');
    },
  );
});
