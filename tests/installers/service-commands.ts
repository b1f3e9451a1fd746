// The command lines of the Windows service, run as processes against recorders that behave like a small Windows: they know
// whether there is a service, and the job of the task scheduler that earlier versions made.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '#main/printer/registration/run-command.ts';
import { agentFilePath, readAgentFile } from '#main/printer/service/agent-file.ts';
import { SERVICE, serviceSid } from '#main/printer/service/windows-service.commands.ts';
import { changeWindowsService, type ServiceAction } from '#main/printer/service/windows-service.ts';
import type { Checks } from '#tests/printer/support/checks.ts';

const PROGRAMS = ['sc.exe', 'net.exe', 'reg.exe', 'schtasks.exe', 'icacls.exe'];
const MACHINE = `#!${process.execPath}
const { appendFileSync, existsSync, rmSync, writeFileSync } = require('node:fs');
const { basename, dirname, join } = require('node:path');
const [program, args, here] = [basename(process.argv[1]), process.argv.slice(2), dirname(process.argv[1])];
appendFileSync(join(here, 'recorded'), JSON.stringify([program, ...args]) + '\\n');
const has = (name) => existsSync(join(here, name));
const end = (code) => { if (code !== 0) console.error('code ' + code); process.exit(code); };
if (has('refuse ' + program + ' ' + args[0])) end(5);
if (program === 'schtasks.exe') {
  if (!has('task')) end(1);
  if (args[0] === '/Delete') rmSync(join(here, 'task'));
}
if (program === 'sc.exe' && args[0] === 'create') { if (has('service')) end(73); writeFileSync(join(here, 'service'), ''); }
if (['sc.exe', 'net.exe'].includes(program) && !has('service')) end(36);
if (program === 'sc.exe' && args[0] === 'delete') rmSync(join(here, 'service'));
`;

interface Windows {
  /** Runs the command and answers what it ran, program first, and what it said. */
  readonly change: (word: ServiceAction) => Promise<{ done: boolean; ran: string[][]; said: string }>;
  readonly set: (fact: string) => void;
  readonly data: string;
}

const INSTALLED = 'C:\\Program Files\\Mailroom\\resources\\service\\mailroom-service.exe';

function windowsMachine(folder: string): Windows {
  const system = join(folder, 'windows-system');
  const [data, program] = [join(folder, 'ProgramData', 'Mailroom'), join(folder, INSTALLED)];
  mkdirSync(system);
  writeFileSync(program, '');
  writeFileSync(join(system, 'package.json'), '{"type":"commonjs"}');
  for (const name of PROGRAMS) writeFileSync(join(system, name), MACHINE, { mode: 0o755 });
  const below = (name: string): string => join(data, name);
  const own = { agent: below('agent'), logs: below('logs'), shared: below('shared'), secret: below('secret') };
  const at = { system: `${system}/`, program, data, ...own };
  return {
    data,
    set: (fact) => writeFileSync(join(system, fact), ''),
    change: async (word) => {
      const said: string[] = [];
      const record = join(system, 'recorded');
      rmSync(record, { force: true });
      const done = await changeWindowsService(word, { at, run: runCommand, say: (line) => said.push(line) });
      const lines = existsSync(record) ? readFileSync(record, 'utf8').trim().split('\n') : [];
      return { done, ran: lines.map((line) => JSON.parse(line) as string[]), said: said.join(' | ') };
    },
  };
}

const lines = (ran: readonly string[][]): string[] => ran.map((words) => words.join(' '));
const firstWords = (ran: readonly string[][]): string => ran.map((words) => words.slice(0, 2).join(' ')).join(', ');

