// What the rows of the arrow tables are made of: the ground that many rooms share.

/** A room and the rooms or folders of rooms that its files may import. */
export type Arrow = readonly [room: string, uses: readonly string[]];

/** The domain without the contract between the desktop client and its screens, which no other room knows. */
export const PRODUCT = [
  ...['domain/access', 'domain/accounts', 'domain/addresses', 'domain/api', 'domain/branding', 'domain/channels'],
  'domain/contacts',
  'domain/archives',
  ...[
    'domain/deliveries',
    'domain/documents',
    'domain/errors',
    'domain/expressions',
    'domain/jobs',
    'domain/keeping',
    'domain/labels',
  ],
  ...[
    'domain/money',
    'domain/monitoring',
    'domain/preprocessing',
    'domain/realms',
    'domain/recipients',
    'domain/requirements',
    'domain/routes',
    'domain/screens',
  ],
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
