// Runs the headless agent by its file, in the foreground, until a stop signal comes.
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { join } from 'node:path';
import { stopSignal } from '#main/system/stop-signal.ts';
import type { AgentFile } from './agent-file.ts';
import { DRIVER_PATH } from './registration-printer.ts';

/** What main/headless.ts is started with. */
export const headlessArguments = (file: AgentFile): string[] => [
  ...(file.server === '' ? [] : ['--server', file.server]),
  ...(file.tokenFile === '' ? [] : ['--token-file', file.tokenFile]),
  ...['--data', file.dataFolder, '--port', String(file.port)],
  ...(file.shared ? ['--shared'] : []),
  ...(file.lanAccountsFile === '' ? [] : ['--lan-accounts', file.lanAccountsFile]),
  ...file.queues.flatMap(({ id, service, folders, mode, ...preset }) => [
    ...['--queue', queueArgument(id, service, mode)],
    ...['--preset', `${id}=${JSON.stringify(preset)}`],
    ...folders.flatMap((path) => ['--folder', `${id}=${path}`]),
  ]),
];

function queueArgument(id: string, service: string | number | null, mode: string | undefined): string {
  const argument = service === null ? id : `${id}=${service}`;
  if (mode === undefined) return argument;
  return service === null ? `${argument}=:${mode}` : `${argument}:${mode}`;
}

interface RunningChild {
  readonly child: ChildProcess;
  /** Ends it cleanly. It also ends when this process is gone. */
  readonly end: () => void;
}

/** Without a server the printer runs alone: it takes documents and holds them. */
function startPrinterOnly(file: AgentFile): RunningChild {
  const configuration = {
    spoolFolder: join(file.dataFolder, 'spool'),
    port: file.port,
    queues: file.queues.map(({ id, name }) => ({ name: id, info: name })),
  };
  const child = fork(DRIVER_PATH, [JSON.stringify(configuration)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.on('message', (message) => process.stdout.write(`${JSON.stringify(message)}\n`));
  child.send({ type: 'state', state: 'not-signed-in' });
  return { child, end: () => void (child.connected && child.send({ type: 'stop' }, () => undefined)) };
}

/** We hold its standard input: it ends when the input ends, in the same way on every system. */
function startHeadless(file: AgentFile, headlessPath: string): RunningChild {
  const child = spawn(process.execPath, [headlessPath, '--stop-on-stdin-end', ...headlessArguments(file)], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  child.stdin.on('error', () => undefined); // it is gone already
  return { child, end: () => void child.stdin.end() };
}

interface RunOptions {
  /** Source of main/headless.ts as a process. */
  readonly headlessPath: string;
  /** See `stopSignal`. */
  readonly stopOnStdinEnd: boolean;
}

/** @returns the exit status of the agent: 0 after a stop signal */
export async function runAgent(file: AgentFile, { headlessPath, stopOnStdinEnd }: RunOptions): Promise<number> {
  const { child, end } =
    (file.server !== '' && file.tokenFile !== '') || file.shared
      ? startHeadless(file, headlessPath)
      : startPrinterOnly(file);
  void stopSignal(stopOnStdinEnd).then(end);
  const status = await new Promise<number>((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
  // A parent that still holds the other end would keep this process waiting for it.
  if (stopOnStdinEnd) process.stdin.destroy();
  return status;
}
