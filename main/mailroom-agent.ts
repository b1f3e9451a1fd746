// The command `mailroom-agent`: runs the agent of a print server, registers its queues, and examines the printer.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { DoctorFinding } from '#domain/bridge/bridge.ts';
import { runDoctor } from './printer/doctor/doctor.ts';
import { systemDoctorPorts } from './printer/doctor/system-ports.ts';
import { type AgentFile, readAgentFile, settingsOf } from './printer/service/agent-file.ts';
import { registerAll, type Told, unregisterAll } from './printer/service/register-all.ts';
import { runAgent } from './printer/service/run-agent.ts';
import { localeOfEnvironment, words } from './printer/service/words.ts';

const USAGE = `mailroom-agent run         runs the agent in the foreground
mailroom-agent register    adds the queues to the operating system (--again: also those that are there)
mailroom-agent unregister  removes them
mailroom-agent doctor      examines settings, server, port, printer, print service, queues, folders and disk
  --config PATH            default: /etc/mailroom/agent.json
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

/** @returns exit status: 1 when a finding is bad */
async function doctor(file: AgentFile): Promise<number> {
  const connected = file.tokenFile !== '' && existsSync(file.tokenFile);
  const ports = systemDoctorPorts({
    settings: () => settingsOf(file),
    account: () => ({ connected, server: file.server, login: file.tokenFile, reachable: true }),
    ownFolders: [file.dataFolder],
  });
  const findings = await runDoctor(ports);
  findings.forEach(tellFinding);
  return findings.some(({ verdict }) => verdict === 'bad') ? 1 : 0;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      config: { type: 'string', default: '/etc/mailroom/agent.json' },
      again: { type: 'boolean', default: false },
    },
  });
  const [command] = positionals;
  const read = (): AgentFile => readAgentFile(values.config, process.env);
  const ports = () => systemDoctorPorts({ settings: () => settingsOf(read()), account: nobody, ownFolders: [] });
  if (command === 'run') return runAgent(read());
  if (command === 'register') return tell(await registerAll(read(), ports(), values.again));
  if (command === 'unregister') return tell(await unregisterAll(read(), ports()));
  if (command === 'doctor') return doctor(read());
  process.stderr.write(USAGE);
  return 2;
}

const nobody = () => ({ connected: false, server: '', login: '', reachable: false });

if (import.meta.main) {
  process.exitCode = await main().catch((cause: unknown) => {
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
    return 1;
  });
}
