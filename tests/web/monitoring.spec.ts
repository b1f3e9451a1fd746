// Monitoring: from a number of the home to the list that it counts, narrowed by its filters, and kept as a view.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { inDatabase } from './database.ts';
import { depositRun, signInByCall, until } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test, visit } from './server.ts';

test.use({ file: 'monitoring' });

/** That nothing is filtered is said beside filters, and makes no line of its own in any window. */
async function neverAlone(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  const hint = page.getByText('Nothing is filtered').locator('..');
  for (let width = 1440; width >= 900; width -= 20) {
    await page.setViewportSize({ width, height: 900 });
    const beside = await hint.evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      const others = [...(one.parentElement?.children ?? [])].filter((other) => other !== one);
      return others.some((other) => {
        const box = other.getBoundingClientRect();
        return box.top < bottom && box.bottom > top;
      });
    });
    expect(beside, `at ${width} px`).toBe(true);
  }
  await page.setViewportSize(before);
}

/** What one kept and the statuses are two lines, as a figure and the status behind it are two columns, in the widest window too. */
async function apart(page: Page, view: Locator): Promise<void> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 2200, height: 900 });
  const { y = 0, height = 0 } = (await view.boundingBox()) ?? {};
  const chips = await page.getByRole('group', { name: 'Status' }).boundingBox();
  expect(chips?.y ?? 0).toBeGreaterThanOrEqual(y + height);
  await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveCSS('padding-left', '20px');
  await page.setViewportSize(before);
}

