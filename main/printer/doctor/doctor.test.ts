// The doctor: each thing that can be wrong gives its own finding, and a well machine gives good ones only.
import { describe, expect, it } from 'vitest';
import { AgentSettings } from '#domain/bridge/settings.ts';
import { labelText } from '#main/printer/service/label-text.ts';
import { readPolicy } from '#main/settings/policy.ts';
import { runDoctor } from './doctor.ts';
import type { DoctorPorts, PrinterAnswer } from './doctor.types.ts';

const settings = AgentSettings.parse({
  server: 'https://mail.example.com',
  queues: [{ id: 'letters', name: 'Letters', folders: [{ path: '/in' }] }],
});
const READY: PrinterAnswer = { ours: true, known: true, accepting: true, reasons: ['none'], message: '' };
const BOX = { name: 'letters', main: true, boxType: 'pdf', integrityPreservable: false } as const;
const POST = { id: 7, name: 'Post', removed: false, boxes: [BOX] };
const SIGNED = { ...POST, boxes: [{ ...BOX, integrityPreservable: true }] };
const WELL: DoctorPorts = {
  platform: 'linux',
  run: async ({ args }) => ({
    code: 0,
    stdout: args.includes('-r')
      ? 'scheduler is running\n'
      : 'device for Mailroom_letters: ipp://localhost:8631/ipp/plain/letters\n',
    stderr: '',
    missing: false,
  }),
  pause: async () => undefined,
  settings: () => settings,
  policyFaults: () => [],
  account: () => ({ connected: true, server: settings.server, login: 'alice', reachable: true }),
  askServer: async () => ({ kind: 'mailroom', detail: '4.8.4' }),
  serviceNames: new Map(),
  askServices: async () => [POST],
  askPrinter: async () => READY,
  portOwner: async () => ({ taken: true, owner: 'alice', sameUser: true }),
  person: 'alice',
  ownFolders: ['/data'],
  probeFolder: async () => 'writable',
  freeBytes: async () => 50 * 1024 ** 3,
};
const findings = async (ports: Partial<DoctorPorts>) => runDoctor({ ...WELL, ...ports });
const badOnes = async (ports: Partial<DoctorPorts>): Promise<string[]> =>
  (await findings(ports))
    .filter(({ verdict }) => verdict !== 'good')
    .map(({ label }) => label.replace('desktop.doctor.', ''));

describe('a policy with values that cannot be used', () => {
  it('is told value by value: which, where, and what is expected', async () => {
    const place = { source: '/etc/mailroom/policy.json' };
    const values = { PrinterPort: 'many', StartAtLogin: 'perhaps', Server: 7, Queues: '{', Colour: 'blue' };
    const { faults } = readPolicy({ places: [{ ...place, values }], ignored: [] });
    const told = (await findings({ policyFaults: () => faults })).filter(({ check }) => check === 'policy');
    expect(told.map(({ subject, verdict }) => `${verdict} ${subject.replace(`${place.source}: `, '')}`)).toEqual([
      'bad PrinterPort',
      'bad StartAtLogin',
      'bad Server',
      'bad Queues',
      'warn Colour',
    ]);
    expect(told.map(({ label, parameters }) => labelText('en', label, parameters))).toEqual([
      'The policy value PrinterPort is not used: it must be a whole number from 0 to 65535. Correct it in /etc/mailroom/policy.json.',
      'The policy value StartAtLogin is not used: it must be true or false. Correct it in /etc/mailroom/policy.json.',
      'The policy value Server is not used: it must be an address such as https://mail.example.com. Correct it in /etc/mailroom/policy.json.',
      'The policy value Queues is not used: it must be a list in JSON such as [{"id":"letters","name":"Letters","mode":"manual","serviceId":null}]. Correct it in /etc/mailroom/policy.json.',
      'The policy has a value Colour in /etc/mailroom/policy.json, which this version of Mailroom does not know. Check how its name is written.',
    ]);
  });
});

