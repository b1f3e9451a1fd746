// What the doctor looks at, passed in: the machine's programs, files and sockets, and the agent's own state.
import type { AccountView, DoctorFinding } from '#domain/bridge/bridge.ts';
import type { AgentSettings } from '#domain/bridge/settings.ts';
import type { OfferedService } from '#main/agent/service-names.ts';
import type { PolicyFault } from '#main/settings/policy.ts';
import type { RegistrationPorts } from '../registration/registration.ts';

/** The state of a queue, as the printer reports it. */
export interface PrinterAnswer {
  /** false: something answers on the port that is not our printer. */
  readonly ours: boolean;
  /** false: the printer does not know the queue. */
  readonly known: boolean;
  readonly accepting: boolean;
  readonly reasons: readonly string[];
  readonly message: string;
}

/** Who has the port: name of an account or program, as the system shows it. */
export type PortOwner =
  | { readonly taken: false }
  | {
      readonly taken: true;
      readonly owner: string | null;
      readonly sameUser: boolean | null;
      /** User id, where the system has and shows them. */
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
  /** Services that queues have by their name, by queue id. */
  readonly serviceNames: ReadonlyMap<string, string>;
  /** What this account may use; undefined: the server does not say. */
  readonly askServices: () => Promise<readonly OfferedService[] | undefined>;
  /** undefined: nothing answers. An empty queue id asks for the first queue. */
  readonly askPrinter: (port: number, queueId: string) => Promise<PrinterAnswer | undefined>;
  /** undefined: this system does not show it. */
  readonly portOwner: (port: number) => Promise<PortOwner | undefined>;
  /** Login at the operating system of the person whose agent this is, to whom the single PIN of the settings belongs. */
  readonly person: string;
  /** The agent's own folders; watched ones come from the settings. */
  readonly ownFolders: readonly string[];
  readonly probeFolder: (path: string) => Promise<'writable' | 'missing' | 'denied'>;
  /** Bytes free for this user; undefined: unknown. */
  readonly freeBytes: (path: string) => Promise<number | undefined>;
}

export type Finding = DoctorFinding;
