// One instance, links, sign-out, disconnection, the end and the next start.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Desktop } from './desktop-world.ts';
import { launchApp, type RunningApp, startAgain } from './launch.ts';
import { printDocument } from './print.ts';
import { type Step, until } from './steps.ts';

const shownPath = ({ app }: Desktop): string => new URL(app.page.url()).pathname;

const tokens = async ({ app }: Desktop): Promise<number> =>
  app.page.evaluate(async () => {
    const token = localStorage.getItem('mailroom.session');
    const answer = await fetch('/api/agents/tokens', { headers: { Authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { result: unknown[] }).result.length;
  });

async function instances(step: Step, world: Desktop): Promise<void> {
  const { app, userData } = world;
  await step('a second start ends at once, shows the window and hands over its link', async () => {
    const focused = app.journal.filter((one) => one.what === 'window.focus').length;
    const code = await startAgain({ userData, args: ['mailroom://manage/orders?q=invoice'] });
    assert.equal(code, 0);
    await until('the orders', () => shownPath(world) === '/manage/orders');
    assert.equal(new URL(app.page.url()).searchParams.get('q'), 'invoice');
    assert.ok(app.journal.filter((one) => one.what === 'window.focus').length > focused);
  });

  await step('a link of the system opens its route; one to nowhere or to the door opens nothing', async () => {
    await app.order('emit', 'open-url', 'mailroom://printer/async');
    await until('the inbox', () => shownPath(world) === '/printer/async');
    await app.order('emit', 'open-url', 'mailroom://nowhere/at/all');
    await app.order('emit', 'open-url', 'mailroom:///?token=stolen');
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.equal(shownPath(world), '/printer/async');
  });
}

async function reload(step: Step, world: Desktop): Promise<void> {
  const { page } = world.app;
  await step('a screen that is loaded anew at an address of several parts comes back', async () => {
    await page.reload();
    await page.locator('main, h1').first().waitFor();
    assert.equal(shownPath(world), '/printer/async');
    assert.equal((await world.app.call('account.read', {})).connected, true);
  });

  await step('a link that comes while the page is loading is followed when it has loaded', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/*.js', async (route) => {
      await held;
      await route.fallback();
    });
    const pages = () => world.app.journal.filter((one) => one.what === 'did-navigate').length;
    const before = pages();
    await Promise.all([page.waitForRequest('**/*.js'), page.reload({ waitUntil: 'commit' })]);
    await until('the page that loads', () => pages() > before);
    await world.app.order('emit', 'open-url', 'mailroom://manage/orders?q=early');
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.equal(shownPath(world), '/printer/async');
    release();
    await until('the orders', () => shownPath(world) === '/manage/orders');
    await page.unroute('**/*.js');
  });

  await step(
    'a window that starts before the network is there is signed in as soon as the server answers',
    async () => {
      await page.route('**/api/**', (route) => route.abort());
      await page.goto(new URL('/home', page.url()).href);
      await page.locator('input[autocomplete="username"]').waitFor();
      await page.unroute('**/api/**');
      await page.locator('#main').waitFor();
      assert.equal(shownPath(world), '/home');
    },
  );
}

/** The page dies as Chromium lets one die that has no memory. */
async function dies({ page }: RunningApp): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  void cdp.send('Page.crash').catch(() => undefined);
}

async function crash(step: Step, next: RunningApp): Promise<void> {
  await step('a window whose page died comes back at the same place', async () => {
    // Windows that die at once are not made again. The program hears of an address later than the page shows it.
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    const [before] = (await next.order('windows')) as Shown[];
    await dies(next);
    await until('another window', async () => {
      const windows = (await next.order('windows')) as Shown[];
      const again = windows.find(({ id, url, visible }) => visible && id !== before?.id && url === before?.url);
      assert.ok(again, `${JSON.stringify(windows)} after ${JSON.stringify(before)}\n${next.log().slice(-2000)}`);
      return again;
    });
    assert.equal(((await next.order('windows')) as Shown[]).length, 1);
  });
}

async function unsaved(step: Step, next: RunningApp): Promise<void> {
  await step('a form that is not saved holds its page, but not a program that ends', async () => {
    assert.equal(await next.order('prevent-unload'), false);
    await next.order('emit', 'before-quit');
    assert.equal(await next.order('prevent-unload'), true);
  });
}

