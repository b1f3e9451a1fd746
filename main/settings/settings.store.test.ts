// The settings file: defaults, locks, broken files.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AgentSettings, SettingsView } from '#domain/bridge/settings.ts';
import { readPolicy } from './policy.ts';
import { settingsFile } from './settings.file.ts';
import { openSettings } from './settings.store.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mailroom-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const open = (values: Record<string, unknown> = {}) =>
  openSettings({
    file: settingsFile(folder, () => 7),
    policy: readPolicy({ places: Object.keys(values).length > 0 ? [{ source: 'test', values }] : [], ignored: [] }),
  });

describe('settings', () => {
  it('start with defaults and without a file', () => {
    const store = open();
    expect(store.read().settings.printer.port).toBe(8631);
    expect(store.read().locked).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('begin with the queue that the installers put into the print dialog', () => {
    expect(open().read().settings.queues).toMatchObject([{ id: 'letters', name: 'Mailroom', mode: 'manual' }]);
    const none = open();
    none.save({ ...none.read().settings, queues: [] });
    expect(open().read().settings.queues, 'a person who removed it does not get it again').toEqual([]);
  });

  it('are there again after a restart, in a file for this person alone', () => {
    const store = open();
    const saved = store.save({ ...store.read().settings, server: 'https://mail.example.com' });
    expect(saved.ok).toBe(true);
    expect(open().read().settings.server).toBe('https://mail.example.com');
    expect(statSync(path.join(folder, 'settings.json')).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['no JSON', '{"server": "https://mail'],
    ['of another shape', '{"server": 5}'],
    ['empty', ''],
  ])('that are %s are kept aside, and defaults hold', (_what, text) => {
    writeFileSync(path.join(folder, 'settings.json'), text);
    const store = open();
    expect(store.read().settings.server).toBe('');
    expect(store.setAside).toBe(path.join(folder, 'settings.broken-7.json'));
    expect(readFileSync(store.setAside ?? '', 'utf8')).toBe(text);
    expect(store.save(store.read().settings).ok).toBe(true);
  });

  it('cannot be changed where the policy decides, and everything else can', () => {
    const store = open({ Server: 'https://mail.example.com', AutomaticUpdates: false });
    const { settings, locked } = store.read();
    expect(locked).toEqual(['server', 'updates.automatic']);
    const refused = store.save({ ...settings, server: 'https://elsewhere.example.com' });
    expect(refused).toEqual({ ok: false, refusal: { label: 'shell.refusal.locked', parameters: { paths: 'server' } } });
    expect(store.read().settings.server).toBe('https://mail.example.com');
    expect(store.save({ ...settings, notifications: false }).ok).toBe(true);
  });

  it('come back as the person had them when the policy goes', () => {
    const own = open();
    own.save({ ...own.read().settings, server: 'https://own.example.com' });
    const under = open({ Server: 'https://policy.example.com' });
    under.save({ ...under.read().settings, notifications: false });
    const after = open().read().settings;
    expect([after.server, after.notifications]).toEqual(['https://own.example.com', false]);
  });

  it('tell who listens what holds now', () => {
    const store = open();
    const heard: SettingsView[] = [];
    const stop = store.onChange((view) => heard.push(view));
    store.save({ ...store.read().settings, startAtLogin: false });
    stop();
    store.save({ ...store.read().settings, startAtLogin: true });
    expect(heard.map(({ settings }) => settings.startAtLogin)).toEqual([false]);
  });
});

describe('a policy that is not in force', () => {
  const place = (values: Record<string, unknown>) =>
    readPolicy({ places: [{ source: '/etc/p.json', values }], ignored: [] });
  const said = (store: ReturnType<typeof open>) =>
    SettingsView.parse(store.read()).policyFaults?.map(({ source, verdict, label }) => `${source} ${verdict} ${label}`);

  it('is told with the settings: file, reason and next step', () => {
    const policy = readPolicy({ places: [], ignored: [{ source: '/etc/p.json', reason: 'notJson', detail: '3, 3' }] });
    const store = openSettings({ file: settingsFile(folder, () => 7), policy });
    expect(store.read()).toMatchObject({ locked: [], policyFaults: [{ parameters: { line: '3', column: '3' } }] });
    expect(said(store)).toEqual(['/etc/p.json bad desktop.doctor.policy.notJson']);
  });

  it('but was changed since the start is told when it is looked at, and holds from the next start', () => {
    let now = place({ StartAtLogin: false });
    const store = openSettings({ file: settingsFile(folder, () => 7), policy: now, policyNow: () => now });
    expect(store.lookAtPolicy()).toEqual([]);
    now = place({ StartAtLogin: true });
    store.lookAtPolicy();
    expect(said(store)).toEqual(['/etc/p.json warn desktop.doctor.policy.changed']);
    expect(store.read().settings.startAtLogin).toBe(false);
    now = readPolicy({ places: [], ignored: [{ source: '/etc/p.json', reason: 'writable' }] });
    store.lookAtPolicy();
    expect(said(store)).toEqual(['/etc/p.json bad desktop.doctor.policy.writable']);
    now = place({ StartAtLogin: false });
    store.lookAtPolicy();
    expect(said(store)).toEqual([]);
  });
});

describe('the PINs of others', () => {
  const lan = (accounts: object[]) => ({ printer: { lan: { enabled: true, accounts } } });
  const save = (store: ReturnType<typeof open>, accounts: object[]) =>
    store.save(AgentSettings.parse({ ...store.read().settings, ...lan(accounts) }));
  const pinsOf = (store: ReturnType<typeof open>) =>
    store.read().settings.printer.lan.accounts.map(({ name, pin }) => `${name} ${pin}`);

  it('never cross the bridge to a screen, and stay when it sends back what it got', () => {
    const store = open();
    expect(save(store, [{ name: 'bob', pin: '271828' }]).ok).toBe(true);
    const seen = SettingsView.parse(store.read());
    expect(JSON.stringify(seen)).not.toContain('271828');
    expect(seen.settings.printer.lan.accounts).toEqual([{ name: 'bob', pin: null, administrator: false }]);
    expect(store.save({ ...seen.settings, server: 'https://mail.example.com' }).ok).toBe(true);
    expect(pinsOf(open())).toEqual(['bob 271828']);
  });

  it('are replaced by a new one, and go with the account', () => {
    const store = open();
    save(store, [
      { name: 'bob', pin: '271828' },
      { name: 'carla', pin: '161803' },
    ]);
    save(store, [
      { name: 'bob', pin: '999999' },
      { name: 'carla', pin: null },
    ]);
    expect(pinsOf(open())).toEqual(['bob 999999', 'carla 161803']);
    save(store, [{ name: 'carla', pin: null }]);
    expect(pinsOf(open())).toEqual(['carla 161803']);
  });

  it('that nobody set are none: nothing is made up for a name that is not known', () => {
    const store = open();
    save(store, [{ name: 'bob', pin: null }]);
    expect(pinsOf(store)).toEqual(['bob ']);
  });

  it('that a policy decides are locked with their names', () => {
    const store = open({ OtherDeviceAccounts: '[{"name":"bob","pin":"271828"}]' });
    expect(store.read().locked).toEqual(['printer.lan.accounts']);
    const seen = SettingsView.parse(store.read()).settings;
    expect(store.save({ ...seen, notifications: false }).ok, 'what the screen got back counts as unchanged').toBe(true);
    const { printer } = seen;
    const others = { ...seen, printer: { ...printer, lan: { ...printer.lan, accounts: [] } } };
    expect(store.save(others)).toMatchObject({ refusal: { parameters: { paths: 'printer.lan.accounts' } } });
    expect(readFileSync(path.join(folder, 'settings.json'), 'utf8')).not.toContain('271828');
  });
});
