// The printer driver in the packaged desktop client, run by the Node that lies beside it: the fuses of a release forbid
// Electron to run scripts, and the driver starts a child of its own for raster (docs/decisions/0020).
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { StartDriver } from '#main/agent/driver/driver.types.ts';
import type { DriverCommand } from '#printer-driver/printer-driver.ts';

export interface PackagedDriver {
  readonly driverPath: string;
  readonly startDriver: StartDriver;
}

/** @param resources `process.resourcesPath` of Electron. undefined: not a package, as in development */
export function packagedDriver(resources: string): PackagedDriver | undefined {
  const node = join(resources, 'agent', process.platform === 'win32' ? 'node.exe' : 'node');
  const driverPath = join(resources, 'agent/printer-driver.js');
  if (!existsSync(node) || !existsSync(driverPath)) return undefined;
  const startDriver: StartDriver = (path, configuration) => {
    const child = fork(path, {
      execPath: node,
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('error', () => undefined); // told by `exit`, or by the next start
    const configure = { type: 'configure', configuration: JSON.parse(configuration) } satisfies DriverCommand;
    child.send(configure, () => undefined);
    return {
      send: (command) => void (child.connected && child.send(command as DriverCommand, () => undefined)),
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => void child.once('exit', (code) => listener(code)),
      kill: () => void child.kill('SIGKILL'),
    };
  };
  return { driverPath, startDriver };
}
