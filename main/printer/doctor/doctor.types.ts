// What the doctor looks at, passed in: the machine's programs, files and sockets, and the agent's own state.
import type { AccountView, DoctorFinding } from '#domain/bridge/bridge.ts';
import type { AgentSettings } from '#domain/bridge/settings.ts';
import type { PolicyFault } from '#main/settings/policy.ts';
import type { RegistrationPorts } from '../registration/registration.ts';

/** What a queue of the printer says of itself. */
export interface PrinterAnswer {
  /** false: something answers on the port that is not our printer. */
  readonly ours: boolean;
  /** false: the printer does not know the queue. */
  readonly known: boolean;
  readonly accepting: boolean;
  readonly reasons: readonly string[];
  readonly message: string;
}

/** Who has the port: by name of an account or program, as the system tells it. */
export type PortOwner =
  | { readonly taken: false }
  | {
      readonly taken: true;
      readonly owner: string | null;
      readonly sameUser: boolean | null;
      /** User id, where the system has them and tells. */
      readonly uid?: number;
    };

/** `signedOut`: the server answers and does not take the token. */
export type ServerAnswer =
  | { readonly kind: 'mailroom' | 'other'; readonly detail: string }
  | { readonly kind: 'silent'; readonly detail: string };

export interface FolderToCheck {
  readonly path: string;
  /** A watched folder of a queue, or one of the agent's own. */
  readonly role: 'watched' | 'own';
}

export interface DoctorPorts extends RegistrationPorts {
  readonly settings: () => AgentSettings;
  /** What of the machine's policy is ignored: values, or whole files. */
  readonly policyFaults: () => readonly PolicyFault[];
  readonly account: () => AccountView;
  readonly askServer: (server: string) => Promise<ServerAnswer>;
  /** undefined: nothing answers. An empty queue id asks for the first queue. */
  readonly askPrinter: (port: number, queueId: string) => Promise<PrinterAnswer | undefined>;
  /** undefined: cannot be told on this system. */
  readonly portOwner: (port: number) => Promise<PortOwner | undefined>;
  /** Login at the operating system of the person whose agent this is: the one PIN of the settings is his. */
  readonly person: string;
  /** The agent's own folders; watched ones come from the settings. */
  readonly ownFolders: readonly string[];
  readonly probeFolder: (path: string) => Promise<'writable' | 'missing' | 'denied'>;
  /** Bytes free for this user; undefined: cannot be told. */
  readonly freeBytes: (path: string) => Promise<number | undefined>;
}

export type Finding = DoctorFinding;
