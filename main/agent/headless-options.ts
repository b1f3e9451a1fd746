// The command line of the headless agent: what it means, and what is wrong with it.
import { isAbsolute, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AgentSettings, QUEUE_MODES } from '#domain/bridge/settings.ts';
import { ok, type Result, refuse } from '#domain/shared/result.ts';
import { overlaps } from '#main/folders/overlap.rules.ts';

export const USAGE = `Usage: npm run printer -- --server URL --token-file PATH --queue NAME=SERVICE[:MODE] [options]

  --server URL           address of the Mailroom server, for example https://mail.example.com
  --token-file PATH      file with an agent token and nothing else (Settings, Connected programs)
  --queue NAME=SERVICE   a printer: NAME is part of its address, SERVICE the name or number of a processing service;
                         MODE is automated (default with a service), async or manual. NAME alone: documents are
                         uploaded and wait for a person. May be given several times
  --folder QUEUE=PATH    a watched folder whose files go the way of that queue. May be given several times
  --port N               port of the printer (default 8631)
  --data DIR             folder of spool and outbox (default: STATE_DIRECTORY, else ~/.mailroom-agent)
  --shared               the boot-time printer of a shared machine: each user's session fetches the documents itself
  --check                look whether everything is in place, say so, and end: 0 good, 1 not
  --help                 this text

Exit status: 0 ended on request, 1 cannot run, 2 wrong options. Log lines go to the error stream, one JSON object each.`;

export interface HeadlessOptions {
  readonly settings: AgentSettings;
  /** Service names that the server must be asked for, by queue id. */
  readonly serviceNames: ReadonlyMap<string, string>;
  readonly tokenFile: string;
  readonly dataDir: string;
  readonly check: boolean;
  readonly help: boolean;
}

const wrong = (text: string): Result<never> => refuse('usage', { text });

interface QueueWords {
  readonly id: string;
  readonly name: string;
  readonly mode: string;
  readonly serviceId: number | null;
  readonly serviceName: string | null;
}

/** `NAME`, `NAME=SERVICE`, `NAME=SERVICE:MODE`; a service name may hold colons of its own. */
export function parseQueue(text: string): Result<QueueWords> {
  const at = text.indexOf('=');
  const id = at < 0 ? text : text.slice(0, at);
  if (!/^[A-Za-z0-9][A-Za-z0-9_.-]{0,62}$/.test(id) || /^\d+$/.test(id)) {
    return wrong(`--queue ${text}: a name has letters, digits, dash, underscore and dot, and is not a number alone`);
  }
  const rest = at < 0 ? '' : text.slice(at + 1);
  const mode = QUEUE_MODES.find((one) => rest.endsWith(`:${one}`));
  const service = mode === undefined ? rest : rest.slice(0, -mode.length - 1);
  if (service === '' && mode === 'automated') return wrong(`--queue ${text}: automated needs a service`);
  const number = /^[1-9]\d{0,14}$/.test(service) ? Number(service) : null;
  return ok({
    ...{ id, name: id, serviceId: number },
    mode: mode ?? (service === '' ? 'async' : 'automated'),
    serviceName: service !== '' && number === null ? service : null,
  });
}

function parseFolders(texts: readonly string[], queues: readonly QueueWords[]): Result<Map<string, string[]>> {
  const folders = new Map<string, string[]>();
  for (const text of texts) {
    const at = text.indexOf('=');
    const queue = queues.find(({ id }) => id === text.slice(0, at));
    if (at < 1 || queue === undefined) return wrong(`--folder ${text}: say QUEUE=PATH with a queue of --queue`);
    const path = text.slice(at + 1);
    if (path === '') return wrong(`--folder ${text}: there is no path`);
    folders.set(queue.id, [...(folders.get(queue.id) ?? []), isAbsolute(path) ? path : resolve(path)]);
  }
  const paths = [...folders.values()].flat();
  const at = overlaps(paths, process.platform).findIndex((other) => other !== null);
  if (at >= 0)
    return wrong(`--folder ${paths[at]}: it is watched already, or holds documents taken from such a folder`);
  return ok(folders);
}

const OPTIONS = {
  server: { type: 'string', default: '' },
  'token-file': { type: 'string', default: '' },
  queue: { type: 'string', multiple: true, default: [] as string[] },
  folder: { type: 'string', multiple: true, default: [] as string[] },
  port: { type: 'string', default: '8631' },
  data: { type: 'string', default: '' },
  shared: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

interface Words {
  readonly server: string;
  readonly port: string;
  readonly shared: boolean;
}

function settingsOf(
  { server, port, shared }: Words,
  queues: readonly QueueWords[],
  folders: ReadonlyMap<string, string[]>,
): Result<AgentSettings> {
  const parsed = AgentSettings.safeParse({
    server: server.replace(/\/+$/, ''),
    printer: { port: Number(port), shared },
    queues: queues.map(({ id, name, mode, serviceId }) => {
      return { id, name, mode, serviceId, folders: (folders.get(id) ?? []).map((path) => ({ path })) };
    }),
    notifications: false,
    startAtLogin: false,
  });
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  return wrong(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'wrong'}`);
}

/**
 * Reads the command line.
 * @param home the folder for `.mailroom-agent` when neither --data nor STATE_DIRECTORY says where
 */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  home: string,
): Result<HeadlessOptions> {
  let values: ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];
  try {
    ({ values } = parseArgs({ args: [...args], options: OPTIONS }));
  } catch (error) {
    return wrong(error instanceof Error ? error.message : 'wrong options');
  }
  const queues: QueueWords[] = [];
  for (const text of values.queue) {
    const queue = parseQueue(text);
    if (!queue.ok) return queue;
    queues.push(queue.value);
  }
  const folders = parseFolders(values.folder, queues);
  if (!folders.ok) return folders;
  const settings = settingsOf(values, queues, folders.value);
  if (!settings.ok) return settings;
  const { help, check, shared } = values;
  if (!help && !shared && values.server === '') return wrong('--server is missing');
  if (!help && !shared && values['token-file'] === '') return wrong('--token-file is missing');
  if (!help && queues.length === 0) return wrong('--queue is missing: there is nothing to print to');
  const dataDir = values.data || environment.STATE_DIRECTORY || resolve(home, '.mailroom-agent');
  const names = queues.flatMap(({ id, serviceName }) => (serviceName === null ? [] : [[id, serviceName] as const]));
  const known = { settings: settings.value, serviceNames: new Map(names), tokenFile: values['token-file'] };
  return ok({ ...known, dataDir: resolve(dataDir), check, help });
}
