// The settings file: defaults, locks, broken files.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SettingsView } from '#domain/bridge/settings.ts';
import { NO_POLICY, readPolicy } from './policy.ts';
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
    policy: Object.keys(values).length > 0 ? readPolicy([{ source: 'test', values }]) : NO_POLICY,
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
