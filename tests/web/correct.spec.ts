// An office clerk mends addresses with the mouse and with keys, sends a wrong one anyway and takes that back, and finds two
// persons' letters in one.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import type { Locator, Page } from '@playwright/test';
import type { Client } from '#domain/api/client.ts';
import { expectAccessible } from './axe.ts';
import { depositRun, signInByCall, until } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

test.use({ file: 'correct' });

const RUN = path.resolve(import.meta.dirname, '../../demo/letters-25.pdf');

const editor = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: `Correct the address of ${name}` });
const line = (page: Page, n: number): Locator => page.getByRole('textbox', { name: `Line ${n}`, exact: true });
/** The opened row is as high as what it holds; while a line has the focus it does not shrink by the last few pixels. */
const expectFilled = (opened: Locator) =>
  expect
    .poll(() =>
      opened.evaluate((held) => {
        const row = held.closest('[role=row]');
        return (row?.getBoundingClientRect().bottom ?? 0) - held.getBoundingClientRect().bottom;
      }),
    )
    .toBeLessThan(24);

/** The row of the list, not what is opened below it. */
const row = (page: Page, name: RegExp): Locator => page.locator('[role=row][data-index]').filter({ hasText: name });

async function lines(page: Page): Promise<string[]> {
  return page
    .getByRole('textbox', { name: /^Line \d$/ })
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
}

const READ = ['PACK_GROUPS_CREATED', 'PACK_GROUPS_CREATED_ERROR'];

/** A letter whose first lines run upwards, where its address is read. */
async function turnedLetter() {
  const pdf = await PDFDocument.create();
  const first = pdf.addPage([595, 842]);
  for (const [index, text] of ['Friedrich Weiss', '12 rue du Port', '75011 PARIS'].entries())
    first.drawText(text, { x: 400 + index * 14, y: 630, size: 9, rotate: degrees(90) });
  pdf.addPage([595, 842]);
  return Buffer.from(await pdf.save());
}

/** Cut by two pages, which the run is by mistake. */
async function cutByTwo(call: Client, letters: Buffer<ArrayBuffer> = readFileSync(RUN)): Promise<number> {
  const service = (await call('services.list', { query: {} })).find(({ name }) => name === 'Mail run by page count');
  const made = await call('jobs.create', {
    parts: [
      { name: 'parameters', value: JSON.stringify({ serviceId: service?.id, jobName: 'Cut by two' }) },
      { name: 'letters', value: letters, fileName: 'letters-25.pdf' },
    ],
  });
  await until(
    () => call('jobs.get', { params: { jobId: made.id } }),
    ({ state }) => READ.includes(state),
  );
  return made.id;
}

test('three wrong addresses are mended with the mouse, by proposals and by keys', async ({ page, server }) => {
  const call = await signInByCall(server.url, 'manager', DEMO_PASSWORD);
  const jobId = await depositRun(call, 'To mend');
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, server.url, 'manager', `/deposit/delivery/${jobId}`);
  await row(page, /Océane Martin/).click();
  const oceane = editor(page, 'Océane Martin');
  await expect(line(page, 4)).toHaveValue('RURITANIE');
  // No country is guessed beside one that nobody knows.
  await expect(oceane.getByRole('combobox', { name: 'Country' })).toHaveValue('');
  await expect(oceane.getByRole('status')).toContainText('“RURITANIE” is not a known country');
  const repair = oceane.getByRole('button', { name: /Remove RURITANIE/ });
  await expect(repair).toContainText('Set anew on the page, no extra sheet');
  await expectFilled(oceane);
  // A dialog has the keys: no proposal is taken behind it.
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('heading', { name: 'Help' })).toBeFocused();
  await page.keyboard.press('1');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(line(page, 4)).toHaveValue('RURITANIE');
  await repair.click();
  await expect(oceane.getByText('Address is complete')).toBeVisible();
  // Before anything is saved it is said what will not be printed, and how the rest is.
  await expect(oceane.getByText('No longer printed in the address: “RURITANIE”')).toBeVisible();
  await expect(oceane.getByRole('radio', { name: 'Set anew on the page' })).toBeChecked();
  await expectAccessible(page, 'a correction that is not saved');
  await line(page, 1).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(line(page, 4)).toHaveValue('RURITANIE');

  // Sent as it is, after a question, and taken back.
  await oceane.getByRole('button', { name: /Send with this address anyway/ }).click();
  const asked = page.getByRole('dialog', { name: 'Send to Océane Martin with this address?' });
  await expect(asked).toContainText('RURITANIE');
  await expectAccessible(page, 'the question before a wrong address is sent');
  await asked.getByRole('button', { name: 'Send anyway' }).click();
  await expect(row(page, /Océane Martin/)).not.toContainText('To correct');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, /Océane Martin/)).toContainText('To correct');

  // Nine lines, opened next: no single one is wrong, and each thing that is done to them is taken back.
  const ines = editor(page, 'Inès Girard');
  await expect(ines.getByText('The address has 9 lines; the window holds 6. Join or remove 3.')).toBeVisible();
  await expect(ines.locator('input[aria-invalid=true]')).toHaveCount(0);
  await expect(ines.getByText('Red: outside the window of the envelope')).toBeVisible();
  const before = await lines(page);
  await line(page, 4).focus();
  for (let times = 0; times < 3; times += 1) {
    await page.keyboard.press('Home');
    await page.keyboard.press('Backspace');
  }
  expect(await lines(page)).toEqual([before.slice(0, 4).join(' '), ...before.slice(4)]);
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('ControlOrMeta+z');
  expect(await lines(page)).toEqual(before);
  await ines.getByRole('button', { name: 'Remove line 9' }).click();
  await line(page, 3).focus();
  await ines.getByRole('button', { name: 'Join with line above' }).click();
  await ines.getByRole('button', { name: 'Add line below' }).click();
  expect(await lines(page)).toEqual([before[0], `${before[1]} ${before[2]}`, '', ...before.slice(3, 8)]);
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('ControlOrMeta+z');
  expect(await lines(page)).toEqual(before);
  await expectAccessible(page, 'an address with too many lines');

  // Code and town behind the street are understood.
  await row(page, /Hugo Garnier/).click();
  const hugo = editor(page, 'Hugo Garnier');
  // Until it is open, line 2 is one of the row before.
  await expect(hugo).toBeVisible();
  await line(page, 2).focus();
  await page.keyboard.press('End');
  await page.keyboard.type(', 75011 Paris');
  await expect(hugo.getByRole('button', { name: /Put 75011 Paris on a line of its own/ })).toBeVisible();
  await expect(hugo.getByRole('button', { name: /^Save/ })).toBeDisabled();
  await page.keyboard.press('Alt+1');
  await expect(line(page, 3)).toHaveValue('75011 Paris');
  await expect(hugo.getByText('Address is complete')).toBeVisible();
  // Chosen while it is typed, and saved with it.
  await hugo.getByRole('radio', { name: 'On a cover page' }).click();
  await line(page, 3).press('Enter');
  // The next one to correct is opened far above it.
  await expect(editor(page, 'Océane Martin')).toBeInViewport();
  await page.mouse.move(600, 600);
  await page.mouse.wheel(0, 900);
  await expect(row(page, /Hugo Garnier/)).toContainText('Corrected');

  // How it is printed and how it leaves are in sight, not below the edge of the row.
  await row(page, /Hugo Garnier/).click();
  const ways = editor(page, 'Hugo Garnier').getByRole('radiogroup', { name: 'How the address is printed' });
  await expect(ways).toBeInViewport({ ratio: 1 });
  await expect(ways.getByRole('radio', { name: 'On a cover page' })).toBeChecked();
  await expectFilled(editor(page, 'Hugo Garnier'));
  await expect(editor(page, 'Hugo Garnier').getByRole('region', { name: /Hugo Garnier/ })).toBeInViewport({ ratio: 1 });
});

