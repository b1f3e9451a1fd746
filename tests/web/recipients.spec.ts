// The register of recipients: one is entered, refused without a note, told in its history, and leaves as a file; asked by e-mail,
// the recipient chooses by the link.
import { readFile } from 'node:fs/promises';
import { axeFaults, expectAccessible } from './axe.ts';
import { inDatabase } from './database.ts';
import { mailed } from './mailed.ts';
import { expect, signIn, test, visit } from './server.ts';

test.use({ file: 'recipients', settings: { MAILROOM_BASE_URL: 'https://mail.example.com' } });

test('a recipient is entered, asked by e-mail, and chooses on the page of the link', async ({
  page,
  server,
  browser,
}) => {
  await signIn(page, server.url, 'administrator', '/manage/recipientsChoice');
  await page.getByRole('button', { name: 'New recipient' }).first().click();
  await page.getByRole('textbox', { name: 'Identifier', exact: true }).fill('C-4711');
  await page.getByRole('combobox', { name: 'Wants post' }).click();
  await page.getByRole('option', { name: 'Electronic' }).click();
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('claire@home.example');
  await page.getByRole('button', { name: 'Save recipient' }).click();
  await expect(page.getByText('Say in a note why this recipient is changed')).toBeVisible();
  await page.getByRole('textbox', { name: 'Note' }).fill('Asked at the counter');
  await page.getByRole('switch', { name: 'May be measured' }).press('Space');
  await page.getByRole('button', { name: 'Save recipient' }).click();
  await expect(page.getByText('electronically, where the service offers it')).toBeVisible();
  await expectAccessible(page, 'a recipient');
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByText('Wants post: – → Electronic')).toBeVisible();
  await expect(page.getByText('May be measured: – → Yes')).toBeVisible();
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download this list' }).click();
  await page.getByRole('menuitem', { name: 'CSV, for spreadsheets' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(
    'C-4711,electronic,manager,claire@home.example',
  );

  await page.getByRole('switch', { name: 'May be measured' }).press('Space');
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('claire@office.example');
  await page.getByRole('combobox', { name: 'Wants post' }).click();
  await page.getByRole('option', { name: 'Not chosen' }).click();
  await page.getByRole('button', { name: 'Save recipient' }).click();
  // Who is asked is counted of what is stored.
  await expect(page.getByText('on paper', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'For all that are listed' }).click();
  await page.getByRole('menuitem', { name: 'Ask all by e-mail' }).click();
  await page.getByRole('button', { name: 'Ask 1 recipient' }).click();
  await expect(page.getByText('1 recipient was asked')).toBeVisible();
  await expectAccessible(page, 'all recipients asked');
  await page.getByRole('button', { name: 'Close' }).last().click();
  const link = /https:\/\/mail\.example\.com(\/recipientChoice#\S+)/;
  await expect.poll(() => mailed(server.dataDir, link), { timeout: 15_000 }).not.toBe('');
  // Who follows the link is signed in nowhere.
  const own = await (await browser.newContext()).newPage();
  await own.goto(server.url + (await mailed(server.dataDir, link)));
  await expect(own.getByRole('heading', { name: 'How do you want your letters from Alder Énergie?' })).toBeVisible();
  await expect(own).toHaveTitle('Alder Énergie');
  await expectAccessible(own, 'the page of a recipient');
  await own.getByRole('button', { name: 'Letters on paper' }).click();
  await expect(own.getByText('Saved: your letters come on paper.')).toBeVisible();
  // In the language of whoever reads it, not of who sends.
  await own.getByRole('combobox', { name: 'Language' }).click();
  await own.getByRole('option', { name: 'עברית' }).click();
  await expect(own.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(own.getByRole('heading', { name: /^כיצד תרצו לקבל את המכתבים מאת .*Alder Énergie/ })).toBeVisible();
  await expectAccessible(own, 'the page of a recipient in Hebrew');
  await own.getByRole('combobox', { name: 'שפה' }).click();
  await own.getByRole('option', { name: 'English' }).click();
  await expect(own.locator('html')).toHaveAttribute('dir', 'ltr');
  // How letters come is one thing, and what is measured another: stored at once, and taken back as easily.
  const measured = own.getByRole('checkbox', { name: 'Alder Énergie may keep when I open messages' });
  await expect(measured).not.toBeChecked();
  await measured.press('Space');
  await expect(own.getByText('Saved: opening and clicks may be kept.')).toBeVisible();
  await expect(measured).toBeChecked();
  await expectAccessible(own, 'the page of a recipient who may be measured');
  await own.reload();
  await expect(measured).toBeChecked();
  await measured.press('Space');
  await expect(own.getByText('Saved: from now on, neither opening nor clicks are kept.')).toBeVisible();
  await expect(measured).not.toBeChecked();
  await own.getByRole('textbox', { name: 'E-mail address' }).fill('claire@work.example');
  await own.getByRole('button', { name: 'Letters by e-mail' }).click();
  await expect(own.getByText('A link went to claire@work.example.')).toBeVisible();
  await own.reload();
  await expect(own.getByRole('heading', { name: 'This link no longer holds' })).toBeVisible();
});

test('recipients come from a file, an address is marked valid again, and Processing leads to the same register', async ({
  page,
  server,
}) => {
  await signIn(page, server.url, 'administrator', '/manage/recipientsChoice');
  await page.getByRole('button', { name: 'Import recipients' }).click();
  const rows = [
    'Customer;Consent;E-mail;Note',
    'I-1;electronic;ida@home.example;Asked at the counter',
    'I-2;electronic;ivo@home.example;',
    'I-3;paper;ina@home.example;',
  ];
  const file = { name: 'register.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Columns' }).click();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('2 new recipients')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Skip 1 and import 2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Skip 1 and import 2' }).click();
  await expect(page.getByText('2 imported, 1 skipped.')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);

  // As after an e-mail that came back: nothing goes electronically by it until somebody marks it.
  const came = "update recipient_consent set email_valid = recipient_identifier not in ('I-1', 'I-3')";
  await inDatabase(server, [came, []]);
  await visit(page, '/processing/recipientsChoice?open=I-1');
  await expect(page.getByText('This e-mail address is not held to be valid')).toBeVisible();
  await expect(page.getByText('on paper', { exact: true })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mark as valid' }).click();
  await expect(page.getByText('electronically, where the service offers it')).toBeVisible();
  await page.getByRole('button', { name: 'For all that are listed' }).click();
  await page.getByRole('menuitem', { name: 'Mark all addresses as valid' }).click();
  await page.getByRole('button', { name: 'Mark 1 address as valid' }).click();
  await expect(page.getByText('1 address is valid again')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('link', { name: /^I-3/ }).click();
  await expect(page).toHaveURL(/\/processing\/recipientsChoice\?.*open=I-3/);
  await expect(page.getByRole('button', { name: 'Mark as valid' })).toHaveCount(0);
});
