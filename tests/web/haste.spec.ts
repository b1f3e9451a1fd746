// One who works faster than the server answers loses nothing: what was typed stays, and a button pressed early works.
import path from 'node:path';
import { depositRun, signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

test.use({ file: 'haste' });

const CHECK = /\/checkRequirementValue/;
const LETTER = path.resolve(import.meta.dirname, '../../demo/letters-25.pdf');

test('"Correct 3 addresses" pressed before the rows are read opens the first of them when they come', async ({
  page,
  server,
}) => {
  const jobId = await depositRun(await signInByCall(server.url, 'manager', DEMO_PASSWORD), 'Pressed early');
  await signIn(page, server.url, 'manager');
  let readRows: () => void = () => undefined;
  const pressed = new Promise<void>((resolve) => {
    readRows = resolve;
  });
  await page.route(/\/packGroups\b/, async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto(`${server.url}/deposit/delivery/${jobId}`);
  await page.getByRole('button', { name: 'Correct 3 addresses' }).click();
  readRows();
  await expect(page.getByRole('region', { name: /^Correct the address of Océane Martin/ })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Line 4' })).toBeFocused();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('what is typed while a check of the value is answered stays as it was typed', async ({ page, server }) => {
  await signIn(page, server.url, 'manager', '/deposit/home');
  await page.getByRole('link', { name: /One letter/ }).click();
  await page.locator('input[type=file]').first().setInputFiles(LETTER);
  const field = page.getByRole('textbox', { name: 'Line 2' });
  await expect(field).toBeVisible({ timeout: 30_000 });
  await page.route(CHECK, async (route) => {
    const answer = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.fulfill({ response: answer });
  });
  const answered = () => page.waitForResponse(CHECK);
  const early = page.waitForRequest(CHECK);
  await field.fill('Haupt');
  await early;
  const late = answered();
  await field.pressSequentially('straße ');
  await late;
  // The answer to what ends with a space lacks it.
  await answered();
  await page.waitForTimeout(200);
  await field.pressSequentially('7');
  await expect(field).toHaveValue('Hauptstraße 7');
  // The check of the last key may still be on its way.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
