// Who may import whom, over the whole tree: rooms from the top floor down, each with what it may use. A room is a folder,
// or one file where a front page wires the rest of its folder; a file belongs to the longest room that its path begins
// with. What a room uses are rooms below it only: a folder of several rooms means those of them that stand below.

/** A room and the rooms or folders of rooms that its files may import. */
export type Arrow = readonly [room: string, uses: readonly string[]];

/** The domain without the contract between the desktop client and its screens, which no other room knows. */
export const PRODUCT = [
  ...['domain/access', 'domain/accounts', 'domain/addresses', 'domain/api', 'domain/branding', 'domain/channels'],
  ...['domain/deliveries', 'domain/documents', 'domain/errors', 'domain/expressions', 'domain/jobs', 'domain/labels'],
  ...['domain/monitoring', 'domain/recipients', 'domain/requirements', 'domain/routes', 'domain/screens'],
  ...['domain/services', 'domain/shared', 'domain/shipments'],
] as const;
/** What every call and step of the server may use besides the rooms of its row. */
export const GROUND = [...PRODUCT, 'server/context', 'server/storage', 'server/system'] as const;
/** What every screen is made of. */
export const KIT = [
  ...PRODUCT,
  'renderer/api',
  'renderer/i18n',
  'renderer/platform',
  'renderer/routes',
  'renderer/session',
  'renderer/shared',
  'renderer/theme',
  'renderer/ui',
] as const;
/** What every part of the kit may use. */
export const PAINT = ['domain/labels', 'renderer/i18n', 'renderer/platform', 'renderer/theme'] as const;
/** Words that all of the domain shares. */
export const WORDS = ['domain/errors', 'domain/labels', 'domain/shared'] as const;

