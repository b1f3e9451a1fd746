// The file that a print server's agent is set up by: `/etc/mailroom/agent.json`.
import { z } from 'zod';
import { AgentSettings, PRINTER_PORT, QUEUE_MODES, Queue } from '#domain/bridge/settings.ts';
import { readLanAccounts } from '#main/agent/headless/lan-accounts-file.ts';
import { readWrittenJson } from '#main/system/written-text.ts';

/** A queue of a print server. Most are automated: their documents go to one service. */
const AgentQueue = z.strictObject({
  id: Queue.shape.id,
  name: Queue.shape.name,
  /** Number or name of the processing service; null: documents are uploaded and wait for a person. */
  service: z
    .union([z.number().int().positive(), z.string().trim().min(1).max(200)])
    .nullable()
    .default(null),
  /** Without one: automated with a service, else async. */
  mode: z.enum(QUEUE_MODES).optional(),
  /** What its deposits are made with. */
  boxName: Queue.shape.boxName,
  nameRule: Queue.shape.nameRule,
  options: Queue.shape.options,
  postDate: Queue.shape.postDate,
  /** Documents arrive byte for byte; for a service that keeps their integrity. */
  unchanged: Queue.shape.unchanged,
  /** Watched folders whose files go the same way. */
  folders: z.array(z.string().trim().min(1).max(1000)).max(20).default([]),
});

export const AgentFile = z.strictObject({
  server: AgentSettings.shape.server,
  /** File with the agent token and nothing else; readable by the agent alone. */
  tokenFile: z.string().max(1000).default(''),
  /** Folder for spool and outbox; empty: see `agentDataFolder`. */
  dataFolder: z.string().max(1000).default(''),
  /** One printer for all users of this machine, whose sessions fetch the documents themselves. */
  shared: z.boolean().default(false),
  port: z.number().int().min(1).max(65_535).default(PRINTER_PORT),
  /** File with the accounts of "print from other devices" (docs/it-administrators.md); empty: this machine only. */
  lanAccountsFile: z.string().max(1000).default(''),
  queues: z
    .array(AgentQueue)
    .max(50)
    .refine((queues) => queues.every(({ id }) => !/^\d+$/.test(id)), 'the id of a queue is not a number alone')
    .refine(
      (queues) => new Set(queues.map(({ id }) => id.toLowerCase())).size === queues.length,
      'two queues have the same id',
    )
    .default([]),
});
export type AgentFile = z.infer<typeof AgentFile>;

/** What belongs to the whole machine, on Windows and macOS: settings, and below it what the agent keeps. */
function machineFolder(platform: string, environment: NodeJS.ProcessEnv): string | undefined {
  if (platform === 'win32') return `${environment.ProgramData ?? 'C:\\ProgramData'}\\Mailroom\\`;
  return platform === 'darwin' ? '/Library/Application Support/Mailroom/' : undefined;
}

/** Where the file lies on each system. */
export const agentFilePath = (platform: string, environment: NodeJS.ProcessEnv): string =>
  `${machineFolder(platform, environment) ?? '/etc/mailroom/'}agent.json`;

/** Where spool and outbox lie when the file does not say: on each system where the agent alone may read. */
export function agentDataFolder(platform: string, environment: NodeJS.ProcessEnv): string {
  const folder = machineFolder(platform, environment);
  return folder === undefined ? (environment.STATE_DIRECTORY ?? '/var/lib/mailroom-agent') : `${folder}agent`;
}

/** @throws Error with the path and what is wrong in it, for the person who starts the agent */
export function readAgentFile(path: string, environment: NodeJS.ProcessEnv, platform: string): AgentFile {
  let data: unknown;
  try {
    data = readWrittenJson(path);
  } catch (cause) {
    throw new Error(`${path}: ${cause instanceof Error ? cause.message : ''}`, { cause });
  }
  const parsed = AgentFile.safeParse(data);
  if (!parsed.success) throw new Error(`${path}: ${z.prettifyError(parsed.error)}`);
  const { dataFolder, tokenFile } = parsed.data;
  return {
    ...parsed.data,
    dataFolder: dataFolder || agentDataFolder(platform, environment),
    // A credential of systemd is readable by the service alone, under any user.
    tokenFile:
      environment.CREDENTIALS_DIRECTORY === undefined ? tokenFile : `${environment.CREDENTIALS_DIRECTORY}/agent.token`,
  };
}

/** No accounts when their file cannot be used: the doctor reports it, and the agent does not start. */
function lanOf({ lanAccountsFile }: AgentFile): object {
  const accounts = readLanAccounts(lanAccountsFile);
  return { enabled: lanAccountsFile !== '', accounts: accounts.ok ? accounts.value : [] };
}

/** Services that queues have by their name, by queue id. */
export const serviceNamesOf = ({ queues }: AgentFile): ReadonlyMap<string, string> =>
  new Map(queues.flatMap(({ id, service }) => (typeof service === 'string' ? [[id, service] as const] : [])));

/** The file as settings of the agent. */
export const settingsOf = (file: AgentFile): AgentSettings =>
  AgentSettings.parse({
    server: file.server,
    printer: { port: file.port, shared: file.shared, lan: lanOf(file) },
    queues: file.queues.map(({ service, folders, mode, ...queue }) => ({
      ...queue,
      folders: folders.map((path) => ({ path })),
      mode: mode ?? (service === null ? 'async' : 'automated'),
      serviceId: typeof service === 'number' ? service : null,
    })),
    notifications: false,
    startAtLogin: false,
  });
