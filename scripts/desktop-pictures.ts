// Takes the pictures of docs/images that show the desktop client: `node scripts/desktop-pictures.ts`. The running product:
// a server with the demonstration, the built client on the stand-in for Electron, letters printed through its printer.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { launchApp, type RunningApp } from '#tests/desktop/launch.ts';
import { printDocument } from '#tests/desktop/print.ts';
import { until } from '#tests/desktop/steps.ts';
import { freePort, startCups } from '#tests/printer/support/cups.ts';
import { DEMO_PASSWORD, startDemoServer } from '#tests/support/server-process.ts';
import type { WebServer } from '#tests/web/server.ts';

const FOLDER = path.join(import.meta.dirname, '../docs/images');
const LETTERS = readFileSync(path.join(import.meta.dirname, '../demo/letters-25.pdf'));

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

/** Three printers, one of each mode, known to the print dialog. */
async function setUp(app: RunningApp, port: number): Promise<void> {
  const { settings } = await app.call('settings.read', {});
  const services = await app.page.evaluate(async () => {
    const token = localStorage.getItem('mailroom.session');
    const answer = await fetch('/api/services', { headers: { Authorization: `Bearer ${token}` } });
    return (await answer.json()) as { result: unknown };
  });
  console.log(JSON.stringify(services).slice(0, 600));
  const queues = [
    { id: 'letters', name: 'Mailroom', mode: 'manual' as const },
    { id: 'collect', name: 'Mailroom for the evening', mode: 'async' as const },
  ];
  await app.call('settings.save', { settings: { ...settings, printer: { ...settings.printer, port }, queues } });
  await until('the printer', async () =>
    (await app.call('queues.list', {})).every(({ printer }) => printer === 'ready'),
  );
  for (const { id } of queues) await app.call('queues.register', { id });
}

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

async function pictures(app: RunningApp, server: WebServer, port: number): Promise<void> {
  await signIn(app, server);
  await setUp(app, port);
  const evening = [
    { name: 'Reminder Bernard', pdf: await letter(2, 3) },
    { name: 'Contract Girard', pdf: await letter(4) },
    { name: 'Statement Sánchez', pdf: await letter(5) },
  ];
  for (const one of evening) await printDocument({ port, queueId: 'collect', ...one });
  await until('the uploads', async () => (await app.call('inbox.list', {})).every(({ state }) => state === 'uploaded'));
  await go(app, '/printer/async');
  await take(app, 'printer-inbox');
  await printDocument({ port, queueId: 'letters', name: 'Letter to Mr Weiß', pdf: await letter(1) });
  await until('the deposit', () => new URL(app.page.url()).pathname === '/printer/manual');
  await wait(6000);
  await take(app, 'printer-manual');
  await go(app, '/printer/home');
  await take(app, 'printer-home');
  await go(app, '/printer/config');
  await take(app, 'printer-settings');
  await app.page.getByRole('button', { name: 'Examine' }).click();
  await wait(4000);
  await take(app, 'printer-doctor');
}

const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-pictures-'));
const [server, cups] = await Promise.all([startDemoServer(), startCups()]);
const app = await launchApp({ userData: path.join(folder, 'user'), environment: cups.environment });
try {
  await pictures(app, server, await freePort());
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