export const ARROWS: readonly Arrow[] = [
  // Tests, measurements and commands look at everything; nothing looks at them.
  ['tests', ['bench', 'scripts', 'domain', 'server', 'renderer', 'main', 'preload', 'printer-driver']],
  ['bench', ['scripts', 'tests', 'domain', 'server', 'renderer', 'main', 'printer-driver']],
  [
    'scripts',
    [
      ...['domain/api', 'domain/labels', 'main/settings', 'server/app', 'server/context', 'server/documents/pool'],
      ...['server/http', 'server/pipeline/sending', 'server/storage', 'server/system'],
    ],
  ],

  // Server: app wires; http and pipeline run features and letters; below them lie access, the ground and what it stands on.
  [
    'server/app',
    [
      ...GROUND,
      ...['server/http', 'server/pipeline', 'server/features', 'server/channels/channels.ts'],
      ...['server/documents/documents.ts', ...letters('counters', 'jobs')],
    ],
  ],
  ['server/http', [...GROUND, 'server/http/door']],
  ['server/http/door', [...GROUND, ...features('agents', 'session')]],

  ['server/pipeline/delivery-steps.ts', [...GROUND, 'server/pipeline', ...letters('deliveries', 'jobs', 'steps')]],
  ['server/pipeline/schedule', [...GROUND, 'server/pipeline/mails', ...letters('deliveries', 'jobs', 'mails')]],
  [
    'server/pipeline/mails',
    [...GROUND, 'server/access', ...letters('history', 'mails', 'receipts', 'requirements', 'steps')],
  ],
  ['server/pipeline/deposit', [...GROUND, ...letters('jobs', 'rows', 'steps'), 'server/pipeline/tasks']],
  [
    'server/pipeline/making',
    [
      ...GROUND,
      ...letters('counters', 'deliveries', 'history', 'jobs', 'requirements', 'steps'),
      ...['server/access', 'server/pipeline/tasks', 'server/documents/jobs', 'server/documents/writer'],
    ],
  ],
  [
    'server/pipeline/sending',
    [
      ...GROUND,
      ...letters('deliveries', 'history', 'jobs', 'mails', 'requirements', 'steps'),
      ...['server/pipeline/tasks', 'server/channels/provider'],
    ],
  ],
  ['server/pipeline/tasks', [...GROUND, 'server/channels/provider', 'server/documents/documents.ts']],

  ['server/features/story', [...GROUND, 'server/access', ...features('commands', 'deliveries', 'jobs', 'shipments')]],
  [
    'server/features/commands',
    [
      ...GROUND,
      'server/access',
      ...features('deliveries', 'jobs'),
      ...letters('counters', 'deliveries', 'history', 'jobs', 'mails', 'receipts', 'requirements', 'rows'),
    ],
  ],
  [
    'server/features/deliveries',
    [...GROUND, 'server/access', ...features('jobs'), ...letters('counters', 'deliveries', 'history')],
  ],
  [
    'server/features/shipments',
    [...GROUND, 'server/access', ...features('jobs'), ...letters('counters', 'deliveries', 'history', 'jobs')],
  ],
  [
    'server/features/pack-groups',
    [...GROUND, 'server/access', ...features('jobs'), ...letters('history', 'jobs', 'requirements', 'rows', 'steps')],
  ],
  [
    'server/features/requirements',
    [...GROUND, ...features('jobs'), ...letters('jobs', 'requirements', 'rows', 'steps')],
  ],
  [
    'server/features/jobs',
    [
      ...GROUND,
      'server/access',
      ...features('units'),
      ...letters('counters', 'history', 'jobs', 'requirements', 'rows', 'steps'),
    ],
  ],
  ['server/features/agents', [...GROUND, ...features('brandings', 'files', 'session'), ...letters('history')]],
  [
    'server/features/services',
    [...GROUND, ...features('channels', 'files', 'options', 'units'), ...letters('history')],
  ],
  ['server/features/options', [...GROUND, ...features('channels'), ...letters('history')]],
  ['server/features/channels', [...GROUND, 'server/access', ...letters('history')]],
  ['server/features/uploads', [...GROUND, ...features('files')]],
  ['server/features/files', [...GROUND, 'server/access', ...letters('jobs')]],
  ['server/features/app', [...GROUND, 'server/access', ...letters('history', 'mails')]],
  ['server/features/groups', [...GROUND, ...features('units', 'users'), ...letters('history')]],
  ['server/features/profiles', [...GROUND, 'server/access', ...features('units', 'users'), ...letters('history')]],
  ['server/features/users', [...GROUND, 'server/access', ...features('session', 'units'), ...letters('history')]],
  ['server/features/session', [...GROUND, 'server/access']],
  ['server/features/brandings', [...GROUND, 'server/access']],
  ['server/features/units', [...GROUND, 'server/access', ...letters('history')]],
  ['server/features/translations', [...GROUND]],

  ['server/letters/receipts', [...GROUND, 'server/access', ...letters('deliveries', 'mails')]],
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
  [
    'server/context',
    [...PRODUCT, 'server/storage', 'server/system', 'server/documents/documents.ts', 'server/documents/jobs'],
  ],

  ['server/channels/channels.ts', ['domain/channels', 'server/channels']],
  ['server/channels/email', [...WORDS, 'domain/channels', 'server/channels/provider', 'server/system']],
  ['server/channels/folder', [...WORDS, 'server/channels/provider']],
  ['server/channels/provider', [...WORDS, 'domain/channels', 'server/system']],

  ['server/documents/documents.ts', [...WORDS, ...documents('documents.child.ts', 'jobs', 'pool')]],
  ['server/documents/documents.child.ts', [...documents('jobs', 'pdfium', 'pool')]],
  [
    'server/documents/jobs',
    [...WORDS, ...domain('addresses', 'documents'), ...documents('engine', 'pdfium', 'pool', 'writer')],
  ],
  ['server/documents/pdfium', [...WORDS, ...documents('writer', 'engine/text')]],
  ['server/documents/writer', [...WORDS, 'domain/documents', 'server/documents/codes']],
  ['server/documents/codes', [...WORDS]],
  ['server/documents/pool', [...WORDS]],
  ['server/documents/engine/write', documents('engine/output', 'engine/content', 'engine/file', 'engine/syntax')],
  [
    'server/documents/engine/removal',
    documents('engine/text', 'engine/output', 'engine/content', 'engine/file', 'engine/syntax'),
  ],
  ['server/documents/engine/output', documents('engine/file', 'engine/syntax')],
  ['server/documents/engine/text', documents('engine/content', 'engine/file', 'engine/syntax')],
  ['server/documents/engine/content', documents('engine/file', 'engine/syntax')],
  ['server/documents/engine/file', documents('engine/syntax')],
  ['server/documents/engine/syntax', []],

  ['server/storage/storage.ts', ['server/storage', 'server/system']],
  ['server/storage/embedded', ['server/storage', 'server/system']],
  ['server/storage/queue', ['domain/shared', 'server/storage', 'server/system']],
  ['server/storage/files', ['server/storage']],
  ['server/storage', ['server/system']],
  ['server/system', ['domain/access', 'domain/errors']],

  // Screens: the entry wires; features know nothing of one another; the kit knows no product and no calls.
  ['renderer/entry', [...KIT, 'renderer/features']],
  ['renderer/features/gallery', [...PAINT, 'renderer/ui']],
  ['renderer/features/deposit', [...KIT]],
  ['renderer/features/manage', [...KIT]],
  ['renderer/features/home', [...KIT]],
  ['renderer/features/settings', [...KIT]],
  ['renderer/features/printer', [...KIT, 'domain/bridge']],
  ['renderer/features/session', [...KIT]],
  ['renderer/features/layout', [...KIT]],
  ['renderer/features/errors', [...PAINT, 'renderer/routes', 'renderer/ui/states']],
  ['renderer/shared', [...KIT]],
  ['renderer/routes', ['domain/routes', 'renderer/session', 'renderer/theme', 'renderer/ui/page-layouts']],
  [
    'renderer/session',
    [...[...PAINT, 'domain', 'renderer/api'], ...['renderer/ui/page-layouts', 'renderer/ui/toasts']],
  ],
  ['renderer/ui/list', [...PAINT, 'domain/jobs', ...kit('controls', 'dates', 'layers', 'states')]],
  ['renderer/ui/page-layouts', [...PAINT, ...kit('controls')]],
  ['renderer/ui/frame', [...PAINT, ...kit('controls', 'layers')]],
  ['renderer/ui/states', [...PAINT]],
  ['renderer/ui/toasts', [...PAINT]],
  ['renderer/ui/dates', [...PAINT]],
  ['renderer/ui/layers', [...PAINT]],
  ['renderer/ui/values', [...PAINT]],
  ['renderer/ui/controls', [...PAINT]],
  ['renderer/platform', ['domain/bridge', 'renderer/api']],
  ['renderer/api', [...WORDS, 'domain/api']],
  ['renderer/i18n', ['domain/labels']],
  ['renderer/theme', []],

  // Desktop client: programs at the top, the agent and what registers the printer below the bridge to the screens.
  [
    'main',
    [
      'domain/bridge',
      ...desktop('agent/headless', 'app', 'printer', 'system'),
      // Programs hand its path down to the agent that they run.
      'printer-driver/printer-driver.ts',
    ],
  ],
  [
    'main/app',
    ['domain', ...desktop('agent', 'bridge', 'link', 'printer', 'settings', 'system', 'updates', 'windows')],
  ],
  ['main/bridge', ['domain', 'main/agent', 'main/printer', 'main/settings']],
  [
    'main/printer/service',
    ['domain', ...desktop('agent', 'link', 'printer', 'settings', 'system'), 'printer-driver/printer-driver.ts'],
  ],
  ['main/printer/doctor', ['domain', ...desktop('agent', 'folders', 'printer', 'settings', 'system')]],
  ['main/printer/registration', [...WORDS]],
  ['main/agent/headless', ['domain', ...desktop('agent', 'folders', 'link', 'outbox', 'system')]],
  ['main/agent', ['domain', ...desktop('agent', 'folders', 'link', 'outbox', 'system')]],
  ['main/agent/shared', [...WORDS, ...desktop('agent/driver', 'agent/spool', 'system')]],
  ['main/agent/spool', [...WORDS, ...desktop('outbox', 'system')]],
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
  ['main/updates', ['domain/bridge']],
  ['main/windows', ['domain/bridge']],
  ['main/system', [...WORDS]],
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
  [
    'domain/api',
    [
      ...WORDS,
      ...domain('access', 'addresses', 'channels', 'deliveries', 'documents', 'jobs', 'requirements', 'services'),
    ],
  ],
  ['domain/bridge', [...WORDS]],
  ['domain/monitoring', [...WORDS, ...domain('deliveries', 'jobs', 'shipments')]],
  ['domain/jobs', [...WORDS, ...domain('deliveries', 'services')]],
  ['domain/services', [...WORDS, ...domain('addresses', 'channels', 'documents', 'expressions')]],
  [
    'domain/channels',
    [...WORDS, ...domain('addresses', 'deliveries', 'documents', 'expressions', 'requirements', 'shipments')],
  ],
  ['domain/expressions', [...WORDS, ...domain('addresses', 'documents', 'recipients')]],
  ['domain/recipients', [...WORDS, ...domain('addresses')]],
  ['domain/addresses', [...WORDS, ...domain('accounts', 'documents', 'requirements')]],
  ['domain/routes', [...WORDS, ...domain('access')]],
  ['domain/screens', [...WORDS]],
  ['domain/deliveries', [...WORDS]],
  ['domain/shipments', [...WORDS]],
  ['domain/access', [...WORDS]],
  ['domain/accounts', [...WORDS]],
  ['domain/branding', [...WORDS]],
  ['domain/requirements', [...WORDS]],
  ['domain/documents', [...WORDS]],
  ['domain/errors', [...WORDS]],
  ['domain/labels', []],
  ['domain/shared', []],
];

function features(...names: readonly string[]): string[] {
  return names.map((name) => `server/features/${name}`);
}

function letters(...names: readonly string[]): string[] {
  return names.map((name) => `server/letters/${name}`);
}

function documents(...names: readonly string[]): string[] {
  return names.map((name) => `server/documents/${name}`);
}

function kit(...names: readonly string[]): string[] {
  return names.map((name) => `renderer/ui/${name}`);
}

function domain(...names: readonly string[]): string[] {
  return names.map((name) => `domain/${name}`);
}

function desktop(...names: readonly string[]): string[] {
  return names.map((name) => `main/${name}`);
}

function printer(...names: readonly string[]): string[] {
  return names.map((name) => `printer-driver/${name}`);
}
