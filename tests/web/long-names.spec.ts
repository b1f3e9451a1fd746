// A name without a space, as long as a name may be, pushes nothing off the screen: sheets and dialogs can be closed.
import { depositRun, signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

test.use({ file: 'long-names' });

test('the way out of a sheet and of a dialog stays on the screen, however long the name', async ({ page, server }) => {
  const call = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const jobId = await depositRun(call, 'n'.repeat(255));
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, server.url, 'depositor', `/manage/orders?open=${jobId}`);
  const sheet = page.getByRole('complementary', { name: `Order ${jobId}` });
  await expect(sheet.getByRole('heading', { name: /^n+$/ })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeInViewport();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toHaveCount(0);

  await page.goto(`${server.url}/deposit/delivery/${jobId}`);
  await page.getByRole('button', { name: 'Cancel deposit' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});

test('in a small window the files of an order keep their buttons, and a name begins where the Hebrew line around it does', async ({
  page,
  server,
}) => {
  const call = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const jobId = await depositRun(call, 'Annual statements');
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, server.url, 'depositor', `/manage/orders/detail/${jobId}?tab=files&lang=de`);
  const download = page.getByRole('button', { name: 'Herunterladen' });
  await expect(download).toBeVisible();
  const { x, width } = (await download.boundingBox()) ?? { x: 0, width: 0 };
  expect(x + width).toBeLessThanOrEqual(390);
  await page.goto(`${server.url}/manage/orders/detail/${jobId}?tab=files&lang=he`);
  const name = page.locator('td bdi', { hasText: '.pdf' });
  await expect(name).toBeVisible();
  expect(await name.evaluate((one) => getComputedStyle(one).textAlign)).toBe('right');
});
