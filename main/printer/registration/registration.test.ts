// Registration on the three systems: which programs run with which arguments, and what their answers mean.
import { describe, expect, it } from 'vitest';
import type { Command, CommandResult, Platform } from './command.types.ts';
import { shapeOfPdf } from './pdf-shape.ts';
import { plainCaption } from './queue-names.rules.ts';
import { isRegistered, type RegistrationPorts, registeredIds, registerQueue, unregisterQueue } from './registration.ts';
import { selfTest } from './self-test.ts';
import { testPage } from './test-page.ts';

const result = (fields: Partial<CommandResult> = {}): CommandResult => ({
  code: 0,
  stdout: '',
  stderr: '',
  missing: false,
  ...fields,
});
const OPTIONS = result({ stdout: 'PageSize/Media Size: *A4 Letter\n' });

/** Records every command and answers by the first rule whose program and argument fit. */
function recorder(platform: Platform, answer: (command: Command) => CommandResult) {
  const commands: Command[] = [];
  const ports: RegistrationPorts = {
    platform,
    run: async (command) => {
      commands.push(command);
      return answer(command);
    },
    pause: async () => undefined,
  };
  return { ports, commands };
}
const WHOLE_POWERSHELL = '%SystemRoot%\\System32\\WindowsPowerShell\\v1.0\\powershell.exe';
const queue = { id: 'letters', name: 'Letters' };

describe('registration with CUPS', () => {
  it.each(['linux', 'mac'] as const)(
    'adds a driverless queue on %s and waits until it lists options',
    async (platform) => {
      let asked = 0;
      const { ports, commands } = recorder(platform, ({ program }) => {
        if (program !== 'lpoptions') return result();
        asked += 1;
        return asked < 3 ? result() : OPTIONS;
      });
      expect(await registerQueue(queue, 8631, ports)).toEqual({
        ok: true,
        value: { system: 'Mailroom_letters', address: 'ipp://localhost:8631/ipp/plain/letters' },
      });
      expect([commands[0]?.program, ...(commands[0]?.args ?? [])].join(' ')).toBe(
        'lpadmin -p Mailroom_letters -v ipp://localhost:8631/ipp/plain/letters -m everywhere -D Letters -L  -o printer-is-shared=false -o printer-error-policy=retry-job -E',
      );
      expect(asked).toBe(3);
    },
  );

  it('removes a queue again that never gets a description, although lpadmin said yes', async () => {
    const { ports, commands } = recorder('linux', () => result());
    expect(await registerQueue(queue, 8631, ports)).toMatchObject({
      ok: false,
      refusal: { label: 'desktop.registration.noDescription' },
    });
    expect(commands.at(-1)?.args).toEqual(['-x', 'Mailroom_letters']);
  });

  it('says what stands in the way: no CUPS, no rights, anything else in its words', async () => {
    const label = async (answer: CommandResult) => {
      const answered = await registerQueue(queue, 8631, recorder('linux', () => answer).ports);
      return answered.ok ? 'ok' : answered.refusal.label;
    };
    expect(await label(result({ code: null, missing: true }))).toBe('desktop.registration.spoolerMissing');
    expect(await label(result({ code: 1, stderr: 'lpadmin: Forbidden' }))).toBe('desktop.registration.notAllowed');
    expect(await label(result({ code: 1, stderr: 'lpadmin: Bad file descriptor' }))).toBe(
      'desktop.registration.failed',
    );
  });

  it('tells a queue that leads to another port from the right one', async () => {
    const at = (address: string) =>
      recorder('linux', () => result({ stdout: `device for Mailroom_letters: ${address}\n` })).ports;
    const kept = { ...queue, unchanged: true };
    expect(await isRegistered(kept, 8631, at('ipp://localhost:8631/ipp/print/letters'))).toBe('registered');
    // Where CUPS neither applies nor sends ranges: no place for a queue whose service does not need it.
    expect(await isRegistered(queue, 8631, at('ipp://localhost:8631/ipp/print/letters'))).toBe('elsewhere');
    expect(await isRegistered(queue, 8631, at('ipp://localhost:8631/ipp/plain/letters'))).toBe('registered');
    expect(await isRegistered(queue, 8631, at('ipp://127.0.0.1:8631/ipp/plain/letters'))).toBe('registered');
    expect(await isRegistered(queue, 8632, at('ipp://localhost:8631/ipp/plain/letters'))).toBe('elsewhere');
    const failing = (stderr: string) => recorder('linux', () => result({ code: 1, stderr })).ports;
    expect(await isRegistered(queue, 8631, failing('lpstat: Invalid destination name in list'))).toBe('missing');
    expect(await isRegistered(queue, 8631, failing('lpstat: Bad file descriptor'))).toBe('unknown');
  });

  it('removes a queue, and finds nothing to do when there is none', async () => {
    const there = recorder('linux', () => result({ stdout: 'device for Mailroom_letters: ipp://x\n' }));
    expect(await unregisterQueue('letters', there.ports)).toEqual({ ok: true, value: { removed: true } });
    const none = recorder('linux', () => result({ code: 1 }));
    expect(await unregisterQueue('letters', none.ports)).toEqual({ ok: true, value: { removed: false } });
    expect(none.commands.map((command) => command.program)).toEqual(['lpstat']);
  });
});

