// Takes the pictures of docs/images that show the desktop client: `npm run build:desktop && node tests/pictures/desktop-pictures.ts`.
// The running product: a server with the demonstration, the built client on the stand-in for Electron, letters printed through its printer.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { launchApp, type RunningApp } from '#tests/desktop/launch.ts';
import { printDocument } from '#tests/desktop/print.ts';
import { until } from '#tests/desktop/steps.ts';
import { startCups } from '#tests/printer/support/cups.ts';
import { DEMO_PASSWORD, startDemoServer } from '#tests/support/server-process.ts';
import type { WebServer } from '#tests/web/server.ts';

const FOLDER = path.join(import.meta.dirname, '../../docs/images');
const LETTERS = readFileSync(path.join(import.meta.dirname, '../../demo/letters-25.pdf'));

/** One letter out of the demonstration's mail run; pages count from 1. */
async function letter(first: number, last = first): Promise<Uint8Array> {
  const run = await PDFDocument.load(LETTERS);
  const one = await PDFDocument.create();
  const pages = await one.copyPages(
    run,
    Array.from({ length: last - first + 1 }, (_, n) => first - 1 + n),
  );
  for (const page of pages) one.addPage(page);
  return one.save();
}

async function signIn({ page }: RunningApp, server: WebServer): Promise<void> {
  await page.locator('input[name="server"]').fill(server.url);
  await page.keyboard.press('Enter');
  await page.locator('input[autocomplete="username"]').fill('depositor');
  await page.locator('input[autocomplete="current-password"]').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.locator('#main').waitFor({ timeout: 60_000 });
}

/** The number of a service of the demonstration. */
const serviceNumber = ({ page }: RunningApp, name: string): Promise<number> =>
  page.evaluate(async (wanted) => {
    const token = localStorage.getItem('mailroom.session');
    const answer = await fetch('/api/services', { headers: { Authorization: `Bearer ${token}` } });
    const { result } = (await answer.json()) as { result: { id: number; name: string }[] };
    return result.find((one) => one.name === wanted)?.id ?? 0;
  }, name);

/** Two printers, known to the print dialog; the port is the usual one, so nothing else may have it. */
async function setUp(app: RunningApp): Promise<number> {
  const { settings } = await app.call('settings.read', {});
  const serviceId = await serviceNumber(app, 'One letter');
  const queues = [
    { id: 'letters', name: 'Mailroom', mode: 'manual' as const, serviceId },
    { id: 'collect', name: 'Mailroom for the evening', mode: 'async' as const },
  ];
  await app.call('settings.save', { settings: { ...settings, queues } });
  await until('the printer', async () => {
    const views = await app.call('queues.list', {});
    return views.length === queues.length && views.every(({ printer }) => printer === 'ready');
  });
  for (const { id } of queues) await app.call('queues.register', { id });
  return settings.printer.port;
}

/** Pictures of pages and answers of the system come after the page itself, ms. */
const SETTLE_MS = 6000;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function take({ page }: RunningApp, name: string, height = 800): Promise<void> {
  await page.setViewportSize({ width: 1280, height });
  await page.evaluate(() => document.fonts.ready);
  await wait(1500);
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`) });
  console.log(`${name}.png`, new URL(page.url()).pathname);
}

async function go({ page }: RunningApp, to: string): Promise<void> {
  await page.evaluate((target) => {
    history.pushState(null, '', target);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);
  await page.waitForLoadState('networkidle').catch(() => undefined);
}

async function pictures(app: RunningApp, server: WebServer): Promise<void> {
  const { page } = app;
  await signIn(app, server);
  const port = await setUp(app);
  const evening = [
    { name: 'Reminder Bernard', pdf: await letter(2, 3) },
    { name: 'Contract Girard', pdf: await letter(4) },
    { name: 'Statement Sánchez', pdf: await letter(5) },
  ];
  for (const one of evening) await printDocument({ port, queueId: 'collect', ...one });
  await until('the uploads', async () => (await app.call('inbox.list', {})).every(({ state }) => state === 'uploaded'));
  await go(app, '/printer/async');
  for (const name of ['Contract Girard', 'Statement Sánchez']) await page.getByRole('checkbox', { name }).check();
  await take(app, 'printer-inbox', 640);
  await printDocument({ port, queueId: 'letters', name: 'Letter to Mr Weiß', pdf: await letter(1) });
  await until('the deposit', () => new URL(page.url()).pathname === '/printer/manual');
  await wait(SETTLE_MS);
  await take(app, 'printer-manual');
  await go(app, '/printer/home');
  await take(app, 'printer-home', 680);
  await go(app, '/printer/config');
  await take(app, 'printer-settings', 880);
  await page.getByRole('button', { name: 'Check everything' }).click();
  await page.getByRole('button', { name: 'Check again' }).waitFor();
  await wait(SETTLE_MS);
  await page.setViewportSize({ width: 1280, height: 1600 });
  await page.mouse.move(0, 0);
  const diagnostics = page.locator('section', { has: page.getByRole('heading', { name: 'Diagnostics' }) }).last();
  // Without the folders of this machine, which come last.
  const [frame, folders] = await Promise.all([
    diagnostics.boundingBox(),
    diagnostics.locator('li', { hasText: 'can be written to' }).first().boundingBox(),
  ]);
  if (frame === null || folders === null) throw new Error('the diagnostics did not come');
  const clip = { ...frame, height: folders.y - frame.y };
  await page.screenshot({ path: path.join(FOLDER, 'printer-doctor.png'), clip });
}

const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-pictures-'));
const [server, cups] = await Promise.all([startDemoServer(), startCups()]);
// A policy, so that the settings show what an administrator decided.
const policy = path.join(folder, 'policy.json');
writeFileSync(policy, JSON.stringify({ AutomaticUpdates: false, StartAtLogin: true }), { mode: 0o644 });
const environment = { ...cups.environment, MAILROOM_POLICY: policy };
const app = await launchApp({ userData: path.join(folder, 'user'), environment });
try {
  await pictures(app, server);
} catch (error) {
  console.log(app.log().slice(-2000));
  throw error;
} finally {
  await app.order('quit').catch(() => undefined);
  await app.ended;
  await cups.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
