// What sending costs, on screen: lines of the tariff, what a limit and a threshold do to the confirm sheet, and Costs against them.
import type { Page } from '@playwright/test';
import { COUNTRY_CODES } from '#domain/addresses/country.ts';
import type { Client } from '#domain/api/client.ts';
import { grossOf } from '#domain/money/estimates.ts';
import { expectAccessible } from './axe.ts';
import { depositRun, signInByCall, until } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test, visit } from './server.ts';

test.use({ file: 'money' });

const LINE = { countries: [], fromSheets: 0, validFrom: '2020-01-01', currency: 'EUR', vatPermille: 200 };

/** In the light and in the dark. */
async function expectBoth(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${what}, ${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

test('a line of the tariff is added, changed, refused where another one says the same, and removed', async ({
  page,
  server,
}) => {
  const operator = await signInByCall(server.url, 'itadministrator', DEMO_PASSWORD);
  await signIn(page, server.url, 'itadministrator', '/system/tariffs');
  await expect(page.getByText('No tariff yet')).toBeVisible();
  await expectBoth(page, 'no tariff');
  await page.getByRole('button', { name: 'New line' }).first().click();
  await expect(page.getByRole('heading', { name: 'New line', level: 1 })).toBeVisible();
  await page.getByRole('textbox', { name: 'Amount without VAT' }).fill('0.98');
  await page.getByRole('textbox', { name: 'VAT in %' }).fill('20');
  await page.getByRole('button', { name: 'Save line' }).click();
  const lines = page.getByRole('navigation', { name: 'Tariff' });
  await expect(lines.getByText('€0.98')).toBeVisible();
  const [line] = await operator('tariffs.list');
  expect(line).toMatchObject({
    channelType: 'SIMPLE_MAIL',
    kind: 'piece',
    amount: 98,
    vatPermille: 200,
    currency: 'EUR',
  });
  await expectBoth(page, 'a line of the tariff');

  await page.getByRole('textbox', { name: 'Amount without VAT' }).fill('1.05');
  await page.getByRole('button', { name: 'Save line' }).click();
  await expect(lines.getByText('€1.05')).toBeVisible();
  expect((await operator('tariffs.list')).map(({ amount }) => amount)).toEqual([105]);

  await page.getByRole('button', { name: 'New line' }).first().click();
  await expect(page.getByRole('heading', { name: 'New line', level: 1 })).toBeVisible();
  await page.getByRole('textbox', { name: 'Amount without VAT' }).fill('2.00');
  await page.getByRole('button', { name: 'Save line' }).click();
  await expect(page.getByText(/Two lines of the tariff would charge for the same/).first()).toBeVisible();
  await expectAccessible(page, 'a line that another one says already');
  await page.getByRole('button', { name: 'Discard' }).click();

  await visit(page, `/system/tariffs/${line?.id}`);
  await page.getByRole('button', { name: 'Remove line' }).click();
  const question = page.getByRole('dialog');
  await expectAccessible(page, 'a line to be removed');
  await question.getByRole('button', { name: 'Remove line' }).click();
  await expect(page.getByText('No tariff yet')).toBeVisible();
  expect(await operator('tariffs.list')).toEqual([]);
});

/** Limits of the account, in whole units. */
async function setLimits(
  operator: Client,
  manager: Client,
  limits: Record<'monthlyLimit' | 'approvalAbove', number | null>,
) {
  const { user } = await manager('authentication.check');
  const unit = await operator('units.get', { params: { ouId: user.ouId } });
  const { creationDate: _c, removed: _r, accountExpired: _e, abilities: _a, ...input } = unit;
  await operator('units.save', {
    body: { ...input, accountingCode: '4100', properties: { ...unit.properties, ...limits } },
  });
}

test('over a limit nothing is sent and who can raise it is named; over a threshold another person is asked; Costs says both', async ({
  page,
  server,
}) => {
  const as = (login: string) => signInByCall(server.url, login, DEMO_PASSWORD);
  const [operator, manager, validator] = [await as('itadministrator'), await as('manager'), await as('validator')];
  for (const [channelType, amount] of [
    ['SIMPLE_MAIL', 98],
    ['EMAIL', 3],
  ] as const)
    await operator('tariffs.save', { body: { ...LINE, channelType, kind: 'piece', amount } });
  const jobId = await depositRun(manager, 'Dear run');
  const { price } = await manager('deliveries.checkOptions', { body: { readyOfJob: jobId } });
  const sum = price.sums.map(grossOf).reduce((all, one) => all + one, 0);
  expect(sum).toBeGreaterThan(200);
  await setLimits(operator, manager, { monthlyLimit: Math.floor(sum / 200), approvalAbove: 1 });

  await signIn(page, server.url, 'manager', `/deposit/delivery/${jobId}?confirm=1`);
  const sheet = page.getByRole('dialog');
  const refusal = sheet.getByRole('alert').filter({ hasText: /more than is left/ });
  await expect(refusal).toContainText(/can raise it/);
  // Nobody is asked for what nothing can be sent of.
  await expect(sheet.getByText(/Needs validation above/)).toHaveCount(0);
  await expect(sheet.getByRole('button', { name: /^(Send|Submit)/ })).toBeDisabled();
  await expectBoth(page, 'over the limit');

  await setLimits(operator, manager, { monthlyLimit: 1000, approvalAbove: 1 });
  await page.reload();
  await expect(sheet.getByText('Needs validation above €1').first()).toBeVisible();
  await expect(sheet.getByText(/ of €1,000 left/)).toBeVisible();
  await expectBoth(page, 'over the threshold');
  await sheet.getByRole('button', { name: /for validation/ }).click();
  await expect(page).toHaveURL(/\/deposit\/receipt\/\d+$/);
  const commandId = Number(/\d+$/.exec(page.url())?.[0]);
  await visit(page, '/monitoring/costs');
  await expect(page.getByText(/^order waits for validation, /)).toBeVisible();
  await expectBoth(page, 'costs with what waits');
  await validator('commands.validate', { params: { commandId }, body: {} });
  await until(
    () => manager('shipments.find', { query: { jobId: String(jobId) } }),
    ({ items }) => items.length > 0 && items.every(({ status }) => status < 0 || status >= 400),
  );

  await setLimits(operator, manager, { monthlyLimit: 1, approvalAbove: null });
  await page.reload();
  const centres = page.getByRole('region', { name: 'By cost centre, in €' });
  await expect(centres.getByRole('row', { name: /4100/ })).toContainText('0.00 left');
  await expect(page.getByText(/has used its limit of €1/)).toBeVisible();
  await expect(page.getByText(/account passes its limit: Alder/)).toBeVisible();
  await expectBoth(page, 'costs over a limit');
});

test('a whole tariff in another currency comes from one file, wherever the line stands with which it begins', async ({
  page,
  server,
}) => {
  const operator = await signInByCall(server.url, 'itadministrator', DEMO_PASSWORD);
  await operator('tariffs.save', { body: { ...LINE, channelType: 'SMS', kind: 'piece', amount: 9 } });
  const cells = 'SMS;piece;2030-01-01;CHF;20';
  const zones = COUNTRY_CODES.slice(0, 130).flatMap((code) =>
    [1, 2].map((sheets) => `${cells};0,10;${code};${sheets}`),
  );
  const rows = ['Channel;For;From;Currency;VAT;Price;Countries;Sheets', ...zones, `${cells};nine;;`];
  await signIn(page, server.url, 'itadministrator', '/system/tariffs/import');
  // Before there is a file it is said what one looks like.
  const shape = page.getByRole('region', { name: 'What the file looks like' });
  await expect(shape.getByRole('row', { name: /^Amount without VAT \*/ })).toContainText('1.11');
  await expect(page.getByText('At most 2,000 lines and 20 MB.')).toBeVisible();
  await expectBoth(page, 'what a file of the tariff looks like');
  // On a phone its table scrolls in its own place.
  const before = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 844 });
  const { x = -1, width = 390 } = (await shape.boundingBox()) ?? {};
  expect([x > 20, x + width < 370]).toEqual([true, true]);
  await page.setViewportSize(before);
  const file = { name: 'tariff.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Check' }).click();
  // Without the line that holds everywhere, which is the last one, the others may not begin another currency.
  const begins = page.getByRole('listitem').filter({ hasText: 'nine' });
  await expect(page.getByText(/the channel has another currency/).first()).toBeVisible();
  await begins.getByRole('button').first().click();
  await begins.getByRole('textbox').fill('0,12');
  await begins.getByRole('button', { name: 'Correct', exact: true }).click();
  await page.getByRole('button', { name: 'Import 261 lines' }).click();
  await expect(page.getByText('Everything is imported.')).toBeVisible();
  const lines = (await operator('tariffs.list')).filter(({ currency }) => currency === 'CHF');
  expect(lines).toHaveLength(261);
});