describe('registration with Windows', () => {
  it('adds the queue by the IPP class driver; names travel as variables, never as code', async () => {
    const { ports, commands } = recorder('windows', () => result());
    const registered = await registerQueue({ id: 'letters', name: "O'Brien; Remove-Item C:\\" }, 8631, ports);
    expect(registered).toEqual({
      ok: true,
      value: { system: 'Mailroom letters', address: 'http://127.0.0.1:8631/ipp/plain/letters' },
    });
    const add = commands.at(-1);
    expect(commands.map(({ program }) => program)).toEqual(commands.map(() => WHOLE_POWERSHELL));
    expect(add?.args.slice(0, 5)).toEqual(['-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-Command']);
    expect(add?.args[5]).toContain('Add-Printer -Name $env:MAILROOM_QUEUE -IppURL $env:MAILROOM_ADDRESS');
    expect(add?.environment).toEqual({
      MAILROOM_QUEUE: 'Mailroom letters',
      MAILROOM_ADDRESS: 'http://127.0.0.1:8631/ipp/plain/letters',
      MAILROOM_CAPTION: 'O Brien Remove-Item C',
    });
    expect(commands.every((command) => !command.args.join(' ').includes('letters'))).toBe(true);
  });

  it('knows missing rights by number, whatever language Windows speaks', async () => {
    const { ports } = recorder('windows', ({ args }) =>
      args.join().includes('Add-Printer')
        ? result({ code: 1, stderr: 'HRESULT 80070005 Zugriff verweigert' })
        : result(),
    );
    expect(await registerQueue(queue, 8631, ports)).toMatchObject({
      refusal: { label: 'desktop.registration.notAllowed' },
    });
  });

  it('reads the queue out of Get-Printer, also when the port has a name of its own', async () => {
    const at = (stdout: string) => recorder('windows', () => result({ stdout })).ports;
    const row = (port: string) =>
      `{"Name":"Mailroom letters","PortName":"${port}","DriverName":"Microsoft IPP Class Driver"}`;
    expect(await isRegistered(queue, 8631, at(row('http:\\/\\/127.0.0.1:8631\\/ipp\\/plain\\/letters')))).toBe(
      'registered',
    );
    expect(await isRegistered(queue, 8631, at(row('http://127.0.0.1:9000/ipp/plain/letters')))).toBe('elsewhere');
    expect(await isRegistered(queue, 8631, at(row('IPPPort001')))).toBe('registered');
    expect(await isRegistered(queue, 8631, at(''))).toBe('missing');
  });
});

describe('the queues that an uninstaller removes', () => {
  it.each([
    [
      'linux',
      'device for Mailroom_letters: ipp://x\ndevice for Office: socket://y\ndevice for Mailroom_a.b: ipp://z\n',
    ],
    ['windows', 'Mailroom letters\r\nOffice\r\nMailroom a.b\r\n'],
  ] as const)('are ours and no others, on %s', async (platform, stdout) => {
    expect(await registeredIds(recorder(platform, () => result({ stdout })).ports)).toEqual(['letters', 'a.b']);
  });
});

describe('names of queues', () => {
  it.each(['', '-x', 'a b', 'a/b', "a'b", 'a;b', '123', 'ä', 'a'.repeat(64), '../x'])(
    'refuses %j before any program runs',
    async (id) => {
      const { ports, commands } = recorder('linux', () => OPTIONS);
      expect(await registerQueue({ id, name: 'x' }, 8631, ports)).toMatchObject({
        refusal: { label: 'desktop.registration.nameNotAllowed' },
      });
      expect(commands).toEqual([]);
    },
  );

  it('cleans captions of what a PPD or a shell could read as more than text', () => {
    expect(plainCaption('Briefe "Süd"\n*cupsFilter2: `id`')).toBe('Briefe Süd cupsFilter2 id');
  });
});

describe('the self-test', () => {
  const PAGE = testPage(['Mailroom self-test', 'Mailroom_letters']);
  const ports = (arrives: Uint8Array | undefined) => ({
    platform: 'linux' as const,
    run: async () => result(),
    arrival: async () => arrives,
    temporaryFile: async () => ({ path: '/x.pdf', remove: async () => undefined }),
  });
  const scaled = (box: string): Uint8Array =>
    new TextEncoder().encode(new TextDecoder().decode(PAGE).replace('[0 0 595 842]', box));

  it('accepts the page byte for byte, and one that was rewritten with its size kept', async () => {
    expect(await selfTest('Mailroom_letters', ports(PAGE))).toEqual({ ok: true, value: 'exact' });
    expect(await selfTest('Mailroom_letters', ports(scaled('[0 0 595.28 841.89]')))).toEqual({
      ok: true,
      value: 'same',
    });
  });

  it('refuses a page of another size, nothing at all, and what is no PDF', async () => {
    const label = async (arrives: Uint8Array | undefined) => {
      const tested = await selfTest('Mailroom_letters', ports(arrives));
      return tested.ok ? 'ok' : tested.refusal.label;
    };
    expect(await label(scaled('[0 0 612 792]'))).toBe('desktop.registration.changed');
    expect(await label(new TextEncoder().encode('%!PS'))).toBe('desktop.registration.changed');
    expect(await label(undefined)).toBe('desktop.registration.nothingArrived');
  });

  it('reads its own page', () => {
    expect(shapeOfPdf(PAGE)).toEqual({ pages: 1, width: 595, height: 842 });
  });
});
