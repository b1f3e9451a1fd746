// A second factor and a passkey, whole: an app is set up, asked for at the next sign-in, then a passkey of a virtual authenticator
// (WebAuthn over CDP) stands for all of it.
import { generate } from 'otplib';
import { axeFaults } from './axe.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

// A page with an authenticator keeps it: the next file does not get this one.
test.use({ file: 'factor', reuseContext: false });

test('an app is set up and asked for; a passkey signs in without either', async ({ page, server }) => {
  // Passkeys belong to a name.
  const url = server.url.replace('127.0.0.1', 'localhost');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  await signIn(page, url, 'depositor', '/settings/user');

  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: 'QR code of the set-up' })).toBeVisible();
  const secret = (await dialog.getByLabel('Key to type').inputValue()).replaceAll(' ', '');
  await dialog.getByLabel('Code of the app').fill('12');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This code is wrong')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByLabel('Code of the app').fill(await generate({ secret }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  const recovery = await dialog.getByRole('listitem').first().innerText();
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabel('Current password').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Rename the passkey “My device”' }).click();
  await dialog.getByLabel('Name').fill('Office key');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove the passkey “Office key”' })).toBeVisible();

  const signOut = async () => {
    await page.evaluate(() => localStorage.removeItem('mailroom.session'));
    await page.goto(url);
  };
  const home = page.getByRole('navigation', { name: 'Main' });
  await signOut();
  await page.locator('input[autocomplete="username"]').fill('depositor');
  await page.locator('input[autocomplete="current-password"]').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.keyboard.press('Enter');
  await expect(home).toBeVisible();

  await signOut();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(home).toBeVisible();
});
