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
  await expect(page.getByRole('row', { name: /^Reminder\.pdf/ })).toBeVisible();
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

test('a first e-mail address takes the own password, and none of who has none', async ({ page, server }) => {
  const call = await signInByCall(server.url, 'administrator', DEMO_PASSWORD);
  const { user: by } = await call('authentication.check');
  const profileId = (await call('profiles.list')).find(({ name }) => name === 'Depositor')?.id ?? 0;
  const body = { ouId: by.ouId, profileId, firstName: 'Ida', lastName: 'Unmailed' };
  await call('users.save', { body: { ...body, login: 'unmailed', password: DEMO_PASSWORD } });
  // What the server says of somebody who comes in by a sign-in service alone.
  await page.route(/\/api\/users\/factor$/, async (route) => {
    const answer = await route.fetch();
    const { result } = await answer.json();
    await route.fulfill({ response: answer, json: { result: { ...result, password: false } } });
  });
  await signIn(page, server.url, 'unmailed', '/settings/user');
  const person = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Personal details' }) });
  const address = person.getByLabel('E-mail address');
  const password = person.getByLabel('Current password');
  const save = page.getByRole('button', { name: 'Save profile' });
  await address.fill('ida@office.example');
  await expect(save).toBeEnabled();
  await expect(password).toHaveCount(0);
  // This one has a password all the same, and the refusal is said.
  await save.click();
  await expect(person.getByRole('alert')).toHaveText('This is not your current password.');

  await page.unroute(/\/api\/users\/factor$/);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.reload();
  await address.fill('ida@office.example');
  await expect(address).toBeFocused();
  await password.fill(DEMO_PASSWORD);
  await save.click();
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
  const stored = async () => (await call('users.list')).find(({ login }) => login === 'unmailed')?.emailAddress;
  await expect.poll(stored).toBe('ida@office.example');
});
