// The printer driver in the packaged desktop client, run by the Node that lies beside it: the fuses of a release forbid
// Electron to run scripts, and the driver starts a child of its own for raster (docs/decisions/0020).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { StartDriver } from '#main/agent/driver/driver.types.ts';
import { startFork } from '#main/agent/driver/fork-driver.ts';

export interface PackagedDriver {
  readonly driverPath: string;
  readonly startDriver: StartDriver;
}

/** @param resources `process.resourcesPath` of Electron. undefined: not a package, as in development */
export function packagedDriver(resources: string): PackagedDriver | undefined {
  const node = join(resources, 'agent', process.platform === 'win32' ? 'node.exe' : 'node');
  const driverPath = join(resources, 'agent/printer-driver.js');
  if (!existsSync(node) || !existsSync(driverPath)) return undefined;
  const startDriver: StartDriver = (path, configuration) =>
    startFork(path, configuration, { execPath: node, execArgv: [] });
  return { driverPath, startDriver };
}
