// A full disk as a depositor meets it: the upload says so and is taken when there is room; a run that is being read waits
// with the reason and goes on by itself. The volumes are real, and really full.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { canMount, mountSmall } from '#tests/support/small-volume.ts';
import { axeFaults } from './axe.ts';
import { signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './server.ts';

test.use({ file: 'full-disk' });

const RUN = readFileSync(path.resolve(import.meta.dirname, '../../demo/letters-25.pdf'));
const place = mkdtempSync(path.join(tmpdir(), 'mailroom-mount-'));
const possible = canMount(place);
rmSync(place, { recursive: true });
test.skip(!possible, 'a small volume can only be mounted by root');

const clean = async (page: Page): Promise<void> => expect(await axeFaults(page)).toEqual([]);
const give = (page: Page): Promise<void> =>
  page.locator('input[type=file]').first().setInputFiles({ name: 'run.pdf', mimeType: 'application/pdf', buffer: RUN });

test('a full disk is told to the depositor, and everything goes on when there is room', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(300_000);
  const call = await signInByCall(server.url, 'depositor', DEMO_PASSWORD);
  const service = (await call('services.list', { query: {} })).find(({ name }) => name === 'Annual statements');
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, server.url, 'depositor', `/deposit/split?service=${service?.id}`);

  const files = mountSmall(path.join(server.dataDir, 'files'), 'size=4g,nr_inodes=900');
  try {
    mkdirSync(path.join(files.folder, 'tmp'));
    files.fill();
    await give(page);
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: /its disk is full/ })
        .first(),
    ).toBeVisible();
    expect((await call('jobs.list', { query: {} })).items).toEqual([]);
    await clean(page);
    await page.screenshot({ path: path.join(test.info().outputDir, 'upload.png') });
  } finally {
    files.unmount();
  }

  // The child for persons is there after this; the one for batches has to be made when the run is split.
  await call('services.list', { query: {} });
  await page.reload();
  const work = mountSmall(path.join(server.dataDir, 'work'), 'size=64m,nr_inodes=3000');
  try {
    const sent = page.waitForResponse((answer) => /\/files/.test(answer.url()) && answer.request().method() === 'PUT');
    await page.route(/\/jobs$/, async (route) => {
      if (route.request().method() === 'POST') work.fill();
      await route.continue();
    });
    await give(page);
    await sent;
    await expect(page.getByText(/The server cannot read this order further: its disk is full/)).toBeVisible({
      timeout: 60_000,
    });
    await clean(page);
    await page.screenshot({ path: path.join(test.info().outputDir, 'waits.png') });
    const others = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const manager = await others.newPage();
    await signIn(manager, server.url, 'manager', '/manage/orders');
    await expect(manager.getByRole('row', { name: /run/ })).toContainText('Waiting for disk space');
    await manager.getByRole('row', { name: /run/ }).click();
    await expect(manager.getByText(/its disk is full/)).toBeVisible();
    await manager.screenshot({ path: path.join(test.info().outputDir, 'list.png') });
    await clean(manager);
    await others.close();
    work.free();
    // The first pause is a minute.
    await expect(page.getByRole('button', { name: /Review 22 ready/ })).toBeVisible({ timeout: 120_000 });
    await expect(page.getByText(/its disk is full/)).toHaveCount(0);
  } finally {
    work.unmount();
  }
});
