// Runs the headless agent by its file, in the foreground, until it is told to end.
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

/** Without a server there is nothing to send to: the printer alone takes documents and holds them. */
function startPrinterOnly(file: AgentFile): ChildProcess {
  const configuration = {
    spoolFolder: join(file.dataFolder, 'spool'),
    port: file.port,
    queues: file.queues.map(({ id, name }) => ({ name: id, info: name })),
  };
  const child = fork(DRIVER_PATH, [JSON.stringify(configuration)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.on('message', (message) => process.stdout.write(`${JSON.stringify(message)}\n`));
  child.send({ type: 'state', state: 'not-signed-in' });
  return child;
}

/** @returns the exit status of the agent: 0 after SIGTERM or SIGINT */
export async function runAgent(file: AgentFile): Promise<number> {
  const child =
    (file.server !== '' && file.tokenFile !== '') || file.shared
      ? spawn(process.execPath, [HEADLESS_PATH, ...headlessArguments(file)], { stdio: 'inherit' })
      : startPrinterOnly(file);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
