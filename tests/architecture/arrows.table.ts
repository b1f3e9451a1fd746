// Who may import whom, over the whole tree: rooms from the top floor down, each with what it may use. A room is a folder,
// or one file where a front page wires the rest of its folder; a file belongs to the longest room that its path begins
// with. What a room uses are rooms below it only: a folder of several rooms means those of them that stand below.

import { SERVER_ARROWS } from './arrows.server.table.ts';
import { type Arrow, KIT, PAINT, WORDS } from './arrows.words.ts';

export const ARROWS: readonly Arrow[] = [
  // Tests, measurements and commands look at everything; nothing looks at them.
  ['tests', ['bench', 'scripts', 'domain', 'server', 'renderer', 'main', 'preload', 'printer-driver']],
  ['bench', ['scripts', 'tests', 'domain', 'server', 'renderer', 'main', 'printer-driver']],
  [
    'scripts',
    [
      ...['domain/api', 'domain/hooks', 'domain/labels', 'main/settings', 'server/app', 'server/context'],
      ...['server/documents/pool', 'server/http', 'server/letters/chain', 'server/pipeline/sending', 'server/storage'],
      'server/system',
    ],
  ],

  ...SERVER_ARROWS,

  // Screens: the entry wires; features know nothing of one another; the kit knows no product and no calls.
  ['renderer/entry', [...KIT, 'renderer/features']],
  ['renderer/features/gallery', [...PAINT, 'renderer/ui']],
  ['renderer/features/deposit', [...KIT]],
  ['renderer/features/manage', [...KIT]],
  ['renderer/features/costs', [...KIT]],
  ['renderer/features/monitoring', [...KIT]],
  ['renderer/features/home', [...KIT]],
  ['renderer/features/processing', [...KIT, 'domain/datafiles']],
  ['renderer/features/administration', [...KIT]],
  ['renderer/features/system', [...KIT]],
  ['renderer/features/settings', [...KIT]],
  ['renderer/features/printer', [...KIT, 'domain/bridge']],
  ['renderer/features/session', [...KIT]],
  ['renderer/features/recipient', [...KIT]],
  ['renderer/features/layout', [...KIT]],
  ['renderer/features/errors', [...PAINT, 'renderer/routes', 'renderer/ui/states']],
  ['renderer/shared', [...KIT, 'domain/datafiles']],
  [
    'renderer/routes',
    ['domain/routes', 'renderer/session', 'renderer/theme', 'renderer/ui/page-layouts', 'renderer/ui/states'],
  ],
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
  ['renderer/ui/layers', [...PAINT, 'renderer/ui/controls']],
  ['renderer/ui/values', ['domain/shared', ...PAINT]],
  ['renderer/ui/controls', [...PAINT]],
  ['renderer/platform', ['domain/bridge', 'renderer/api']],
  ['renderer/api', [...WORDS, 'domain/api']],
  ['renderer/i18n', ['domain/labels']],
  ['renderer/theme', ['domain/accounts']],

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
      ...domain('access', 'accounts', 'addresses', 'channels', 'contacts', 'datafiles', 'deliveries', 'documents'),
      ...domain(
        'hooks',
        'jobs',
        'keeping',
        'money',
        'monitoring',
        'realms',
        'recipients',
        'requirements',
        'services',
        'shipments',
      ),
    ],
  ],
  ['domain/bridge', [...WORDS]],
  ['domain/monitoring', [...WORDS, ...domain('deliveries', 'jobs', 'shipments')]],
  ['domain/keeping', [...WORDS, ...domain('jobs')]],
  ['domain/hooks', ['domain/deliveries', 'domain/jobs']],
  ['domain/jobs', [...WORDS, ...domain('deliveries', 'services')]],
  [
    'domain/services',
    [...WORDS, ...domain('addresses', 'channels', 'datafiles', 'documents', 'expressions', 'preprocessing')],
  ],
  ['domain/archives', [...WORDS, ...domain('expressions')]],
  ['domain/preprocessing', [...WORDS, ...domain('datafiles', 'documents', 'expressions')]],
  ['domain/datafiles', [...WORDS, ...domain('expressions')]],
  ['domain/money', [...WORDS, ...domain('channels', 'deliveries')]],
  [
    'domain/channels',
    [...WORDS, ...domain('addresses', 'deliveries', 'documents', 'expressions', 'requirements', 'shipments')],
  ],
  ['domain/expressions', [...WORDS, ...domain('accounts', 'addresses', 'documents', 'recipients')]],
  ['domain/contacts', []],
  ['domain/recipients', [...WORDS, ...domain('addresses')]],
  ['domain/realms', [...WORDS, ...domain('access', 'accounts', 'addresses')]],
  ['domain/addresses', [...WORDS, ...domain('accounts', 'documents', 'requirements')]],
  ['domain/routes', [...WORDS, ...domain('access')]],
  ['domain/screens', [...WORDS]],
  ['domain/deliveries', [...WORDS]],
  ['domain/shipments', [...WORDS]],
  ['domain/accounts', [...WORDS, ...domain('access')]],
  ['domain/access', [...WORDS]],
  ['domain/branding', [...WORDS]],
  ['domain/requirements', [...WORDS]],
  ['domain/documents', [...WORDS]],
  ['domain/errors', [...WORDS]],
  ['domain/labels', []],
  ['domain/shared', []],
];

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
