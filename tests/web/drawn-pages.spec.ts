// Pages that the browser draws itself look the same whatever language, and whatever direction, the screen has.
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './server.ts';

test.use({ file: 'drawn-pages' });

const LETTER = path.resolve(import.meta.dirname, '../../demo/letters-25.pdf');

/**
 * Lets PDF.js come later than the answer to the upload. Gives the requests for pictures that the server draws: the page
 * drawn here is the first one that shows all the same, so that none is shown and then taken away.
 */
async function holdDrawing(page: Page): Promise<readonly string[]> {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/files\/[^/]+\/page/.test(request.url())) asked.push(request.url());
  });
  const uploaded = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await page.route(/pdf-pages/, async (route) => {
    await uploaded;
    await route.continue();
  });
  return asked;
}

/** SHA-256 of the picture of the first page of a letter that was dropped. */
async function drawn(page: Page, url: string): Promise<string> {
  await page.goto(url);
  await page.locator('input[type=file]').first().setInputFiles(LETTER);
  const picture = page.locator('svg image[href^="blob:"]').first();
  await expect(picture).toBeVisible({ timeout: 30_000 });
  const pixels = await picture.evaluate(async (image) => {
    const copy = new Image();
    copy.src = image.getAttribute('href') ?? '';
    await copy.decode();
    const canvas = document.createElement('canvas');
    canvas.width = copy.naturalWidth;
    canvas.height = copy.naturalHeight;
    canvas.getContext('2d')?.drawImage(copy, 0, 0);
    return canvas.toDataURL('image/png');
  });
  return createHash('sha256').update(pixels).digest('hex');
}

test('a dropped letter is drawn in a Hebrew screen as it is in an English one', async ({ page, server }) => {
  await signIn(page, server.url, 'manager', '/deposit/home');
  const service = await page.getByRole('link', { name: /One letter/ }).getAttribute('href');
  const at = (lang: string) => {
    const url = new URL(service ?? '', server.url);
    url.searchParams.set('lang', lang);
    return url.href;
  };
  const english = await drawn(page, at('en'));
  const asked = await holdDrawing(page);
  const hebrew = await drawn(page, at('he'));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(hebrew).toBe(english);
  expect(asked).toEqual([]);
});
