// The demonstration as its files set it up: its logins can do what their roles are named after.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyDemo, demoLogins } from '#scripts/demo/demo-set-up.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { ADMINISTRATOR, startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await applyDemo(server.url, ADMINISTRATOR);
});
afterAll(() => server?.stop());

const as = (login: string): Promise<TestClient> =>
  server.signIn(login, demoLogins().find((one) => one.login === login)?.password ?? '');

it('its administrator changes each person of the own account, and adds one with each of its profiles', async () => {
  const administrator = await as('administrator');
  const { ouId } = (await administrator.call('authentication.check', {})).user;
  const people = await administrator.call('users.list', { query: { ouId: String(ouId) } });
  expect(people.map(({ login }) => login).sort()).toEqual(
    ['administrator', 'depositor', 'integrator', 'manager', 'validator'].sort(),
  );
  for (const { id, version, login, firstName, lastName, emailAddress, locale, profileId, groupId } of people) {
    const user = { id, version, ouId, login, firstName, lastName, emailAddress, locale, profileId, groupId };
    const saved = await administrator.call('users.save', { body: { ...user, mobileNumber: '+33612345678' } });
    expect(saved).toMatchObject({ login, mobileNumber: '+33612345678' });
  }
  for (const { id: profileId, name } of await administrator.call('profiles.list', { query: { ouId: String(ouId) } })) {
    const user = { ouId, login: `second ${name}`.replaceAll(' ', '-'), firstName: 'S', lastName: name, profileId };
    const made = await administrator.call('users.save', {
      body: { ...user, emailAddress: 'second@alder.example', locale: 'en', password: 'Mailroom-demo-2026' },
    });
    expect(made.profileName).toBe(name);
  }
});
