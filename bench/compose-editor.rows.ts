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

/** px */
const RADIUS = 60;
/** The area in the hand, which lies over the others. */
const DRAGGED = 3;
/** Colour of its mark, and of no other thing on the page. */
const MARK_RGB = [0, 87, 184] as const;

const area = (n: number) => ({
  ...{ type: 'rectangle', desc: `Mark ${n}`, colorBAT: n === 0 ? '#0057b8' : '#c8102e' },
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
  const composition = { printSide: 'simplex', technicalAreas: [3, 2, 1, 0].map(area) };
  const service = {
    ...{ ouId: user.ouId, name: 'Arranged', type: 'simpleMultiple', requirements: [{ name: 'postalRecipient' }] },
    boxes: [{ name: 'letters', label: 'Letters', main: true, minElements: 1 }],
    channels: [{ label: channel.label, channelId: channel.channelId, composition }],
    sendingStrategy: [{ condition: null, channelLabels: [channel.label] }],
  };
  const { id } = await call('services.save', { parts: [{ name: 'parameters', value: JSON.stringify(service) }] });
  return { path: `/processing/services/${id}?tab=composition`, token };
}

/** What the watch in the page notes. Shares are of the page's width and height. */
interface Watched {
  /** When the hand moved. */
  readonly steps: number[];
  /** Where the middle of the frame was put, and how many steps had been made by then. */
  readonly places: { readonly x: number; readonly y: number; readonly steps: number; readonly at: number }[];
  /** What was shown of the page, and when: pictures over each other, the place of each in mm. */
  readonly pictures: { readonly at: number; readonly layers: readonly Layer[] }[];
}

interface Layer {
  readonly blob: Promise<Blob>;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Notes each step of the hand, each place of the frame in the hand, and each picture of the page once it is painted. */
const watch = (dragged: number) => {
  const watched: Watched = { steps: [], places: [], pictures: [] };
  Object.assign(window, { watched });
  addEventListener('pointermove', () => watched.steps.push(performance.now()), { capture: true });
  const share = (text: string) => Number.parseFloat(text) / 100;
  const put = () => {
    const { left, top, width, height } =
      document.querySelector<HTMLElement>(`:has(> [data-area="${dragged}"])`)?.style ?? {};
    if (!left || !top || !width || !height) return;
    const [x, y] = [share(left) + share(width) / 2, share(top) + share(height) / 2];
    const last = watched.places.at(-1);
    if (last?.x === x && last.y === y) return;
    watched.places.push({ x, y, steps: watched.steps.length, at: performance.now() });
  };
  let shown = '';
  const look = () => {
    const images = [...document.querySelectorAll('[data-sheet] svg[role="img"] image')];
    const number = (image: Element, name: string) => Number(image.getAttribute(name) ?? 0);
    const sources = images.map((image) => image.getAttribute('href') ?? '');
    if (sources.join() === shown) return;
    shown = sources.join();
    const layers = images.map((image, index) => ({
      blob: fetch(sources[index] ?? '').then((answer) => answer.blob()),
      ...{ x: number(image, 'x'), y: number(image, 'y') },
      ...{ width: number(image, 'width'), height: number(image, 'height') },
    }));
    // Behind the frame that paints it.
    requestAnimationFrame(() => setTimeout(() => watched.pictures.push({ at: performance.now(), layers })));
  };
  const attributes = { attributes: true, attributeFilter: ['href', 'style'] };
  new MutationObserver(() => {
    put();
    look();
  }).observe(document, { subtree: true, childList: true, ...attributes });
};

/**
 * How long (ms) each step of the hand took until a picture showed the mark where the hand had it by then: the mark is looked
 * for among the pixels, by its colour. A step that no picture shows is left out.
 */
const behindTheHand = async ([red, green, blue]: readonly [number, number, number]): Promise<number[]> => {
  const { watched } = window as unknown as { watched: Watched };
  const [steps, places, pictures] = [watched.steps.splice(0), watched.places.splice(0), watched.pictures.splice(0)];
  const canvas = new OffscreenCanvas(1050, 1485);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('no canvas');
  const markIn = async (layers: readonly Layer[]) => {
    const { width = 1, height = 1 } = layers[0] ?? {};
    const [a, b] = [canvas.width / width, canvas.height / height];
    for (const one of layers) {
      pen.drawImage(await createImageBitmap(await one.blob), one.x * a, one.y * b, one.width * a, one.height * b);
    }
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
    let [x, y, count] = [0, 0, 0];
    const near = (at: number, wanted: number) => Math.abs((data[at] ?? 0) - wanted) < 24;
    for (let at = 0; at < data.length; at += 4) {
      if (!near(at, red) || !near(at + 1, green) || !near(at + 2, blue)) continue;
      x += (at / 4) % canvas.width;
      y += Math.floor(at / 4 / canvas.width);
      count += 1;
    }
    if (count === 0) throw new Error('A picture shows no mark.');
    return { x: (x / count + 0.5) / canvas.width, y: (y / count + 0.5) / canvas.height };
  };
  const behind: number[] = [];
  let [from, done] = [0, 0];
  for (const { at, layers } of pictures) {
    const mark = await markIn(layers);
    const far = (place: number) => Math.hypot((places[place]?.x ?? 9) - mark.x, (places[place]?.y ?? 9) - mark.y);
    for (let place = from + 1; place < places.length && (places[place]?.at ?? at) < at; place++) {
      if (far(place) < far(from)) from = place;
    }
    // Half a mm: nothing else is that near.
    if (far(from) > 0.0025) continue;
    for (; done < (places[from]?.steps ?? 0); done++) behind.push(at - (steps[done] ?? at));
  }
  return behind;
};

async function draggedRound(page: Page): Promise<number[]> {
  const box = await page.locator(`[data-area="${DRAGGED}"]`).boundingBox();
  if (!box) throw new Error('There is no area to drag.');
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.evaluate(() => (window as unknown as { watched: Watched }).watched.steps.splice(0).length);
  // In a circle, so that a round ends where it began and no place is crossed twice.
  for (let n = 1; n <= STEPS; n++) {
    const turn = (2 * Math.PI * n) / STEPS;
    await page.mouse.move(from.x + RADIUS * (1 - Math.cos(turn)), from.y + RADIUS * Math.sin(turn));
    await page.waitForTimeout(STEP_MS);
  }
  await page.mouse.up();
  await page.waitForTimeout(1500);
  return page.evaluate(behindTheHand, MARK_RGB);
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
    // Pictures are looked at by an address of their own.
    const page = await browser.newPage({ viewport: { width: 1440, height: 1000 }, bypassCSP: true });
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [SESSION_KEY, opened.token] as const);
    await page.addInitScript(watch, DRAGGED);
    await page.goto(server.url + opened.path, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Arrange on the page' }).click();
    const editor = page.getByRole('region', { name: 'Compose editor' });
    await editor.locator('input[type=file]').setInputFiles(SAMPLE);
    await editor.getByText('Page 1 of').waitFor();
    await page.waitForTimeout(2000);
    const percentiles: number[] = [];
    for (let round = 0; round < rounds + WARM_UP; round++) {
      const behind = (await draggedRound(page)).sort((a, b) => a - b);
      if (behind.length < STEPS * 0.9) throw new Error(`${behind.length} of ${STEPS} steps came to a proof`);
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
