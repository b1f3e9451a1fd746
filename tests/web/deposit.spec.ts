// One mail run through all of it: dropped, read, mended, confirmed, and out in the folder. Then what must be refused.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { depositRun, signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test, type WebServer } from './server.ts';
import { type Letter, lookAt, mailedTo, outboxFiles } from './what-came-out.ts';

test.use({ file: 'deposit' });

const DEMO = path.resolve(import.meta.dirname, '../../demo');
const RUN = path.join(DEMO, 'letters-25.pdf');

interface Expected {
  readonly address: readonly string[];
  readonly flaw: string | null;
  readonly firstPage: number;
  readonly lastPage: number;
  readonly email: string | null;
}
const expected = JSON.parse(readFileSync(path.join(DEMO, 'letters-25.expected.json'), 'utf8')) as Expected[];
const ROW_PX = 44;

const chip = (page: Page, name: RegExp): Locator =>
  page.getByRole('group', { name: 'Status' }).getByRole('button', { name });

/** Types over the line that has the focus. */
async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

declare global {
  interface Window {
    /** Frames without the workbench's bar, since `countEmptyFrames`. */
    emptyFrames: number;
  }
}

const countEmptyFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.emptyFrames = 0;
    const look = (): void => {
      if (document.querySelector('main footer') === null) window.emptyFrames += 1;
      requestAnimationFrame(look);
    };
    look();
  });

const openEditor = (page: Page): Locator => page.getByRole('region', { name: /^Correct the address of/ });

