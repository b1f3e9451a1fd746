// The first start on a computer: server, sign-in, connection, settings, policy.
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEMO_PASSWORD } from '#tests/web/server.ts';
import type { Desktop } from './desktop-world.ts';
import { type Step, until } from './steps.ts';

const signIn = async ({ app: { page } }: Desktop, login: string): Promise<void> => {
  await page.locator('input[autocomplete="username"]').fill(login);
  await page.locator('input[autocomplete="current-password"]').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.locator('#main').waitFor({ timeout: 60_000 });
};

export async function firstStart(step: Step, world: Desktop): Promise<void> {
  const { app, server, port, policy } = world;
  const { page } = app;
  await step('the first start asks for the server, and keeps no address where none answers', async () => {
    const field = page.locator('input[name="server"]');
    await field.waitFor({ timeout: 60_000 });
    await field.fill('http://127.0.0.1:1');
    await page.keyboard.press('Enter');
    await page.getByText('No Mailroom server answers').waitFor({ timeout: 30_000 });
    assert.equal((await app.call('settings.read', {})).settings.server, '');
    await field.fill(server.url);
    await page.keyboard.press('Enter');
    await page.locator('input[autocomplete="username"]').waitFor({ timeout: 60_000 });
    assert.equal((await app.call('settings.read', {})).settings.server, server.url);
    assert.equal(await page.locator('footer bdi').innerText(), new URL(server.url).host);
  });

  await step('a sign-in in the window connects this computer with a token of its own', async () => {
    await signIn(world, 'depositor');
    const account = await until('the connection', async () => {
      const view = await app.call('account.read', {});
      return view.connected && view.login === 'depositor' ? view : undefined;
    });
    assert.equal(account.kept, false, 'without a keychain the sign-in lasts for this run');
    assert.ok((account.tokenId ?? 0) > 0);
    assert.ok(
      app.journal.some((one) => one.what === 'notification' && JSON.stringify(one.args).includes('no keychain')),
    );
  });

  await step('the queue that the installers register is there from the first start on', async () => {
    const { settings } = await app.call('settings.read', {});
    assert.deepEqual(
      settings.queues.map(({ id, mode }) => `${id} ${mode}`),
      ['letters manual'],
    );
    assert.deepEqual(
      (await app.call('queues.list', {})).map(({ id }) => id),
      ['letters'],
    );
  });

  await step('settings are saved, and the printer follows them', async () => {
    const { settings } = await app.call('settings.read', {});
    const queue = (id: string, mode: 'async' | 'manual') => ({ id, name: `Letters ${mode}`, mode });
    const wanted = {
      ...settings,
      printer: { ...settings.printer, port },
      queues: [queue('inbox', 'async'), queue('desk', 'manual')],
    };
    await app.call('settings.save', { settings: wanted });
    await until('the printer', async () => {
      const queues = await app.call('queues.list', {});
      return queues.length === 2 && queues.every(({ printer }) => printer === 'ready');
    });
  });

  await step('a watched folder that is away is told to the screens, and that it is back', async () => {
    const place = path.join(mkdtempSync(path.join(tmpdir(), 'mailroom-folder-')), 'drop');
    const { settings } = await app.call('settings.read', {});
    const [first, ...others] = settings.queues;
    assert.ok(first);
    const folders = [{ path: place, quietSeconds: 1, keepDays: 0 }];
    await app.call('settings.save', { settings: { ...settings, queues: [{ ...first, folders }, ...others] } });
    const stands = (condition: string) =>
      until(`the folder ${condition}`, async () =>
        (await app.call('folders.list', {})).find((one) => one.path === place && one.condition === condition),
      );
    assert.equal((await stands('missing')).failure?.label, 'desktop.folder.failure.missing');
    mkdirSync(place);
    assert.equal((await stands('watching')).failure, null);
    await app.call('settings.save', { settings });
    await until('the folder to be forgotten', async () => (await app.call('folders.list', {})).length === 0);
    rmSync(path.dirname(place), { recursive: true });
    assert.equal((await app.call('update.means', {})).means, process.platform === 'linux' ? 'system' : 'own');
  });

  await step('what the policy decides is locked, shown as it is and refused as another', async () => {
    const { settings, locked } = await app.call('settings.read', {});
    assert.deepEqual(locked, ['updates.automatic']);
    assert.equal(settings.updates.automatic, false);
    const changed = { ...settings, updates: { ...settings.updates, automatic: true } };
    const answer = await app.call('settings.save', { settings: changed });
    assert.deepEqual(answer as unknown, {
      refused: { label: 'shell.refusal.locked', parameters: { paths: 'updates.automatic' } },
    });
    assert.equal((await app.call('settings.read', {})).settings.updates.automatic, false);
  });

  await step('a policy that becomes unusable, or another one, is told by the settings and the doctor', async () => {
    const labels = async () =>
      ((await app.call('settings.read', {})).policyFaults ?? []).map(({ label }) =>
        label.replace('desktop.doctor.', ''),
      );
    assert.deepEqual(await labels(), ['policy.number']);
    const good = readFileSync(policy, 'utf8');
    writeFileSync(policy, `${good.slice(0, -1)},\n`);
    assert.deepEqual(await labels(), ['policy.notJson']);
    const found = (await app.call('doctor.run', {})).filter(({ check }) => check === 'policy');
    assert.deepEqual(
      found.map(({ verdict, parameters }) => `${verdict} ${parameters.line}`),
      ['bad 2'],
    );
    chmodSync(policy, 0o666);
    assert.deepEqual(await labels(), ['policy.writable']);
    chmodSync(policy, 0o644);
    writeFileSync(policy, '{"AutomaticUpdates": true}');
    assert.deepEqual(await labels(), ['policy.changed']);
    assert.deepEqual(
      (await app.call('settings.read', {})).locked,
      ['updates.automatic'],
      'it holds from the next start',
    );
    writeFileSync(policy, good);
    assert.deepEqual(await labels(), ['policy.number']);
  });
}
