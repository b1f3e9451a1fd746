// 400 % zoom of a common screen, a window of 320 px: every screen fits it, and nothing that is done there is lost.
import type { Page } from '@playwright/test';
import { deposit, depositRun, signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test, visit } from './server.ts';
import { tooWide } from './too-wide.ts';

test.use({ file: 'adaptive-zoom' });

let sentId = 0;
let openId = 0;

test.beforeAll(async ({ server }) => {
  const call = await signInByCall(server.url, 'manager', DEMO_PASSWORD);
  sentId = (await deposit(call, 'Quarterly statements of all insured persons')).jobId;
  openId = await depositRun(call, 'Still to be confirmed');
});

const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

const SCREENS = [
  '/home',
  '/deposit/home',
  '/deposit/validation',
  '/manage/home',
  '/manage/orders',
  '/manage/orders?view=tiles',
  '/manage/deliveries',
  '/manage/documents',
  '/manage/documents?open=1',
  '/manage/documents/error',
  '/monitoring/home',
  '/monitoring/home?view=tables',
  '/monitoring/deliveries',
  '/monitoring/jobs',
  '/monitoring/lateDeliveries',
  '/monitoring/shipments',
  '/monitoring/shipments/detail/1',
  '/monitoring/costs',
  '/settings/user',
  '/nowhere',
];

for (const [lang, height] of [
  ['en', 256],
  ['de', 640],
  ['he', 640],
] as const) {
  test(`at 400 % zoom every screen fits a window of 320 px (${lang}, ${height} px high)`, async ({ page, server }) => {
    await page.setViewportSize({ width: 320, height });
    await page.goto(`${server.url}/?lang=${lang}`);
    expect(await tooWide(page), 'the door').toEqual([]);
    await signIn(page, server.url, 'manager', `/home?lang=${lang}`);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    const jobs = [`/manage/orders/detail/${sentId}`, `/deposit/delivery/${sentId}`, `/deposit/delivery/${openId}`];
    for (const screen of [...SCREENS, ...jobs]) {
      await visit(page, `${screen}${screen.includes('?') ? '&' : '?'}lang=${lang}`);
      await page.locator('#main :is(h1:not([data-outline]), h2)').first().waitFor();
      expect(await tooWide(page), screen).toEqual([]);
    }
  });
}

test('at 400 % zoom what is still loading fits the window too', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await signIn(page, server.url, 'manager', '/home');
  await page.locator('h1:not([data-outline])').first().waitFor();
  // No answer comes: each screen shows its outline only.
  await page.route('**/api/**', () => undefined);
  for (const screen of SCREENS) {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, screen);
    await page.waitForTimeout(500);
    expect(await tooWide(page), screen).toEqual([]);
    await expect(page.locator('#main h1'), screen).toHaveCount(1);
  }
});

test('at 400 % zoom a deposit is mended, looked at and confirmed', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await signIn(page, server.url, 'manager', `/deposit/delivery/${openId}`);
  await page.getByRole('button', { name: 'Correct 3 addresses' }).click();
  const mend = page.getByRole('region', { name: /^Correct the address of/ });
  await mend.getByRole('textbox').last().fill('FRANCE');
  await expect(mend.getByRole('button', { name: 'Save and next' })).toBeEnabled();
  await page.getByRole('button', { name: 'View the page' }).click();
  await expect(
    page
      .getByRole('img', { name: /^Page 1/ })
      .or(page.locator('svg[role=img]'))
      .first(),
  ).toBeVisible();
  await page.goto(`${server.url}/deposit/delivery/${openId}?confirm=1`);
  const sheet = page.getByRole('dialog');
  const send = sheet.getByRole('button', { name: 'Send 17 letters and 5 e-mails' });
  await expect(send).toBeEnabled();
  await send.scrollIntoViewIfNeeded();
  await expect(send).toBeInViewport({ ratio: 1 });
  expect(await tooWide(page)).toEqual([]);
});

test('on a phone the proofs of the confirm sheet stand whole below the channels', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, server.url, 'manager', `/deposit/delivery/${openId}?confirm=1`);
  const proofs = page.getByRole('dialog').getByRole('complementary', { name: 'Proofs' });
  await proofs.scrollIntoViewIfNeeded();
  // What it holds does not stick out of it, over what follows.
  await expect.poll(() => proofs.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  expect(await proofs.evaluate((box) => box.clientHeight)).toBeGreaterThan(200);
});

test('at 400 % zoom what can be done with selected rows and the days of a list are in the window', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await signIn(page, server.url, 'manager', '/manage/orders');
  await page.getByRole('row').nth(1).waitFor();
  await press(page, 'j', 'x', 'j', 'x');
  const bulk = page.getByRole('toolbar');
  for (const button of await bulk.getByRole('button').all()) {
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  await bulk.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('button', { name: /^Date range/ }).click();
  await page.getByRole('textbox', { name: 'To' }).waitFor();
  expect(await tooWide(page)).toEqual([]);
});
