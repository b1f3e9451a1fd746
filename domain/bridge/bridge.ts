// The front page of bridge: every call and event between a screen and the desktop agent, as one table.
// `preload` derives what it offers from it, `main` its handlers and checks, the screens their client.
import { z } from 'zod';
import { FolderView } from './folders.ts';
import { InboxDocument } from './inbox.ts';
import { AgentSettings, SettingsView } from './settings.ts';

const Nothing = z.strictObject({});
const Id = z.strictObject({ id: z.string().min(1).max(100) });
const Done = z.object({ done: z.literal(true) });

/** The agent's connection to the server. The token itself never crosses the bridge towards the screen. */
export const AccountView = z.object({
  connected: z.boolean(),
  server: z.string(),
  login: z.string(),
  /** false while the server does not answer. */
  reachable: z.boolean(),
  /** false: this computer has no keychain, and the sign-in lasts until the program ends. */
  kept: z.boolean().optional(),
  /** Identity of the agent's token on the server, where it is known: the screen revokes it by this. */
  tokenId: z.number().int().optional(),
  /** Name of this computer: what the token is called on the server. */
  computer: z.string().optional(),
});
export type AccountView = z.infer<typeof AccountView>;

/** A queue as the operating system and the printer see it. */
export const QueueView = z.object({
  id: z.string(),
  /** `ipp://localhost:8631/ipp/plain/ID`, or `/ipp/print/ID` for unchanged bytes. */
  address: z.string(),
  /** null: unknown on this system. */
  registered: z.boolean().nullable(),
  printer: z.enum(['ready', 'not-signed-in', 'paused', 'stopped']),
});
export type QueueView = z.infer<typeof QueueView>;

/** One finding of the printer doctor: what was checked, the verdict, and what to do (a label). */
export const DoctorFinding = z.object({
  check: z.enum([
    'settings',
    'policy',
    'signIn',
    'server',
    'service',
    'port',
    'printer',
    'spooler',
    'registration',
    'folders',
    'disk',
    'lan',
  ]),
  subject: z.string(),
  verdict: z.enum(['good', 'warn', 'bad', 'unknown']),
  label: z.string(),
  parameters: z.record(z.string(), z.unknown()),
});
export type DoctorFinding = z.infer<typeof DoctorFinding>;

/** Calls of a screen to the agent: what they take and give. */
export const BRIDGE_CALLS = {
  'settings.read': { input: Nothing, output: SettingsView },
  'settings.save': { input: z.strictObject({ settings: AgentSettings }), output: SettingsView },

  'account.read': { input: Nothing, output: AccountView },
  /** Puts an agent token, made by the signed-in screen, into the keychain of the operating system. */
  'account.connect': {
    input: z.strictObject({
      server: z.url({ protocol: /^https?$/ }),
      login: z.string().max(100),
      token: z.string().min(20).max(200),
      tokenId: z.number().int().positive().optional(),
    }),
    output: AccountView,
  },
  'account.disconnect': { input: Nothing, output: AccountView },

  'inbox.list': { input: Nothing, output: z.array(InboxDocument) },
  /** The person took the document into a deposit that the screen made. */
  'inbox.deposited': {
    input: z.strictObject({ id: z.string().max(100), jobId: z.number().int().positive() }),
    output: Done,
  },
  'inbox.drop': { input: Id, output: Done },
  'inbox.retry': { input: Id, output: Done },

  'queues.list': { input: Nothing, output: z.array(QueueView) },
  'queues.register': { input: Id, output: QueueView },
  'queues.unregister': { input: Id, output: QueueView },
  'queues.testPage': { input: Id, output: Done },

  'doctor.run': { input: Nothing, output: z.array(DoctorFinding) },
  'folders.list': { input: Nothing, output: z.array(FolderView) },
  /** Asks for a folder; null when the person closed the dialog. */
  'folders.choose': { input: Nothing, output: z.object({ path: z.string().nullable() }) },
  'notification.show': {
    input: z.strictObject({
      title: z.string().max(200),
      body: z.string().max(500),
      tag: z.string().max(100),
      /** Path of our own that a click opens. */
      path: z
        .string()
        .regex(/^\/(?!\/)/)
        .max(500),
    }),
    output: Done,
  },
  'window.focus': { input: Nothing, output: Done },
  /** The page hears `navigate` and `inbox.arrived` from now on; what came while it was loading follows at once. */
  'window.listens': { input: Nothing, output: Done },
  'external.open': { input: z.strictObject({ url: z.url({ protocol: /^(https|mailto)$/ }) }), output: Done },
  'update.install': { input: Nothing, output: Done },
  /** `system`: this build comes as a package that the operating system keeps up to date; the setting has no effect. */
  'update.means': {
    input: Nothing,
    output: z.object({
      means: z.enum(['own', 'system']),
      /** The version that waits for a restart; not there while none does. */
      ready: z.string().optional(),
    }),
  },
} as const;

export type BridgeCall = keyof typeof BRIDGE_CALLS;
export type BridgeInput<N extends BridgeCall> = z.input<(typeof BRIDGE_CALLS)[N]['input']>;
export type BridgeOutput<N extends BridgeCall> = z.output<(typeof BRIDGE_CALLS)[N]['output']>;

/** Events of the agent to screens: what they carry. */
export const BRIDGE_EVENTS = {
  /** A document was accepted, or its state changed. */
  'inbox.changed': InboxDocument,
  /** A document that the person printed in order to send it has arrived: sent once, to a page that listens. */
  'inbox.arrived': InboxDocument,
  'settings.changed': SettingsView,
  'account.changed': AccountView,
  'queues.changed': z.array(QueueView),
  'folders.changed': z.array(FolderView),
  /** A deep link, a notification or the tray leads to a path of ours. */
  navigate: z.object({ path: z.string() }),
  'update.ready': z.object({ version: z.string() }),
} as const;

export type BridgeEvent = keyof typeof BRIDGE_EVENTS;
export type BridgeEventValue<E extends BridgeEvent> = z.output<(typeof BRIDGE_EVENTS)[E]>;

/**
 * A refused call answers this instead of its output: of an error that is thrown only the message would cross the border
 * between the processes. `label` is a label of the catalogue.
 */
export const BridgeRefusal = z.strictObject({
  refused: z.object({ label: z.string(), parameters: z.record(z.string(), z.unknown()) }),
});
export type BridgeRefusal = z.infer<typeof BridgeRefusal>;

/**
 * What the preload offers to the page: answers may be refusals. `renderer/platform/desktop.ts` makes a DesktopBridge of
 * it.
 */
export interface RawBridge {
  readonly call: (name: BridgeCall, input: unknown) => Promise<unknown>;
  readonly on: (name: BridgeEvent, listener: (value: unknown) => void) => () => void;
}

/** What screens use: a refused call rejects with an error that has the refusal's `label` and `parameters`. */
export interface DesktopBridge {
  readonly call: <N extends BridgeCall>(name: N, input: BridgeInput<N>) => Promise<BridgeOutput<N>>;
  readonly on: <E extends BridgeEvent>(name: E, listener: (value: BridgeEventValue<E>) => void) => () => void;
}