test('takes prices from a file: a wrong line is named and left out', async ({ page, server }) => {
  await signIn(page, server.url, 'itadministrator', '/system/tariffs/import');
  const rows = [
    'Channel;For;From;Currency;Price;VAT',
    'SIMPLE_MAIL;piece;2020-01-01;EUR;0,98;20',
    'SMS;piece;2020-01-01;EUR;nine;20',
    'EMAIL;piece;2020-01-01;EUR;0,03;20',
  ];
  const file = { name: 'tariff.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: 'Skip 1 and import 2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Skip 1 and import 2' }).click();
  await expect(page.getByText('2 imported, 1 skipped.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^1 skipped$/ })).toBeVisible();
  expect((await page.getByRole('progressbar').boundingBox())?.height).toBeGreaterThan(3);
  expect(await axeFaults(page)).toEqual([]);
});

test('leads from a number to its list, says that nothing is filtered, and keeps a filter as a view', async ({
  page,
  server,
}) => {
  const call = await signInByCall(server.url, 'manager', DEMO_PASSWORD);
  const jobId = await depositRun(call, 'Monitored run');
  await call('commands.create', { body: { readyOfJob: jobId } });
  await until(
    () => call('shipments.find', { query: { jobId: String(jobId) } }),
    ({ items }) => items.length > 0 && items.every(({ status }) => status >= 400),
  );
  await signIn(page, server.url, 'manager', '/monitoring/home');
  await expect(page.getByRole('rowheader', { name: 'E-mail' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Shipments on / })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByText('Tables', { exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Day' })).toBeVisible();

  const sum = page
    .getByRole('row', { name: /^E-mail / })
    .getByRole('link')
    .last();
  const n = await sum.textContent();
  await sum.click();
  await expect(page.getByRole('button', { name: 'Without test mode', pressed: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(n ?? '');
  await page.goBack();

  await page.getByRole('link', { name: /shipments$/ }).click();
  await expect(page).toHaveURL(/\/monitoring\/shipments/);
  // The number is of days of UTC, and so is its list.
  await expect(page.getByRole('button', { name: 'Without test mode', pressed: true })).toBeVisible();
  await visit(page, '/monitoring/shipments');
  await expect(page.getByText('Nothing is filtered')).toBeVisible();
  await neverAlone(page);
  await page.getByRole('button', { name: 'Channel all' }).click();
  await page.getByRole('option', { name: 'E-mail', exact: true }).click();
  await expect(page).toHaveURL(/channel=EMAIL/);
  await expect(page.getByText('Nothing is filtered')).toBeHidden();
  // One status of the 39: the chips stand for groups of them.
  await page.getByRole('button', { name: 'Status all' }).click();
  await page.getByLabel('Search: Status').fill('sent');
  await page.getByRole('option', { name: 'Sent (700)' }).click();
  await expect(page).toHaveURL(/status=700/);
  await expect(page.getByRole('row', { name: /Sent/ }).first()).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  // Its cross goes with the filter, and leaves the focus to the field.
  await page.getByRole('button', { name: 'Remove the filter: Status' }).click();
  await expect(page).not.toHaveURL(/status=/);
  await expect(page.getByRole('button', { name: 'Status all' })).toBeFocused();
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Name of the view').fill('E-mails alone');
  await page.getByRole('button', { name: 'Keep' }).click();
  const view = page.getByRole('link', { name: 'E-mails alone' });
  await expect(view).toHaveAttribute('aria-current', 'true');
  await apart(page, view);
  expect(await axeFaults(page)).toEqual([]);
  await visit(page, '/monitoring/shipments');
  // Other days than the usual ones filter as well, and where nothing is found they are named.
  await expect(page.getByText('Nothing is filtered')).toBeVisible();
  await page.getByRole('button', { name: /^Date range: / }).click();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(page).toHaveURL(/from=/);
  await expect(page.getByText('Nothing is filtered')).toBeHidden();
  for (const list of ['shipments', 'deliveries', 'jobs']) {
    await visit(page, `/monitoring/${list}?from=2026-01-05&to=2026-01-06`);
    await expect(page.getByText('Nothing is filtered')).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: / to .*2026/ })).toBeVisible();
  }
  // What a list is narrowed to is among what is named.
  await visit(page, '/monitoring/lateDeliveries?channel=SMS&from=2026-01-05&to=2026-01-06&status=600');
  const named = page.getByRole('listitem');
  await expect(named.filter({ hasText: /^Channel SMS$/ })).toBeVisible();
  await expect(named.filter({ hasText: /^Promised for / })).toBeVisible();
  await expect(named.filter({ hasText: /^Delivered$/ })).toBeVisible();
  await visit(page, '/monitoring/lateDeliveries?status=only.700');
  await expect(named.filter({ hasText: /^No news after sending$/ })).toBeVisible();
  // A filter that has no field of its own leaves it to the one beside it.
  await page.getByRole('button', { name: 'Remove the filter: No news after sending' }).click();
  await expect(page).toHaveURL(/lateDeliveries$/);
  await expect(page.getByRole('main').locator('button:focus')).toHaveAttribute('aria-haspopup', 'listbox');
  // Days that are being chosen stay open when the first of them is; their cross leaves the focus to them, too.
  await visit(page, '/monitoring/home');
  const days = page.getByRole('button', { name: /^Date range: / });
  await days.click();
  await page.getByRole('textbox', { name: 'From' }).fill('01/11/2026');
  await page.getByRole('textbox', { name: 'From' }).press('Enter');
  await expect(page).toHaveURL(/from=2026-11-01/);
  await expect(page.getByRole('textbox', { name: 'To' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Back to the usual days' }).click();
  await expect(page).not.toHaveURL(/from=/);
  await expect(days).toBeFocused();
  // So is what the number of what waits for a decision is narrowed to.
  await visit(page, '/deposit/validation?status=in.validation&service=999999');
  await expect(named.filter({ hasText: /^Service 999999$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Without test mode', pressed: true })).toBeVisible();
  for (const list of ['shipments', 'deliveries', 'jobs']) {
    await visit(page, `/monitoring/${list}?channel=SMS&from=2026-01-05&to=2026-01-06`);
    await expect(named.filter({ hasText: /^Channel SMS$/ })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('Nothing is filtered')).toBeVisible();
  const run = page.getByRole('row', { name: /Monitored run/ });
  await page.getByRole('button', { name: 'Channel all' }).click();
  await page.getByRole('option', { name: 'E-mail', exact: true }).click();
  await expect(page).toHaveURL(/channel=EMAIL/);
  await expect(run).toBeVisible();
  await visit(page, '/monitoring/jobs?channel=SMS');
  await expect(run).toHaveCount(0);
  await visit(page, '/monitoring/shipments');
  await view.click();
  await expect(page).toHaveURL(/channel=EMAIL/);
  // One that was removed comes back as it was.
  await page.getByRole('button', { name: 'Remove the view E-mails alone' }).click();
  await expect(view).toHaveCount(0);
  const removed = page.locator('.Toastify__toast').filter({ hasText: 'View “E-mails alone” removed' });
  await removed.getByRole('button', { name: 'Undo' }).click();
  await expect(view).toHaveAttribute('aria-current', 'true');

  // What left was charged by the tariff of the file.
  await visit(page, '/monitoring/costs');
  const letters = page.getByRole('region', { name: 'By channel, in €' }).getByRole('row', { name: /^Letter / });
  await expect(letters).toContainText('1.18');
  await page.getByRole('button', { name: 'Month before' }).click();
  await expect(page.getByText(/^Nothing was charged in /)).toBeVisible();
  await page.getByRole('button', { name: 'Month after' }).click();
  await expect(letters).toBeVisible();
  // The name of the button that was pressed hangs over the page.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toBeHidden();
  expect(await axeFaults(page)).toEqual([]);
});

test('says that nothing is late, and has the days of each status in the channel', async ({ page, server }) => {
  await signIn(page, server.url, 'itadministrator', '/monitoring/lateDeliveries');
  await expect(page.getByText('Nothing is late')).toBeVisible();
  const system = await signInByCall(server.url, 'itadministrator', DEMO_PASSWORD);
  const letters = (await system('channels.list')).find(({ name }) => name === 'Letters');
  await visit(page, `/system/channels/${letters?.id}?tab=late`);
  await page.getByLabel('Until handed over').fill('2');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await system('channels.get', { params: { channelId: letters?.id ?? 0 } })).maxDays)
    .toEqual({ 400: 2 });
  expect(await axeFaults(page)).toEqual([]);
});

test('what is late is counted by channel and status, narrowed by a press, asked about once, and leaves as a file', async ({
  page,
  server,
}) => {
  // Its letters were promised for the first working days of the year, and their channel allows two.
  await inDatabase(server, [
    "update delivery set promised_date = '2026-01-05' where name = $1 and channel_type = $2",
    ['Monitored run', 'SIMPLE_MAIL'],
  ]);
  await signIn(page, server.url, 'manager', '/monitoring/lateDeliveries');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Late: \d+ shipments in 1 delivery/);
  const table = page.getByRole('table', { name: 'Late deliveries' });
  const row = table.getByRole('row', { name: /Monitored run/ });
  await expect(row).toContainText(/Handed over by /);
  await expect(row.getByRole('img', { name: / over, 2 allowed$/ })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: /^Letters?.*, Handed over: \d+ shipments late$/ }).click();
  await expect(page).toHaveURL(/status=/);
  await expect(row).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('Monitored run');

  await row.getByRole('button', { name: /^Ask the site: / }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask the site' });
  await expect(dialog.getByText(/^An e-mail asks the site of the channel about \d+ shipments/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Where are they?');
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Ask the site' }).click();
  await expect(row).toContainText(/^.*Asked /);
  await expect(row.getByRole('button', { name: /^Ask the site: / })).toHaveCount(0);
  // Whoever opens the delivery reads it there, too.
  await row.click();
  await expect(page).toHaveURL(/\/manage\/deliveries\/detail\/\d+/);
  await expect(page.getByText('Where are they?')).toBeVisible();
  // The figures of the home leave as a file, as its charts draw them.
  await visit(page, '/monitoring/home');
  const figures = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  expect(await readFile(await (await figures).path(), 'utf8')).toMatch(/channel[;,]SIMPLE_MAIL[;,]/);
});
