// The agent as the desktop shell and the headless program use it: its options, what it shows, and its commands.
import type { AccountView, QueueView } from '#domain/bridge/bridge.ts';
import type { FolderView } from '#domain/bridge/folders.ts';
import type { AgentSettings } from '#domain/bridge/settings.ts';
import type { Outbox } from '#main/outbox/outbox.types.ts';
import type { TokenSource } from '#main/system/system.types.ts';
import type { PrinterHost, PrinterStatus } from './driver/driver.types.ts';

/** Where settings come from; the agent follows their changes. */
export interface SettingsSource {
  readonly read: () => AgentSettings;
  /** @returns ends the listening */
  readonly onChange: (listener: (settings: AgentSettings) => void) => () => void;
}

export interface AgentOptions extends PrinterHost {
  readonly settings: SettingsSource;
  readonly token: TokenSource;
  /** Proxies of the operating system for an address, as PAC scripts answer them; without it those of the environment. */
  readonly proxiesFor?: (url: string) => Promise<string>;
  /** A new identity: letters, digits, dashes; never used twice. */
  readonly ids: () => string;
  /** 0 up to, not including, 1. */
  readonly chance: () => number;
  /** Locale of the reason files in watched folders. */
  readonly locale: string;
  /** Milliseconds; the defaults are for real lines and real offices. */
  readonly times?: {
    /** Before the second try, and at most. */
    readonly pauses?: { readonly least: number; readonly most: number };
    /** Without a byte in either direction until a request is given up. */
    readonly idle?: number;
  };
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
