// The command line of the headless agent: what it means, and what is wrong with it.

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AgentSettings } from '#domain/bridge/settings.ts';
import { ok } from '#domain/errors/result.ts';
import { type Usage, wrong } from '../usage.ts';
import type { AgentCommand } from './control.ts';
import { type Preset, parseFolders, parsePresets, parseQueues, type QueueArgument } from './headless-queues.ts';

export interface HeadlessOptions {
  readonly settings: AgentSettings;
  /** Service names that the server must be asked for, by queue id. */
  readonly serviceNames: ReadonlyMap<string, string>;
  readonly tokenFile: string;
  /** File with the accounts of other devices; empty: this machine only. */
  readonly lanAccountsFile: string;
  readonly dataDir: string;
  readonly check: boolean;
  readonly help: boolean;
  /** The end of the standard input means what SIGTERM means. */
  readonly stopOnStdinEnd: boolean;
  /** A command for the agent that runs already. */
  readonly command: AgentCommand | null;
}

const OPTIONS = {
  server: { type: 'string', default: '' },
  'token-file': { type: 'string', default: '' },
  'lan-accounts': { type: 'string', default: '' },
  queue: { type: 'string', multiple: true, default: [] as string[] },
  folder: { type: 'string', multiple: true, default: [] as string[] },
  port: { type: 'string', default: '8631' },
  data: { type: 'string', default: '' },
  preset: { type: 'string', multiple: true, default: [] as string[] },
  status: { type: 'boolean', default: false },
  retry: { type: 'string' },
  drop: { type: 'string' },
  shared: { type: 'boolean', default: false },
  'stop-on-stdin-end': { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** The parts of the command line that become settings, after the first look at each. */
interface SettingsArguments {
  readonly server: string;
  readonly port: string;
  readonly shared: boolean;
  readonly queues: readonly QueueArgument[];
  readonly folders: ReadonlyMap<string, string[]>;
  readonly presets: ReadonlyMap<string, Preset>;
}

/** Calls go to the server's root: a path would be ignored silently. */
const isBareServer = (server: string): boolean =>
  URL.canParse(server) && ['http:', 'https:'].includes(new URL(server).protocol) && new URL(server).pathname === '/';
const isPort = (port: string): boolean => /^\d{1,5}$/.test(port) && Number(port) <= 65_535;

function settingsOf({ server, port, shared, queues, folders, presets }: SettingsArguments): Usage<AgentSettings> {
  if (server !== '' && !isBareServer(server))
    return wrong(`--server ${server}: this is no address of a server; it looks like https://mail.example.com`);
  if (!isPort(port)) return wrong(`--port ${port}: a port is a number up to 65535`);
  const parsed = AgentSettings.safeParse({
    server: server.replace(/\/+$/, ''),
    printer: { port: Number(port), shared },
    queues: queues.map(({ id, name, mode, serviceId }) => {
      const watched = (folders.get(id) ?? []).map((path) => ({ path }));
      return { id, name, mode, serviceId, ...presets.get(id), folders: watched };
    }),
    notifications: false,
    startAtLogin: false,
  });
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  return wrong(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'wrong'}`);
}

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

function commandOf({ status, retry, drop }: Values): AgentCommand | null {
  if (retry !== undefined) return { ask: 'retry', id: retry };
  if (drop !== undefined) return { ask: 'drop', id: drop };
  return status ? { ask: 'status' } : null;
}

function valuesOf(args: readonly string[]): Usage<Values> {
  try {
    return ok(parseArgs({ args: [...args], options: OPTIONS }).values);
  } catch (error) {
    return wrong(error instanceof Error ? error.message : 'wrong options');
  }
}

/** Queues, folders and presets as the settings have them. */
function queueArguments({
  queue,
  folder,
  preset,
}: Values): Usage<Pick<SettingsArguments, 'queues' | 'folders' | 'presets'>> {
  const queues = parseQueues(queue);
  if (!queues.ok) return queues;
  const folders = parseFolders(folder, queues.value);
  if (!folders.ok) return folders;
  const presets = parsePresets(preset, queues.value);
  return presets.ok ? ok({ queues: queues.value, folders: folders.value, presets: presets.value }) : presets;
}

/** What an agent that is to run lacks; null: nothing. */
function missing({ server, shared, 'token-file': tokenFile, queue }: Values): string | null {
  if (!shared && server === '') return '--server is missing';
  if (!shared && tokenFile === '') return '--token-file is missing';
  return queue.length === 0 ? '--queue is missing: there is nothing to print to' : null;
}

/**
 * Reads the command line.
 * @param home the folder for `.mailroom-agent` when neither --data nor STATE_DIRECTORY says where
 */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  home: string,
): Usage<HeadlessOptions> {
  const parsed = valuesOf(args);
  if (!parsed.ok) return parsed;
  const values = parsed.value;
  const queues = queueArguments(values);
  if (!queues.ok) return queues;
  const settings = settingsOf({ ...values, ...queues.value });
  if (!settings.ok) return settings;
  const command = commandOf(values);
  const lacks = values.help || command !== null ? null : missing(values);
  if (lacks !== null) return wrong(lacks);
  const named = queues.value.queues.flatMap(({ id, serviceName }) =>
    serviceName === null ? [] : [[id, serviceName] as const],
  );
  return ok({
    settings: settings.value,
    serviceNames: new Map(named),
    tokenFile: values['token-file'],
    lanAccountsFile: values['lan-accounts'],
    dataDir: resolve(values.data || environment.STATE_DIRECTORY || resolve(home, '.mailroom-agent')),
    check: values.check,
    help: values.help,
    stopOnStdinEnd: values['stop-on-stdin-end'],
    command,
  });
}
