// The command `mailroom-agent`: runs the agent of a print server, registers its queues, and examines the printer.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { DoctorFinding } from '#domain/bridge/bridge.ts';
import { PRINTER_PORT } from '#domain/bridge/settings.ts';
import { runAgentCommand } from './agent/headless/agent-commands.ts';
import type { AgentCommand } from './agent/headless/control.ts';
import { systemDoctorPorts } from './printer/doctor/system-ports.ts';
import type { QueueIdentity } from './printer/registration/queue-names.rules.ts';
import { registeredIds } from './printer/registration/registration.ts';
import { runCommand } from './printer/registration/run-command.ts';
import { type AgentFile, agentFilePath, readAgentFile, settingsOf } from './printer/service/agent-file.ts';
import { runDoctorCommand } from './printer/service/doctor-command.ts';
import { labelText, localeOfEnvironment } from './printer/service/label-text.ts';
import {
  type QueuesToRegister,
  type RegistrationLine,
  registerAll,
  unregisterAll,
} from './printer/service/register-all.ts';
import { runAgent } from './printer/service/run-agent.ts';
import { changeWindowsService, SERVICE_ACTIONS, windowsPaths } from './printer/service/windows-service.ts';
import { outliveReaders } from './system/system.ts';

const HEADLESS_PATH = fileURLToPath(new URL('./headless.ts', import.meta.url));

const USAGE = `mailroom-agent run         runs the agent in the foreground
                           --stop-on-stdin-end: ends cleanly when its standard input ends, as by SIGTERM
mailroom-agent register    adds the queues to the operating system
                           --again: also those that are there; --running: waits for the running agent, prints nothing
                           --queue ID=NAME --port N: these, without a configuration file
mailroom-agent unregister  removes them; --all: every queue of Mailroom
mailroom-agent status      how the running agent stands, and the documents it has not brought to their end
mailroom-agent retry ID    tries a document again now; all: each one that needs attention
mailroom-agent drop ID     gives a document up
mailroom-agent doctor      examines settings, policy, server, services, port, printer, print service, queues, folders, disk
mailroom-agent service     install, upgrade or remove: the Windows service, which runs the agent at boot
  --config PATH            default: /etc/mailroom/agent.json, on Windows %ProgramData%\\Mailroom\\agent.json
  --help                   this text

Exit status: 0 done and good, 1 not, 2 wrong words.
`;

const locale = localeOfEnvironment(process.env);
const write = (line: string): boolean => process.stdout.write(`${line}\n`);

/** @returns exit status: 0 when every line is good */
function printLines(lines: readonly RegistrationLine[]): number {
  for (const { label, parameters } of lines) write(labelText(locale, label, parameters));
  return lines.every(({ good }) => good) ? 0 : 1;
}

function printFinding({ check, verdict, label, parameters }: DoctorFinding): void {
  const mark = labelText(locale, `desktop.doctor.verdict.${verdict}`, {});
  write(`[${mark}] ${labelText(locale, `desktop.doctor.check.${check}`, {})}: ${labelText(locale, label, parameters)}`);
}

const OPTIONS = {
  config: { type: 'string' },
  again: { type: 'boolean', default: false },
  running: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
  'stop-on-stdin-end': { type: 'boolean', default: false },
  port: { type: 'string' },
  queue: { type: 'string', multiple: true, default: [] as string[] },
  help: { type: 'boolean', default: false },
} as const;

type CommandLine = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>;

/** undefined: an unknown option, or one without its value; the error stream says which. */
function parseCommandLine(args: readonly string[]): CommandLine | undefined {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  } catch (cause) {
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n\n`);
    return undefined;
  }
}

/** `ID` or `ID=NAME`, as an installer writes it. */
function queueOf(text: string): QueueIdentity {
  const [id = '', ...name] = text.split('=');
  return { id, name: name.join('=') || id };
}

function usage(): number {
  process.stderr.write(USAGE);
  return 2;
}

type Values = CommandLine['values'];

const readFile = ({ config }: Values): AgentFile =>
  readAgentFile(config ?? agentFilePath(process.platform, process.env), process.env, process.platform);

/** Queues on the command line need no file: an installer registers before anything is set up. */
const queuesOf = (values: Values): QueuesToRegister =>
  values.queue.length > 0
    ? { port: Number(values.port ?? PRINTER_PORT), queues: values.queue.map(queueOf) }
    : readFile(values);

/** The registration's view of this machine; it asks for nothing else. */
const registrationPorts = (values: Values) =>
  systemDoctorPorts({
    settings: () => settingsOf(readFile(values)),
    policyFaults: () => [],
    account: () => ({ connected: false, server: '', login: '', reachable: false }),
    askServices: async () => undefined,
    ownFolders: [],
  });

async function unregister(values: Values): Promise<number> {
  const ports = registrationPorts(values);
  const ids = values.all ? await registeredIds(ports) : queuesOf(values).queues.map(({ id }) => id);
  return printLines(await unregisterAll(ids, ports));
}

async function passCommand(command: AgentCommand, values: Values): Promise<number> {
  const { dataFolder: dataDir } = readFile(values);
  return (await runAgentCommand(command, { dataDir, locale, printLine: write })) ? 0 : 1;
}

/** install, upgrade or remove; on Windows only. */
async function changeService(word: string | undefined): Promise<number> {
  const action = SERVICE_ACTIONS.find((one) => one === word);
  if (action === undefined || process.platform !== 'win32') return usage();
  const paths = windowsPaths(process.execPath, process.env);
  return (await changeWindowsService(action, { at: paths, run: runCommand, say: write })) ? 0 : 1;
}

/** What a command does, with the word behind it on the command line. @returns exit status */
const COMMANDS: Readonly<Record<string, (values: Values, word: string | undefined) => Promise<number> | number>> = {
  run: (values) =>
    runAgent(readFile(values), { headlessPath: HEADLESS_PATH, stopOnStdinEnd: values['stop-on-stdin-end'] }),
  register: async (values) => printLines(await registerAll(queuesOf(values), registrationPorts(values), values)),
  unregister,
  status: (values) => passCommand({ ask: 'status' }, values),
  retry: (values, id) => (id ? passCommand({ ask: 'retry', id }, values) : usage()),
  drop: (values, id) => (id ? passCommand({ ask: 'drop', id }, values) : usage()),
  doctor: (values) => runDoctorCommand(readFile(values), printFinding),
  service: (_values, word) => changeService(word),
};

async function main(args: readonly string[]): Promise<number> {
  const parsed = parseCommandLine(args);
  if (parsed === undefined) return usage();
  const { values, positionals } = parsed;
  const [command = '', word] = positionals;
  if (values.help) {
    write(USAGE.trimEnd());
    return 0;
  }
  const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  return run ? run(values, word) : usage();
}

if (import.meta.main) {
  outliveReaders();
  process.exitCode = await main(process.argv.slice(2)).catch((cause: unknown) => {
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
    return 1;
  });
}
