// An order whose files somebody asked to delete, while that is not at its end: the answer to who asks, the order and the list say so.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { depositRun, signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test, visit } from './server.ts';

test.use({ file: 'asked-purge' });

let jobId = 0;
test.beforeAll(async ({ server }) => {
  jobId = await depositRun(await signInByCall(server.url, 'depositor', DEMO_PASSWORD), 'Deleted later');
});

/** A deletion that failed: a test cannot make the disk of the server fail, so that its answers say so. */
const of = (job: { readonly id: number }) => {
  const asked = { date: '2026-11-22T08:00:00.000Z', personLogin: 'depositor', personName: 'Dora Deposit' };
  const purgeAsked = { ...asked, failedDate: '2026-11-22T08:10:00.000Z' };
  return job.id === jobId ? { ...job, purgeAsked, locked: true } : job;
};

async function goesOn(page: Page): Promise<void> {
  await page.route(new RegExp(`/api/jobs/${jobId}$`), async (route) => {
    const { result } = await (await route.fetch()).json();
    await route.fulfill({ json: { result: of(result) } });
  });
  await page.route(/\/api\/jobs\/list\b/, async (route) => {
    const { result } = await (await route.fetch()).json();
    await route.fulfill({ json: { result: { ...result, items: result.items.map(of) } } });
  });
}

test('is told by the order, by the list, and to whoever asked', async ({ page, server }) => {
  await goesOn(page);
  await signIn(page, server.url, 'depositor', `/manage/orders/detail/${jobId}`);
  const notice = page.getByRole('status').filter({ hasText: 'Dora Deposit asked on' });
  await expect(notice).toContainText('The last try failed on');
  await expectAccessible(page, 'an order whose files are being deleted');
  // Nobody can correct anything of it: what was not sent is said, and no work.
  await expect(page.getByText('Not sent 25, files being deleted')).toBeVisible();
  await page.getByRole('tab', { name: /^Recipients/ }).click();
  await expect(page.getByRole('button', { name: 'Wrong 3' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Not sent 25' })).toBeVisible();
  await expect(page.getByRole('main').getByText('To correct')).toHaveCount(0);
  const looked = Promise.withResolvers<void>();
  await page.route(/\/purge$/, async (route) => {
    await looked.promise;
    const call = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
    await route.fulfill({ json: { result: of(await call('jobs.get', { params: { jobId } })) } });
  });
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: /^Delete files/ }).click();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const button = page.getByRole('dialog').getByRole('button', { name: 'Delete files' });
  const red = await button.evaluate((one) => getComputedStyle(one).backgroundColor);
  await button.click();
  // While it goes on, the button says so in its middle, also to whoever wants no motion, and stays what it was.
  const middle = async (at: Locator) =>
    at.evaluate((one) => one.getBoundingClientRect()).then((box) => box.top + box.height / 2);
  const sign = button.locator('.mantine-Button-loader');
  await expect(sign).toBeVisible();
  expect(Math.abs((await middle(sign)) - (await middle(button)))).toBeLessThan(2);
  await expect(button).toHaveCSS('background-color', red);
  looked.resolve();
  await expect(page.locator('.Toastify__toast')).toContainText('is not finished yet and goes on by itself');
  await visit(page, '/manage/orders');
  await expect(page.getByText(/files being deleted/).first()).toBeVisible();
});
