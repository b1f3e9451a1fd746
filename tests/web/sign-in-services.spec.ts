// Signing in by an OpenID provider, whole and with a browser: from the button at the door to the provider's own pages and back.
import { type OpenIdProvider, startOpenIdProvider } from '#tests/support/sign-in/openid-provider.ts';
import { axeFaults } from './axe.ts';
import { signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, test } from './server.ts';

test.use({ file: 'sign-in-services', settings: { MAILROOM_SIGN_IN_RANGES: '127.0.0.1' } });

let provider: OpenIdProvider;
test.afterAll(() => provider?.stop());

test('a provider signs people in, and what it may not do is said in words', async ({ page, server }) => {
  // Pages of 127.0.0.1 lead there.
  const url = server.url.replace('127.0.0.1', 'localhost');
  provider = await startOpenIdProvider(() => `${url}/signIn/return`);
  const call = await signInByCall(server.url, 'itadministrator', DEMO_PASSWORD);
  const { issuer, clientId, clientSecret: secret } = provider;
  await call('security.saveRealm', {
    body: { name: 'Town login', bindBy: 'login', settings: { kind: 'openid', issuer, clientId }, secret },
  });
  const enterAs = async (name: string) => {
    await page.getByRole('button', { name: 'Sign in with Town login' }).click();
    await page.locator('input[name=login]').fill(name);
    await page.locator('input[name=password]').fill('any');
    await page.locator('button[type=submit]').click();
    await page.locator('button[type=submit]').click();
  };
  await page.goto(`${url}/settings/user`);
  expect(await axeFaults(page)).toEqual([]);
  await enterAs('nobody');
  await expect(page.getByRole('alert')).toContainText('Town login knows you as “nobody”');
  // What the provider said does not stay in the address.
  await expect(page).toHaveURL(`${url}/signIn/return`);
  expect(await axeFaults(page)).toEqual([]);
  await page.context().clearCookies();
  await page.goto(`${url}/settings/user`);
  await enterAs('depositor');
  // Where the person wanted to go.
  await expect(page).toHaveURL(`${url}/settings/user`);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.goto(`${url}/signIn/return?code=again&state=again`);
  await expect(page.getByRole('alert')).toContainText('This sign-in took too long, was used already');
});
