// The permission grid as data: one row for each ability that people ask about, and the switches by which a profile gives it.
import type { Ability, PermissionLevel } from './access.ts';
import type { Flag } from './flags.ts';

/** How far a right reaches, from the nearest to the farthest. */
export const COLUMNS = ['own', 'group', 'account', 'below'] as const;
export type Column = (typeof COLUMNS)[number];

/** One flag at one level: what a box of the grid turns on and off. */
export interface Switch {
  readonly level: PermissionLevel;
  readonly flag: Flag;
  /** The columns that it reaches; two columns are one box. */
  readonly columns: readonly Column[];
  /** A flag of the same level without which it gives nothing: it comes with it. */
  readonly needs?: Flag;
  /** A flag of the same level that gives nothing without it: it goes with it. */
  readonly carries?: Flag;
  /** Any level gives the same. */
  readonly anyLevel?: true;
}

export interface GridRow {
  readonly ability: Ability;
  readonly part: 'mail' | 'running' | 'installation';
  readonly switches: readonly Switch[];
  /** Columns in which it can follow from other rows, where it has no switch of its own. */
  readonly follows?: readonly Column[];
}

const WIDE = ['account', 'below'] as const;
const levels = (flag: Flag, needs: Partial<Record<PermissionLevel, Flag>> = {}): Switch[] =>
  (
    [
      ['direct', ['own']],
      ['group', ['group']],
      ['ou', WIDE],
    ] as const
  ).map(([level, columns]) => ({ level, flag, columns, ...(needs[level] ? { needs: needs[level] } : {}) }));
const wide = (flag: Flag): Switch[] => [{ level: 'ou', flag, columns: WIDE }];

/** In the order of the screen. */
export const GRID: readonly GridRow[] = [
  { ability: 'viewOrder', part: 'mail', switches: levels('viewOrders') },
  { ability: 'createOrder', part: 'mail', switches: levels('createOrders') },
  { ability: 'createBehalf', part: 'mail', switches: [], follows: ['group', ...WIDE] },
  { ability: 'validate', part: 'mail', switches: levels('validate', { group: 'createOrders' }) },
  { ability: 'cancel', part: 'mail', switches: [], follows: COLUMNS },
  { ability: 'acknowledge', part: 'mail', switches: [], follows: ['group', ...WIDE] },
  { ability: 'administerService', part: 'running', switches: wide('serviceAdministrator') },
  {
    ability: 'administerOu',
    part: 'running',
    switches: [
      { level: 'ou', flag: 'ouAdministrator', columns: ['account'], carries: 'hierarchyAdministrator' },
      { level: 'ou', flag: 'hierarchyAdministrator', columns: ['below'], needs: 'ouAdministrator' },
    ],
  },
  { ability: 'superAdminView', part: 'running', switches: wide('superAdminView') },
  {
    ability: 'superAdmin',
    part: 'installation',
    switches: [{ level: 'ou', flag: 'superAdmin', columns: COLUMNS, anyLevel: true }],
  },
];

export const GRID_ABILITIES = GRID.map(({ ability }) => ability);
