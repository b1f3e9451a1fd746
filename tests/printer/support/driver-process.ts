// The real printer driver as a child process on a free port, with a spool of its own that goes away with it.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DRIVER_FLAGS } from '#main/agent/driver/fork-driver.ts';
import type { DriverCommand, DriverMessage } from '#printer-driver/printer-driver.ts';

const DRIVER = fileURLToPath(new URL('../../../printer-driver/printer-driver.ts', import.meta.url));

export interface DriverProcess {
  readonly port: number;
  /** ipp://localhost:PORT/ipp/print */
  readonly uri: string;
  readonly spool: string;
  readonly pid: number;
  readonly child: ChildProcess;
  /** Everything the driver has said so far. */
  readonly messages: readonly DriverMessage[];
  readonly send: (command: DriverCommand) => void;
  readonly waitFor: <T extends DriverMessage>(
    matches: (message: DriverMessage) => message is T,
    ms?: number,
  ) => Promise<T>;
  readonly alive: () => boolean;
  /** Ends the process and removes its spool. */
  readonly stop: () => Promise<void>;
}
export interface DriverOptions {
  readonly spool?: string;
  readonly configuration?: Readonly<Record<string, unknown>>;
  readonly execArgv?: readonly string[];
  readonly keepSpool?: boolean;
}

/** A small young generation: garbage goes at once, so that resident memory shows what is kept. */
export const LITTLE_GARBAGE = ['--max-semi-space-size=2'];

export const temporaryFolder = (name: string): string => mkdtempSync(join(tmpdir(), `mailroom-${name}-`));

function listen(child: ChildProcess) {
  const messages: DriverMessage[] = [];
  const waiters = new Set<(message: DriverMessage) => void>();
  child.on('message', (message) => {
    messages.push(message as DriverMessage);
    for (const waiter of [...waiters]) waiter(message as DriverMessage);
  });
  function waitFor<T extends DriverMessage>(
    matches: (message: DriverMessage) => message is T,
    ms = 15_000,
  ): Promise<T> {
    const known = messages.find(matches);
    if (known) return Promise.resolve(known);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle(() => reject(new Error('the driver did not say what was expected'))), ms);
      const settle = (finish: () => void): void => {
        clearTimeout(timer);
        waiters.delete(waiter);
        finish();
      };
      const waiter = (message: DriverMessage): void => {
        if (matches(message)) settle(() => resolve(message));
      };
      waiters.add(waiter);
      child.once('exit', () => settle(() => reject(new Error('the driver ended'))));
    });
  }
  return { messages, waitFor };
}

type Listening = Extract<DriverMessage, { type: 'listening' }>;
export const isListening = (message: DriverMessage): message is Listening => message.type === 'listening';

/** Starts a driver and waits until it listens. */
export async function startDriverProcess(options: DriverOptions = {}): Promise<DriverProcess> {
  const spool = options.spool ?? temporaryFolder('spool');
  const configuration = {
    spoolFolder: spool,
    port: 0,
    installation: 'test',
    queues: [{ name: 'Letters', info: 'Letters to post' }],
    ...options.configuration,
  };
  const child = fork(DRIVER, [JSON.stringify(configuration)], {
    execArgv: [...(options.execArgv ?? DRIVER_FLAGS)],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { messages, waitFor } = listen(child);
  const { port } = await waitFor(isListening);
  return {
    port,
    uri: `ipp://localhost:${port}/ipp/print`,
    spool,
    pid: child.pid ?? 0,
    child,
    messages,
    waitFor,
    send: (command) => {
      child.send(command);
    },
    alive: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      if (!options.keepSpool) rmSync(spool, { recursive: true, force: true });
    },
  };
}
