// Strangers guess at logins from the address that a whole office shares: whoever has signed in here before comes in with the
// right password, and nobody else waits longer than a few seconds.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, PASSWORD } from '#tests/support/api-world.ts';
import { failure } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await createWorld(server);
});
afterAll(() => server?.stop());

const enter = (login: string, password: string, device?: string) =>
  server.stranger.call('authentication.authenticate', { body: { login, password, ...(device ? { device } : {}) } });

it('a device on which one signed in before lets its person in whatever others guessed', async () => {
  const { device } = await enter('clerk', PASSWORD);
  const guesses = Array.from({ length: 110 }, (_, n) => failure(enter(`nobody-${n}`, 'x')));
  expect((await Promise.all(guesses)).some(({ label }) => label === 'user.tooManyFailures')).toBe(true);
  for (let n = 0; n < 6; n += 1) await failure(enter('clerk', 'x'));

  // Another computer behind the same address waits, a little.
  const elsewhere = await failure(enter('mayor', PASSWORD));
  expect(elsewhere).toMatchObject({ status: 429, label: 'user.tooManyFailures' });
  expect(Number(elsewhere.parameters.seconds)).toBeLessThanOrEqual(5);

  const back = await enter('clerk', PASSWORD, device);
  expect(back.user.login).toBe('clerk');
  expect(back.device).toBe(device);
  // The device is the clerk’s alone, and a guess on it is a guess.
  expect((await failure(enter('mayor', PASSWORD, device))).label).toBe('user.tooManyFailures');
  expect((await failure(enter('clerk', 'x', device))).label).toBe('user.loginError');

  server.clock.advance(5_000);
  expect((await enter('mayor', PASSWORD)).user.login).toBe('mayor');
});
