// What the agent knows of a watched folder.
import type { WatchedFolder } from '#domain/bridge/settings.ts';
import type { Outbox } from '../outbox/outbox.types.ts';
import type { AgentClock, AgentLog } from '../system/system.types.ts';
import type { FolderDisk } from './disk/folder-disk.ts';

/** Why a folder does not work: a label of the catalogue with its parameters. */
export interface FolderFailure {
  readonly label: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** A file that lies in the folder for long and is not taken. */
export interface HeldFile {
  readonly name: string;
  /** It keeps changing, it has no content, or another program holds it: a label with the parameter `name`. */
  readonly label: string;
  /** ISO 8601, UTC. */
  readonly since: string;
}

export interface FolderState {
  readonly path: string;
  readonly queueId: string;
  /** `missing`: not there (share away, drive unplugged); `denied`: no right to read or to move files. */
  readonly condition: 'starting' | 'watching' | 'missing' | 'denied' | 'closed';
  /** `events`: the system reports changes besides the rescan; `polling`: the rescan alone (shares, limits of the system). */
  readonly hints: 'events' | 'polling';
  /** Files that are not finished yet, and files claimed but not yet handed over. */
  readonly waiting: number;
  /** Handed over to the outbox since the start. */
  readonly taken: number;
  /** Put into `failed` since the start. */
  readonly failed: number;
  readonly held: readonly HeldFile[];
  /** What went wrong last and is tried again; null when all is well. */
  readonly failure: FolderFailure | null;
  /** ISO 8601, UTC; null before the first scan that could read the folder. */
  readonly scannedAt: string | null;
}

export interface WatchFolderOptions {
  readonly folder: WatchedFolder;
  readonly queueId: string;
  /** Must be idempotent by the acceptance's id: after a crash the same document is handed over again. */
  readonly accept: Outbox['accept'];
  /** A folder on the outbox's volume: finished copies lie here until the outbox takes them over. One per agent. */
  readonly staging: string;
  readonly clock: AgentClock;
  /** A new identity for an acceptance: letters, digits, dashes; never used twice. */
  readonly ids: () => string;
  readonly log: AgentLog;
  readonly onState: (state: FolderState) => void;
  /** Locale of the reason files. */
  readonly locale: string;
  /** Turned off, the folder lives by the rescan alone. */
  readonly events?: boolean;
  readonly times?: Partial<FolderTimes>;
  /** The file systems; tests pass one that fails. */
  readonly disk?: FolderDisk;
}

/** In ms. */
export interface FolderTimes {
  /** Pause between two scans while files are not finished. */
  readonly busyScan: number;
  /** Pause between two scans when nothing waits and the system reports changes. */
  readonly idleScan: number;
  /** The same without reports of the system. */
  readonly pollingScan: number;
  /** Quiet time of a file that looks unfinished (no end of a PDF, or only zeros): as long as this, or the folder's own. */
  readonly patience: number;
  /** A file that is not finished after this is reported as held. */
  readonly held: number;
  /** Pause after a failure, doubled each time up to `retryMost`. */
  readonly retryLeast: number;
  readonly retryMost: number;
  /** Pause between two looks for what has lain in `archive` for long enough. */
  readonly sweep: number;
}

export const FOLDER_TIMES: FolderTimes = {
  busyScan: 500,
  idleScan: 10_000,
  pollingScan: 2_000,
  patience: 60_000,
  held: 10 * 60_000,
  retryLeast: 2_000,
  retryMost: 60_000,
  sweep: 60 * 60_000,
};

export interface FolderWatch {
  /** Looks at the folder now; resolves when all that was found finished is handed over or has failed for now. */
  readonly rescan: () => Promise<void>;
  readonly state: () => FolderState;
  /**
   * The server does not accept the content of a document that came from here: its archived copy moves to `failed`, with
   * the reason beside it. Ids of other folders are ignored, so it may be called for every folder. Idempotent: call it
   * again after a restart for each refused document. While the folder is away the refusal is remembered.
   */
  readonly refused: (id: string, label: string, parameters: Readonly<Record<string, unknown>>) => Promise<void>;
  /** Ends after what is under way; nothing is lost by not calling it. */
  readonly close: () => Promise<void>;
}
