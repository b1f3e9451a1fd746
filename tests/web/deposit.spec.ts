// One mail run through all of it: dropped, read, mended, confirmed, and out in the folder. Then what must be refused.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from './server.ts';

test.use({ file: 'deposit' });

const DEMO = path.resolve(import.meta.dirname, '../../demo');
const RUN = path.join(DEMO, 'letters-25.pdf');

interface Expected {
  readonly address: readonly string[];
  readonly flaw: string | null;
  readonly firstPage: number;
  readonly lastPage: number;
}
const expected = JSON.parse(readFileSync(path.join(DEMO, 'letters-25.expected.json'), 'utf8')) as Expected[];

const ROW_PX = 44;

const clean = async (page: Page, step: string): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`),
    step,
  ).toEqual([]);
};

const chip = (page: Page, name: RegExp): Locator =>
  page.getByRole('group', { name: 'Status' }).getByRole('button', { name });

/** Types over the line that has the focus. */
async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

const openEditor = (page: Page): Locator => page.getByRole('region', { name: /^Mend the address of/ });

test('a mail run goes from the drop to the folder', async ({ page, server }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, server.url, 'manager');
  await page.goto(`${server.url}/deposit/home`);
  await expect(page.getByRole('heading', { name: 'New deposit' })).toBeVisible();
  await clean(page, 'deposit home');

  await page.getByRole('link', { name: /Annual statements/ }).click();
  await expect(page.getByRole('heading', { name: 'Drop the file with all letters' })).toBeVisible();
  await clean(page, 'before the drop');
  await page.locator('input[type=file]').setInputFiles(RUN);
  await page.waitForURL(/\/deposit\/delivery\/\d+/);
  await expect(page.getByText('25 recipients, 35 pages')).toBeVisible({ timeout: 30_000 });
  await expect(chip(page, /To mend 3/)).toBeVisible();
  await clean(page, 'rows');

  // Every row says what the run says: name, pages, in its order.
  const list = page.getByRole('table').getByRole('rowgroup').last();
  for (const [n, letter] of expected.entries()) {
    await list.evaluate((element, top) => element.scrollTo({ top }), n * ROW_PX);
    const row = page.locator(`[role=row][data-index="${n}"]`);
    await expect(row).toContainText(letter.address[0] ?? '');
    await expect(row).toContainText(letter.flaw === null ? 'Good' : 'To mend');
    await expect(row.getByRole('cell').nth(5)).toHaveText(String(letter.lastPage - letter.firstPage + 1));
  }

  // The three flawed ones, by keyboard alone: a country that does not exist, too many lines, no postal code.
  await page.getByRole('button', { name: 'Mend 3 addresses' }).click();
  await expect(openEditor(page)).toHaveAttribute('aria-label', /Océane Martin/);
  await expect(page.getByRole('textbox', { name: 'Line 4' })).toBeFocused();
  await clean(page, 'mending');
  await retype(page, ' ');
  await page.keyboard.press('Enter');

  await expect(openEditor(page)).toHaveAttribute('aria-label', /Inès Girard/);
  await expect(page.getByRole('textbox', { name: 'Line 7' })).toBeFocused();
  for (const line of [3, 4, 5, 6]) await page.getByRole('textbox', { name: `Line ${line}` }).fill('');
  await page.getByRole('textbox', { name: 'Line 7' }).fill('31 avenue Victor Hugo');
  await page.getByRole('textbox', { name: 'Line 8' }).fill('13008 MARSEILLE');
  await page.keyboard.press('Enter');

  await expect(openEditor(page)).toHaveAttribute('aria-label', /Hugo Garnier/);
  await expect(page.getByRole('textbox', { name: 'Line 2' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('75011 PARIS');
  await page.keyboard.press('Enter');
  await expect(openEditor(page)).toHaveCount(0);
  await expect(chip(page, /To mend 0/)).toBeVisible();

  const deposit = new URL(page.url()).origin + new URL(page.url()).pathname;
  await page.getByRole('button', { name: 'Review and send' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading', { name: 'Send to 25 recipients' })).toBeFocused();
  await expect(sheet.getByText(/Leaves/).first()).toBeVisible();
  await clean(page, 'confirm');
  await sheet.getByRole('button', { name: 'Make proofs' }).click();
  await expect(sheet.getByRole('button', { name: /^Proof 1,/ })).toBeVisible({ timeout: 60_000 });
  await sheet.getByRole('button', { name: 'Send 25 deliveries' }).click();
  await expect(page.getByText('25 deliveries are confirmed.')).toBeVisible();
  await page.waitForURL(/\/deposit\/home/);

  await handedOver(server.dataDir);
  await page.goto(deposit);
  await expect(chip(page, /Sent 25/)).toBeVisible({ timeout: 60_000 });
  await clean(page, 'sent');
});

/** Letters lie in their folder with a manifest of as many rows, e-mails beside them. */
async function handedOver(dataDir: string): Promise<void> {
  const outbox = path.join(dataDir, 'outbox');
  const files = (): string[] => readdirSync(outbox, { recursive: true }).map(String);
  await expect
    .poll(() => files().filter((name) => name.endsWith('.csv')).length, { timeout: 90_000 })
    .toBeGreaterThan(0);
  await expect
    .poll(() => files().filter((name) => /\.(pdf|eml)$/.test(name)).length, { timeout: 90_000 })
    .toBe(expected.length);
}

test('a file that is no PDF is refused in words and leaves no job', async ({ page, server }) => {
  await signIn(page, server.url, 'depositor');
  await page.goto(`${server.url}/deposit/home`);
  await page.getByRole('link', { name: /Annual statements/ }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('not a document') });
  await expect(page.getByRole('alert')).toContainText('letter.pdf');
  expect(page.url()).not.toMatch(/delivery/);
  await clean(page, 'refused file');
});

test('one letter shows its address within a moment and goes to confirm in one step', async ({ page, server }) => {
  await signIn(page, server.url, 'depositor');
  await page.goto(`${server.url}/deposit/home`);
  await page.getByRole('link', { name: /One letter/ }).click();
  await page.locator('input[type=file]').setInputFiles(RUN);
  await expect(page.getByRole('textbox', { name: 'Line 1' })).toHaveValue('Friedrich Weiß', { timeout: 20_000 });
  await clean(page, 'one letter');
  const area = page.getByRole('button', { name: /^Area Address/ });
  const before = await area.getAttribute('aria-label');
  await area.focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(area).not.toHaveAttribute('aria-label', before ?? '');
  await page.getByRole('button', { name: 'Review and send' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Send to 1 recipient' })).toBeVisible({
    timeout: 30_000,
  });
});
