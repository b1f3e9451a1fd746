// Programs that act for a person, in the browser: a partner's link with a ticket and a file, and the list of programs.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from '#domain/api/client.ts';
import { nodeClient, signIn as signInByCall } from '#scripts/client/node-client.ts';
import { axeFaults } from './axe.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

const RUN = path.resolve(import.meta.dirname, '../../demo/letters-25.pdf');

test.use({ file: 'programs' });

/** What a partner's server does: a file of the depositor's, and a ticket for it. */
async function partnerLink(url: string): Promise<string> {
  const operator = await signInByCall(url, 'itadministrator', DEMO_PASSWORD);
  const { token } = await operator('agents.createToken', { body: { name: 'Case management', kind: 'service' } });
  const depositor: Client = await signInByCall(url, 'depositor', DEMO_PASSWORD);
  const { fileId } = await depositor('files.put', { query: { name: 'letters-25.pdf' }, raw: readFileSync(RUN) });
  const ticket = await nodeClient(url, token)('authentication.createTicket', { body: { login: 'depositor', fileId } });
  return new URL(ticket.url, url).href;
}

test('a link with a ticket and a file signs in and puts the file into the deposit, once', async ({
  browser,
  page,
  server,
}) => {
  const link = await partnerLink(server.url);
  await page.goto(link);
  await expect(page.getByRole('status').filter({ hasText: 'letters-25.pdf waits for a deposit' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/deposit/home');
  expect(page.url()).not.toContain('token');
  await page.getByRole('link', { name: /Annual statements/ }).click();
  // The file begins the run as if it had been dropped there.
  await page.waitForURL(/\/deposit\/delivery\/\d+/, { timeout: 90_000 });
  await page.goto(`${server.url}/deposit/home`);
  await expect(page.getByRole('link', { name: /Annual statements/ })).toBeVisible();
  await expect(page.getByText('waits for a deposit')).toHaveCount(0);

  const fresh = await browser.newContext();
  const second = await fresh.newPage();
  await second.goto(link);
  await expect(second.getByRole('alert')).toContainText('already used or is too old');
  expect(second.url()).not.toContain('token=');
  await fresh.close();
});

test('a ticket of another person takes the browser over, in its other tabs too', async ({ page, server }) => {
  await signIn(page, server.url, 'manager');
  const other = await page.context().newPage();
  await other.goto(await partnerLink(server.url));
  await expect(other.getByText('waits for a deposit')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => fetch('/api/app/version').then((r) => r.status)), { timeout: 10_000 })
    .toBe(200);
  const depositor = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const { user } = await depositor('authentication.check');
  await expect(page.getByText(`${user.firstName} ${user.lastName}`).first()).toBeVisible({ timeout: 20_000 });
});

test('a person connects a program, sees it and ends it', async ({ page, server }) => {
  await signIn(page, server.url, 'depositor', '/settings/user');
  await page.getByRole('button', { name: 'Connect a program' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Print server');
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = await page.getByLabel('Token').inputValue();
  expect(token).toMatch(/^mailroom_agent_/);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Never used')).toBeVisible();
  await nodeClient(server.url, token)('files.list');
  await page.reload();
  await expect(page.getByText('Last used')).toBeVisible();
  await page.getByRole('button', { name: 'Disconnect Print server' }).click();
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(page.getByText('No program is connected.')).toBeVisible();
  await expect(nodeClient(server.url, token)('files.list')).rejects.toThrow('-11');
});

test('an administrator makes a service token with a scope, sees it and revokes it', async ({ page, server }) => {
  await signIn(page, server.url, 'itadministrator', '/system/security?tab=tokens');
  await page.getByRole('button', { name: 'New service token' }).click();
  await page.getByLabel('Name', { exact: true }).fill('ERP');
  await page.getByLabel('Read orders, letters, their tracking and what they cost').check();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = await page.getByLabel('Token', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  const erp = nodeClient(server.url, token);
  expect((await erp('jobs.list')).items).toEqual(expect.any(Array));
  await expect(erp('users.all')).rejects.toThrow('-12');
  await page.getByRole('button', { name: 'Revoke ERP' }).click();
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByText('The token is revoked.')).toBeVisible();
  await expect(erp('jobs.list')).rejects.toThrow('-11');
});