async function firstInstallation({ change, set, data }: Windows, folder: string, { check }: Checks): Promise<void> {
  set('task');
  const { done, ran, said } = await change('install');
  const all = lines(ran);
  const order = ['schtasks.exe /End', 'schtasks.exe /Delete', 'sc.exe create', 'icacls.exe', 'net.exe start'];
  const places = order.map((start) => all.findIndex((line) => line.startsWith(start)));
  check(
    'the job of the task scheduler goes before the service comes',
    done && places.every((place, i) => place > (places[i - 1] ?? -1)),
    said,
  );
  const created = ran.find(([program, verb]) => program === 'sc.exe' && verb === 'create')?.slice(2) ?? [];
  const path = `"${join(folder, INSTALLED)}"`;
  check(
    'the service starts at boot, after others, in an account of its own, by a quoted path',
    created.join('|') ===
      [
        SERVICE,
        'binPath=',
        path,
        'start=',
        'delayed-auto',
        'obj=',
        `NT SERVICE\\${SERVICE}`,
        'DisplayName=',
        'Mailroom agent',
      ].join('|'),
    created.slice(3).join(' '),
  );
  const rest = [
    /failure .*actions= restart\//,
    /failureflag \S+ 1$/,
    /description/,
    /sidtype \S+ unrestricted/,
    /privs \S+ SeChangeNotifyPrivilege$/,
  ];
  check(
    'it is started again when it fails, has a description, a SID and no rights to spare',
    rest.every((one) => all.some((line) => line.startsWith('sc.exe') && one.test(line))),
    '',
  );
  const agent = serviceSid(SERVICE);
  const rights = all.filter((line) => line.startsWith('icacls.exe') && line.includes('/grant'));
  const of = (name: string): string => rights.find((line) => line.startsWith(`icacls.exe ${join(data, name)} `)) ?? '';
  check(
    'the agent alone writes its data and log, and only reads its token',
    ['agent', 'logs', 'shared'].every((name) => of(name).endsWith(`${agent}:(OI)(CI)M`)) &&
      of('secret').endsWith(`${agent}:(OI)(CI)RX`) &&
      rights
        .filter((line) => /S-1-5-32-545|S-1-1-0|S-1-5-11\b/.test(line))
        .every((line) => line.includes('(OI)(NP)RX')),
    `${rights.length} folders`,
  );
  const file = readAgentFile(join(data, 'agent.json'), {}, 'win32');
  check(
    'settings to fill in are there, and an empty token',
    file.tokenFile === join(data, 'secret', 'agent.token') && existsSync(file.tokenFile) && file.queues.length === 1,
    agentFilePath('win32', {}),
  );
}

async function laterChanges({ change, set }: Windows, { check }: Checks): Promise<void> {
  const again = await change('upgrade');
  const verbs = firstWords(again.ran);
  check(
    'an upgrade stops the service, changes its program only, and starts it',
    again.done && /net\.exe stop.*sc\.exe config.*net\.exe start/.test(verbs) && !/sc\.exe create|icacls/.test(verbs),
    verbs,
  );
  check(
    'start and account stay as an administrator set them',
    !lines(again.ran).some((line) => /start=|obj=/.test(line)),
    '',
  );
  const removed = await change('remove');
  check(
    'removal stops it and takes its entry of the event log along',
    removed.done && /net\.exe stop, reg\.exe delete, sc\.exe delete/.test(firstWords(removed.ran)),
    firstWords(removed.ran),
  );
  const [twice, nothing] = [await change('remove'), await change('upgrade')];
  check(
    'without one a removal and an upgrade change nothing',
    twice.done && nothing.done && !/delete|create|config|stop|start/i.test(firstWords([...twice.ran, ...nothing.ran])),
    firstWords(nothing.ran),
  );
  set('refuse sc.exe create');
  const refused = await change('install');
  check(
    'what Windows refuses is said, and nothing is done after it',
    !refused.done &&
      /sc\.exe create MailroomAgent: exit 5: code 5/.test(refused.said) &&
      /sc\.exe create$/.test(firstWords(refused.ran)),
    refused.said,
  );
}

export async function serviceCommands(folder: string, checks: Checks): Promise<void> {
  const machine = windowsMachine(folder);
  await firstInstallation(machine, folder, checks);
  await laterChanges(machine, checks);
}
