// The command lines of Windows, run as processes against recorders with the programs' names: what really leaves the
// program, byte for byte. Those of macOS are CUPS' own, which a real cupsd has taken (desktop-life.ts, agent-deb.ts).
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { plainCaption } from '#main/printer/registration/queue-names.rules.ts';
import {
  isRegistered,
  type RegistrationPorts,
  registeredIds,
  registerQueue,
  unregisterQueue,
} from '#main/printer/registration/registration.ts';
import { runCommand } from '#main/printer/registration/run-command.ts';
import { FIRST_QUEUE } from '#main/settings/first-queue.ts';
import type { Checks } from '#tests/printer/support/checks.ts';
import { serviceCommands } from './service-commands.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const installer = (path: string): string => readFileSync(join(PROJECT, 'installers', path), 'utf8');
/** A name that would be code in a shell, in PowerShell and in a batch file. */
const EVIL = `Letters"; Remove-Item C:\\ ' %PATH% $(whoami) \`id\` & calc`;

interface Recorded {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Answers as `Get-Printer` does on a machine that has the queue. */
const RECORDER = `#!${process.execPath}
const { appendFileSync } = require('node:fs');
const args = process.argv.slice(2);
const named = Object.entries(process.env).filter(([name]) => name.startsWith('MAILROOM_'));
appendFileSync(process.env.RECORD, JSON.stringify({ args, environment: Object.fromEntries(named) }) + '\\n');
const script = args.at(-1);
if (script.includes('ConvertTo-Json'))
  console.log(JSON.stringify({ Name: process.env.MAILROOM_QUEUE, PortName: 'http://127.0.0.1:8631/ipp/plain/letters' }));
if (script.includes('ForEach-Object { $_.Name }')) console.log('Fax\\r\\nMailroom letters\\r\\nMailroom invoices\\r');
`;

interface Stage {
  readonly ports: RegistrationPorts;
  /** What was run since the last question. */
  readonly recorded: () => readonly Recorded[];
}

function windowsMachine(folder: string): Stage {
  const bin = join(folder, 'windows-programs');
  const record = join(folder, 'recorded');
  mkdirSync(bin);
  // Where Windows has it and nowhere else: here the folders are a part of its name.
  const SystemRoot = join(bin, 'Windows');
  writeFileSync(`${SystemRoot}\\System32\\WindowsPowerShell\\v1.0\\powershell.exe`, RECORDER, { mode: 0o755 });
  writeFileSync(join(bin, 'package.json'), '{"type":"commonjs"}');
  const environment = { SystemRoot, RECORD: record };
  return {
    ports: {
      platform: 'windows',
      run: (command) => runCommand({ ...command, environment: { ...command.environment, ...environment } }),
      pause: async () => undefined,
    },
    recorded: () => {
      const lines = readFileSync(record, 'utf8').trim().split('\n');
      rmSync(record);
      return lines.map((line) => JSON.parse(line) as Recorded);
    },
  };
}

const FLAGS = ['-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-Command'];
const isBalanced = (script: string): boolean => {
  const code = script.replace(/'[^']*'/g, '');
  return ['()', '{}'].every(([open = '', close = '']) => code.split(open).length === code.split(close).length);
};

async function registration(stage: Stage, { check }: Checks): Promise<void> {
  const { ports, recorded } = stage;
  const done = await registerQueue({ id: 'letters', name: EVIL }, 8631, ports);
  const evil = recorded();
  await registerQueue({ id: 'letters', name: 'Letters' }, 8631, ports);
  const plain = recorded();
  const scripts = plain.map(({ args }) => args.at(-1) ?? '');
  check(
    'Windows is told to remove an old queue and to add the new one',
    done.ok && scripts.length === 2 && /Remove-Printer/.test(scripts[0] ?? '') && /Add-Printer/.test(scripts[1] ?? ''),
    `${scripts.length} commands`,
  );
  check(
    'by PowerShell alone, without a profile and without a question',
    plain.every(({ args }) => args.length === 6 && args.slice(0, 5).join() === FLAGS.join()),
    FLAGS.join(' '),
  );
  check(
    'with scripts that are the same whatever the queue is called',
    evil.map(({ args }) => args.at(-1)).join() === scripts.join() && scripts.every(isBalanced),
    '',
  );
  const { MAILROOM_QUEUE, MAILROOM_ADDRESS, MAILROOM_CAPTION } = evil[1]?.environment ?? {};
  check(
    'and names that travel beside them',
    MAILROOM_QUEUE === 'Mailroom letters' &&
      MAILROOM_ADDRESS === 'http://127.0.0.1:8631/ipp/plain/letters' &&
      MAILROOM_CAPTION === plainCaption(EVIL) &&
      !/["'`$%&\\]/.test(MAILROOM_CAPTION),
    MAILROOM_CAPTION ?? '',
  );
}

async function findingAndRemoval(stage: Stage, { check }: Checks): Promise<void> {
  const { ports, recorded } = stage;
  const states = [
    await isRegistered({ id: 'letters' }, 8631, ports),
    await isRegistered({ id: 'letters' }, 8632, ports),
  ];
  check('Windows’ answer tells a queue at our port from one elsewhere', states.join() === 'registered,elsewhere', '');
  const ids = await registeredIds(ports);
  check('an uninstaller finds every queue of ours and no other', ids.join() === 'letters,invoices', ids.join());
  recorded();
  const removed = await unregisterQueue('invoices', ports);
  const [command] = recorded();
  check(
    'and removes it by its name',
    removed.ok &&
      command?.environment.MAILROOM_QUEUE === 'Mailroom invoices' &&
      /Remove-Printer/.test(command.args[5] ?? ''),
    '',
  );
}

/** Hooks of all systems add the queue that the settings begin with, and remove all. */
function hooks({ check }: Checks): void {
  const queue = `${FIRST_QUEUE.id}=${FIRST_QUEUE.name}`;
  const adding = ['windows/queue.nsh', 'mac/pkg-scripts/postinstall', 'linux/desktop/after-install.sh'];
  const other = adding.filter((path) => !installer(path).includes(queue));
  check('every installer adds the queue that the settings begin with', other.length === 0, other.join(', ') || queue);
  const removing = ['windows/queue.nsh', 'mac/service/uninstall.sh', 'linux/desktop/before-remove.sh'];
  const keeping = removing.filter((path) => !installer(path).includes('unregister --all'));
  check('every removal takes all queues of ours along', keeping.length === 0, keeping.join(', '));
  const agentFile = JSON.parse(installer('linux/agent/agent.json')) as { queues: { id: string }[] };
  check('a print server begins with the same id', agentFile.queues[0]?.id === FIRST_QUEUE.id, '');
}

export async function commands(folder: string, checks: Checks): Promise<void> {
  hooks(checks);
  if (process.platform === 'win32') return checks.skip('command lines of Windows', 'a recorder is a script with #!');
  const stage = windowsMachine(folder);
  await registration(stage, checks);
  await findingAndRemoval(stage, checks);
  await serviceCommands(folder, checks);
}
