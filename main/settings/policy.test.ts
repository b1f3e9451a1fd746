// What an administrator decides, on each system.
import { describe, expect, it } from 'vitest';
import { AgentSettings } from '#domain/bridge/settings.ts';
import { findPolicies, type PolicyPorts } from './policy.sources.ts';
import { POLICIES, POLICY_NAMES, POLICY_PLACES } from './policy.table.ts';
import { inForce, readPolicy, valueAt } from './policy.ts';

interface Machine {
  readonly platform: NodeJS.Platform;
  readonly files?: Record<string, { text: string; uid?: number; mode?: number }>;
  readonly answer?: { code: number; stdout: string };
}
/** A machine that writes down which programs were asked for. */
function recorder({ platform, files = {}, answer = { code: 1, stdout: '' } }: Machine) {
  const runs: string[][] = [];
  const warnings: string[] = [];
  const ports: PolicyPorts = {
    platform,
    programData: 'C:\\ProgramData',
    system: 'C:\\Windows\\System32\\',
    readFile: (path) => (files[path] ? { uid: 0, mode: 0o644, ...files[path] } : undefined),
    run: (program, args) => {
      runs.push([program, ...args]);
      return answer;
    },
    warn: (message) => warnings.push(message),
  };
  return { ports, runs, warnings };
}

describe('the policy table', () => {
  it('names only settings that exist, with examples that the settings take', () => {
    const defaults = AgentSettings.parse({});
    for (const name of POLICY_NAMES) {
      const { path, example } = POLICIES[name];
      expect(valueAt(defaults, path), path).toBeDefined();
      const { values, faults } = readPolicy([{ source: 'test', values: { [name]: example } }]);
      expect(faults, name).toEqual([]);
      expect(values.has(path), name).toBe(true);
    }
  });
});

describe('a policy', () => {
  it('is read from a file of root on Linux', () => {
    const { ports } = recorder({
      platform: 'linux',
      files: { [POLICY_PLACES.linux]: { text: '{"Server":"https://mail.example.com","AutomaticUpdates":false}' } },
    });
    const policy = readPolicy(findPolicies(ports));
    expect(policy.faults).toEqual([]);
    const settings = inForce(AgentSettings.parse({ notifications: false }), policy);
    expect(settings.server).toBe('https://mail.example.com');
    expect(settings.updates).toEqual({ automatic: false, url: '' });
    expect(settings.notifications).toBe(false);
  });

  it.each([
    ['belongs to a person', { uid: 1000, mode: 0o644 }],
    ['can be written by its group', { uid: 0, mode: 0o664 }],
    ['can be written by everybody', { uid: 0, mode: 0o646 }],
  ])('is ignored, and said, when the file %s', (_what, rights) => {
    const { ports, warnings } = recorder({
      platform: 'linux',
      files: { [POLICY_PLACES.linux]: { text: '{"PrinterEnabled":false}', ...rights } },
    });
    expect(findPolicies(ports)).toEqual([]);
    expect(warnings).toHaveLength(1);
  });

  it('is ignored, and said, when the file is no JSON', () => {
    for (const text of ['', '{', '[]', '"x"']) {
      const { ports, warnings } = recorder({ platform: 'linux', files: { [POLICY_PLACES.linux]: { text } } });
      expect(findPolicies(ports)).toEqual([]);
      expect(warnings).toHaveLength(1);
    }
  });

  it('comes from the registry on Windows, over the file of all users', () => {
    const { ports, runs } = recorder({
      platform: 'win32',
      files: { 'C:\\ProgramData\\Mailroom\\policy.json': { text: '\uFEFF{"PrinterPort":9100,"StartAtLogin":false}' } },
      answer: {
        code: 0,
        stdout: [
          '',
          'HKEY_LOCAL_MACHINE\\Software\\Policies\\Mailroom',
          '    Server    REG_SZ    https://mail.example.com',
          '    PrinterPort    REG_DWORD    0x21b7',
          '    PrintFromOtherDevices    REG_DWORD    0x1',
          '    Queues    REG_SZ    [{"id":"letters","name":"Letters  to post"}]',
          '    UpdateAddress    REG_SZ    ',
          '',
        ].join('\r\n'),
      },
    });
    const { values, faults } = readPolicy(findPolicies(ports));
    expect(runs).toEqual([
      ['C:\\Windows\\System32\\reg.exe', 'query', 'HKLM\\Software\\Policies\\Mailroom', '/reg:64'],
    ]);
    expect(faults).toEqual([]);
    expect(values.get('server')).toBe('https://mail.example.com');
    expect(values.get('printer.port')).toBe(8631);
    expect(values.get('printer.lan.enabled')).toBe(true);
    expect(values.get('startAtLogin')).toBe(false);
    expect(values.get('updates.url')).toBe('');
    expect(values.get('queues')).toMatchObject([{ id: 'letters', name: 'Letters  to post', mode: 'manual' }]);
  });

  it('comes from a profile on macOS, and only where there is one', () => {
    const args = ['-convert', 'json', '-o', '-', POLICY_PLACES.macFile];
    const answer = { code: 0, stdout: '{"PrinterEnabled":true,"PayloadUUID":"x","Queues":"[]"}' };
    const with1 = recorder({ platform: 'darwin', files: { [POLICY_PLACES.macFile]: { text: 'bplist00' } }, answer });
    const { values, faults } = readPolicy(findPolicies(with1.ports));
    expect(with1.runs).toEqual([['/usr/bin/plutil', ...args]]);
    expect(faults).toEqual([]);
    expect([...values]).toEqual([
      ['printer.enabled', true],
      ['queues', []],
    ]);
    const without = recorder({ platform: 'darwin', answer });
    expect(findPolicies(without.ports)).toEqual([]);
    expect(without.runs).toEqual([]);
  });

  it('leaves out a value that the settings cannot take, and says so', () => {
    const values = { Server: 'ftp://x', PrinterPort: 70_000, Notifications: 'perhaps', Surprise: 1, StartAtLogin: 0 };
    const policy = readPolicy([{ source: 'test', values }]);
    expect([...policy.values]).toEqual([['startAtLogin', false]]);
    expect(policy.faults.map(({ name, reason }) => `${name} ${reason}`)).toEqual([
      'Server invalid',
      'PrinterPort invalid',
      'Notifications invalid',
      'Surprise unknown',
    ]);
  });
});
