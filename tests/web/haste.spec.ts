// One who works faster than the server answers loses nothing: what was typed stays, and a button pressed early works.
import path from 'node:path';
import { draftOf } from '#renderer/features/administration/users/user.rules.ts';
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

test('a link pressed while the page is saved leads on when it is stored, and asks where it was refused', async ({
  page,
  server,
}) => {
  const answers: (() => void)[] = [];
  const saveAndLeave = async (name: string) => {
    await page.getByRole('textbox', { name: 'First name' }).fill(name);
    await page.getByRole('button', { name: 'Save person' }).click();
    await expect.poll(() => answers.length).toBe(1);
    await page.getByRole('link', { name: 'To your profile' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    answers.splice(0).forEach((answer) => {
      answer();
    });
  };
  const call = await signInByCall(server.url, 'administrator', DEMO_PASSWORD);
  const params = { userId: (await call('authentication.check')).user.id };
  await signIn(page, server.url, 'administrator', `/administration/users/${params.userId}`);
  await page.route(/\/api\/users$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await new Promise<void>((resolve) => answers.push(resolve));
    await route.continue();
  });
  await saveAndLeave('Hasty');
  await expect(page).toHaveURL(/settings\/user/);
  const stored = await call('users.get', { params });
  expect(stored.firstName).toBe('Hasty');

  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Hasty');
  await call('users.save', { body: { ...draftOf(stored), profileId: stored.profileId, firstName: 'Meanwhile' } });
  await saveAndLeave('Refused');
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
