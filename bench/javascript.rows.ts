// JavaScript of the web UI: what a first load needs, by the built files, and what the sign-in page fetches in a browser.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { CHROMIUM } from '#tests/support/chromium.ts';
import { FIRST_LOAD_KB, firstLoad, SIGN_IN_KB } from '#tests/support/first-load.ts';
import { startDemoServer } from '#tests/support/server-process.ts';
import { type BenchOptions, type BenchRow, benchRow } from './measure/row.ts';

/** kB of JavaScript, gzip, that a first load to a usable list may have at all; a budget of our own, no peer's figure. */
const BUDGET_KB = 230;
/** Milliseconds after which the page has fetched ahead all that it ever does (renderer/platform/first-view.ts). */
const AHEAD_MS = 12_000;

/** All scripts of the sign-in page on its first visit, as they cross the wire from the real server: kB with headers. */
async function signInPage(log: BenchOptions['log']): Promise<number> {
  const server = await startDemoServer();
  const browser = await chromium.launch(CHROMIUM);
  const sizes: Promise<number>[] = [];
  const page = await browser.newPage();
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    sizes.push(request.sizes().then((one) => one.responseHeadersSize + one.responseBodySize));
  });
  try {
    await page.goto(server.url);
    await page.waitForTimeout(AHEAD_MS);
    log(`sign-in page: ${sizes.length} scripts`);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
  } finally {
    await browser.close();
    await server.stop();
  }
}

export async function javascriptRows({ log }: BenchOptions, root: string): Promise<BenchRow[]> {
  const dist = path.join(root, 'dist/web');
  if (!existsSync(path.join(dist, '.vite/manifest.json'))) {
    log('first-load JavaScript: left out, the web UI is not built (npm start builds it)');
    return [];
  }
  const rows = [
    benchRow({
      name: 'first-load JavaScript, gzip',
      ours: firstLoad(dist),
      peer: BUDGET_KB,
      unit: 'kB',
      target: FIRST_LOAD_KB / BUDGET_KB,
    }),
  ];
  if (!existsSync(CHROMIUM.executablePath)) {
    log('JavaScript of the sign-in page: left out, Chromium is not installed');
    return rows;
  }
  const name = 'sign-in page, all JavaScript that is fetched, ahead and headers included';
  return [...rows, benchRow({ name, ours: await signInPage(log), peer: SIGN_IN_KB, unit: 'kB', target: 1 })];
}
