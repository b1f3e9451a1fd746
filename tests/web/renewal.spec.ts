// A password that is older than its account allows: nothing but its renewal is shown, and then the way goes on.
import path from 'node:path';
import { openDatabase } from '#server/storage/database.ts';
import { runningConnection } from '#server/storage/embedded/running-connection.ts';
import type { Schema } from '#server/storage/schema.ts';
import { silentLogger } from '#server/system/logger.ts';
import { axeFaults } from './axe.ts';
import { signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, test, type WebServer } from './server.ts';

test.use({ file: 'renewal' });

const NEW_PASSWORD = 'Quince-Harbour-47-lantern';
const DAY_MS = 86_400_000;

/** Passwords of the account end after 90 days, and this one is 100 days old: tests cannot wait for it. */
async function grownOld({ url, dataDir }: WebServer, login: string): Promise<void> {
  const call = await signInByCall(url, 'itadministrator', DEMO_PASSWORD);
  const connection = runningConnection(path.join(dataDir, 'postgres'));
  if (connection === null) throw new Error('no database runs');
  const db = openDatabase<Schema>({ connection, role: 'stream', log: silentLogger, statementTimeoutMs: 10_000 });
  const person = await db
    .updateTable('app_user')
    .set({ password_changed_at: new Date(Date.now() - 100 * DAY_MS) })
    .where('login', '=', login)
    .returning('account_id')
    .executeTakeFirstOrThrow();
  await db.destroy();
  const unit = await call('units.get', { params: { ouId: person.account_id } });
  const { creationDate: _at, removed: _gone, accountExpired: _end, abilities: _may, ...entered } = unit;
  await call('units.save', { body: { ...entered, maxPasswordValidityDays: 90 } });
}

test('a password that is too old is renewed before anything else, by keyboard alone', async ({ page, server }) => {
  await grownOld(server, 'depositor');
  await page.goto(`${server.url}/manage/orders`);
  await page.locator('input[autocomplete="username"]').fill('depositor');
  await page.locator('input[autocomplete="current-password"]').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);

  // Another address leads nowhere else, and the session is not lost by trying.
  await page.goto(`${server.url}/deposit/home`);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();

  await expect(page.locator('input[autocomplete="current-password"]')).toBeFocused();
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Tab');
  await page.locator('input[autocomplete="new-password"]').first().fill(DEMO_PASSWORD);
  await page.locator('input[autocomplete="new-password"]').last().fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is your old password. Choose another one.')).toBeVisible();
  await page.locator('input[autocomplete="new-password"]').first().fill(NEW_PASSWORD);
  await page.locator('input[autocomplete="new-password"]').last().fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'New deposit' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});
