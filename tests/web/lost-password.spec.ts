// A lost password, whole: asked for, mailed, opened by the link, changed, signed in with; then the own address is proven by a
// code. The e-mails are those that the server wrote.
import { axeFaults } from './axe.ts';
import { mailed } from './mailed.ts';
import { DEMO_PASSWORD, expect, test } from './server.ts';

test.use({ file: 'lost-password', settings: { MAILROOM_BASE_URL: 'https://mail.example.com' } });

const NEW_PASSWORD = 'Quince-Harbour-47-lantern';

test('a lost password is replaced by the link of an e-mail, and the address proven by a code', async ({
  page,
  server,
}) => {
  const { url, dataDir } = server;
  await page.goto(url);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  const address = page.getByLabel('E-mail address');
  await address.fill('nobody');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter an e-mail address, such as')).toBeVisible();
  await address.fill('depositor@alder.example');
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('If this e-mail address belongs to a login')).toBeVisible();

  const link = /https:\/\/mail\.example\.com(\/lostPassword\/change\?\S+)/;
  await expect.poll(() => mailed(dataDir, link)).not.toBe('');
  await page.goto(url + (await mailed(dataDir, link)));
  await expect(page.getByText('For the login depositor.')).toBeVisible();
  // The secret does not stay in the address.
  await expect(page).toHaveURL(`${url}/lostPassword/change`);
  const [next, again] = [page.getByLabel('New password', { exact: true }), page.getByLabel('Repeat the new password')];
  await next.fill('kitten');
  await again.fill('kitten');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The password is too weak.')).toBeVisible();
  await next.fill(DEMO_PASSWORD);
  await again.fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('too similar to the old one')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await next.fill(NEW_PASSWORD);
  await again.fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');

  await page.locator('input[autocomplete="username"]').fill('depositor');
  await page.locator('input[autocomplete="current-password"]').fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  await page.goto(`${url}/settings/user`);
  await page.getByRole('button', { name: 'Send a code' }).click();
  const code = page.getByLabel('Code', { exact: true });
  await code.fill('1');
  await code.press('Enter');
  await expect(page.getByText('The code is wrong or too old.')).toBeVisible();
  const sent = () => mailed(dataDir, /address is (\d{8})/);
  await expect.poll(sent).not.toBe('');
  await code.fill(await sent());
  await code.press('Enter');
  await expect(page.getByText('is verified.', { exact: false }).first()).toBeVisible();
  await expect(page.getByText('this session')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});
