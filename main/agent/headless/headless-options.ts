// The command line of the headless agent: what it means, and what is wrong with it.

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AgentSettings } from '#domain/bridge/settings.ts';
import { ok } from '#domain/errors/result.ts';
import { type Usage, wrong } from '#main/agent/usage.ts';
import type { Question } from './control.ts';
import { type Preset, parseFolders, parsePresets, parseQueues, type QueueWords } from './headless-queues.ts';

export const USAGE = `Usage: npm run printer -- --server URL --token-file PATH --queue NAME=SERVICE[:MODE] [options]

  --server URL           address of the Mailroom server, for example https://mail.example.com
  --token-file PATH      file with an agent token and nothing else (Settings, Connected programs)
  --queue NAME=SERVICE   a printer: NAME is part of its address, SERVICE the name or number of a processing service;
                         MODE is automated (default with a service), async or manual. NAME alone: documents are
                         uploaded and wait for a person. May be given several times
  --folder QUEUE=PATH    a watched folder whose files go the way of that queue. May be given several times
  --preset QUEUE=JSON    what the deposits of a queue are made with: {"boxName":"Letters","options":{"Mail":[3]},
                         "nameRule":{"rule":"prefix","text":"March"},"postDate":{"rule":"workingDays","days":2}}
  --lan-accounts PATH    also prints from other devices: a JSON file with the accounts that may, each with a name and a
                         PIN: [{"name":"anna","pin":"314159"}]. Nobody else may read it; read at the start
  --port N               port of the printer (default 8631)
  --data DIR             folder of spool and outbox (default: STATE_DIRECTORY, else ~/.mailroom-agent)
  --stop-on-stdin-end    end cleanly when the standard input ends: how a parent ends it where there are no signals (Windows)
  --shared               the boot-time printer of a shared machine: each user's session fetches the documents itself
  --check                look whether everything is in place, say so, and end: 0 good, 1 not
  --status               how the agent that works in the data folder stands, and what it has not brought to its end
  --retry ID             that agent tries a document again now; all: each one that needs attention
  --drop ID              that agent gives a document up
  --help                 this text

Exit status: 0 ended on request or done, 1 cannot run or not done, 2 wrong options. Log lines go to the error stream, one JSON object each.`;

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
  readonly question: Question | null;
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

interface Words {
  readonly server: string;
  readonly port: string;
  readonly shared: boolean;
  readonly queues: readonly QueueWords[];
  readonly folders: ReadonlyMap<string, string[]>;
  readonly presets: ReadonlyMap<string, Preset>;
}

/** Calls go to the server's root: a path would be left out without a word. */
const isBareServer = (server: string): boolean =>
  URL.canParse(server) && ['http:', 'https:'].includes(new URL(server).protocol) && new URL(server).pathname === '/';
const isPort = (port: string): boolean => /^\d{1,5}$/.test(port) && Number(port) <= 65_535;

function settingsOf({ server, port, shared, queues, folders, presets }: Words): Usage<AgentSettings> {
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

function questionOf({ status, retry, drop }: Values): Question | null {
  if (retry !== undefined) return { ask: 'retry', id: retry };
  if (drop !== undefined) return { ask: 'drop', id: drop };
  return status ? { ask: 'status' } : null;
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
  let values: Values;
  try {
    ({ values } = parseArgs({ args: [...args], options: OPTIONS }));
  } catch (error) {
    return wrong(error instanceof Error ? error.message : 'wrong options');
  }
  const parsed = parseQueues(values.queue);
  if (!parsed.ok) return parsed;
  const queues = parsed.value;
  const folders = parseFolders(values.folder, queues);
  if (!folders.ok) return folders;
  const presets = parsePresets(values.preset, queues);
  if (!presets.ok) return presets;
  const settings = settingsOf({ ...values, queues, folders: folders.value, presets: presets.value });
  if (!settings.ok) return settings;
  const { check, shared } = values;
  const question = questionOf(values);
  const runs = !values.help && question === null;
  if (runs && !shared && values.server === '') return wrong('--server is missing');
  if (runs && !shared && values['token-file'] === '') return wrong('--token-file is missing');
  if (runs && queues.length === 0) return wrong('--queue is missing: there is nothing to print to');
  const dataDir = values.data || environment.STATE_DIRECTORY || resolve(home, '.mailroom-agent');
  const names = queues.flatMap(({ id, serviceName }) => (serviceName === null ? [] : [[id, serviceName] as const]));
  const files = { tokenFile: values['token-file'], lanAccountsFile: values['lan-accounts'] };
  const known = { settings: settings.value, serviceNames: new Map(names), ...files };
  const stopOnStdinEnd = values['stop-on-stdin-end'];
  return ok({ ...known, dataDir: resolve(dataDir), check, help: values.help, stopOnStdinEnd, question });
}