test('a mail run goes from the drop to the folder', async ({ page, server }) => {
  test.setTimeout(420_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, server.url, 'manager', '/deposit/home');
  await expect(page.getByRole('heading', { name: 'New deposit' })).toBeVisible();
  await expectAccessible(page, 'deposit home');

  await page.getByRole('link', { name: /Annual statements/ }).click();
  await expect(page.getByRole('heading', { name: 'Drop the PDF with all your letters here' })).toBeVisible();
  await expectAccessible(page, 'before the drop');
  await countEmptyFrames(page);
  await page.locator('input[type=file]').setInputFiles(RUN);
  await page.waitForURL(/\/deposit\/delivery\/\d+/);
  await expect(page.getByText('25 recipients, 35 pages')).toBeVisible({ timeout: 30_000 });
  await expect(chip(page, /To correct 3/)).toBeVisible();
  // From the drop to its rows the workbench stands there, without a moment of nothing.
  expect(await page.evaluate(() => window.emptyFrames)).toBe(0);
  await expectAccessible(page, 'rows');

  // Every row says what the run says: name, pages, in its order.
  const list = page.getByRole('table').getByRole('rowgroup').last();
  for (const [n, letter] of expected.entries()) {
    await list.evaluate((element, top) => element.scrollTo({ top }), n * ROW_PX);
    const row = page.locator(`[role=row][data-index="${n}"]`);
    await expect(row).toContainText(letter.address[0] ?? '');
    await expect(row).toContainText(letter.flaw === null ? 'Good' : 'To correct');
    await expect(row.getByRole('cell').nth(5)).toHaveText(String(letter.lastPage - letter.firstPage + 1));
  }

  // The three flawed ones, by keyboard alone: a country that does not exist, too many lines, no postal code.
  await page.getByRole('button', { name: 'Correct 3 addresses' }).click();
  await expect(openEditor(page)).toHaveAttribute('aria-label', /Océane Martin/);
  await expect(page.getByRole('textbox', { name: 'Line 4' })).toBeFocused();
  // Escape leaves it, the row has the focus, and Enter opens it again.
  await page.keyboard.press('Escape');
  await expect(openEditor(page)).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Océane Martin/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Line 4' })).toBeFocused();
  await expectAccessible(page, 'mending');
  await retype(page, ' ');
  await page.keyboard.press('Enter');

  await expect(openEditor(page)).toHaveAttribute('aria-label', /Inès Girard/);
  await expect(page.getByRole('textbox', { name: 'Line 9' })).toBeFocused();
  for (const line of [3, 4, 5, 6, 9]) await page.getByRole('textbox', { name: `Line ${line}` }).fill('');
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
  await expect(chip(page, /To correct 0/)).toBeVisible();

  // What was corrected is shown as it will leave.
  await page.getByRole('row', { name: /Hugo Garnier/ }).click();
  const leaving = page.getByRole('region', { name: 'The letter to Hugo Garnier as it will leave' });
  await expect(leaving.locator('image')).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page, 'corrected');

  const order = new URL(page.url()).origin + new URL(page.url()).pathname;
  await page.getByRole('button', { name: 'Review and send' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading', { name: 'Send to 25 recipients' })).toBeFocused();
  await expect(sheet.getByText(/Leaves/).first()).toBeVisible();
  await expect(sheet.getByText('3 letters get their corrected address printed on the page.')).toBeVisible();
  await expectAccessible(page, 'confirm');
  // Proofs stand beside the sums without being asked for.
  await expect(sheet.getByRole('button', { name: /^Proof 1:/ })).toBeVisible({ timeout: 60_000 });
  await sheet.getByRole('button', { name: 'Send 20 letters and 5 e-mails' }).click();
  await page.waitForURL(/\/deposit\/receipt\/\d+/);
  // A quick server has handed over 25 documents before a slow window shows the receipt: both sentences are true then.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Confirmed, |Everything was handed over$)/);
  await expectAccessible(page, 'receipt');
  await handedOver(server.dataDir);
  await page.goto(order);
  await expect(chip(page, /Handed over 25/)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page, 'sent');
  await asExpected(server, Number(/\d+$/.exec(order)?.[0]));
});

/** What the three flawed addresses were mended to above, as far as it is not what the page says. */
const MENDED: Readonly<Record<string, readonly string[]>> = {
  'Inès Girard': ['Inès Girard', 'Résidence du Parc', '31 avenue Victor Hugo', '13008 MARSEILLE'],
};
/** Country lines are read as the country and not kept as a line. */
const COUNTRIES = new Set(['ALLEMAGNE', 'ESPAGNE', 'ROYAUME-UNI', 'PAYS-BAS']);

/** What came out, beside the expected file, the source and the database. */
async function asExpected({ url, dataDir }: WebServer, jobId: number): Promise<void> {
  const call = await signInByCall(url, 'manager', DEMO_PASSWORD);
  const rows = (await call('jobs.packGroups', { params: { jobId }, query: { maxResults: 100 } })).items;
  const { items: shipments } = await call('shipments.find', { query: { jobId } as never });
  expect(shipments).toHaveLength(expected.length);
  const letters: Letter[] = [];
  for (const [n, { address, flaw, email, firstPage, lastPage }] of expected.entries()) {
    const shipment = shipments.find(({ packGroupId }) => packGroupId === rows[n]?.id);
    if (shipment === undefined) throw new Error(`no shipment of row ${n + 1}`);
    expect(shipment.channelType).toBe(email === null ? 'SIMPLE_MAIL' : 'EMAIL');
    if (email !== null) continue;
    const mended = flaw === null ? undefined : MENDED[address[0] ?? ''];
    if (flaw === null) expect(shipment.recipientLines).toEqual(address.filter((line) => !COUNTRIES.has(line)));
    else if (mended) expect(shipment.recipientLines).toEqual(mended);
    else expect(shipment.recipientLines.join()).toContain(address[0]);
    letters.push({ shipment, firstPage, pages: lastPage - firstPage + 1, corrected: flaw !== null });
    expect(shipment.addressWay).toBe(flaw === null ? 'asDeposited' : 'onPage');
  }
  expect(mailedTo(dataDir)).toEqual(expected.flatMap(({ email }) => email ?? []).sort((a, b) => a.localeCompare(b)));
  const findings = await lookAt(RUN, dataDir, letters);
  // Beside the window every letter shows what was deposited; in it what its row says.
  const shown = findings.map(({ window, ...rest }, n) => ({ ...rest, window: letters[n]?.corrected ? window : [] }));
  const wanted = letters.map(({ shipment: { nuid, recipientLines }, corrected }) => {
    return { nuid, codes: [nuid], differing: 0, window: corrected ? recipientLines : [] };
  });
  expect(shown).toEqual(wanted);
}

/** Letters lie in their folder with a manifest of as many rows, e-mails beside them. */
async function handedOver(dataDir: string): Promise<void> {
  const files = (): string[] => [...outboxFiles(dataDir).keys()];
  await expect
    .poll(() => files().filter((name) => name.endsWith('.csv')).length, { timeout: 90_000 })
    .toBeGreaterThan(0);
  await expect
    .poll(() => files().filter((name) => /\.(pdf|eml)$/.test(name)).length, { timeout: 90_000 })
    .toBe(expected.length);
}

test('a file that is no PDF is refused in words and leaves no job', async ({ page, server }) => {
  await signIn(page, server.url, 'depositor', '/deposit/home');
  await page.getByRole('link', { name: /Annual statements/ }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('not a document') });
  await expect(page.getByRole('alert')).toContainText('letter.pdf');
  expect(page.url()).not.toMatch(/delivery/);
  await expectAccessible(page, 'refused file');
  // Trying the same again would not help: the way on is another file.
  // From now on: asked for together with the click, the browser may open its dialog before the test takes it over.
  page.on('filechooser', () => undefined);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await (await chooser).setFiles(RUN);
  await page.waitForURL(/\/deposit\/delivery\/\d+/);
});

