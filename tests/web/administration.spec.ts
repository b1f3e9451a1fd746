// Administration: a group is made, changed by two people at once, and read back.
import { expectAccessible } from './axe.ts';
import { signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

test.use({ file: 'administration' });

test('a group is made, and what two people change is chosen field by field', async ({ page, server }) => {
  await signIn(page, server.url, 'administrator', '/administration/home');
  await page
    .getByRole('link', { name: /^Groups/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'New group' }).first().click();
  await page.getByRole('textbox', { name: 'Code' }).fill('ARCHIVE');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Archive');
  await page.getByRole('combobox', { name: 'People' }).fill('Claire');
  await page.getByRole('option', { name: /Claire/ }).click();
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'a new group');
  await page.getByRole('button', { name: 'Save group' }).click();
  await expect(page.getByRole('link', { name: /Archive.*1/ })).toBeVisible();

  const call = await signInByCall(server.url, 'administrator', DEMO_PASSWORD);
  const stored = async () => (await call('groups.list')).find(({ code }) => code === 'ARCHIVE');
  const made = await stored();
  if (!made) throw new Error('The group is not stored.');
  expect(made.users).toHaveLength(1);
  await call('groups.save', { body: { ...made, name: 'Theirs', users: [] } });
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mine');
  await page.getByRole('button', { name: 'Save group' }).click();
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('radio', { name: /Theirs/ }).check();
  await expectAccessible(page, 'two versions of a group');
  await page.getByRole('button', { name: 'Save with these choices' }).click();
  await expect(page.getByRole('heading', { name: 'Theirs', exact: true })).toBeVisible();
  expect(await stored()).toMatchObject({ name: 'Theirs', users: [], version: made.version + 2 });
});
