// Settings: a contact is made and chosen for the address of a letter; a file is kept in the library and put into a deposit.
import { readFile } from 'node:fs/promises';
import { lettersPdf } from '../support/letters-pdf.ts';
import { expectAccessible } from './axe.ts';
import { signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

test.use({ file: 'settings' });

test('a contact is added, found in its file, and chosen for a letter from the library', async ({ page, server }) => {
  await signIn(page, server.url, 'depositor', '/settings/home');
  await expectAccessible(page, 'the home of the settings');
  await page
    .getByRole('link', { name: /^Address book/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'New contact' }).first().click();
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Baker');
  await page.getByRole('button', { name: 'Add an address' }).click();
  await page.getByRole('textbox', { name: 'Line 1' }).fill('12 rue des Lilas');
  await page.keyboard.press('Enter');
  await page.keyboard.type('75011 Paris');
  await page.getByRole('button', { name: 'Add an e-mail address' }).click();
  await page.getByRole('textbox', { name: 'E-mail address 1', exact: true }).fill('nobody@');
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByText('“nobody@” is not an e-mail address')).toBeVisible();
  await page.getByRole('textbox', { name: 'E-mail address 1', exact: true }).fill('ada@baker.example');
  await expectAccessible(page, 'a new contact');
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByRole('link', { name: /Ada Baker.*75011 Paris/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download this list' }).click();
  await page.getByRole('menuitem', { name: 'CSV, for spreadsheets' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('"12 rue des Lilas\n75011 Paris"');

  await page.goto(`${server.url}/settings/library`);
  const pdf = await lettersPdf([{ address: ['Mme Claire Dubois', '1 rue Neuve', '69001 Lyon'], pages: 1 }]);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: pdf });
  await page.getByText('letter.pdf').click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Reminder.pdf');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('row', { name: /Reminder\.pdf/ })).toBeVisible();
  await expectAccessible(page, 'the library');

  const call = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const { user } = await call('authentication.check', { query: { withProfileDetail: 'true' } });
  const service = user.services?.find(({ type, allowJobCreation }) => allowJobCreation && type === 'simpleUnique');
  await page.goto(`${server.url}/deposit/unique?service=${service?.id}`);
  await page.getByRole('button', { name: 'From the library' }).first().click();
  await page.getByRole('menuitem', { name: /Reminder\.pdf/ }).click();
  await page.getByRole('button', { name: 'From the address book' }).first().click();
  await page.getByRole('searchbox', { name: 'Name, town, number' }).last().fill('lilas');
  await expectAccessible(page, 'choosing an address');
  await page.getByRole('button', { name: /Ada Baker/ }).click();
  await expect(page.getByRole('textbox', { name: 'Line 1' })).toHaveValue('Ada Baker');
  await expect(page.getByRole('textbox', { name: 'Line 3' })).toHaveValue('75011 Paris');
});
