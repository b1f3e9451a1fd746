// When new versions are looked for.
import { describe, expect, it } from 'vitest';
import { AgentSettings } from '#domain/bridge/settings.ts';
import { startUpdates, type Updater, updateMeans } from './updates.ts';

function stage(updates: Record<string, unknown>) {
  const calls: string[] = [];
  const due: { ms: number; work: () => void }[] = [];
  let downloaded: (info: { version: string }) => void = () => undefined;
  const updater: Updater = {
    autoDownload: false,
    autoInstallOnAppQuit: false,
    setFeedURL: ({ url }) => void calls.push(`feed ${url}`),
    checkForUpdates: async () => {
      calls.push('check');
      return null;
    },
    quitAndInstall: () => void calls.push('install'),
    on: (_event, listener) => {
      downloaded = listener;
    },
  };
  const said: string[] = [];
  const running = startUpdates({
    updater,
    settings: () => AgentSettings.parse({ updates }),
    after: (ms, work) => {
      due.push({ ms, work });
      return () => undefined;
    },
    log: (_level, event) => void said.push(event),
    onReady: (version) => void said.push(version),
  });
  return { calls, due, said, running, arrive: (version: string) => downloaded({ version }) };
}
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('an update', () => {
  it('is left to the system where its packages bring the program', () => {
    expect(updateMeans('linux')).toBe('system');
    for (const platform of ['win32', 'darwin']) expect(updateMeans(platform), platform).toBe('own');
  });
});

describe('a new version', () => {
  it('is looked for after the start and again later', async () => {
    const { calls, due } = stage({ url: 'https://updates.example.com/' });
    due.shift()?.work();
    await settle();
    expect(calls).toEqual(['feed https://updates.example.com/', 'check']);
    expect(due.map(({ ms }) => ms)).toEqual([6 * 3_600_000]);
  });

  it('is not looked for when settings or policy say so', async () => {
    const { calls, due } = stage({ automatic: false, url: 'https://updates.example.com/' });
    due.shift()?.work();
    await settle();
    expect(calls).toEqual([]);
    expect(due).toHaveLength(1);
  });

  it('is not taken from an address without encryption', async () => {
    const { calls, due, said } = stage({ url: 'http://updates.example.com/' });
    due.shift()?.work();
    await settle();
    expect(calls).toEqual([]);
    expect(said).toEqual(['update address refused']);
  });

  it('is installed when the person says so, once it is there', () => {
    const { calls, said, running, arrive } = stage({});
    const letGo = () => void calls.push('windows may close');
    expect(running.install(letGo)).toBe(false);
    arrive('4.9.0');
    expect([running.install(letGo), running.ready(), ...said, ...calls]).toEqual([
      true,
      '4.9.0',
      '4.9.0',
      'windows may close',
      'install',
    ]);
  });
});
