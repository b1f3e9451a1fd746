// The three servers of the benchmark, each started fresh on a free port with a spool of its own.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDriverProcess, temporaryFolder } from '#tests/printer/support/driver-process.ts';
import { peakMiB } from '#tests/printer/support/process-figures.ts';
import { freePort } from '#tests/support/connections/free-port.ts';
import { type ServiceDirectory, startServiceDirectory } from './service-directory.ts';

/** A server that is measured. */
export interface Contender {
  readonly host: string;
  readonly port: number;
  readonly pid: number;
  readonly peakMiB: () => number;
  readonly stop: () => Promise<void>;
}

/** Spools of all contenders, removed when everything was measured. */
const spools: string[] = [];
const spoolOf = (name: string): string => {
  const folder = temporaryFolder(name);
  spools.push(folder);
  return folder;
};

/** Removes the spools of all contenders. */
export function removeSpools(): void {
  for (const folder of spools.splice(0)) rmSync(folder, { recursive: true, force: true });
}

const MANY = 1_000_000;

/** Our printer as a child process, as the product starts it. */
export async function startOurs(execArgv?: readonly string[]): Promise<Contender> {
  const driver = await startDriverProcess({
    ...(execArgv === undefined ? {} : { execArgv }),
    spool: spoolOf('ours'),
    keepSpool: true,
    configuration: { limits: { diskFloorBytes: 0 } },
  });
  return {
    host: '127.0.0.1',
    port: driver.port,
    pid: driver.pid,
    peakMiB: () => peakMiB(driver.pid),
    stop: driver.stop,
  };
}

/** The minimal server of ./floor-server.ts. */
export async function startFloor(): Promise<Contender> {
  const spool = spoolOf('floor');
  const child = fork(fileURLToPath(new URL('./floor-server.ts', import.meta.url)), [spool], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    host: '127.0.0.1',
    port,
    pid: child.pid ?? 0,
    peakMiB: () => peakMiB(child.pid ?? 0),
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

let impossible = '';
let directory: ServiceDirectory | null = null;

/** Ends the service directory that the reference printer needed. */
export async function endServiceDirectory(): Promise<void> {
  await directory?.stop();
  directory = null;
}

/** CUPS' reference printer; null, with the reason printed once, where it cannot be started (it needs D-Bus and Avahi). */
export async function startIppeveprinter(): Promise<Contender | null> {
  if (impossible !== '') return null;
  directory ??= await startServiceDirectory();
  const folder = spoolOf('ippeve');
  const spool = join(folder, 'spool');
  const accept = join(folder, 'accept');
  mkdirSync(spool);
  writeFileSync(accept, '#!/bin/sh\nexit 0\n');
  chmodSync(accept, 0o755);
  const port = await freePort();
  const args = [
    '-n',
    'localhost',
    '-p',
    String(port),
    '-c',
    accept,
    '-d',
    spool,
    '-f',
    'application/pdf',
    '-r',
    'off',
    `Bench${port % MANY}`,
  ];
  const child = spawn('ippeveprinter', args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...directory?.environment },
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-400);
  });
  child.on('error', (cause) => {
    output = cause.message;
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  };
  for (let tries = 0; tries < 50; tries += 1) {
    if (await listens(port))
      return {
        host: '127.0.0.1',
        port,
        pid: child.pid ?? 0,
        peakMiB: () => peakMiB(child.pid ?? 0),
        stop,
      };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  impossible = output.trim() || 'it did not listen';
  console.log(`ippeveprinter cannot be started here: ${impossible}`);
  await stop();
  return null;
}
