// The register of recipients: one is entered, refused without a note, told in its history, and leaves as a file.
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe.ts';
import { expect, signIn, test } from './server.ts';

test.use({ file: 'recipients' });

test('a recipient is entered with a note, found, and told in its history', async ({ page, server }) => {
  await signIn(page, server.url, 'administrator', '/manage/recipientsChoice');
  await page.getByRole('button', { name: 'New recipient' }).first().click();
  await page.getByRole('textbox', { name: 'Identifier', exact: true }).fill('C-4711');
  await page.getByRole('combobox', { name: 'Wants post' }).click();
  await page.getByRole('option', { name: 'Electronic' }).click();
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('claire@home.example');
  await page.getByRole('button', { name: 'Save recipient' }).click();
  await expect(page.getByText('Say in a note why this recipient is changed')).toBeVisible();
  await page.getByRole('textbox', { name: 'Note' }).fill('Asked at the counter');
  await page.getByRole('button', { name: 'Save recipient' }).click();
  await expect(page.getByText('electronically, where the service offers it')).toBeVisible();
  await expectAccessible(page, 'a recipient');
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByText('Wants post: – → Electronic')).toBeVisible();
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download this list' }).click();
  await page.getByRole('menuitem', { name: 'CSV, for spreadsheets' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(
    'C-4711,electronic,manager,claire@home.example',
  );
});
