// One instance, links, sign-out, disconnection, the end and the next start.
import assert from 'node:assert/strict';
import type { Desktop } from './desktop-world.ts';
import { launchApp, startAgain } from './launch.ts';
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

/** Ids of processes whose parent is the program. */
async function driverPort(port: number): Promise<boolean> {
  return (await printDocument({ port, queueId: 'inbox', name: 'after the end' })) !== -1;
}

async function endAndNext(step: Step, world: Desktop): Promise<void> {
  const { app, port, userData } = world;
  await step('quitting ends cleanly: exit code 0, and the printer with it', async () => {
    await app.order('tray-click', 'Quit Mailroom').catch(() => undefined);
    assert.equal(await app.ended, 0);
    assert.equal(await driverPort(port), false);
  });

  await step('the next start has settings and documents again, and opens at its link', async () => {
    const next = await launchApp({ userData, args: ['mailroom://printer/home'] });
    try {
      const { settings } = await next.call('settings.read', {});
      assert.equal(settings.queues.length, 2);
      const held = (await next.call('inbox.list', {})).filter((one) => one.name === 'Held');
      assert.equal(held.length, 1);
      assert.equal((await next.call('account.read', {})).connected, false);
      const { pathname } = new URL(next.page.url());
      assert.ok(['/printer/home', '/'].includes(pathname), pathname);
    } finally {
      await next.order('quit').catch(() => undefined);
      assert.equal(await next.ended, 0);
    }
  });
}

export async function life(step: Step, world: Desktop): Promise<void> {
  await instances(step, world);
  await signOut(step, world);
  await endAndNext(step, world);
}
