// Takes docs/images/deposit.png, a mail run in review: `node tests/pictures/review-picture.ts` (builds the screens first).
// The running product: a server with the demonstration, its 25 letters dropped on the service "Annual statements".
import path from 'node:path';
import { chromium, type Page } from 'playwright';
import { ensureWebBuild } from '#scripts/build/build-web.mjs';
import { CHROMIUM } from '#tests/support/chromium.ts';
import { startDemoServer } from '#tests/support/server-process.ts';
import { signIn } from '#tests/web/server.ts';

const PICTURE = path.join(import.meta.dirname, '../../docs/images/deposit.png');
const RUN = path.join(import.meta.dirname, '../../demo/letters-25.pdf');
/** Pictures of pages come after the page itself, ms. */
const SETTLE_MS = 4000;
/** A busy machine reads the run within this time, ms. */
const PATIENCE_MS = 120_000;

/** The number of a service of the demonstration. */
const serviceNumber = (page: Page, name: string): Promise<number> =>
  page.evaluate(async (wanted) => {
    const token = localStorage.getItem('mailroom.session');
    const answer = await fetch('/api/services', { headers: { Authorization: `Bearer ${token}` } });
    const { result } = (await answer.json()) as { result: { id: number; name: string }[] };
    return result.find((one) => one.name === wanted)?.id ?? 0;
  }, name);

async function take(page: Page, url: string): Promise<void> {
  await signIn(page, url, 'depositor');
  await page.goto(`${url}/deposit/split?service=${await serviceNumber(page, 'Annual statements')}`);
  await page.locator('input[type=file]').first().setInputFiles(RUN);
  await page.waitForURL(/\/deposit\/delivery\/\d+/, { timeout: PATIENCE_MS });
  await page.getByText('25 recipients, 35 pages').waitFor({ timeout: PATIENCE_MS });
  // The second of the three: its address has lines too many.
  await page.goto(`${page.url().split('?')[0]}?status=mend`);
  await page.getByRole('row', { name: /Inès Girard/ }).click();
  await page.getByRole('region', { name: /^Correct the address of Inès Girard/ }).waitFor({ timeout: PATIENCE_MS });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(SETTLE_MS);
  await page.screenshot({ path: PICTURE });
}

await ensureWebBuild();
const server = await startDemoServer();
const browser = await chromium.launch({ ...CHROMIUM, args: [...CHROMIUM.args, '--font-render-hinting=none'] });
try {
  const viewport = { width: 1440, height: 900 };
  await take(await browser.newPage({ viewport, reducedMotion: 'reduce', locale: 'en-GB' }), server.url);
  console.log('deposit.png');
} finally {
  await browser.close();
  await server.stop();
}