/** Drops a file as a person does it with the mouse, anywhere on what is shown. */
async function drop(page: Page, file: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ name, text }) => {
      const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type: 'application/pdf' }));
      return data;
    },
    { name: path.basename(file), text: readFileSync(file).toString('base64') },
  );
  await page.locator('main').getByRole('presentation').first().dispatchEvent('drop', { dataTransfer: transfer });
}

test('a file dropped while the service is still on its way is not lost', async ({ page, server }) => {
  await signIn(page, server.url, 'depositor', '/deposit/home');
  let serve = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    serve = resolve;
  });
  await page.route(/\/api\/services\/\d+$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: /Annual statements/ }).click();
  await page.waitForURL(/\/deposit\/split/);
  await drop(page, RUN);
  serve();
  await page.waitForURL(/\/deposit\/delivery\/\d+/);
  await expect(page.getByText('25 recipients, 35 pages')).toBeVisible({ timeout: 60_000 });
});

test('the first page stands there before the file has left the computer', async ({ page, server }) => {
  await signIn(page, server.url, 'depositor', '/deposit/home');
  let send = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(/\/api\/files\?/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: /Annual statements/ }).click();
  await page.locator('input[type=file]').setInputFiles(RUN);
  const sheet = page.getByRole('img', { name: /Page 1 of 35/ });
  await expect(sheet.locator('image')).toBeVisible();
  await expect(page.getByText('Uploading 1 file')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('img', { name: /Page 2 of 35/ }).locator('image')).toBeVisible();
  send();
  await page.waitForURL(/\/deposit\/delivery\/\d+/);
});

test('the confirm sheet stands there at once and reads no rows, however many there are', async ({ page, server }) => {
  const call = await signInByCall(server.url, 'manager', DEMO_PASSWORD);
  const jobId = await depositRun(call, 'Sheet before rows');
  await signIn(page, server.url, 'manager');
  const checked = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.goto(`${server.url}/deposit/delivery/${jobId}`);
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await page.route(/checkOptions/, async (route) => {
    await checked.promise;
    await route.continue();
  });
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Review 22 ready' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading', { name: 'Send to 22 recipients' })).toBeVisible();
  await expect(sheet.getByText('Sheet before rows')).toBeVisible();
  await expectAccessible(page, 'confirm, opening');
  const send = sheet.getByRole('button', { name: /^Send (to 22|17 letters)/ });
  await expect(send).toBeDisabled();
  checked.resolve();
  await expect(send).toBeEnabled();
  await expect(sheet.getByText(/Leaves/).first()).toBeVisible();
  expect(asked.filter((one) => /packGroups/.test(one))).toEqual([]);
  expect(asked.filter((one) => /checkOptions/.test(one))).toHaveLength(1);
});