/** What another server hears; it answers everything with 404. */
async function eavesdropper() {
  const heard: { readonly url: string; readonly secret: string | undefined }[] = [];
  const server = createServer((request, response) => {
    heard.push({ url: request.url ?? '', secret: request.headers.authorization });
    response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, heard, close: () => server.close() };
}

async function otherServer(step: Step, { app, server }: Desktop): Promise<void> {
  await step('a session stays with the server that gave it when the computer is led to another', async () => {
    const other = await eavesdropper();
    try {
      const { settings } = await app.call('settings.read', {});
      const loads = app.page.waitForEvent('load');
      await app.call('settings.save', { settings: { ...settings, server: other.url } });
      await loads;
      await until('the door', () => other.heard.length > 0);
      await app.page.locator('input[autocomplete="username"]').waitFor();
      assert.deepEqual(
        other.heard.filter(({ secret }) => secret !== undefined),
        [],
      );
      assert.equal(await app.page.evaluate(() => localStorage.getItem('mailroom.session')), null);
      const back = app.page.waitForEvent('load');
      await app.call('settings.save', { settings: { ...settings, server: server.url } });
      await back;
    } finally {
      other.close();
    }
  });
}

interface Shown {
  readonly id: number;
  readonly url: string;
  readonly visible: boolean;
}

async function signOut(step: Step, world: Desktop): Promise<void> {
  const { app } = world;
  await step('disconnecting by hand ends the token on the server and holds documents here', async () => {
    const before = await tokens(world);
    const account = await app.call('account.disconnect', {});
    assert.equal(account.tokenId, undefined);
    await until('the revocation', async () => (await tokens(world)) === before - 1);
    await until('the printer', async () =>
      (await app.call('queues.list', {})).every((one) => one.printer === 'not-signed-in'),
    );
    assert.equal(await printDocument({ port: world.port, queueId: 'inbox', name: 'Held' }), 0);
    await until('the document', async () =>
      (await app.call('inbox.list', {})).find((one) => one.name === 'Held' && one.state === 'waiting'),
    );
  });
}

const driverAnswers = async (port: number, name: string): Promise<boolean> =>
  (await printDocument({ port, queueId: 'desk', name })) === 0;

async function signedOut(step: Step, world: Desktop): Promise<void> {
  const { page } = world.app;
  await step('a letter that is printed while nobody is signed in opens the door, which leads on to it', async () => {
    await page.evaluate(() => localStorage.removeItem('mailroom.session'));
    await page.reload();
    await page.locator('input[autocomplete="username"]').waitFor();
    await world.app.order('close-window');
    assert.equal(await printDocument({ port: world.port, queueId: 'desk', name: 'Letter at the door' }), 0);
    const printed = await until('the document', async () =>
      (await world.app.call('inbox.list', {})).find((one) => one.name === 'Letter at the door'),
    );
    const onward = () => new URL(page.url()).searchParams.get('next');
    await until('the door', () => onward() === `/printer/manual?file=${printed.id}`);
    // The window shows itself when its page stands there, which is after the address.
    await until('the window', async () => ((await world.app.order('windows')) as Shown[])[0]?.visible);
  });
}

async function endAndNext(step: Step, world: Desktop): Promise<void> {
  const { app, port, userData } = world;
  await step('quitting ends cleanly: exit code 0, and the printer with it', async () => {
    await app.order('tray-click', 'Quit Mailroom').catch(() => undefined);
    assert.equal(await app.ended, 0);
    assert.equal(await driverAnswers(port, 'after the end'), false);
  });

  await step(
    'the next start, at login, has settings and documents again and no window until a letter is printed',
    async () => {
      const next = await launchApp({
        userData,
        args: ['--hidden'],
        beforeWindow: async (journal) => {
          await until('the printer', async () => driverAnswers(port, 'Letter at login'));
          assert.equal(journal.filter((one) => one.what === 'BrowserWindow').length <= 1, true);
        },
      });
      try {
        assert.equal((await next.call('settings.read', {})).settings.queues.length, 2);
        const names = (await next.call('inbox.list', {})).map((one) => one.name);
        assert.equal(names.filter((name) => name === 'Held').length, 1);
        assert.equal(names.filter((name) => name === 'Letter at login').length, 1);
        // Nobody is signed in: the door, which leads on to the letter.
        await next.page.locator('input[autocomplete="username"]').waitFor();
        assert.match(new URL(next.page.url()).searchParams.get('next') ?? '', /^\/printer\/manual\?file=/);
        assert.equal(next.journal.filter((one) => one.what === 'BrowserWindow').length, 1);
        await crash(step, next);
        await unsaved(step, next);
      } finally {
        await next.order('quit').catch(() => undefined);
        assert.equal(await next.ended, 0);
      }
    },
  );
}

export async function life(step: Step, world: Desktop): Promise<void> {
  await instances(step, world);
  await reload(step, world);
  await signOut(step, world);
  await otherServer(step, world);
  await signedOut(step, world);
  await endAndNext(step, world);
}
