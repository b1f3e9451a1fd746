// The command `mailroom-agent`: runs the agent of a print server, registers its queues, and examines the printer.
import { existsSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { AccountView, DoctorFinding } from '#domain/bridge/bridge.ts';
import { PRINTER_PORT } from '#domain/bridge/settings.ts';
import { runAgentCommand } from './agent/headless/agent-commands.ts';
import type { AgentCommand } from './agent/headless/control.ts';
import { type OfferedService, readServices } from './agent/service-names.ts';
import { openLink } from './link/server-link.ts';
import { runDoctor } from './printer/doctor/doctor.ts';
import { systemDoctorPorts } from './printer/doctor/system-ports.ts';
import type { QueueIdentity } from './printer/registration/queue-names.rules.ts';
import { registeredIds } from './printer/registration/registration.ts';
import { runCommand } from './printer/registration/run-command.ts';
import {
  type AgentFile,
  agentFilePath,
  readAgentFile,
  serviceNamesOf,
  settingsOf,
} from './printer/service/agent-file.ts';
import { type QueuesToRegister, registerAll, type Told, unregisterAll } from './printer/service/register-all.ts';
import { runAgent } from './printer/service/run-agent.ts';
import { changeWindowsService, SERVICE_WORDS, windowsPlaces } from './printer/service/windows-service.ts';
import { localeOfEnvironment, words } from './printer/service/words.ts';
import { policyMachine } from './settings/policy.machine.ts';
import { machinePolicy } from './settings/settings.ts';
import { outliveReaders, systemClock } from './system/system.ts';
import { tokenFile } from './system/token-file.ts';

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
function tell(lines: readonly Told[]): number {
  for (const { label, parameters } of lines) write(words(locale, label, parameters));
  return lines.every(({ good }) => good) ? 0 : 1;
}

function tellFinding({ check, verdict, label, parameters }: DoctorFinding): void {
  const mark = words(locale, `desktop.doctor.verdict.${verdict}`, {});
  write(`[${mark}] ${words(locale, `desktop.doctor.check.${check}`, {})}: ${words(locale, label, parameters)}`);
}

const hasToken = (path: string): boolean => path !== '' && existsSync(path) && statSync(path).size > 0;

/** A server that does not answer within this, ms, says nothing about the token. */
const ANSWER_MS = 8_000;
const SIGN_IN = -11;

/** Whether the token is good: the server knows, a file alone may hold one that was revoked long ago. */
async function accountOf({ server, tokenFile: path }: AgentFile): Promise<AccountView> {
  const view = { connected: hasToken(path), server, login: path, reachable: true };
  const token = tokenFile(path);
  // A file that only the service's account may read is believed.
  if (server === '' || (await token.read()) === null) return view;
  const link = openLink({ server: () => server, token, now: systemClock.now, idleMs: ANSWER_MS });
  const answer = await link.call('authentication.check');
  link.close();
  if (answer.kind === 'result') return { ...view, login: answer.value.user.login };
  return { ...view, connected: !(answer.kind === 'refused' && answer.code === SIGN_IN) };
}

/** What the token may use; undefined: the server does not say. */
async function servicesOf({ server, tokenFile: path }: AgentFile): Promise<readonly OfferedService[] | undefined> {
  const link = openLink({ server: () => server, token: tokenFile(path), now: systemClock.now, idleMs: ANSWER_MS });
  const offered = await readServices(link);
  link.close();
  return offered.ok ? offered.value : undefined;
}

/** @returns exit status: 1 when a finding is bad */
async function doctor(file: AgentFile): Promise<number> {
  const account = await accountOf(file);
  const ports = systemDoctorPorts({
    settings: () => settingsOf(file),
    policyFaults: () => machinePolicy(policyMachine(() => undefined)).faults,
    account: () => account,
    serviceNames: serviceNamesOf(file),
    askServices: () => servicesOf(file),
    ownFolders: [file.dataFolder],
  });
  // The service's account has the port, whoever asks: the data folder is its own.
  const { uid } = statSync(file.dataFolder, { throwIfNoEntry: false }) ?? {};
  const portOwner: typeof ports.portOwner = async (port) => {
    const owner = await ports.portOwner(port);
    return owner?.taken === true && uid !== undefined && owner.uid === uid ? { ...owner, sameUser: true } : owner;
  };
  const findings = await runDoctor({ ...ports, portOwner });
  findings.forEach(tellFinding);
  return findings.some(({ verdict }) => verdict === 'bad') ? 1 : 0;
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

type Words = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>;

/** undefined: an option that there is not, or one without its value; it was said. */
function wordsOf(args: readonly string[]): Words | undefined {
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

async function main(args: readonly string[]): Promise<number> {
  const said = wordsOf(args);
  if (said === undefined) return usage();
  const { values, positionals } = said;
  const [command, id = ''] = positionals;
  if (values.help) {
    write(USAGE.trimEnd());
    return 0;
  }
  const read = (): AgentFile =>
    readAgentFile(values.config ?? agentFilePath(process.platform, process.env), process.env, process.platform);
  // Queues on the command line do without a file: an installer registers before anything is set up.
  const wanted = (): QueuesToRegister =>
    values.queue.length > 0 ? { port: Number(values.port ?? PRINTER_PORT), queues: values.queue.map(queueOf) } : read();
  const ports = systemDoctorPorts({
    settings: () => settingsOf(read()),
    policyFaults: () => [],
    account: nobody,
    askServices: async () => undefined,
    ownFolders: [],
  });
  if (command === 'run') return runAgent(read(), values['stop-on-stdin-end']);
  if (command === 'register') return tell(await registerAll(wanted(), ports, values));
  if (command === 'unregister') {
    const ids = values.all ? await registeredIds(ports) : wanted().queues.map(({ id }) => id);
    return tell(await unregisterAll(ids, ports));
  }
  const passed = agentCommandOf(command, id);
  if (passed !== null) {
    const { dataFolder: dataDir } = read();
    return (await runAgentCommand(passed, { dataDir, locale, printLine: write })) ? 0 : 1;
  }
  if (command === 'doctor') return doctor(read());
  const word = SERVICE_WORDS.find((one) => command === 'service' && one === id);
  if (word !== undefined && process.platform === 'win32') {
    const at = windowsPlaces(process.execPath, process.env);
    return (await changeWindowsService(word, { at, run: runCommand, say: write })) ? 0 : 1;
  }
  return usage();
}

function agentCommandOf(command: string | undefined, id: string): AgentCommand | null {
  if (command === 'status') return { ask: 'status' };
  return (command === 'retry' || command === 'drop') && id !== '' ? { ask: command, id } : null;
}

const nobody = () => ({ connected: false, server: '', login: '', reachable: false });

if (import.meta.main) {
  outliveReaders();
  process.exitCode = await main(process.argv.slice(2)).catch((cause: unknown) => {
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
    return 1;
  });
}
