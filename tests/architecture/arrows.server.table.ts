// Rooms of the server and what each may use, from the top floor down: app wires; http and pipeline run features and
// letters; below them lie access, the ground and what it stands on. Part of the one table of arrows.
import { type Arrow, GROUND, PRODUCT, WORDS } from './arrows.words.ts';

export const SERVER_ARROWS: readonly Arrow[] = [
  [
    'server/app',
    [
      ...GROUND,
      ...['server/access', 'server/http', 'server/pipeline', 'server/features', 'server/channels/channels.ts'],
      ...['server/documents/documents.ts', 'server/programs', 'server/datafiles', 'domain/addresses'],
      ...letters('chain', 'counters', 'deliveries', 'jobs', 'tracking'),
    ],
  ],
  ['server/http', [...GROUND, 'server/http/door']],
  ['server/http/door', [...GROUND, ...features('agents', 'session')]],

  [
    'server/pipeline/simulating',
    [
      ...GROUND,
      ...['server/pipeline/deposit', 'server/pipeline/making', 'server/pipeline/tasks'],
      ...letters('deliveries', 'steps'),
    ],
  ],
  [
    'server/pipeline/polling',
    [
      ...GROUND,
      ...letters('deliveries', 'steps', 'tracking'),
      ...['domain/channels', 'server/channels/provider', 'server/pipeline/tasks'],
    ],
  ],
  ['server/pipeline/delivery-steps.ts', [...GROUND, 'server/pipeline', ...letters('deliveries', 'jobs', 'steps')]],
  [
    'server/pipeline/schedule',
    [
      ...[...GROUND, 'server/access', 'server/pipeline/fallback', 'server/pipeline/mails'],
      ...letters('deliveries', 'jobs', 'keeping', 'mails'),
    ],
  ],
  [
    'server/pipeline/fallback',
    [...GROUND, 'server/pipeline/making', ...letters('counters', 'deliveries', 'fallback', 'history', 'jobs', 'money')],
  ],
  ['server/pipeline/hooks', [...GROUND, ...letters('history', 'hooks', 'mails', 'steps')]],
  [
    'server/pipeline/mails',
    [
      ...[...GROUND, 'server/access'],
      ...letters('fallback', 'history', 'mails', 'money', 'receipts', 'requirements', 'steps'),
    ],
  ],
  [
    'server/pipeline/deposit',
    [
      ...GROUND,
      ...letters('archives', 'history', 'jobs', 'packs', 'requirements', 'rows', 'splits', 'steps'),
      ...['server/archives', 'server/datafiles', 'server/pipeline/preprocessing', 'server/pipeline/tasks'],
    ],
  ],
  [
    'server/pipeline/preprocessing',
    [...GROUND, ...letters('requirements', 'rows', 'steps'), 'server/datafiles', 'server/programs'],
  ],
  [
    'server/pipeline/making',
    [
      ...GROUND,
      ...letters('composition', 'counters', 'deliveries', 'history', 'jobs', 'money', 'requirements', 'rows', 'steps'),
      ...['server/access', 'server/pipeline/tasks', 'server/documents/jobs'],
    ],
  ],
  [
    'server/pipeline/sending',
    [
      ...GROUND,
      ...letters('consent', 'deliveries', 'fallback', 'history', 'jobs', 'mails', 'requirements', 'steps'),
      ...['server/pipeline/tasks', 'server/channels/provider'],
    ],
  ],
  ['server/pipeline/tasks', [...GROUND, 'server/channels/provider', 'server/documents/documents.ts']],

  [
    'server/features/simulations',
    [
      ...GROUND,
      ...features('commands', 'jobs', 'services', 'units'),
      ...letters('jobs', 'requirements', 'rows', 'steps'),
    ],
  ],
  [
    'server/features/proofs',
    [
      ...[...GROUND, 'server/access', 'server/archives', 'server/documents/jobs', 'server/documents/writer'],
      ...features('deliveries', 'shipments'),
      ...letters('chain', 'consent', 'jobs'),
    ],
  ],
  [
    'server/features/story',
    [...GROUND, 'server/access', ...features('commands', 'deliveries', 'jobs', 'shipments', 'tracking')],
  ],
  [
    'server/features/exports',
    [
      ...[...GROUND, 'server/access'],
      ...letters('money'),
      ...features(
        'brandings',
        'channels',
        'commands',
        'contacts',
        'deliveries',
        'groups',
        'jobs',
        'library',
        'money',
        'options',
      ),
      ...features('profiles', 'recipients', 'security', 'services', 'shipments', 'translations', 'units', 'users'),
    ],
  ],
  [
    'server/features/keeping',
    [
      ...[...GROUND, 'server/access', ...features('jobs', 'library', 'units', 'users')],
      ...letters('fallback', 'history', 'jobs', 'keeping'),
    ],
  ],
  [
    'server/features/monitoring',
    [
      ...GROUND,
      'server/access',
      ...features('deliveries', 'jobs'),
      ...letters('deliveries', 'fallback', 'history', 'mails'),
    ],
  ],
  [
    'server/features/money',
    [...GROUND, 'server/access', ...features('deliveries', 'jobs'), ...letters('history', 'money')],
  ],
  [
    'server/features/commands',
    [
      ...GROUND,
      'server/access',
      ...features('deliveries', 'jobs'),
      ...letters('consent', 'counters', 'deliveries', 'fallback', 'history', 'jobs', 'mails', 'money', 'receipts'),
      ...letters('packs', 'requirements', 'rows'),
    ],
  ],
  [
    'server/features/deliveries',
    [...GROUND, 'server/access', ...features('jobs'), ...letters('counters', 'deliveries', 'history', 'jobs', 'money')],
  ],
  [
    'server/features/tracking',
    [
      ...[...GROUND, 'server/access', 'server/datafiles', 'domain/datafiles'],
      ...features('channels', 'shipments'),
      ...letters('deliveries', 'history', 'jobs', 'tracking'),
    ],
  ],
  [
    'server/features/shipments',
    [
      ...[...GROUND, 'server/access', ...features('jobs', 'pack-groups')],
      ...letters('consent', 'counters', 'deliveries', 'fallback', 'history', 'jobs', 'keeping', 'money'),
      ...letters('receipts', 'rows', 'steps', 'tracking'),
    ],
  ],
  [
    'server/features/pack-groups',
    [
      ...[...GROUND, 'server/access', ...features('jobs', 'services')],
      ...letters('composition', 'history', 'jobs', 'requirements', 'rows', 'steps'),
    ],
  ],
  [
    'server/features/requirements',
    [
      ...[...GROUND, 'server/archives'],
      ...features('channels', 'jobs', 'services'),
      ...letters('archives', 'composition', 'history', 'jobs', 'requirements', 'rows', 'splits', 'steps'),
    ],
  ],
  [
    'server/features/jobs',
    [
      ...GROUND,
      ...['server/access', 'server/archives'],
      ...features('units'),
      ...letters(
        'counters',
        'deliveries',
        'history',
        'jobs',
        'keeping',
        'money',
        'packs',
        'requirements',
        'rows',
        'steps',
      ),
    ],
  ],
  [
    'server/features/agents',
    [...GROUND, 'server/access', ...features('brandings', 'files', 'session'), ...letters('history', 'keeping')],
  ],
  [
    'server/features/services',
    [
      ...GROUND,
      ...['domain/datafiles', 'server/datafiles'],
      ...features('channels', 'files', 'options', 'units'),
      ...letters('composition', 'history', 'jobs', 'requirements'),
    ],
  ],
  ['server/features/options', [...GROUND, 'server/access', ...features('channels'), ...letters('history', 'money')]],
  ['server/features/channels', [...GROUND, 'server/access', ...letters('deliveries', 'history')]],
  [
    'server/features/library',
    [...GROUND, 'server/access', ...features('files', 'units'), ...letters('history', 'keeping')],
  ],
  ['server/features/uploads', [...GROUND, ...features('files')]],
  ['server/features/files', [...GROUND, 'server/access', ...letters('jobs', 'keeping')]],
  ['server/features/app', [...GROUND, 'server/access', ...letters('deliveries', 'history', 'mails')]],
  ['server/features/contacts', [...GROUND, 'server/access', ...features('units'), ...letters('history', 'keeping')]],
  [
    'server/features/recipients',
    [...GROUND, 'server/access', ...features('brandings', 'units'), ...letters('consent', 'history', 'mails')],
  ],
  ['server/features/groups', [...GROUND, ...features('units', 'users'), ...letters('history')]],
  ['server/features/profiles', [...GROUND, 'server/access', ...features('units', 'users'), ...letters('history')]],
  ['server/features/security', [...GROUND, 'server/access', ...letters('history')]],
  ['server/features/realms', [...GROUND, 'server/access', ...features('brandings', 'session'), ...letters('history')]],
  [
    'server/features/users',
    [...GROUND, 'server/access', ...features('factors', 'session', 'units'), ...letters('history', 'keeping', 'mails')],
  ],
  ['server/features/session', [...GROUND, 'server/access', ...features('factors'), ...letters('history', 'mails')]],
  ['server/features/factors', [...GROUND]],
  ['server/features/translations', [...GROUND, 'server/html', ...features('brandings'), ...letters('history')]],
  ['server/features/brandings', [...GROUND, 'server/access', ...letters('history', 'requirements')]],
  ['server/features/hooks', [...GROUND, 'server/access', ...features('units'), ...letters('history', 'hooks')]],
  ['server/features/units', [...GROUND, 'server/access', ...letters('consent', 'history', 'hooks')]],

  [
    'server/letters/composition',
    [
      ...GROUND,
      ...letters('jobs', 'requirements', 'rows'),
      ...['server/html', 'server/documents/jobs', 'server/documents/writer'],
    ],
  ],
  ['server/letters/archives', [...GROUND, 'server/archives', 'server/datafiles']],
  ['server/letters/receipts', [...GROUND, 'server/access', ...letters('deliveries', 'mails', 'money')]],
  ['server/letters/keeping', [...GROUND, ...letters('chain', 'deliveries', 'fallback', 'history', 'jobs')]],
  [
    'server/letters/fallback',
    [...GROUND, 'server/access', ...letters('consent', 'deliveries', 'history', 'money', 'packs', 'rows', 'steps')],
  ],
  [
    'server/letters/tracking',
    [...GROUND, 'server/access', ...letters('consent', 'deliveries', 'history', 'jobs', 'money')],
  ],
  ['server/letters/consent', [...GROUND, ...letters('rows', 'steps')]],
  ['server/letters/packs', [...GROUND, ...letters('requirements', 'rows', 'steps')]],
  ['server/letters/splits', [...GROUND, ...letters('jobs', 'rows')]],
  ['server/letters/rows', [...GROUND, ...letters('jobs', 'requirements', 'steps'), 'server/documents/engine/text']],
  ['server/letters/steps', [...GROUND, ...letters('jobs'), 'server/programs']],
  [
    'server/letters/deliveries',
    [...GROUND, 'server/access', ...letters('counters', 'history', 'jobs', 'mails', 'money', 'requirements')],
  ],
  ['server/letters/jobs', [...GROUND, 'server/access', ...letters('counters', 'history'), 'server/documents/jobs']],
  ['server/letters/counters', [...GROUND, 'server/access']],
  ['server/letters/mails', [...GROUND, 'server/access']],
  ['server/letters/requirements', [...GROUND, 'server/html']],
  ['server/letters/history', [...GROUND, ...letters('hooks')]],
  ['server/letters/hooks', [...GROUND, 'server/access']],
  ['server/letters/chain', [...GROUND]],
  ['server/letters/money', [...GROUND]],

  ['server/access', [...GROUND]],
  [
    'server/context',
    [
      ...[...PRODUCT, 'server/storage', 'server/system', 'server/documents/documents.ts', 'server/documents/jobs'],
      'server/programs',
    ],
  ],

  ['server/channels/channels.ts', ['domain/channels', 'server/channels']],
  ['server/channels/email', [...WORDS, 'domain/channels', 'server/channels/provider', 'server/html', 'server/system']],
  ['server/channels/testing', [...WORDS, 'domain/shipments', 'server/channels/provider']],
  ['server/channels/folder', [...WORDS, 'domain/channels', 'server/channels/provider']],
  ['server/channels/provider', [...WORDS, 'domain/channels', 'server/system']],

  [
    'server/programs',
    [...WORDS, ...domain('jobs', 'preprocessing', 'services'), 'server/documents/pool', 'server/system'],
  ],

  ['server/documents/documents.ts', [...WORDS, ...documents('documents.child.ts', 'jobs', 'pool')]],
  ['server/documents/documents.child.ts', [...documents('jobs', 'pdfium', 'pool')]],
  [
    'server/documents/jobs',
    [
      ...WORDS,
      ...domain('addresses', 'documents', 'preprocessing'),
      ...documents('engine', 'pdfium', 'pool', 'writer'),
    ],
  ],
  ['server/documents/pdfium', [...WORDS, ...documents('writer', 'engine/text')]],
  ['server/documents/writer', [...WORDS, ...domain('documents', 'preprocessing'), 'server/documents/codes']],
  ['server/documents/codes', [...WORDS, 'domain/documents']],
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

  ['server/html', [...WORDS]],
  ['server/archives', [...WORDS, 'domain/archives']],
  ['server/datafiles', [...WORDS, ...['domain/addresses', 'domain/datafiles']]],

  ['server/storage/storage.ts', ['server/storage', 'server/system']],
  ['server/storage/embedded', ['server/storage', 'server/system']],
  ['server/storage/queue', ['domain/shared', 'server/storage', 'server/system']],
  ['server/storage/scratch', ['server/storage', 'server/storage/files', 'server/system']],
  ['server/storage/sealed', ['server/system']],
  ['server/storage/files', ['server/storage']],
  ['server/storage', ['server/system']],
  ['server/system', ['domain/access', 'domain/errors']],
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

function domain(...names: readonly string[]): string[] {
  return names.map((name) => `domain/${name}`);
}
