// Installing, upgrading and removing the Windows service of the agent: `mailroom-agent service install`.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { PRINTER_PORT } from '#domain/bridge/settings.ts';
import type { Command, RunCommand } from '#main/printer/registration/command.types.ts';
import { FIRST_QUEUE } from '#main/settings/first-queue.ts';
import {
  changeService,
  createService,
  deleteEventSource,
  deleteService,
  deleteTask,
  endTask,
  findService,
  findTask,
  furnishService,
  lockFile,
  lockFolders,
  startService,
  stopService,
  type WindowsPaths,
} from './windows-service.commands.ts';

export const SERVICE_ACTIONS = ['install', 'upgrade', 'remove'] as const;
export type ServiceAction = (typeof SERVICE_ACTIONS)[number];

export interface ServicePorts {
  readonly at: WindowsPaths;
  readonly run: RunCommand;
  /** One line for the person, or for the log of the installer. */
  readonly say: (line: string) => unknown;
}

/**
 * Where everything lies on this machine.
 * @param node the Node that runs this: `resources\agent\node.exe` of the package
 */
export function windowsPaths(node: string, environment: Readonly<Record<string, string | undefined>>): WindowsPaths {
  const data = join(environment.ProgramData ?? 'C:\\ProgramData', 'Mailroom');
  return {
    system: join(environment.SystemRoot ?? 'C:\\Windows', 'System32') + sep,
    program: join(dirname(dirname(node)), 'service', 'mailroom-service.exe'),
    data,
    agent: join(data, 'agent'),
    logs: join(data, 'logs'),
    shared: join(data, 'shared'),
    secret: join(data, 'secret'),
  };
}

const nameOf = ({ program, args }: Command): string => `${program.split(/[\\/]/).at(-1)} ${args.slice(0, 2).join(' ')}`;

/** Runs the commands until one fails, which it reports. @returns whether all succeeded */
async function all({ run, say }: ServicePorts, commands: readonly Command[]): Promise<boolean> {
  for (const command of commands) {
    const { code, stdout, stderr } = await run(command);
    if (code === 0) continue;
    say(`${nameOf(command)}: exit ${code}: ${`${stdout} ${stderr}`.replace(/\s+/g, ' ').trim()}`);
    return false;
  }
  return true;
}

const isThere = async ({ run }: ServicePorts, find: Command): Promise<boolean> => (await run(find)).code === 0;

/** Makes the folders and the files that an administrator fills in; existing ones stay. */
function makeFiles({ data, agent, logs, shared, secret }: WindowsPaths): void {
  for (const folder of [data, agent, logs, shared, secret]) mkdirSync(folder, { recursive: true });
  const config = join(data, 'agent.json');
  if (existsSync(config)) return;
  const tokenFile = join(secret, 'agent.token');
  const queues = [{ ...FIRST_QUEUE, service: null }];
  const file = { server: '', tokenFile, dataFolder: agent, port: PRINTER_PORT, queues };
  writeFileSync(config, `${JSON.stringify(file, null, 2)}\n`);
  if (!existsSync(tokenFile)) writeFileSync(tokenFile, '');
}

async function removeTask(ports: ServicePorts): Promise<boolean> {
  const { at, run } = ports;
  if (!(await isThere(ports, findTask(at)))) return true;
  await run(endTask(at));
  return all(ports, [deleteTask(at)]);
}

async function install(ports: ServicePorts): Promise<boolean> {
  const { at, run, say } = ports;
  if (!existsSync(at.program)) {
    say(`${at.program} is missing`);
    return false;
  }
  const there = await isThere(ports, findService(at));
  if (there) await run(stopService(at));
  if (!(await removeTask(ports))) return false;
  makeFiles(at);
  const earlierToken = join(at.data, 'agent.token');
  const lock = existsSync(earlierToken) ? [...lockFolders(at), lockFile(at, earlierToken)] : lockFolders(at);
  const made = there ? [changeService(at)] : [createService(at), ...lock];
  const done = await all(ports, [...made, ...furnishService(at), startService(at)]);
  if (done) say('the service runs');
  return done;
}

/** Removes what exists. Documents, settings and log stay. */
async function remove(ports: ServicePorts): Promise<boolean> {
  const { at, run, say } = ports;
  const gone = await removeTask(ports);
  if (!(await isThere(ports, findService(at)))) return gone;
  await run(stopService(at));
  await run(deleteEventSource(at));
  const done = await all(ports, [deleteService(at)]);
  if (done) say('the service is removed');
  return done && gone;
}

/** After an update: only where a service, or the job of the task scheduler before it, was installed. */
async function upgrade(ports: ServicePorts): Promise<boolean> {
  const { at } = ports;
  const wanted = (await isThere(ports, findService(at))) || (await isThere(ports, findTask(at)));
  return wanted ? install(ports) : true;
}

/** Reports what fails. @returns whether everything succeeded */
export const changeWindowsService = (word: ServiceAction, ports: ServicePorts): Promise<boolean> =>
  ({ install, upgrade, remove })[word](ports);
