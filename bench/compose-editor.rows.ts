// The compose editor in a browser: how far the proof, drawn by the engine, is behind the hand that drags an area.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from 'playwright';
import { signIn } from '#scripts/client/node-client.ts';
import { CHROMIUM } from '#tests/support/chromium.ts';
import { DEMO_PASSWORD, startDemoServer } from '#tests/support/server-process.ts';
import { type BenchOptions, type BenchRow, benchRow, median } from './measure/row.ts';

/** Steps of the hand in a round, and ms between them: a frame and a half. */
const STEPS = 120;
const STEP_MS = 25;
/** Rounds that are thrown away: nothing is compiled yet. */
const WARM_UP = 1;
/** ms: what still feels as if one moved it oneself. */
const LIMIT_MS = 300;
/** Key under which the browser keeps its session (renderer/platform/web.ts). */
const SESSION_KEY = 'mailroom.session';
const SAMPLE = path.resolve(import.meta.dirname, '../demo/letters-25.pdf');

const area = (n: number) => ({
  ...{ type: 'rectangle', desc: `Mark ${n}`, colorBAT: '#c8102e' },
  area: { left: 40, top: 120 + 30 * n, width: 30, height: 20 },
});

/** A service with four areas on a channel of the demonstration. */
async function servicePath(url: string): Promise<{ readonly path: string; readonly token: string }> {
  const call = await signIn(url, 'administrator', DEMO_PASSWORD);
  const { user, token } = await call('authentication.authenticate', {
    body: { login: 'administrator', password: DEMO_PASSWORD },
  });
  const known = (await call('services.list', { query: {} })).find(({ name }) => name === 'Annual statements');
  const [channel] = known?.channels ?? [];
  if (!channel) throw new Error('the demonstration has no service with a channel');
  const composition = { printSide: 'simplex', technicalAreas: [0, 1, 2, 3].map(area) };
  const service = {
    ...{ ouId: user.ouId, name: 'Arranged', type: 'simpleMultiple', requirements: [{ name: 'postalRecipient' }] },
    boxes: [{ name: 'letters', label: 'Letters', main: true, minElements: 1 }],
    channels: [{ label: channel.label, channelId: channel.channelId, composition }],
    sendingStrategy: [{ condition: null, channelLabels: [channel.label] }],
  };
  const { id } = await call('services.save', { parts: [{ name: 'parameters', value: JSON.stringify(service) }] });
  return { path: `/processing/services/${id}?tab=composition`, token };
}

/**
 * Notes each step of the hand, each call for a proof and each picture that is shown: calls follow each other, so the next
 * picture is the answer to the first call that has none, and shows every step before it was asked.
 */
const watch = () => {
  const steps: number[] = [];
  const asked: number[] = [];
  const behind: number[] = [];
  Object.assign(window, { behind });
  addEventListener('pointermove', () => steps.push(performance.now()), { capture: true });
  const { fetch: send } = window;
  window.fetch = (input, init) => {
    if (String(input instanceof Request ? input.url : input).includes('composePage')) asked.push(performance.now());
    return send(input, init);
  };
  const shown = () => {
    const start = asked.shift();
    if (start === undefined) return;
    requestAnimationFrame(() => {
      while ((steps[0] ?? Number.POSITIVE_INFINITY) <= start) behind.push(performance.now() - (steps.shift() ?? 0));
    });
  };
  new MutationObserver(shown).observe(document, { subtree: true, attributes: true, attributeFilter: ['href'] });
};

async function draggedBack(page: Page): Promise<number[]> {
  const box = await page.locator('[data-area="0"]').boundingBox();
  if (!box) throw new Error('There is no area to drag.');
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  // There and back again: a round ends where it began.
  for (let n = 1; n <= STEPS; n++) {
    const far = n <= STEPS / 2 ? n : STEPS - n;
    await page.mouse.move(from.x + 2 * far, from.y + far);
    await page.waitForTimeout(STEP_MS);
  }
  await page.mouse.up();
  await page.waitForTimeout(1500);
  return page.evaluate(() => (window as unknown as { behind: number[] }).behind.splice(0));
}

export async function composeEditorRows({ log, rounds }: BenchOptions): Promise<BenchRow[]> {
  if (!existsSync(CHROMIUM.executablePath)) {
    log('the proof of the compose editor: left out, Chromium is not installed');
    return [];
  }
  const server = await startDemoServer();
  const browser = await chromium.launch(CHROMIUM);
  try {
    const opened = await servicePath(server.url);
    const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [SESSION_KEY, opened.token] as const);
    await page.addInitScript(watch);
    await page.goto(server.url + opened.path, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Arrange on the page' }).click();
    const editor = page.getByRole('region', { name: 'Compose editor' });
    await editor.locator('input[type=file]').setInputFiles(SAMPLE);
    await editor.getByText('Page 1 of').waitFor();
    await page.waitForTimeout(2000);
    const percentiles: number[] = [];
    for (let round = 0; round < rounds + WARM_UP; round++) {
      const behind = (await draggedBack(page)).sort((a, b) => a - b);
      if (behind.length < STEPS / 2) throw new Error(`${behind.length} of ${STEPS} steps came to a proof`);
      if (round >= WARM_UP) percentiles.push(behind[Math.ceil(behind.length * 0.95) - 1] ?? Number.NaN);
    }
    return [
      benchRow({
        name: 'proof of a page behind the hand that drags one of four areas, 95th percentile',
        ...{ ours: median(percentiles), peer: LIMIT_MS, unit: 'ms', target: 1 },
      }),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