describe('a policy that is not used at all', () => {
  it.each([
    [
      { reason: 'unreadable', detail: 'EACCES' },
      'The policy /etc/mailroom/policy.json cannot be read (EACCES), so none of it is used. Let all users of this computer read it.',
    ],
    [
      { reason: 'writable' },
      'The policy /etc/mailroom/policy.json is not used, because people other than an administrator can change it. Make root its owner and let nobody else write to it (mode 644).',
    ],
    [
      { reason: 'notJson', detail: '1200, 3' },
      'The policy /etc/mailroom/policy.json is not used, because it is not valid JSON. Correct the mistake in line 1200, column 3.',
    ],
    [
      { reason: 'notObject' },
      'The policy /etc/mailroom/policy.json is not used, because it is not a JSON object. Write names and values, such as {"AutomaticUpdates":false}.',
    ],
    [
      { reason: 'notProfile' },
      'The policy /etc/mailroom/policy.json is not used, because it is not a valid profile. Install the profile again.',
    ],
  ] as const)('is told with its file, the reason and the next step: %j', async (fault, expected) => {
    const source = '/etc/mailroom/policy.json';
    const told = (await findings({ policyFaults: () => [{ source, ...fault }] })).filter(
      ({ check }) => check === 'policy',
    );
    expect(told.map(({ subject, verdict }) => `${verdict} ${subject}`)).toEqual([`bad ${source}`]);
    expect(told.map(({ label, parameters }) => labelText('en', label, parameters))).toEqual([expected]);
  });
});

describe('printing from other devices', () => {
  const lanOf = async (lan: object, shared = false) => {
    const told = AgentSettings.parse({ ...settings, printer: { shared, lan } });
    const all = await findings({ settings: () => told });
    return all
      .filter(({ check }) => check === 'lan')
      .map(({ verdict, label, parameters }) => ({
        verdict,
        label: label.replace('desktop.doctor.', ''),
        ...parameters,
      }));
  };
  const bob = { name: 'bob', pin: '271828' };

  it('is not spoken of while it is off', async () => {
    expect(await lanOf({ pin: '314159', accounts: [bob] })).toEqual([]);
  });

  it('is told by name, and no PIN with it', async () => {
    const told = await lanOf({ enabled: true, pin: '314159', accounts: [bob] });
    expect(told).toEqual([{ verdict: 'good', label: 'lan.good', can: 'alice, bob', cannot: '' }]);
    expect(JSON.stringify(told)).not.toMatch(/\d{6}/);
  });

  it('warns of who is on the list without a PIN, and when nobody can', async () => {
    expect(await lanOf({ enabled: true, accounts: [bob, { name: 'carla', pin: '' }] })).toEqual([
      { verdict: 'warn', label: 'lan.some', can: 'bob', cannot: 'carla' },
    ]);
    expect(await lanOf({ enabled: true, pin: '314159' }, true)).toMatchObject([
      { verdict: 'warn', label: 'lan.nobody' },
    ]);
  });
});

describe('the service of a queue', () => {
  const look = async (queue: object, ports: Partial<DoctorPorts> = {}) => {
    const told = AgentSettings.parse({ ...settings, queues: [{ id: 'letters', name: 'Letters', ...queue }] });
    const all = await findings({ settings: () => told, ...ports });
    return all
      .filter(({ check }) => check === 'service')
      .map(({ verdict, label, parameters }) => `${verdict} ${labelText('en', label, parameters)}`);
  };
  const GOOD = 'good The service “Post” of Letters is available.';
  const named = (name: string) => ({ serviceNames: new Map([['letters', name]]) });
  const OTHER = 'which this account does not have. Choose another one, or ask for the permission to use it.';

  it.each<[string, object, Partial<DoctorPorts>, string[]]>([
    ['by number', { mode: 'automated', serviceId: 7 }, {}, [GOOD]],
    ['by name', { mode: 'automated' }, named('Post'), [GOOD]],
    [
      'of no such name',
      { mode: 'automated' },
      named('No such'),
      [`bad Letters is set to the service “No such”, ${OTHER}`],
    ],
    ['of no such number', { mode: 'automated', serviceId: 8 }, {}, [`bad Letters is set to the service “8”, ${OTHER}`]],
    ['chosen beforehand and gone', { serviceId: 8 }, {}, [`warn Letters is set to the service “8”, ${OTHER}`]],
    [
      'that was removed',
      { mode: 'automated', serviceId: 7 },
      { askServices: async () => [{ ...POST, removed: true }] },
      [`bad Letters is set to the service “7”, ${OTHER}`],
    ],
    [
      'that an automated queue lacks',
      { mode: 'automated' },
      {},
      [
        'bad The printer “Letters” has no service yet. Choose one in its settings; the document then goes on by itself.',
      ],
    ],
    ['without a chosen box', { mode: 'automated', serviceId: 7, boxName: null }, {}, [GOOD]],
    [
      'without the box that was chosen',
      { mode: 'automated', serviceId: 7, boxName: 'annexes' },
      {},
      [
        'bad The service “Post” of Letters has no box “annexes” any more. Choose the box again in the settings of the printer.',
      ],
    ],
    [
      'that keeps integrity, while the print system may change documents',
      { serviceId: 7 },
      { askServices: async () => [SIGNED] },
      [expect.stringMatching(/^bad The service “Post” keeps documents as they are, but Letters lets the print system/)],
    ],
    [
      'that keeps integrity, at the address for unchanged bytes',
      { serviceId: 7, unchanged: true },
      { askServices: async () => [SIGNED] },
      [GOOD],
    ],
    ['that nobody asked for', {}, {}, []],
    ['while the server is silent', { mode: 'automated', serviceId: 8 }, { askServices: async () => undefined }, []],
  ])('%s', async (_name, queue, ports, expected) => {
    expect(await look(queue, ports)).toEqual(expected);
  });
});

