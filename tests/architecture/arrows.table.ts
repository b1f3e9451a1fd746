// Who may import whom, over the whole tree: rooms from the top floor down, each with what it may use. A room is a folder,
// or one file where a front page wires the rest of its folder; a file belongs to the longest room that its path begins
// with. What a room uses are rooms below it only: a folder of several rooms means those of them that stand below.

/** A room and the rooms or folders of rooms that its files may import. */
export type Arrow = readonly [room: string, uses: readonly string[]];

/** What every call and step is given: the ground of the server. */
const GROUND = ['domain', 'server/context', 'server/storage', 'server/system'] as const;
/** What features share with the steps. */
const LETTERS = [...GROUND, 'server/access', 'server/letters'] as const;
/** What every screen is made of. */
const KIT = [
  'domain',
  'renderer/api',
  'renderer/i18n',
  'renderer/platform',
  'renderer/routes',
  'renderer/session',
  'renderer/shared',
  'renderer/theme',
  'renderer/ui',
] as const;

export const ARROWS: readonly Arrow[] = [
  // Tests, measurements and commands look at everything; nothing looks at them.
  ['tests', ['bench', 'scripts', 'domain', 'server', 'renderer', 'main', 'preload', 'printer-driver']],
  ['bench', ['scripts', 'tests', 'domain', 'server', 'renderer', 'main', 'printer-driver']],
  ['scripts', ['domain', 'server', 'main']],

  // Server: app wires; http and pipeline run features and letters; below them lie access, the ground and what it stands on.
  [
    'server/app',
    [...LETTERS, 'server/http', 'server/pipeline', 'server/features', 'server/channels', 'server/documents'],
  ],
  ['server/http', [...GROUND, 'server/features', 'server/http/door']],
  ['server/http/door', [...GROUND, 'server/features']],

  ['server/pipeline/delivery-steps.ts', [...LETTERS, 'server/pipeline']],
  ['server/pipeline/schedule', [...LETTERS, 'server/pipeline/mails']],
  ['server/pipeline/mails', [...LETTERS]],
  ['server/pipeline/deposit', [...LETTERS, 'server/pipeline/tasks', 'server/documents']],
  ['server/pipeline/making', [...LETTERS, 'server/pipeline/tasks', 'server/documents']],
  ['server/pipeline/sending', [...LETTERS, 'server/pipeline/tasks', 'server/channels/provider']],
  ['server/pipeline/tasks', [...LETTERS, 'server/channels/provider', 'server/documents']],

  ['server/features/commands', [...LETTERS, ...features('deliveries', 'jobs')]],
  ['server/features/deliveries', [...LETTERS, ...features('jobs')]],
  ['server/features/shipments', [...LETTERS, ...features('jobs')]],
  ['server/features/pack-groups', [...LETTERS, ...features('jobs')]],
  ['server/features/requirements', [...LETTERS, ...features('jobs')]],
  ['server/features/jobs', [...LETTERS, ...features('units')]],
  ['server/features/agents', [...LETTERS, ...features('brandings', 'files', 'session')]],
  ['server/features/services', [...LETTERS, ...features('channels', 'files', 'options', 'units')]],
  ['server/features/options', [...LETTERS, ...features('channels')]],
  ['server/features/channels', [...LETTERS]],
  ['server/features/uploads', [...GROUND, ...features('files')]],
  ['server/features/files', [...LETTERS]],
  ['server/features/app', [...LETTERS]],
  ['server/features/groups', [...LETTERS, ...features('units', 'users')]],
  ['server/features/profiles', [...LETTERS, ...features('units', 'users')]],
  ['server/features/users', [...LETTERS, ...features('session', 'units')]],
  ['server/features/session', [...GROUND, 'server/access']],
  ['server/features/brandings', [...GROUND, 'server/access']],
  ['server/features/units', [...LETTERS]],
  ['server/features/translations', [...GROUND]],

  ['server/letters/rows', [...GROUND, ...letters('jobs', 'requirements', 'steps'), 'server/documents/engine/text']],
  ['server/letters/steps', [...GROUND, ...letters('jobs')]],
  [
    'server/letters/deliveries',
    [...GROUND, 'server/access', ...letters('counters', 'history', 'jobs', 'mails', 'requirements')],
  ],
  ['server/letters/jobs', [...GROUND, 'server/access', ...letters('counters', 'history'), 'server/documents/jobs']],
  ['server/letters/counters', [...GROUND, 'server/access']],
  ['server/letters/mails', [...GROUND]],
  ['server/letters/requirements', [...GROUND]],
  ['server/letters/history', [...GROUND]],

  ['server/access', [...GROUND]],
  ['server/context', ['domain', 'server/storage', 'server/system', 'server/documents']],

  ['server/channels/channels.ts', ['domain', 'server/channels']],
  ['server/channels/email', ['domain', 'server/system', 'server/channels/provider']],
  ['server/channels/folder', ['domain', 'server/system', 'server/channels/provider']],
  ['server/channels/provider', ['domain', 'server/system']],

  ['server/documents/documents.ts', ['domain', 'server/documents']],
  ['server/documents/documents.child.ts', ['domain', 'server/documents']],
  ['server/documents/jobs', ['domain', 'server/documents']],
  ['server/documents/pdfium', ['domain', 'server/documents/writer', 'server/documents/engine']],
  ['server/documents/writer', ['domain', 'server/documents/codes']],
  ['server/documents/codes', ['domain']],
  ['server/documents/pool', ['domain']],
  [
    'server/documents/engine/write',
    ['output', 'content', 'file', 'syntax'].map((room) => `server/documents/engine/${room}`),
  ],
  ['server/documents/engine/output', ['file', 'syntax'].map((room) => `server/documents/engine/${room}`)],
  ['server/documents/engine/text', ['content', 'file', 'syntax'].map((room) => `server/documents/engine/${room}`)],
  ['server/documents/engine/content', ['file', 'syntax'].map((room) => `server/documents/engine/${room}`)],
  ['server/documents/engine/file', ['server/documents/engine/syntax']],
  ['server/documents/engine/syntax', []],

  ['server/storage/storage.ts', ['domain', 'server/storage', 'server/system']],
  ['server/storage/embedded', ['domain', 'server/storage', 'server/system']],
  ['server/storage/queue', ['domain', 'server/storage', 'server/system']],
  ['server/storage/files', ['domain', 'server/storage', 'server/system']],
  ['server/storage', ['domain', 'server/system']],
  ['server/system', ['domain']],

  // Screens: the entry wires; features know nothing of one another; the kit knows no product and no calls.
  ['renderer/entry', [...KIT, 'renderer/features']],
  ['renderer/features/gallery', [...KIT]],
  ['renderer/features/deposit', [...KIT]],
  ['renderer/features/manage', [...KIT]],
  ['renderer/features/home', [...KIT]],
  ['renderer/features/settings', [...KIT]],
  ['renderer/features/printer', [...KIT]],
  ['renderer/features/session', [...KIT]],
  ['renderer/features/layout', [...KIT]],
  ['renderer/features/errors', [...KIT]],
  ['renderer/shared', [...KIT]],
  ['renderer/routes', [...KIT]],
  ['renderer/session', [...KIT]],
  ['renderer/ui/list', ['domain', 'renderer/i18n', 'renderer/theme', 'renderer/ui']],
  ['renderer/ui/page-layouts', ['domain', 'renderer/i18n', 'renderer/theme', 'renderer/ui/controls']],
  [
    'renderer/ui/frame',
    ['domain', 'renderer/i18n', 'renderer/platform', 'renderer/theme', 'renderer/ui/controls', 'renderer/ui/layers'],
  ],
  ['renderer/ui/states', ['domain', 'renderer/i18n', 'renderer/platform', 'renderer/theme']],
  ['renderer/ui/toasts', ['domain', 'renderer/i18n', 'renderer/platform', 'renderer/theme']],
  ['renderer/ui/dates', ['domain', 'renderer/i18n', 'renderer/theme']],
  ['renderer/ui/layers', ['domain', 'renderer/i18n', 'renderer/theme']],
  ['renderer/ui/values', ['domain', 'renderer/i18n', 'renderer/theme']],
  ['renderer/ui/controls', ['domain', 'renderer/i18n', 'renderer/platform', 'renderer/theme']],
  ['renderer/platform', ['domain/bridge', 'renderer/api']],
  ['renderer/api', ['domain']],
  ['renderer/i18n', ['domain/labels']],
  ['renderer/theme', []],

  // Desktop client: programs at the top, the agent and what registers the printer below the bridge to the screens.
  ['main', ['domain', 'main']],
  ['main/app', ['domain', 'main']],
  ['main/bridge', ['domain', 'main/agent', 'main/printer', 'main/settings']],
  [
    'main/printer/service',
    ['domain', ...desktop('agent', 'link', 'printer', 'settings', 'system'), 'printer-driver/printer-driver.ts'],
  ],
  ['main/printer/doctor', ['domain', ...desktop('agent', 'folders', 'printer', 'settings')]],
  ['main/printer/registration', ['domain']],
  ['main/agent/headless', ['domain', ...desktop('agent', 'folders', 'link', 'outbox', 'system')]],
  ['main/agent', ['domain', ...desktop('agent', 'folders', 'link', 'outbox', 'system')]],
  ['main/agent/shared', ['domain', ...desktop('agent', 'system')]],
  ['main/agent/spool', ['domain', ...desktop('outbox', 'system')]],
  [
    'main/agent/driver',
    [
      'domain',
      ...desktop('outbox', 'system'),
      'printer-driver/printer-driver.ts',
      'printer-driver/transport/host-names.ts',
    ],
  ],
  ['main/folders', ['domain', ...desktop('folders', 'outbox', 'system')]],
  ['main/folders/disk', []],
  ['main/outbox', ['domain', ...desktop('link', 'outbox', 'system')]],
  ['main/outbox/steps', ['domain', ...desktop('link', 'outbox/store')]],
  ['main/outbox/store', ['domain', ...desktop('system')]],
  ['main/link', ['domain', ...desktop('system')]],
  ['main/settings', ['domain', ...desktop('system')]],
  ['main/updates', ['domain']],
  ['main/windows', ['domain']],
  ['main/system', ['domain']],
  ['preload', ['domain/bridge']],

  // Printer: knows nothing of the product.
  ['printer-driver/printer-driver.ts', ['printer-driver']],
  ['printer-driver/transport', printer('transport/host-names.ts', 'operations', 'printer', 'protocol')],
  ['printer-driver/transport/host-names.ts', []],
  ['printer-driver/operations', printer('printer', 'protocol', 'spool')],
  ['printer-driver/raster', printer('printer/environment')],
  ['printer-driver/printer/attributes', printer('printer', 'protocol')],
  ['printer-driver/printer', printer('printer', 'protocol', 'spool')],
  ['printer-driver/printer/documents', printer('printer', 'protocol', 'spool')],
  ['printer-driver/printer/jobs', printer('printer/environment', 'protocol', 'spool')],
  ['printer-driver/printer/template', printer('protocol', 'spool')],
  ['printer-driver/printer/environment', printer('spool')],
  ['printer-driver/protocol', []],
  ['printer-driver/spool', []],

  // Domain: the contract on top, words that everything shares at the bottom.
  ['domain/api', ['domain']],
  ['domain/bridge', ['domain']],
  ['domain/monitoring', ['domain']],
  ['domain/jobs', ['domain']],
  ['domain/services', ['domain']],
  ['domain/channels', ['domain']],
  ['domain/expressions', ['domain']],
  ['domain/recipients', ['domain']],
  ['domain/addresses', ['domain']],
  ['domain/routes', ['domain']],
  ['domain/screens', ['domain']],
  ['domain/deliveries', ['domain']],
  ['domain/shipments', ['domain']],
  ['domain/access', ['domain']],
  ['domain/accounts', ['domain']],
  ['domain/branding', ['domain']],
  ['domain/requirements', ['domain']],
  ['domain/documents', ['domain']],
  ['domain/errors', ['domain/labels', 'domain/shared']],
  ['domain/labels', []],
  ['domain/shared', []],
];

function features(...names: readonly string[]): string[] {
  return names.map((name) => `server/features/${name}`);
}

function letters(...names: readonly string[]): string[] {
  return names.map((name) => `server/letters/${name}`);
}

function desktop(...names: readonly string[]): string[] {
  return names.map((name) => `main/${name}`);
}

function printer(...names: readonly string[]): string[] {
  return names.map((name) => `printer-driver/${name}`);
}
