// The agent's settings as a form: what is wrong, what changed, what a policy decides.
import { describe, expect, it } from 'vitest';
import { AgentSettings } from '#domain/bridge/settings.ts';
import {
  accountFaults,
  changesOf,
  faultsOf,
  isLocked,
  isServerAddress,
  newFolder,
  newQueue,
  queueId,
} from './settings.rules.ts';

const queue = newQueue('Letters', []);
const settings = (patch: object = {}): AgentSettings => ({ ...AgentSettings.parse({ queues: [queue] }), ...patch });
const labels = (one: AgentSettings) => faultsOf(one).map(({ path, label }) => `${path} ${label}`);

describe('the settings of the agent', () => {
  it('are fine as the defaults have them, and what the form accepts the agent accepts too', () => {
    expect(faultsOf(settings())).toEqual([]);
    expect(AgentSettings.safeParse(settings({ server: 'https://mail.example.com' })).success).toBe(true);
  });

  it('need no box in automated mode: the main one is taken, so a printer that works is not shown as broken', () => {
    expect(faultsOf(settings({ queues: [{ ...queue, mode: 'automated', serviceId: 4 }] }))).toEqual([]);
  });

  it.each([
    ['https://mail.example.com', true],
    ['http://10.0.0.5:8480', true],
    ['https://mail.example.com/app', false],
    ['ftp://mail.example.com', false],
    ['mail.example.com', false],
  ])('know whether %s is the address of a server', (address, fine) => {
    expect(isServerAddress(address)).toBe(fine);
  });

  it.each([
    [
      'a PIN for other devices',
      { printer: { ...settings().printer, lan: { enabled: true, pin: '12345', accounts: [] } } },
      'printer.lan.pin printer.fault.pin',
    ],
    [
      'a port that exists',
      { printer: { ...settings().printer, port: Number.NaN } },
      'printer.port printer.fault.range',
    ],
    ['a name for each printer', { queues: [{ ...queue, name: ' ' }] }, 'queues.0.name printer.fault.name'],
    ['different names', { queues: [queue, { ...queue, id: 'x' }] }, 'queues.0.name printer.fault.nameTwice'],
    [
      'a service in automated mode',
      { queues: [{ ...queue, mode: 'automated' }] },
      'queues.0.serviceId printer.fault.service',
    ],
    [
      'a text for a fixed name',
      { queues: [{ ...queue, nameRule: { rule: 'fixed', text: '' } }] },
      'queues.0.nameRule printer.fault.nameRule',
    ],
    [
      'days within a month',
      { queues: [{ ...queue, postDate: { rule: 'workingDays', days: 31 } }] },
      'queues.0.postDate printer.fault.range',
    ],
    [
      'one printer per folder',
      { queues: [{ ...queue, folders: [newFolder('/out'), newFolder('/out ')] }] },
      'queues.0.folders.0.path printer.fault.folderTwice',
    ],
    [
      'the whole path of a folder',
      { queues: [{ ...queue, folders: [newFolder('Documents/letters')] }] },
      'queues.0.folders.0.path printer.fault.folderWhole',
    ],
  ])('need %s', (_what, patch, fault) => {
    expect(labels(settings(patch))).toContain(fault);
  });

  it.each(['/srv/letters', 'C:\\Letters', 'd:/letters', '\\\\server\\share'])('take the folder %s', (path) => {
    expect(labels(settings({ queues: [{ ...queue, folders: [newFolder(path)] }] }))).toEqual([]);
  });

  it('tell what changed, printer by printer', () => {
    const other = newQueue('Invoices', [queue.id]);
    expect(changesOf(settings(), settings())).toEqual([]);
    expect(changesOf(settings(), settings({ startAtLogin: false, queues: [queue, other] }))).toEqual([
      'startAtLogin',
      'queue:invoices',
    ]);
    expect(changesOf(settings(), settings({ queues: [] }))).toEqual(['queue:letters']);
  });

  it('are locked by a policy on the value or above it', () => {
    expect(isLocked(['printer.lan'], 'printer.lan.pin')).toBe(true);
    expect(isLocked(['printer.lan.enabled'], 'printer.lan.pin')).toBe(false);
    expect(isLocked(['server'], 'server')).toBe(true);
  });

  it('give a printer an address of plain letters that no other has', () => {
    expect(queueId('Été / Rechnungen 2', [])).toBe('ete-rechnungen-2');
    expect(queueId('Letters', ['letters', 'letters-2'])).toBe('letters-3');
    expect(queueId('דואר', [])).toBe('printer');
    expect(queueId('2026', ['printer-2026'])).toBe('printer-2026-2');
    expect(queueId('Letters', ['Letters'])).toBe('letters-2');
  });
});

describe('who else may print from other devices', () => {
  it.each([
    [{ name: 'bob', pin: '271828' }, []],
    [{ name: ' ', pin: '271828' }, ['name printer.fault.accountName']],
    [{ name: 'b:ob', pin: '271828' }, ['name printer.fault.accountColon']],
    [{ name: ' ANNA ', pin: '271828' }, ['name printer.fault.accountTwice']],
    [{ name: 'bob', pin: '27182' }, ['pin printer.fault.pin']],
    [{ name: '', pin: '' }, ['name printer.fault.accountName', 'pin printer.fault.pin']],
  ])('%j is checked before it is on the list', (account, faults) => {
    expect(accountFaults(account, ['Anna', 'carla']).map(({ path, label }) => `${path} ${label}`)).toEqual(faults);
  });

  it('needs no PIN of the own person beside them', () => {
    const lan = { enabled: true, pin: '', accounts: [{ name: 'bob', pin: null, administrator: false }] };
    expect(faultsOf({ ...settings(), printer: { ...settings().printer, lan } })).toEqual([]);
  });
});
