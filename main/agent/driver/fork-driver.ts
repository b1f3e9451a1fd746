// Starts the printer driver as a child process of Node.
import { type ForkOptions, fork } from 'node:child_process';
import { NO_WINDOW } from '#main/system/no-window.ts';
import type { DriverCommand } from '#printer-driver/printer-driver.ts';
import type { DriverProcess, StartDriver } from './driver.types.ts';

/**
 * Network buffers count against the heap limit, which V8 sets close above the little that stays alive. Without this flag
 * each megabyte of documents costs a whole collection of 12 ms (docs/decisions/0065). Old space in MiB.
 */
export const DRIVER_FLAGS = ['--initial-old-space-size=64'] as const;

/** Starts the driver as a Node child; its error stream goes where ours goes. */
export const forkDriver: StartDriver = (driverPath, configuration) =>
  startFork(driverPath, configuration, { execArgv: [...DRIVER_FLAGS] });

/** The same with another Node or other flags. */
export function startFork(
  driverPath: string,
  configuration: string,
  options: Pick<ForkOptions, 'execPath' | 'execArgv'>,
): DriverProcess {
  const child = fork(driverPath, { ...options, ...NO_WINDOW, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.on('error', () => undefined); // `exit` or the next start reports it
  // Not as an argument: it holds PINs, and arguments are open to every user of the machine.
  child.send({ type: 'configure', configuration: JSON.parse(configuration) } satisfies DriverCommand, () => undefined);
  return {
    send: (command) => void (child.connected && child.send(command as DriverCommand, () => undefined)),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', (code) => listener(code)),
    kill: () => void child.kill('SIGKILL'),
  };
}
