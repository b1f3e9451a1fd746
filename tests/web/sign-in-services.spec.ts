// Signing in by an OpenID provider, whole and with a browser: the service is added and tested, then from the button at the door to the
// provider's own pages and back.
import { type OpenIdProvider, startOpenIdProvider } from '#tests/support/sign-in/openid-provider.ts';
import { axeFaults } from './axe.ts';
import { expect, signIn, test, visit } from './server.ts';

test.use({ file: 'sign-in-services', settings: { MAILROOM_SIGN_IN_RANGES: '127.0.0.1' } });

let provider: OpenIdProvider;
test.afterAll(() => provider?.stop());

test('a provider signs people in, and what it may not do is said in words', async ({ page, server }) => {
  // Pages of 127.0.0.1 lead there.
  const url = server.url.replace('127.0.0.1', 'localhost');
  provider = await startOpenIdProvider(() => `${url}/signIn/return`);
  await signIn(page, url, 'itadministrator', '/system/security?tab=realms');
  await page.getByRole('button', { name: 'New sign-in service' }).first().click();
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await expect(field('Return address')).toHaveValue(`${url}/signIn/return`);
  await field('Name').fill('Town login');
  await field('Issuer').fill(provider.issuer);
  await field('Client').fill(provider.clientId);
  await field('Secret').fill(provider.clientSecret);
  await page.getByRole('combobox', { name: 'People who are there are found' }).click();
  await page.getByRole('option', { name: 'by the login' }).click();
  await page.getByRole('button', { name: 'Add a group' }).click();
  await field('Group there, row 1').fill('clerks');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save sign-in service' }).click();
  await expect(page.getByText(/^set on /)).toBeVisible();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('All of it works.')).toBeVisible();
  await page.evaluate(() => localStorage.clear());
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

  await signIn(page, url, 'itadministrator', '/system/security?tab=signIns&q=depositor');
  await expect(page.getByRole('row', { name: /depositor.*Town login/ })).toBeVisible();
  await visit(page, '/system/security?tab=realms');
  await page.getByRole('link', { name: /Town login/ }).click();
  await page.getByRole('button', { name: 'Remove sign-in service' }).click();
  await expect(page.getByRole('dialog')).toContainText('One person comes by it');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove sign-in service' }).click();
  await expect(page.getByText('No sign-in service yet')).toBeVisible();
});
