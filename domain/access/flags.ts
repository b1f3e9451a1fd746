// The eight permission flags as data, and what a valid mask is (docs/model.md, "Permission flags").

/** A flag is the number `bit` (a power of two), not its position; `meaning` is the given wording. */
export interface FlagRow {
  readonly bit: number;
  readonly meaning: string;
}

/** Numbers of the legacy system, which stored masks use. */
export const FLAGS = {
  viewOrders: { bit: 1, meaning: 'view orders' },
  createOrders: { bit: 2, meaning: 'create orders' },
  validate: { bit: 4, meaning: 'validate / validator' },
  ouAdministrator: { bit: 8, meaning: 'OU administrator' },
  serviceAdministrator: { bit: 16, meaning: 'service administrator' },
  hierarchyAdministrator: { bit: 65_536, meaning: 'user-hierarchy administrator' },
  superAdminView: { bit: 2 ** 29, meaning: 'super admin view' },
  superAdmin: { bit: 2 ** 30, meaning: 'super admin' },
} as const satisfies Record<string, FlagRow>;
export type Flag = keyof typeof FLAGS;

/** The mask of some flags. */
export const maskOf = (...flags: Flag[]): number => flags.reduce((mask, flag) => mask | FLAGS[flag].bit, 0);

/** Every known bit. */
export const ALL_FLAGS: number = maskOf(...(Object.keys(FLAGS) as Flag[]));

/** A mask is an integer, 0 ≤ m < 2^31, of known bits only. */
export const isMask = (mask: unknown): mask is number =>
  typeof mask === 'number' && Number.isInteger(mask) && mask >= 0 && mask < 2 ** 31 && (mask & ~ALL_FLAGS) === 0;

/** True when the mask holds every bit that is asked for. */
export const holds = (mask: number, bits: number): boolean => (mask & bits) === bits;

/** True when every bit of `part` is in `whole`. */
export const isWithin = (part: number, whole: number): boolean => (part & ~whole) === 0;
