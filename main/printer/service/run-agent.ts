// Runs the headless agent by its file, in the foreground, until it is told to end.
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stopSignal } from '#main/system/stop-signal.ts';
import type { AgentFile } from './agent-file.ts';
import { DRIVER_PATH } from './registration-printer.ts';

const HEADLESS_PATH = fileURLToPath(new URL('../../headless.ts', import.meta.url));

/** What main/headless.ts is started with. */
export const headlessArguments = (file: AgentFile): string[] => [
  ...(file.server === '' ? [] : ['--server', file.server]),
  ...(file.tokenFile === '' ? [] : ['--token-file', file.tokenFile]),
  ...['--data', file.dataFolder, '--port', String(file.port)],
  ...(file.shared ? ['--shared'] : []),
  ...(file.lanAccountsFile === '' ? [] : ['--lan-accounts', file.lanAccountsFile]),
  ...file.queues.flatMap(({ id, service, folders, mode, ...preset }) => [
    ...['--queue', queueWords(id, service, mode)],
    ...['--preset', `${id}=${JSON.stringify(preset)}`],
    ...folders.flatMap((path) => ['--folder', `${id}=${path}`]),
  ]),
];

function queueWords(id: string, service: string | number | null, mode: string | undefined): string {
  const words = service === null ? id : `${id}=${service}`;
  if (mode === undefined) return words;
  return service === null ? `${words}=:${mode}` : `${words}:${mode}`;
}

interface Running {
  readonly child: ChildProcess;
  /** Lets it come to its end; also called by itself when this process is gone. */
  readonly end: () => void;
}

/** Without a server there is nothing to send to: the printer alone takes documents and holds them. */
function startPrinterOnly(file: AgentFile): Running {
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

/** Its input is ours: it ends with it, on every system in the same way. */
function startHeadless(file: AgentFile): Running {
  const child = spawn(process.execPath, [HEADLESS_PATH, '--stop-on-stdin-end', ...headlessArguments(file)], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  child.stdin.on('error', () => undefined); // it is gone already
  return { child, end: () => void child.stdin.end() };
}

/**
 * @param stopOnStdinEnd see `stopSignal`
 * @returns the exit status of the agent: 0 when it was told to end
 */
export async function runAgent(file: AgentFile, stopOnStdinEnd: boolean): Promise<number> {
  const { child, end } =
    (file.server !== '' && file.tokenFile !== '') || file.shared ? startHeadless(file) : startPrinterOnly(file);
  void stopSignal(stopOnStdinEnd).then(end);
  const status = await new Promise<number>((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
  // A parent that still holds the other end would keep this process waiting for it.
  if (stopOnStdinEnd) process.stdin.destroy();
  return status;
}