describe('the printer doctor', () => {
  it('finds nothing on a well machine and looks at everything', async () => {
    const all = await findings({});
    expect(all.every(({ verdict }) => verdict === 'good')).toBe(true);
    expect(all.map(({ check }) => check)).toEqual([
      'settings',
      'signIn',
      'server',
      'port',
      'printer',
      'spooler',
      'registration',
      'folders',
      'folders',
      'disk',
    ]);
  });

  it.each<[string, Partial<DoctorPorts>, string[]]>([
    ['no server', { settings: () => ({ ...settings, server: '' }) }, ['settings.noServer']],
    ['no queue', { settings: () => ({ ...settings, queues: [] }) }, ['settings.noQueue']],
    ['nobody signed in', { account: () => ({ ...WELL.account(), connected: false }) }, ['signIn.none']],
    ['a server that is silent', { askServer: async () => ({ kind: 'silent', detail: 'refused' }) }, ['server.silent']],
    ['another web server', { askServer: async () => ({ kind: 'other', detail: '404' }) }, ['server.other']],
    [
      'a printer that is not running',
      { askPrinter: async () => undefined, portOwner: async () => ({ taken: false }) },
      ['port.nobody', 'printer.silent'],
    ],
    [
      'a stranger on the port',
      {
        askPrinter: async () => ({ ...READY, ours: false }),
        portOwner: async () => ({ taken: true, owner: 'mallory', sameUser: false }),
      },
      ['port.other', 'printer.silent'],
    ],
    [
      'a printer of another account',
      { portOwner: async () => ({ taken: true, owner: 'bob', sameUser: false }) },
      ['port.otherUser'],
    ],
    [
      'a queue that the printer lacks',
      { askPrinter: async () => ({ ...READY, known: false }) },
      ['printer.unknownQueue'],
    ],
    ['a printer that holds', { askPrinter: async () => ({ ...READY, reasons: ['paused-report'] }) }, ['printer.holds']],
    ['a full spool', { askPrinter: async () => ({ ...READY, reasons: ['spool-area-full'] }) }, ['printer.full']],
    [
      'no CUPS',
      { run: async () => ({ code: null, stdout: '', stderr: '', missing: true }) },
      ['spooler.missing', 'registration.unknown'],
    ],
    [
      'a folder that is gone',
      { probeFolder: async (path) => (path === '/in' ? 'missing' : 'writable') },
      ['folders.missing'],
    ],
    ['a folder without rights', { probeFolder: async () => 'denied' }, ['folders.denied', 'folders.denied']],
    ['a full disk', { freeBytes: async () => 1000 }, ['disk.full']],
    ['little room', { freeBytes: async () => 3 * 1024 ** 3 }, ['disk.low']],
  ])('finds %s', async (_name, ports, expected) => {
    expect(await badOnes(ports)).toEqual(expected);
  });

  it('finds a folder that is set for two queues', async () => {
    const [queue] = settings.queues;
    const queues = queue ? [queue, { ...queue, id: 'bills', name: 'Bills' }] : [];
    const all = await findings({ settings: () => ({ ...settings, queues }) });
    expect(all.filter(({ check, verdict }) => check === 'folders' && verdict === 'bad')).toMatchObject([
      { check: 'folders', subject: '/in', label: 'desktop.folder.failure.overlaps', parameters: { other: '/in' } },
    ]);
  });

  it('names whoever has the port', async () => {
    const all = await findings({
      askPrinter: async () => undefined,
      portOwner: async () => ({ taken: true, owner: 'mallory', sameUser: false }),
    });
    expect(all.find(({ check }) => check === 'port')).toMatchObject({
      verdict: 'bad',
      parameters: { owner: 'mallory' },
    });
  });
});
