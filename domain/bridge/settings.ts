// What the desktop agent is set to: one schema for the settings file, the policy, the bridge and the screens.
// Times in days, ports as numbers, paths as the machine writes them.
import { z } from 'zod';
import { LanAccount, MOST_ACCOUNTS, withoutPins } from './other-devices.ts';

/** What happens with a printed document (docs/model.md, "Queue modes"). */
export const QUEUE_MODES = ['manual', 'automated', 'async'] as const;
export type QueueMode = (typeof QUEUE_MODES)[number];

/** Fixed, because the address is written into every queue of the operating system. */
export const PRINTER_PORT = 8631;

/** How a deposit is named: as the document, a fixed text, or the document's name after a text. */
export const NameRule = z.discriminatedUnion('rule', [
  z.strictObject({ rule: z.literal('document') }),
  z.strictObject({ rule: z.literal('fixed'), text: z.string().trim().min(1).max(200) }),
  z.strictObject({ rule: z.literal('prefix'), text: z.string().trim().min(1).max(100) }),
]);
export type NameRule = z.infer<typeof NameRule>;

/** When the post goes: as the service says, or a number of working days after the confirmation. */
export const PostDateRule = z.discriminatedUnion('rule', [
  z.strictObject({ rule: z.literal('service') }),
  z.strictObject({ rule: z.literal('workingDays'), days: z.number().int().min(0).max(30) }),
]);
export type PostDateRule = z.infer<typeof PostDateRule>;

/** A folder whose files are deposited like printed documents. */
export const WatchedFolder = z.strictObject({
  /** An absolute path; below it are the folders `archive` and `failed`. */
  path: z.string().trim().min(1).max(1000),
  /** Seconds without a change of size or time after which a file counts as finished. */
  quietSeconds: z.number().int().min(1).max(3600).default(3),
  /** Days that taken files stay in `archive`; 0: until a person removes them. */
  keepDays: z.number().int().min(0).max(3650).default(30),
});
export type WatchedFolder = z.infer<typeof WatchedFolder>;

/** A printer of the agent: its mode, the preset of its deposits, its watched folders. */
export const Queue = z.strictObject({
  /** Part of the printer's address: letters, digits, dash, underscore, dot. Never changes once it is registered. */
  id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,62}$/),
  /** What people read in the print dialog. Control characters and quotes never reach a printer attribute. */
  name: z.string().trim().min(1).max(100),
  mode: z.enum(QUEUE_MODES).default('manual'),
  /** Required in automated mode, a preselection (may be empty) in the others. */
  serviceId: z.number().int().positive().nullable().default(null),
  boxName: z.string().max(64).nullable().default(null),
  nameRule: NameRule.prefault({ rule: 'document' }),
  /** Option value ids by channel label. */
  options: z.record(z.string(), z.array(z.number().int())).default({}),
  postDate: PostDateRule.prefault({ rule: 'service' }),
  folders: z.array(WatchedFolder).max(20).default([]),
  /**
   * Documents arrive byte for byte, for a service that keeps their integrity; a job with chosen pages is held. Else the
   * print system applies ranges, several pages a sheet, odd and even pages (docs/decisions/0240).
   */
  unchanged: z.boolean().default(false),
});
export type Queue = z.infer<typeof Queue>;

/** All settings of one agent. */
export const AgentSettings = z.strictObject({
  /** Address of the Mailroom server, without a path: `https://mail.example.com`. Empty: not set up yet. */
  server: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  printer: z
    .strictObject({
      enabled: z.boolean().default(true),
      port: z.number().int().min(0).max(65_535).default(PRINTER_PORT),
      /** One boot-time service for all users of this machine; documents are confirmed by each user's session. */
      shared: z.boolean().default(false),
      /** "Print from other devices": TLS, PIN and DNS-SD; off by default. */
      lan: z
        .strictObject({
          enabled: z.boolean().default(false),
          /** Of the person whose agent this is. */
          pin: z.string().max(64).default(''),
          /** Others who may print; on a shared machine all who may. */
          accounts: z.array(LanAccount).max(MOST_ACCOUNTS).default([]),
        })
        .prefault({}),
    })
    .prefault({}),
  queues: z.array(Queue).max(50).default([]),
  startAtLogin: z.boolean().default(true),
  notifications: z.boolean().default(true),
  updates: z
    .strictObject({ automatic: z.boolean().default(true), url: z.union([z.literal(''), z.url()]).default('') })
    .prefault({}),
});
export type AgentSettings = z.infer<typeof AgentSettings>;

/** What of an administrator's policy is not in force: the file or key it is about, why, and what to do (a label). */
export const PolicyNotice = z.object({
  source: z.string(),
  /** `bad`: a decision does not hold; `warn`: it will, or is not known to this version. */
  verdict: z.enum(['bad', 'warn']),
  label: z.string(),
  parameters: z.record(z.string(), z.unknown()),
});
export type PolicyNotice = z.infer<typeof PolicyNotice>;

/**
 * Settings as a screen sees them: the PINs of others never cross the bridge. `locked` names, by dotted path, what an
 * administrator's policy decides.
 */
export const SettingsView = z.object({
  settings: AgentSettings.transform(withoutPins),
  locked: z.array(z.string()),
  policyFaults: z.array(PolicyNotice).optional(),
});
export type SettingsView = z.infer<typeof SettingsView>;
