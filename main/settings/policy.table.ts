// What an administrator's policy may decide: one row per value, for the JSON file, the Windows registry and the macOS
// profile alike. The policy templates (ADMX, profile) and the table for administrators are derived from it.

/** `list` is JSON text in the registry and in a profile, an array in the JSON file. */
export type PolicyType = 'text' | 'boolean' | 'number' | 'list';

export interface PolicyRow {
  /** Dotted path in AgentSettings (domain/bridge/settings.ts). */
  readonly path: string;
  readonly type: PolicyType;
  /** Bounds of a number, as the settings have them. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** A value as an administrator would write it, for templates and documentation. */
  readonly example: string | number | boolean;
}

/**
 * By value name: the same in the registry, in the profile and in the JSON file. People read the labels
 * `shell.policy.NAME` (short) and `shell.policy.NAME.help` (one sentence).
 */
export const POLICIES = {
  Server: { path: 'server', type: 'text', example: 'https://mail.example.com' },
  PrinterEnabled: { path: 'printer.enabled', type: 'boolean', example: true },
  PrinterPort: { path: 'printer.port', type: 'number', minimum: 0, maximum: 65_535, example: 8631 },
  SharedMachine: { path: 'printer.shared', type: 'boolean', example: false },
  PrintFromOtherDevices: { path: 'printer.lan.enabled', type: 'boolean', example: false },
  // A PIN in a template would be everybody's.
  OtherDeviceAccounts: { path: 'printer.lan.accounts', type: 'list', example: '[]' },
  Queues: {
    path: 'queues',
    type: 'list',
    example: '[{"id":"letters","name":"Letters","mode":"manual","serviceId":null}]',
  },
  StartAtLogin: { path: 'startAtLogin', type: 'boolean', example: true },
  Notifications: { path: 'notifications', type: 'boolean', example: true },
  AutomaticUpdates: { path: 'updates.automatic', type: 'boolean', example: false },
  UpdateAddress: { path: 'updates.url', type: 'text', example: 'https://updates.example.com/mailroom/' },
} as const satisfies Record<string, PolicyRow>;

export type PolicyName = keyof typeof POLICIES;
export const POLICY_NAMES = Object.keys(POLICIES) as readonly PolicyName[];

/** Where a policy lies on each system. */
export const POLICY_PLACES = {
  linux: '/etc/mailroom/policy.json',
  /** Below the folder that %ProgramData% names. */
  windowsFile: 'Mailroom\\policy.json',
  windowsKey: 'HKLM\\Software\\Policies\\Mailroom',
  macDomain: 'eu.mailroom.desktop',
  macFile: '/Library/Managed Preferences/eu.mailroom.desktop.plist',
} as const;
