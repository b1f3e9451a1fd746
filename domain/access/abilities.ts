// The abilities derived from the permission masks: one table for server and screens (docs/model.md, "Abilities").
import { type Ability, PERMISSION_LEVELS, type PermissionLevel } from './access.ts';
import { FLAGS, holds, maskOf } from './flags.ts';

/**
 * What a profile gives: one mask of flags per level, each 0 ≤ m < 2^31 (flags.ts). A user has masks through it alone.
 */
export type Masks = Readonly<Record<PermissionLevel, number>>;

/** Who asks. The masks are those of the user's profile; 0 as `groupId` means no group. */
export interface Actor {
  readonly userId: number;
  readonly ouId: number;
  readonly groupId: number;
  readonly masks: Masks;
}

/** What is asked about. `ouPath` holds the ids from the root account down to `ouId`, both included. */
export interface ItemScope {
  readonly ownerId: number;
  readonly ownerGroupId: number;
  readonly ouId: number;
  readonly ouPath: readonly number[];
}

/** How far a rule reaches: own items, items of the own group, the own account, that account and its descendants. */
export const REACHES = ['own', 'group', 'account', 'subtree', 'everywhere'] as const;
export type Reach = (typeof REACHES)[number];

/** One way to an ability: these bits, at this level, reach this far. */
export interface Clause {
  readonly level: PermissionLevel;
  readonly bits: number;
  readonly reach: Reach;
}

interface AbilityRow {
  /** Any of these clauses gives the ability. */
  readonly anyOf: readonly Clause[];
  /** Read abilities are also given by the super admin view flag. */
  readonly read?: true;
}

const own = (bits: number): Clause => ({ level: 'direct', bits, reach: 'own' });
const group = (bits: number): Clause => ({ level: 'group', bits, reach: 'group' });
const subtree = (bits: number): Clause => ({ level: 'ou', bits, reach: 'subtree' });
const account = (bits: number): Clause => ({ level: 'ou', bits, reach: 'account' });

const VIEW = maskOf('viewOrders');
const CREATE = maskOf('createOrders');
const VALIDATE = maskOf('validate');
const GROUP_VALIDATE = maskOf('createOrders', 'validate');
const ADMINISTER = maskOf('ouAdministrator');
const HIERARCHY = maskOf('hierarchyAdministrator', 'ouAdministrator');
const SERVICES = maskOf('serviceAdministrator');

const administer: readonly Clause[] = [account(ADMINISTER), subtree(HIERARCHY)];
const cancel: readonly Clause[] = [own(CREATE), group(VALIDATE), ...administer];

/** Gives everything, everywhere, at any level of the mask. */
const SUPER_ADMIN: readonly Clause[] = PERMISSION_LEVELS.map((level) => ({
  level,
  bits: FLAGS.superAdmin.bit,
  reach: 'everywhere',
}));
/** Reads everything in the subtree of the own account. Flag 1 on the OU never counts as this flag. */
const SUPER_ADMIN_VIEW: Clause = subtree(FLAGS.superAdminView.bit);

/** Super admin holds every ability without a clause of its own; `acknowledge` asks for two abilities at once. */
export const ABILITY_RULES = {
  superAdmin: { anyOf: [] },
  superAdminView: { anyOf: [], read: true },
  hierarchyAdmin: { anyOf: [subtree(HIERARCHY)] },
  administerOu: { anyOf: administer },
  viewOu: { anyOf: administer, read: true },
  administerService: { anyOf: [subtree(SERVICES)] },
  viewService: { anyOf: [subtree(SERVICES)], read: true },
  viewOrder: { anyOf: [own(VIEW), group(VIEW), subtree(VIEW)], read: true },
  viewOthers: { anyOf: [group(VIEW), subtree(VIEW)], read: true },
  createOrder: { anyOf: [own(CREATE), group(CREATE), subtree(CREATE)] },
  createBehalf: { anyOf: [group(CREATE), subtree(CREATE)] },
  validate: { anyOf: [own(VALIDATE), group(GROUP_VALIDATE), subtree(VALIDATE)] },
  cancel: { anyOf: cancel },
  free: { anyOf: cancel },
  system: { anyOf: [] },
  systemView: { anyOf: [], read: true },
} as const satisfies Partial<Record<Ability, AbilityRow>>;
export type RuledAbility = keyof typeof ABILITY_RULES;

/** Abilities that ask for several others on the same item. */
const COMBINED = {
  acknowledge: ['viewOthers', 'createOrder'],
  signedIn: [],
} as const satisfies Record<Exclude<Ability, RuledAbility>, readonly RuledAbility[]>;

/** Super administrators hold every ability everywhere and have the short idle time-out. */
export const isSuperAdmin = (masks: Masks): boolean => SUPER_ADMIN.some(({ level, bits }) => holds(masks[level], bits));

/** The clauses of an ability that this actor's masks fulfil; an item decides the rest. */
export function heldClauses(actor: Actor, ability: RuledAbility): Clause[] {
  const row: AbilityRow = ABILITY_RULES[ability];
  const clauses = [...SUPER_ADMIN, ...(row.read ? [SUPER_ADMIN_VIEW] : []), ...row.anyOf];
  return clauses.filter(({ level, bits }) => holds(actor.masks[level], bits));
}

function reaches(actor: Actor, reach: Reach, item: ItemScope): boolean {
  switch (reach) {
    case 'own':
      return item.ownerId === actor.userId;
    case 'group':
      return actor.groupId !== 0 && item.ownerGroupId === actor.groupId;
    case 'account':
      return item.ouId === actor.ouId;
    case 'subtree':
      return item.ouPath.includes(actor.ouId);
    case 'everywhere':
      return true;
  }
}

/**
 * By which clauses the actor holds an ability on an item; none: it does not. What everybody signed in may do needs none.
 */
export function waysTo(actor: Actor, ability: Ability, item: ItemScope): Clause[] {
  if (ability in ABILITY_RULES) {
    return heldClauses(actor, ability as RuledAbility).filter(({ reach }) => reaches(actor, reach, item));
  }
  const parts = COMBINED[ability as keyof typeof COMBINED].map((part) => waysTo(actor, part, item));
  return parts.every(({ length }) => length > 0) ? parts.flat() : [];
}

/** True when the actor holds the ability: on the item, or without an item on anything at all. */
export function can(actor: Actor, ability: Ability, item?: ItemScope): boolean {
  if (!(ability in ABILITY_RULES)) {
    return COMBINED[ability as keyof typeof COMBINED].every((part) => can(actor, part, item));
  }
  const held = heldClauses(actor, ability as RuledAbility);
  return item === undefined ? held.length > 0 : held.some(({ reach }) => reaches(actor, reach, item));
}