test("another person's page is seen, cut off, put back, and settled for all letters like it", async ({
  page,
  server,
}) => {
  const call = await signInByCall(server.url, 'manager', DEMO_PASSWORD);
  const jobId = await cutByTwo(call);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, server.url, 'manager', `/deposit/delivery/${jobId}`);
  await row(page, /Friedrich Weiß/).click();
  const warning = page.getByRole('region', { name: 'Page 2 looks like a letter to Bruno Bernard' });
  await expect(warning.getByText('Bruno Bernard,')).toBeVisible();
  await expectAccessible(page, "another person's page");

  // Cut in two by keyboard: the next row to correct is opened, and Tab goes on there.
  await warning.getByRole('button', { name: 'Split here' }).focus();
  await page.keyboard.press('Enter');
  // A toast under the pointer stays, however long the looks take.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect(row(page, /Friedrich Weiß/)).toContainText('Good');
  await expect(row(page, /Bruno Bernard/)).toContainText('Good');
  await expect(page.getByText('19 recipients, 35 pages')).toBeVisible();
  await expect(warning).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=row]') !== null)).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, /Friedrich Weiß/)).toContainText('To correct');
  await expect(page.getByText('18 recipients, 35 pages')).toBeVisible();

  // Found later, it is put back where it stands.
  await row(page, /Friedrich Weiß/).click();
  await warning.getByRole('button', { name: 'Split here' }).click();
  await expect(row(page, /Friedrich Weiß/)).toContainText('Good');
  await row(page, /Bruno Bernard/).click();
  await expect(page.getByText(/Cut off the letter before it by/)).toBeVisible();
  await page.getByRole('button', { name: 'It belongs together again' }).click();
  await row(page, /Friedrich Weiß/).click();
  await warning.getByRole('button', { name: 'It belongs here in all letters with such a page 2' }).click();
  await expect(row(page, /Friedrich Weiß/)).toContainText('Good');
});

test('an address that stands on its side is printed anew as it is', async ({ page, server }) => {
  const call = await signInByCall(server.url, 'manager', DEMO_PASSWORD);
  const jobId = await cutByTwo(call, await turnedLetter());
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, server.url, 'manager', `/deposit/delivery/${jobId}`);
  await row(page, /Friedrich Weiss/).click();
  const turned = editor(page, 'Friedrich Weiss');
  await expect(turned.getByRole('status')).toContainText('The address stands turned or mirrored on the page.');
  // Before it is saved it is said how it will be printed.
  await expect(turned.getByText(/cover page/i).first()).toBeVisible();
  await turned.getByRole('button', { name: /^Save/ }).click();
  await expect(row(page, /Friedrich Weiss/)).toContainText('Corrected');
});
