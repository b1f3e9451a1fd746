// What strangers send stands in memory until it is known who they are: two hundred connections of one address with 8 MiB each, which may
// take an hour to come, were more than many servers have.
import { type ClientRequest, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const AT_ONCE = 10;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const answerTo = async (path: string, body: string) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body });
  const { error } = (await answer.json()) as { error: { code: number; label: string } };
  return [answer.status, error.code, error.label];
};

describe('a body of a stranger', () => {
  it.each(['/authentication/authenticate', '/recipients/own', '/recipients/own/choice'])(
    'of %s is not read beyond what it needs',
    async (path) => {
      const tooLong = JSON.stringify({ token: 'x'.repeat(100_000) });
      expect(await answerTo(path, tooLong)).toEqual([413, -60, 'exception.limit']);
      expect((await answerTo(path, JSON.stringify({ token: 'x'.repeat(10_000) })))[0]).not.toBe(413);
    },
  );

  it('that is signed comes ten times at once from one address, and others wait', async () => {
    const open: ClientRequest[] = [];
    const begin = (patience = 2_000) =>
      new Promise<number | 'waits'>((resolve) => {
        const headers = {
          ...{ 'content-type': 'application/json', 'content-length': '1000000' },
          ...{ 'webhook-id': 'a', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' },
        };
        const sent = request(`${server.url}/api/tracking/1/events`, { method: 'POST', headers }, (answer) =>
          resolve(answer.statusCode ?? 0),
        );
        sent.on('error', () => undefined);
        sent.write('{');
        open.push(sent);
        setTimeout(() => resolve('waits'), patience);
      });
    const first = await Promise.all(Array.from({ length: AT_ONCE }, () => begin()));
    expect(first).toEqual(Array.from({ length: AT_ONCE }, () => 'waits'));
    expect(await begin(20_000)).toBe(429);
    for (const one of open) one.destroy();
    const wrong = () => answerTo('/tracking/1/events', JSON.stringify({ events: [] }));
    await expect.poll(async () => (await wrong())[0], { timeout: 10_000 }).not.toBe(429);
  });

  it('that ends while it is admitted is counted no more', async () => {
    const { hostname, port } = new URL(server.url);
    const head = [
      'POST /api/tracking/1/events HTTP/1.1',
      `Host: ${hostname}:${port}`,
      'Content-Type: application/json',
      'Content-Length: 1000000',
      `Authorization: Bearer ${'x'.repeat(40)}`,
    ];
    const begun = () =>
      new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname);
        socket.on('error', () => undefined).on('close', () => resolve());
        socket.write(`${head.join('\r\n')}\r\n\r\n{`, () => socket.resetAndDestroy());
      });
    for (let turn = 0; turn < 3; turn += 1) await Promise.all(Array.from({ length: AT_ONCE }, begun));
    const wrong = () => answerTo('/tracking/1/events', JSON.stringify({ events: [] }));
    await expect.poll(async () => (await wrong())[0], { timeout: 10_000 }).not.toBe(429);
  });
});
