// What the agent's printers need, and how their state is shown.
import type { AgentClock, AgentLog } from '#main/system/system.types.ts';

/** The printer driver as a child process; Electron passes a start of its own, Node forks. */
export interface DriverProcess {
  readonly send: (command: unknown) => void;
  readonly onMessage: (listener: (message: unknown) => void) => void;
  /** Called once, when the child has ended. */
  readonly onExit: (listener: (code: number | null) => void) => void;
  readonly kill: () => void;
}
/** @param configuration JSON of the driver's PrinterConfiguration; it holds PINs, so it goes by message */
export type StartDriver = (driverPath: string, configuration: string) => DriverProcess;

/** State of the printer. `port-taken`: another program owns the port, so nothing can be printed. */
export interface PrinterStatus {
  readonly state: 'off' | 'starting' | 'listening' | 'port-taken' | 'failed' | 'elsewhere';
  /** The real port while it listens, else the one it wants. */
  readonly port: number;
  /** In words of the driver, for the log and the doctor. */
  readonly detail: string;
  /** The disk is nearly full: the printer refuses documents. */
  readonly spoolFull: boolean;
}

/** The options of an agent that its printer needs. */
export interface PrinterHost {
  /** The agent's own folder: `spool`, `outbox`, `staging` and `installation` lie below it. */
  readonly dataDir: string;
  readonly clock: AgentClock;
  readonly log: AgentLog;
  /** Path of printer-driver/printer-driver.ts, or of its bundle. */
  readonly driverPath: string;
  /** Login name at the operating system; only looked at on a shared machine. */
  readonly osUser: string;
  /** Default: child_process.fork. */
  readonly startDriver?: StartDriver;
  /** true: the boot-time service of a shared machine (runs the printer, sends nothing). Only with settings.printer.shared. */
  readonly service?: boolean;
  /** Folder of the shared machine's printer; the same for the service and the sessions. Default: by operating system. */
  readonly sharedDir?: string;
}
