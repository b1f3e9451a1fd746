// The wizard: from a sample to a service, its steps counted (docs/processing-tasks.md), and from the service to a first
// confirmed run.
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signInByCall, until } from './deposited.ts';
import { pagesOfRun } from './printer-agent.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

test.use({ file: 'wizard' });

const SAMPLE = path.resolve(import.meta.dirname, '../../demo/letters-25.pdf');
/** As docs/processing-tasks.md has it. */
const STEPS = 6;

test('a mail run becomes a service in six steps, and its first run is confirmed', async ({ page, server }) => {
  test.setTimeout(300_000);
  const call = await signInByCall(server.url, 'administrator', DEMO_PASSWORD);
  await signIn(page, server.url, 'administrator', '/processing/services');
  let steps = 0;
  const press = async (what: Locator) => {
    steps += 1;
    await what.click();
  };
  await press(page.getByRole('main').getByRole('button', { name: 'Make a service from a sample' }).last());
  await expect(page.getByRole('heading', { name: 'Drop a sample here' })).toBeVisible();
  await expectAccessible(page, 'wizard, empty');
  steps += 1;
  await page.locator('input[type=file]').setInputFiles(SAMPLE);

  // What it is and where it is cut the file has told.
  await expect(page.getByRole('heading', { name: 'Where does a new letter begin?' })).toBeVisible({ timeout: 60_000 });
  const changes = page.getByRole('radio', { name: /Where “ALD-000001” changes.*fits best.*25 letters/ });
  await expect(changes).toBeChecked();
  await expect(page.getByRole('radio', { name: /At a blank page.*this file has none.*none/ })).toBeDisabled();
  await expect(page.getByRole('radio', { name: /At a bookmark/ })).toBeDisabled();
  await expect(page.getByText('35 pages, 25 letters')).toBeVisible();
  await expectAccessible(page, 'wizard, cut');
  await press(page.getByRole('button', { name: 'Next: the address' }));

  await expect(page.getByText('25 letters read, 22 good')).toBeVisible({ timeout: 120_000 });
  const printed = page.getByRole('region', { name: 'As it will be printed' });
  await expect(printed).toContainText('Friedrich Weiß');
  await expect(printed).toContainText(/10115 BERLIN\s+ALLEMAGNE/);
  await expectAccessible(page, 'wizard, address');
  await press(page.getByRole('button', { name: 'Next: how it is sent' }));
  await expect(page.getByRole('radio', { name: 'Letters', exact: true })).toBeChecked();
  await expectAccessible(page, 'wizard, sending');
  await press(page.getByRole('button', { name: 'Next: the name' }));
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Letters');
  const result = page.getByRole('region', { name: 'What came of the sample' });
  await expect(result.getByRole('listitem')).toHaveCount(25);
  await expect(result.getByRole('button', { name: /Show on the page/ })).toHaveCount(3);
  await expectAccessible(page, 'wizard, last');
  await press(page.getByRole('button', { name: 'Save service' }));
  await page.waitForURL(/\/processing\/services\/\d+$/);
  expect(steps).toBe(STEPS);

  const serviceId = Number(/\d+$/.exec(page.url())?.[0]);
  const stored = await call('services.get', { params: { serviceId } });
  expect(stored).toMatchObject({ name: 'Letters', type: 'simpleMultiple' });
  expect(stored.boxes[0]?.splitConfig).toMatchObject({ type: 'textChanges' });

  // The office has it at once.
  await signIn(page, server.url, 'manager', '/deposit/home');
  await page.getByRole('link', { name: /^Letters/ }).click();
  await page.locator('input[type=file]').setInputFiles(SAMPLE);
  await expect(page.getByText('25 recipients, 35 pages')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Review 22 ready' }).click();
  const send = page.getByRole('dialog').getByRole('button', { name: /^Send (to 22|22 letters)/ });
  await expect(send).toBeEnabled({ timeout: 60_000 });
  await send.click();
  const jobId = Number(/delivery\/(\d+)/.exec(page.url())?.[1]);
  const manager = await signInByCall(server.url, 'manager', DEMO_PASSWORD);
  const { items } = await until(
    () => manager('jobs.packGroups', { params: { jobId }, query: { maxResults: 100 } }),
    (rows) => rows.items.filter(({ commandId }) => commandId !== null).length === 22,
  );
  expect(items.filter(({ commandId }) => commandId !== null)).toHaveLength(22);
});

test('one page goes straight to its address', async ({ page, server }) => {
  await signIn(page, server.url, 'administrator', '/processing/services/new/sample');
  const buffer = await pagesOfRun(1, 1);
  await page.locator('input[type=file]').setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer });
  await expect(page.getByRole('heading', { name: 'Where is the address?' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('1 letter read, 1 good')).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'How is it sent?' })).toBeFocused();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByRole('heading', { name: 'Where is the address?' })).toBeFocused();
});

const TABLE = [
  'Kunden-Nr;Vorname;Nachname;Straße;PLZ;Ort;Land;E-Mail',
  'K-17;Anna;Berger;Hauptstrasse 12;4051;Basel;Schweiz;anna.berger@example.com',
  'K-18;Ben;Caduff;Im Langen Loh 3;8400;Winterthur;Schweiz;',
].join('\r\n');

test('a table becomes letters: its columns are known, one text is written, e-mails go where there is an address', async ({
  page,
  server,
}) => {
  const call = await signInByCall(server.url, 'administrator', DEMO_PASSWORD);
  await signIn(page, server.url, 'administrator', '/processing/services/new/sample');
  const buffer = Buffer.from(`\ufeff${TABLE}`);
  await page.locator('input[type=file]').setInputFiles({ name: 'kunden_2026-11.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByRole('heading', { name: 'Are the rows right?' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Next: the columns' }).click();
  const roleOf = (name: string) => page.getByRole('combobox', { name: `What it is: ${name}`, exact: true });
  await expect(roleOf('Kunden-Nr')).toHaveValue('Customer number');
  await expect(roleOf('E-Mail')).toHaveValue('E-mail address');
  const printed = page.getByRole('region', { name: 'As it will be printed' });
  await expect(printed).toContainText('4051 Basel', { ignoreCase: true, timeout: 60_000 });
  await expectAccessible(page, 'wizard, columns');
  await page.getByRole('button', { name: 'Next: the letter' }).click();
  await page.getByRole('button', { name: 'Greeting' }).click();
  await page.keyboard.type('Your number is {Kunden-Nr}.');
  await page.getByRole('button', { name: 'Next: how it is sent' }).click();
  await page.getByRole('radio', { name: /E-mail if there is an address/ }).click();
  const mail = page.getByRole('region', { name: 'The e-mail', exact: true });
  await expect(mail).toContainText('anna.berger@example.com', { timeout: 60_000 });
  await expectAccessible(page, 'wizard, e-mail or letter');
  await page.getByRole('button', { name: 'Next: the name' }).click();
  await expect(page.getByText('2 letters read, 2 good')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Save service' }).click();
  await page.waitForURL(/\/processing\/services\/\d+$/);
  const serviceId = Number(/\d+$/.exec(page.url())?.[0]);
  const stored = await call('services.get', { params: { serviceId } });
  expect(stored.boxes[0]).toMatchObject({ boxType: 'datafile', parserConfiguration: { separator: ';' } });
  expect(stored.sendingStrategy.map(({ condition }) => condition === null)).toEqual([false, true]);
});
