// What an administrator decides, on each system.
import { describe, expect, it } from 'vitest';
import { AgentSettings } from '#domain/bridge/settings.ts';
import { findPolicies, type PolicyPorts } from './policy.sources.ts';
import { POLICIES, POLICY_NAMES, POLICY_PLACES } from './policy.table.ts';
import { inForce, readPolicy, valueAt } from './policy.ts';
import { machinePolicy } from './settings.ts';

interface Machine {
  readonly platform: NodeJS.Platform;
  readonly files?: Record<string, { text: string; uid?: number; mode?: number }>;
  readonly answer?: { code: number | null; stdout: string };
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
      const { values, faults } = readPolicy({ places: [{ source: 'test', values: { [name]: example } }], ignored: [] });
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
    const { values, faults } = machinePolicy(ports);
    expect(values.size).toBe(0);
    expect(faults).toEqual([{ source: POLICY_PLACES.linux, reason: 'writable' }]);
    expect(warnings).toEqual(['policy: /etc/mailroom/policy.json is writable: ignored']);
  });

  it.each([
    ['', { reason: 'notJson', detail: '1, 1' }],
    ['{', { reason: 'notJson', detail: '1, 2' }],
    ['{\n  "Server": "https://mail.example.com"\n  "PrinterPort": 8631\n}\n', { reason: 'notJson', detail: '3, 3' }],
    ['[]', { reason: 'notObject' }],
    ['"x"', { reason: 'notObject' }],
  ])('is ignored, and said with the place of the mistake, when the file is %j', (text, fault) => {
    const { ports, warnings } = recorder({ platform: 'linux', files: { [POLICY_PLACES.linux]: { text } } });
    expect(machinePolicy(ports).faults).toEqual([{ source: POLICY_PLACES.linux, ...fault }]);
    expect(warnings).toHaveLength(1);
  });

  it('that is there and cannot be read is no missing one', () => {
    const denied = Object.assign(new Error('no'), { code: 'EACCES' });
    const readFile = () => {
      throw denied;
    };
    const linux = { ...recorder({ platform: 'linux' }).ports, readFile };
    const unreadable = { reason: 'unreadable', detail: 'EACCES' };
    expect(findPolicies(linux)).toEqual({ places: [], ignored: [{ source: POLICY_PLACES.linux, ...unreadable }] });
    const mac = { ...recorder({ platform: 'darwin' }).ports, readFile };
    expect(findPolicies(mac).ignored).toEqual([{ source: POLICY_PLACES.macFile, ...unreadable }]);
  });

  it('that a program of the system does not give out is said, and what lies elsewhere still holds', () => {
    const files = { 'C:\\ProgramData\\Mailroom\\policy.json': { text: '{"StartAtLogin":false}' } };
    const hung = recorder({ platform: 'win32', files, answer: { code: null, stdout: '' } });
    const { values, faults } = machinePolicy(hung.ports);
    expect([...values]).toEqual([['startAtLogin', false]]);
    expect(faults).toEqual([{ source: POLICY_PLACES.windowsKey, reason: 'unreadable', detail: 'reg.exe' }]);
    const plist = { [POLICY_PLACES.macFile]: { text: 'nonsense' } };
    const mac = recorder({ platform: 'darwin', files: plist, answer: { code: 1, stdout: '' } });
    expect(machinePolicy(mac.ports).faults).toEqual([{ source: POLICY_PLACES.macFile, reason: 'notProfile' }]);
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
    expect(findPolicies(without.ports)).toEqual({ places: [], ignored: [] });
    expect(without.runs).toEqual([]);
  });

  it('leaves out a value that the settings cannot take, and says so', () => {
    const values = { Server: 'ftp://x', PrinterPort: 70_000, Notifications: 'perhaps', Surprise: 1, StartAtLogin: 0 };
    const policy = readPolicy({ places: [{ source: 'test', values }], ignored: [] });
    expect([...policy.values]).toEqual([['startAtLogin', false]]);
    expect(policy.faults.map((fault) => `${'name' in fault ? fault.name : ''} ${fault.reason}`)).toEqual([
      'Server invalid',
      'PrinterPort invalid',
      'Notifications invalid',
      'Surprise unknown',
    ]);
  });
});
