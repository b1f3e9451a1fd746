// What the desktop shell and the headless agent know of the agent: how it is started, what it shows, what it can be told.
import type { AccountView, QueueView } from '#domain/bridge/bridge.ts';
import type { FolderView } from '#domain/bridge/folders.ts';
import type { AgentSettings } from '#domain/bridge/settings.ts';
import type { Outbox } from '#main/outbox/outbox.types.ts';

/** The time, passed in. */
export interface AgentClock {
  /** The wall clock. */
  readonly now: () => Date;
  /** Milliseconds since an arbitrary start; never goes back. */
  readonly monotonic: () => number;
  /** Runs `work` once after `ms`; the answer cancels it. */
  readonly after: (ms: number, work: () => void) => () => void;
}

/** One line for the log: facts only; no personal data but names of documents, and those only as text. */
export type AgentLog = (
  level: 'info' | 'warn' | 'error',
  event: string,
  facts?: Readonly<Record<string, unknown>>,
) => void;

/** Where settings come from; the agent follows their changes. */
export interface SettingsSource {
  readonly read: () => AgentSettings;
  /** @returns ends the listening */
  readonly onChange: (listener: (settings: AgentSettings) => void) => () => void;
}

/** Where the agent's token comes from (keychain, file). It is read again whenever a call is refused for it. */
export interface TokenSource {
  /** null: nobody is signed in. */
  readonly read: () => Promise<string | null>;
  readonly onChange: (listener: () => void) => () => void;
}

/** The printer driver as a child; Electron passes a start of its own, Node forks. */
export interface DriverProcess {
  readonly send: (command: unknown) => void;
  readonly onMessage: (listener: (message: unknown) => void) => void;
  /** Called once, when the child has ended. */
  readonly onExit: (listener: (code: number | null) => void) => void;
  readonly kill: () => void;
}
/** @param configuration JSON of the driver's PrinterConfiguration; it holds PINs, so it goes by message */
export type StartDriver = (driverPath: string, configuration: string) => DriverProcess;

export interface AgentOptions {
  /** The agent's own folder: `spool`, `outbox`, `staging` and `installation` lie below it. */
  readonly dataDir: string;
  readonly settings: SettingsSource;
  readonly token: TokenSource;
  readonly clock: AgentClock;
  /** A new identity: letters, digits, dashes; unique for ever. */
  readonly ids: () => string;
  /** 0 up to, not including, 1. */
  readonly chance: () => number;
  readonly log: AgentLog;
  /** Path of printer-driver/printer-driver.ts, or of its bundle. */
  readonly driverPath: string;
  /** Locale of the reason files in watched folders. */
  readonly locale: string;
  /** Login name at the operating system; only looked at on a shared machine. */
  readonly osUser: string;
  /** true: the boot-time service of a shared machine (runs the printer, sends nothing). Only with settings.printer.shared. */
  readonly service?: boolean;
  /** Folder of the shared machine's printer; the same for the service and the sessions. Default: by operating system. */
  readonly sharedDir?: string;
  /** Default: child_process.fork. */
  readonly startDriver?: StartDriver;
  /** Milliseconds; the defaults are for real lines and real offices. */
  readonly times?: {
    /** Before the second try, and at most. */
    readonly pauses?: { readonly least: number; readonly most: number };
    /** Without a byte in either direction until a request is given up. */
    readonly idle?: number;
  };
}

/** How the printer stands. `port-taken`: another program owns the port, so nothing can be printed. */
export interface PrinterStatus {
  readonly state: 'off' | 'starting' | 'listening' | 'port-taken' | 'failed' | 'elsewhere';
  /** The real port while it listens, else the one it wants. */
  readonly port: number;
  /** In words of the driver, for the log and the doctor. */
  readonly detail: string;
  /** The disk is nearly full: the printer refuses documents. */
  readonly spoolFull: boolean;
}

export interface Agent {
  readonly outbox: Outbox;
  readonly account: () => AccountView;
  readonly onAccount: (listener: (account: AccountView) => void) => () => void;
  /** `registered` is null here: the shell asks the registration itself. */
  readonly queues: () => readonly QueueView[];
  readonly onQueues: (listener: (queues: readonly QueueView[]) => void) => () => void;
  readonly printer: () => PrinterStatus;
  readonly folders: () => readonly FolderView[];
  readonly onFolders: (listener: (folders: readonly FolderView[]) => void) => () => void;
  /** Paused: documents are accepted and held, nothing is sent. */
  readonly pause: (paused: boolean) => void;
  /** Looks at spool, folders and everything that waits, now (back from sleep, back online). */
  readonly wake: () => Promise<void>;
  /** Ends driver, folders and uploads after what is under way has been written down. */
  readonly close: () => Promise<void>;
}
