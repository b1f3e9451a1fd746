// What neither a page nor anybody else may do over the bridge, in the window, with permissions.
import assert from 'node:assert/strict';
import { BRIDGE_CALL_NAMES } from '#domain/bridge/bridge.names.ts';
import type { Desktop } from './desktop-world.ts';
import { type Step, until } from './steps.ts';

const FORGED = { channel: 'mailroom:settings.read', input: {}, url: 'app://mailroom/home', top: true, id: 1 };

interface Reply {
  readonly ok: boolean;
  readonly value: unknown;
}

export async function borders(step: Step, { app }: Desktop): Promise<void> {
  const { page, journal } = app;
  await step('the page sees the bridge and nothing of Electron or Node', async () => {
    const seen = await page.evaluate(() =>
      ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron', '__doubleSend', '__doubleDeliver'].filter(
        (name) => name in window,
      ),
    );
    assert.deepEqual(seen, []);
    assert.equal(
      await page.evaluate(() => Object.isFrozen((window as never as { mailroomDesktop: object }).mailroomDesktop)),
      true,
    );
  });

  await step('the window is made sandboxed and isolated', async () => {
    const options = journal.find((one) => one.what === 'BrowserWindow')?.args[0] as {
      webPreferences: Record<string, unknown>;
    };
    const { contextIsolation, sandbox, nodeIntegration, webSecurity } = options.webPreferences;
    assert.deepEqual([contextIsolation, sandbox, nodeIntegration, webSecurity], [true, true, false, true]);
  });

  await step('the menus are ours: no tools of developers in them, and the right button edits', async () => {
    const menu = journal.find((one) => one.what === 'menu')?.args[0] as string[];
    assert.deepEqual(menu, ['Edit', 'View', 'Window']);
    const place = { isEditable: true, selectionText: '', misspelledWord: '', dictionarySuggestions: [] };
    await app.order('right-click', { ...place, isEditable: false });
    await app.order('right-click', place);
    const opened = journal.filter((one) => one.what === 'menu.popup').map((one) => one.args[0] as string[]);
    assert.equal(opened.length, 1);
    assert.ok(opened[0]?.includes('Paste'), opened.join());
  });

  await step('a sender that is not the top frame of our own window on our own page is refused', async () => {
    const own = (await app.order('forge', FORGED)) as Reply;
    assert.equal(own.ok, true, 'the forged call itself works, so that the refusals below mean something');
    for (const change of [{ url: 'https://evil.example/' }, { url: 'about:blank' }, { top: false }, { id: 99 }]) {
      const reply = (await app.order('forge', { ...FORGED, ...change })) as Reply;
      assert.equal(reply.ok, false, JSON.stringify(change));
      assert.match(String(reply.value), /untrusted sender/);
    }
  });

  await step('every call of the table refuses a stranger, and an argument that it does not have', async () => {
    for (const name of BRIDGE_CALL_NAMES) {
      const forged = { ...FORGED, channel: `mailroom:${name}`, input: { unexpected: true } };
      const stranger = (await app.order('forge', { ...forged, url: 'https://evil.example/' })) as Reply;
      assert.match(String(stranger.value), /untrusted sender/, name);
      const bad = (await app.order('forge', forged)) as Reply;
      assert.match(String(bad.value), /bad argument/, name);
    }
  });

  await step('a bad argument and an unknown call are refused', async () => {
    await assert.rejects(app.call('inbox.drop', { id: '' }), /bad argument/);
    await assert.rejects(app.call('external.open', { url: 'file:///etc/passwd' }), /bad argument/);
    await assert.rejects(app.call('settings.save', { settings: { server: 7 } } as never), /bad argument/);
    await assert.rejects(app.call('shell.run' as never, {} as never), /unknown call/);
  });

  await step('new windows are refused; an https address goes to the browser of the person', async () => {
    await page.evaluate(() => void window.open('https://example.invalid/help'));
    await until('the browser', () =>
      journal.some((one) => one.what === 'shell.openExternal' && one.args[0] === 'https://example.invalid/help'),
    );
    await page.evaluate(() => void window.open('http://example.invalid/'));
    await until('the second refusal', () => journal.filter((one) => one.what === 'window.open').length >= 2);
    assert.ok(journal.filter((one) => one.what === 'window.open').every((one) => one.args[1] === 'deny'));
    assert.equal(journal.filter((one) => one.what === 'shell.openExternal').length, 1);
    assert.equal(((await app.order('windows')) as unknown[]).length, 1);
  });

  await step('the page cannot be led to another origin', async () => {
    const before = page.url();
    await page.evaluate(() => {
      location.href = 'https://example.invalid/phish';
    });
    await until('the refusal', () => journal.some((one) => one.what === 'will-navigate' && one.args[1] === true));
    assert.equal(page.url(), before);
    assert.equal((await app.call('settings.read', {})).locked.length, 1);
  });

  await step('permissions are denied but writing to the clipboard', async () => {
    for (const name of ['media', 'geolocation', 'notifications', 'midi', 'hid', 'clipboard-read', 'openExternal'])
      assert.deepEqual(await app.order('permission', name, 'app://mailroom'), { granted: false, checked: false }, name);
    const write = (origin: string) => app.order('permission', 'clipboard-sanitized-write', origin);
    assert.deepEqual(await write('app://mailroom'), { granted: true, checked: true });
    assert.deepEqual(await write('https://evil.example'), { granted: false, checked: false });
  });

  await step('the content policy keeps foreign scripts out', async () => {
    const outcome = await page.evaluate(async () => {
      const violation = new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
          once: true,
        });
      });
      void fetch('https://example.invalid/collect').catch(() => undefined);
      return violation;
    });
    assert.equal(outcome, 'connect-src');
  });
}
