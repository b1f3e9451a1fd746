// The bridge table and its names.
import { describe, expect, it } from 'vitest';
import { BRIDGE_CALL_NAMES, BRIDGE_EVENT_NAMES } from './bridge.names.ts';
import { BRIDGE_CALLS, BRIDGE_EVENTS } from './bridge.ts';
import { FOLDER_CONDITIONS } from './folders.ts';
import { AgentSettings } from './settings.ts';

describe('the bridge', () => {
  it('has the same calls and events in its table and in the names that the preload carries', () => {
    expect([...BRIDGE_CALL_NAMES]).toEqual(Object.keys(BRIDGE_CALLS));
    expect([...BRIDGE_EVENT_NAMES]).toEqual(Object.keys(BRIDGE_EVENTS));
  });

  it('opens only https and mailto addresses outside', () => {
    const { input } = BRIDGE_CALLS['external.open'];
    for (const url of ['https://mail.example.com/help', 'mailto:office@example.com'])
      expect(input.safeParse({ url }).success, url).toBe(true);
    for (const url of ['http://mail.example.com', 'file:///etc/passwd', 'javascript:alert(1)', 'smb://host/share', 'x'])
      expect(input.safeParse({ url }).success, url).toBe(false);
  });

  it('leads a notification to a path of our own only', () => {
    const { input } = BRIDGE_CALLS['notification.show'];
    const note = { title: 'Letter', body: '', tag: 't' };
    expect(input.safeParse({ ...note, path: '/printer/async' }).success).toBe(true);
    for (const path of ['//evil.example', 'https://evil.example', 'printer'])
      expect(input.safeParse({ ...note, path }).success, path).toBe(false);
  });

  it('tells of a watched folder only what the screens have words for', () => {
    const folder = {
      ...{ path: '/srv/out', queueId: 'letters', failure: null, held: [], waiting: 0, taken: 3, failed: 0 },
      lastTakenAt: '2026-01-05T10:00:00.000Z',
    };
    for (const condition of FOLDER_CONDITIONS)
      expect(BRIDGE_EVENTS['folders.changed'].safeParse([{ ...folder, condition }]).success, condition).toBe(true);
    expect(BRIDGE_EVENTS['folders.changed'].safeParse([{ ...folder, condition: 'asleep' }]).success).toBe(false);
  });

  it('refuses what no call asks for', () => {
    for (const [name, { input }] of Object.entries(BRIDGE_CALLS)) {
      expect(input.safeParse({ surplus: 1 }).success, name).toBe(false);
      expect(input.safeParse(null).success, name).toBe(false);
    }
  });

  it('sets up a computer that has no settings yet', () => {
    const settings = AgentSettings.parse({});
    expect(settings.server).toBe('');
    const lan = { enabled: false, pin: '', accounts: [] };
    expect(settings.printer).toEqual({ enabled: true, port: 8631, shared: false, lan });
    expect(settings.updates.automatic).toBe(true);
  });
});
