// The editor of a service in a browser: from a key to the next frame, with 50 boxes and 500 rules beside 5 boxes and 50.
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright';
import { signIn } from '#scripts/client/node-client.ts';
import { CHROMIUM } from '#tests/support/chromium.ts';
import { DEMO_PASSWORD, startDemoServer } from '#tests/support/server-process.ts';
import { type BenchOptions, type BenchRow, benchRow, inTurns, medians } from './measure/row.ts';

const MANY = 50;
const FEW = 5;
/** Rules of each box. */
const RULES = 10;
/** Keys of a round. */
const KEYS = 60;
/** The first ones, whose code is not compiled yet. */
const WARM_UP = 10;
/** ms between keys: a quick typist. */
const KEY_MS = 60;
/** ms: what a hand does not feel. */
const LIMIT_MS = 50;
/** Key under which the browser keeps its session (renderer/platform/web.ts). */
const SESSION_KEY = 'mailroom.session';

const rule = (n: number) => ({
  type: 'coalesce',
  values: [
    {
      type: 'concat',
      separator: ' ',
      values: [
        { type: 'fileName', box: null, extension: false },
        { type: 'constant', value: `Text ${n}` },
      ],
    },
    { type: 'constant', value: 'Nothing' },
  ],
});

/** A box with ten fields, each found by a rule. */
const box = (n: number) => ({
  ...{
    name: `box${n}`,
    label: `Box ${n}`,
    main: n === 0,
    minElements: n === 0 ? 1 : 0,
    scope: n === 0 ? 'pack' : 'job',
  },
  metadatas: Array.from({ length: RULES }, (_, field) => ({
    name: `field${n}x${field}`,
    label: `Field ${field}`,
    value: rule(field),
  })),
});

type Call = Awaited<ReturnType<typeof signIn>>;

async function serviceOf(call: Call, boxes: number): Promise<number> {
  const { user } = await call('authentication.check');
  const [known] = (await call('services.list', { query: {} })).filter(({ channels }) => channels.length > 0);
  const [channel] = known?.channels ?? [];
  if (!channel) throw new Error('the demonstration has no service with a channel');
  const service = {
    ...{ ouId: user.ouId, name: `${boxes} boxes`, type: 'simpleMultiple', requirements: [{ name: 'postalRecipient' }] },
    boxes: Array.from({ length: boxes }, (_, n) => box(n)),
    channels: [{ label: channel.label, channelId: channel.channelId }],
    sendingStrategy: [{ condition: null, channelLabels: [channel.label] }],
    serviceMetadatas: [{ name: 'one', label: 'One', value: { type: 'constant', value: 'A' } }],
  };
  const { id } = await call('services.save', { parts: [{ name: 'parameters', value: JSON.stringify(service) }] });
  return id;
}

/** The 95th percentile of the ms from a key to the end of the frame that shows what it did. */
async function keysOf(page: Page): Promise<number> {
  await page.evaluate(() => {
    const taken: number[] = [];
    Object.assign(window, { taken });
    addEventListener(
      'keydown',
      () => {
        const start = performance.now();
        requestAnimationFrame(() => setTimeout(() => taken.push(performance.now() - start)));
      },
      { capture: true },
    );
  });
  for (let n = 0; n < KEYS + WARM_UP; n++) {
    await page.keyboard.press('abcdefghij'.charAt(n % 10));
    await page.waitForTimeout(KEY_MS);
  }
  await page.waitForTimeout(200);
  const taken = await page.evaluate(() => (window as unknown as { taken: number[] }).taken);
  if (taken.length < KEYS) throw new Error(`${taken.length} of ${KEYS} keys were measured`);
  const sorted = taken.slice(WARM_UP).sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}

interface Place {
  readonly browser: Browser;
  readonly url: string;
  readonly token: string;
  readonly id: number;
}

async function opened({ browser, url, token, id }: Place, tab: string): Promise<Page> {
  const page = await browser.newPage();
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [SESSION_KEY, token] as const);
  await page.goto(`${url}/processing/services/${id}?tab=${tab}`, { waitUntil: 'networkidle' });
  return page;
}

/** In the text of a rule. */
async function inRule(place: Place): Promise<number> {
  const page = await opened(place, 'metadata');
  await page.getByRole('button', { name: 'Change the rule' }).click();
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByRole('textbox', { name: 'Text', exact: true }).click();
  const taken = await keysOf(page);
  await page.context().close();
  return taken;
}

/** In a field of the service. */
async function inField(place: Place): Promise<number> {
  const page = await opened(place, 'general');
  await page.getByRole('textbox', { name: 'Description' }).click();
  const taken = await keysOf(page);
  await page.context().close();
  return taken;
}

const rowsOf = (where: string, { ours, peer, spread }: ReturnType<typeof medians>): BenchRow[] => [
  benchRow({
    name: `service of ${MANY} boxes and ${MANY * RULES} rules: key in ${where} to next frame, 95th percentile`,
    ...{ ours, peer: LIMIT_MS, unit: 'ms', target: 1 },
  }),
  benchRow({
    name: `key in ${where}, ${MANY} boxes ÷ ${FEW} boxes`,
    ...{ ours, peer, spread, unit: 'ms', target: 2 },
  }),
];

export async function serviceEditorRows({ log, rounds }: BenchOptions): Promise<BenchRow[]> {
  if (!existsSync(CHROMIUM.executablePath)) {
    log('keys in the editor of a service: left out, Chromium is not installed');
    return [];
  }
  const server = await startDemoServer();
  const browser = await chromium.launch(CHROMIUM);
  try {
    const call = await signIn(server.url, 'administrator', DEMO_PASSWORD);
    const { token } = await call('authentication.authenticate', {
      body: { login: 'administrator', password: DEMO_PASSWORD },
    });
    const place = { browser, url: server.url, token };
    const [many, few] = [await serviceOf(call, MANY), await serviceOf(call, FEW)];
    const rule = await inTurns(rounds, {
      many: () => inRule({ ...place, id: many }),
      few: () => inRule({ ...place, id: few }),
    });
    const field = await inTurns(rounds, {
      many: () => inField({ ...place, id: many }),
      few: () => inField({ ...place, id: few }),
    });
    return [...rowsOf('a rule', medians(rule.many, rule.few)), ...rowsOf('a field', medians(field.many, field.few))];
  } finally {
    await browser.close();
    await server.stop();
  }
}
