// The front page of printer-driver/: an IPP Everywhere printer as a child process that knows nothing of the product.
// The parent starts it with the configuration (IPC message `configure`, or JSON as first argument, which every user of
// the machine can read, so never with PINs), hears events and sends commands by IPC; without a parent the events are JSON lines on standard output.
import { randomUUID } from 'node:crypto';
import type { PrinterConfiguration } from './printer/environment/configuration.ts';
import type { PrinterEvent, PrinterState } from './printer/environment/events.ts';
import { parseConfiguration, parseQueues } from './printer/environment/parse-configuration.ts';
import { type PrinterRuntime, systemClock } from './printer/environment/runtime.ts';
import { openPrinter, type Printer } from './printer/printer.ts';
import { convertInChild } from './raster/convert-in-child.ts';
import { nodeDisk } from './spool/disk.ts';
import { openServer, PortTakenError, type PrinterServer } from './transport/server.ts';

export type { PrinterConfiguration, QueueConfiguration } from './printer/environment/configuration.ts';
export type { PrinterEvent, PrinterState } from './printer/environment/events.ts';
export type { DocumentMetadata } from './spool/metadata.ts';

/** What the parent may send. */
export type DriverCommand =
  | { readonly type: 'configure'; readonly configuration: unknown }
  | { readonly type: 'state'; readonly state: PrinterState }
  | { readonly type: 'queues'; readonly queues: unknown }
  /** The document of that uuid is in the parent's own keeping. */
  | { readonly type: 'taken'; readonly uuid: string }
  | { readonly type: 'stop' };

/** What the driver reports. */
export type DriverMessage =
  | PrinterEvent
  | { readonly type: 'listening'; readonly port: number; readonly addresses: readonly string[] }
  /** The driver cannot run and ends: wrong configuration, port taken, spool not usable. */
  | {
      readonly type: 'cannot-start';
      readonly reason: 'configuration' | 'port-taken' | 'failed';
      readonly detail: string;
    };

export interface RunningDriver {
  readonly printer: Printer;
  readonly server: PrinterServer;
  readonly command: (command: DriverCommand) => void;
  readonly stop: () => Promise<void>;
}

const isState = (value: unknown): value is PrinterState =>
  value === 'ready' || value === 'not-signed-in' || value === 'paused';

/** Starts printer and server in this process; for the child itself and for tests. */
export async function startDriver(
  configuration: PrinterConfiguration,
  runtime: PrinterRuntime,
): Promise<RunningDriver> {
  const printer = await openPrinter(configuration, runtime);
  const server = await openServer(printer).catch(async (cause: unknown) => {
    await printer.stop();
    throw cause;
  });
  const stop = async (): Promise<void> => {
    await server.close();
    await printer.stop();
  };
  const command = (order: DriverCommand): void => {
    if (order.type === 'state' && isState(order.state)) printer.setState(order.state);
    if (order.type === 'taken') printer.taken(String(order.uuid));
    if (order.type === 'queues') {
      printer.setQueues(parseQueues(order.queues));
      server.queuesChanged();
    }
  };
  return { printer, server, command, stop };
}

export const systemRuntime = (announce: (event: PrinterEvent) => void): PrinterRuntime => ({
  clock: systemClock,
  uuid: randomUUID,
  disk: nodeDisk,
  convert: convertInChild,
  announce,
});

function report(message: DriverMessage): void {
  if (!process.send) process.stdout.write(`${JSON.stringify(message)}\n`);
  // A parent that is gone gets nothing; its successor finds the documents in the spool.
  else if (process.connected) process.send(message);
}
/** Reports in the same order, but after the sender's answer: the parent would find the document anyway. */
function reportSoon(message: DriverMessage): void {
  setImmediate(report, message);
}

interface ParentCommands {
  readonly configuration: () => Promise<unknown>;
  /** Passes on the commands that have come meanwhile, and all later ones. */
  readonly follow: (obey: (command: DriverCommand) => void) => void;
}
/** Commands that come while the printer is still opening wait for it. */
function listenToParent(): ParentCommands {
  const early: DriverCommand[] = [];
  let obey = (command: DriverCommand): unknown => early.push(command);
  const configured = new Promise((resolve) => {
    process.on('message', (command: DriverCommand) => {
      if (command.type === 'configure') resolve(command.configuration);
      else obey(command);
    });
  });
  return {
    configuration: async () => {
      const argument = process.argv[2];
      return argument === undefined ? configured : JSON.parse(argument);
    },
    follow(next) {
      obey = next;
      for (const command of early.splice(0)) next(command);
    },
  };
}

/** Threads for the disk: eight uploads each wait for a sync, and the quick work of others must not queue behind them. */
const DISK_THREADS = 16;

async function runAsChild(): Promise<void> {
  // Read when the first work goes to a thread, which is later than this.
  process.env.UV_THREADPOOL_SIZE ??= String(DISK_THREADS);
  const parent = listenToParent();
  let configuration: PrinterConfiguration;
  try {
    configuration = parseConfiguration(await parent.configuration(), process.env);
  } catch (cause) {
    report({ type: 'cannot-start', reason: 'configuration', detail: cause instanceof Error ? cause.message : '' });
    process.exitCode = 2;
    process.disconnect?.();
    return;
  }
  // A parent that is gone starts a new driver: two must not share one spool. It may go while this one still opens.
  let isOver = false;
  let end = (): void => {
    isOver = true;
  };
  for (const sign of ['disconnect', 'SIGTERM', 'SIGINT']) process.on(sign, () => end());
  try {
    const driver = await startDriver(configuration, systemRuntime(reportSoon));
    end = () => {
      void driver.stop().finally(() => process.exit(0));
    };
    if (isOver) return end();
    const { port, addresses } = driver.server;
    reportSoon({ type: 'listening', port, addresses });
    parent.follow((command) => (command.type === 'stop' ? end() : driver.command(command)));
  } catch (cause) {
    const reason = cause instanceof PortTakenError ? 'port-taken' : 'failed';
    report({ type: 'cannot-start', reason, detail: cause instanceof Error ? cause.message : '' });
    process.exitCode = 3;
    process.disconnect?.();
  }
}

if (import.meta.main) await runAsChild();
