// The command line of the headless agent.
import { describe, expect, it } from 'vitest';
import { readOptions } from './headless-options.ts';
import { parseQueue } from './headless-queues.ts';

const GOOD = ['--server', 'https://mail.example.com/', '--token-file', 'token'];
const read = (...args: string[]) => readOptions(args, {}, '/home/anna');
const wrongText = (...args: string[]): string => {
  const options = read(...args);
  return options.ok ? 'good' : String(options.refusal.parameters.text);
};

describe('a queue', () => {
  it.each([
    ['letters=12', { id: 'letters', mode: 'automated', serviceId: 12, serviceName: null }],
    ['letters=Letters France', { mode: 'automated', serviceId: null, serviceName: 'Letters France' }],
    ['letters=Mail: urgent:async', { mode: 'async', serviceName: 'Mail: urgent' }],
    ['letters=A=B:manual', { mode: 'manual', serviceName: 'A=B' }],
    ['letters', { mode: 'async', serviceId: null, serviceName: null }],
  ])('%s is understood', (text, meaning) => {
    expect(parseQueue(text)).toMatchObject({ ok: true, value: meaning });
  });

  it.each(['=12', 'a b=12', '12=12', '-x=1', '../x=1', 'letters=:automated'])('%s is refused', (text) => {
    expect(parseQueue(text).ok).toBe(false);
  });
});

describe('the command line', () => {
  it('becomes settings, services to ask for, and places', () => {
    const options = read(
      ...GOOD,
      '--queue',
      'held',
      '--queue',
      'sent=Letters',
      '--folder',
      'sent=/srv/in',
      '--port',
      '9100',
    );
    expect(options).toMatchObject({
      ok: true,
      value: {
        settings: {
          server: 'https://mail.example.com',
          printer: { port: 9100, shared: false },
          queues: [
            { id: 'held', mode: 'async', folders: [] },
            { id: 'sent', mode: 'automated', serviceId: null, folders: [{ path: '/srv/in' }] },
          ],
        },
        dataDir: '/home/anna/.mailroom-agent',
        check: false,
      },
    });
    expect(options.ok && [...options.value.serviceNames]).toEqual([['sent', 'Letters']]);
  });

  it('keeps its data where systemd says, unless it is told otherwise', () => {
    const state = readOptions([...GOOD, '--queue', 'a'], { STATE_DIRECTORY: '/var/lib/m' }, '/root');
    expect(state.ok && state.value.dataDir).toBe('/var/lib/m');
    const own = readOptions([...GOOD, '--queue', 'a', '--data', '/data'], { STATE_DIRECTORY: '/var/lib/m' }, '/root');
    expect(own.ok && own.value.dataDir).toBe('/data');
  });

  it('gives a queue its preset', () => {
    const preset = { boxName: 'Letters', options: { Mail: [3] }, postDate: { rule: 'workingDays', days: 2 } };
    const options = read(...GOOD, '--queue', 'a=7', '--preset', `a=${JSON.stringify(preset)}`);
    expect(options).toMatchObject({
      ok: true,
      value: { settings: { queues: [{ id: 'a', serviceId: 7, ...preset }] } },
    });
    expect(wrongText(...GOOD, '--queue', 'a', '--preset', 'b={}')).toContain('--preset b={}');
    expect(wrongText(...GOOD, '--queue', 'a', '--preset', 'a={')).toContain('no JSON');
    expect(wrongText(...GOOD, '--queue', 'a', '--preset', 'a={"post":1}')).toContain('post');
  });

  it('names the file of who may print from other devices; a PIN has no option', () => {
    const options = read(...GOOD, '--queue', 'a', '--lan-accounts', '/etc/mailroom/accounts.json');
    expect(options.ok && options.value.lanAccountsFile).toBe('/etc/mailroom/accounts.json');
    expect(wrongText(...GOOD, '--queue', 'a', '--pin', '314159')).toContain('--pin');
  });

  it('may ask the agent that runs, by its data folder alone', () => {
    expect(read('--status', '--data', '/d')).toMatchObject({
      ok: true,
      value: { dataDir: '/d', command: { ask: 'status' } },
    });
    expect(read('--retry', 'all')).toMatchObject({ ok: true, value: { command: { ask: 'retry', id: 'all' } } });
    expect(read('--drop', '0b1')).toMatchObject({ ok: true, value: { command: { ask: 'drop', id: '0b1' } } });
  });

  it('ends with its input only when it is told so: a service manager gives it none', () => {
    expect(read(...GOOD, '--queue', 'a')).toMatchObject({ ok: true, value: { stopOnStdinEnd: false } });
    const told = read(...GOOD, '--queue', 'a', '--stop-on-stdin-end');
    expect(told).toMatchObject({ ok: true, value: { stopOnStdinEnd: true } });
  });

  it('says what is wrong', () => {
    expect(wrongText('--queue', 'a')).toBe('--server is missing');
    expect(wrongText('--server', 'https://x.example', '--queue', 'a')).toBe('--token-file is missing');
    expect(wrongText(...GOOD)).toContain('--queue is missing');
    expect(wrongText(...GOOD, '--queue', 'a', '--folder', 'b=/x')).toContain('--folder b=/x');
    const twice = ['--folder', 'a=/x', '--folder', 'b=/x'];
    expect(wrongText(...GOOD, '--queue', 'a', '--queue', 'b', ...twice)).toContain(
      '--folder /x: it is watched already',
    );
    for (const port of ['x', '', '70000', '-1'])
      expect(wrongText(...GOOD, '--queue', 'a', `--port=${port}`)).toBe(
        `--port ${port}: a port is a number up to 65535`,
      );
    for (const server of ['ftp://x', 'mail.example.com', 'https://mail.example.com/mailroom'])
      expect(wrongText('--server', server, '--token-file', 't', '--queue', 'a')).toContain(`--server ${server}: `);
    expect(wrongText('--nonsense')).toContain('--nonsense');
  });

  it('refuses two queues of one name, which would be one address of the printer', () => {
    expect(wrongText(...GOOD, '--queue', 'a=1', '--queue', 'a=2')).toBe('--queue a=2: there is a queue a already');
    expect(wrongText(...GOOD, '--queue', 'a=1', '--queue', 'A')).toBe('--queue A: there is a queue a already');
  });

  it('needs neither server nor token for a shared machine, and nothing for help', () => {
    expect(wrongText('--shared', '--queue', 'a')).toBe('good');
    expect(wrongText('--help')).toBe('good');
  });
});
