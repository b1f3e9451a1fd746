// Who may do what with whose things inside of one tenant, read from what the product promises about roles and rights and
// written down by hand, so that the product's tables are held against
// a second reading: people by profile and place, and the rights over a thing.
import type { Masks } from '#tests/fuzz/expected-rights.ts';

/** Accounts: the town, and below it north and south. `group` null is none. */
export const PLACES = {
  team: { account: 'town', group: 'TEAM' },
  otherTeam: { account: 'town', group: 'OTHER' },
  northTeam: { account: 'north', group: 'NORTH' },
  north: { account: 'north', group: null },
  south: { account: 'south', group: null },
} as const satisfies Record<string, { account: 'town' | 'north' | 'south'; group: string | null }>;
export type Place = keyof typeof PLACES;

/** Whose things are asked for. */
export const OWNERS = ['team', 'northTeam'] as const satisfies readonly Place[];
export type OwnerPlace = (typeof OWNERS)[number];

const masks = (permissions: number, permissionsOnGroup: number, permissionsOnOU: number): Masks => ({
  permissions,
  permissionsOnGroup,
  permissionsOnOU,
});

/** The six of the demonstration (demo/alder.json), and profiles that a customer may make. */
export const PROFILES: Readonly<Record<string, Masks>> = {
  depositor: masks(3, 0, 0),
  validator: masks(3, 0, 5),
  manager: masks(7, 7, 7),
  administrator: masks(3, 0, 65_567),
  integrator: masks(3, 0, 17),
  itadministrator: masks(0, 0, 2 ** 30),
  'looks at own things': masks(1, 0, 0),
  'only drops': masks(2, 0, 0),
  'looks at those of the group': masks(0, 1, 0),
  'deposits for the group': masks(1, 3, 0),
  'validates in the group': masks(1, 6, 0),
  'half a group validator': masks(1, 4, 0),
  'validates everything, sees own things': masks(1, 0, 4),
  'validates everything, sees nothing': masks(2, 8, 20),
  'deposits for others, sees own things': masks(3, 0, 2),
  'administers the account alone': masks(0, 0, 8),
  'administers the account and sees all': masks(3, 0, 31),
  'administers all below, sees nothing': masks(0, 0, 65_544),
  'half a hierarchy administrator': masks(3, 0, 65_536),
  'views as super administrator': masks(0, 0, 2 ** 29),
};

/** How a person stands to the owner of a thing. `below`: the thing's account is the person's or one below it. */
export interface Relation {
  readonly own: boolean;
  readonly group: boolean;
  readonly account: boolean;
  readonly below: boolean;
}

export function relationOf(person: Place, owner: OwnerPlace, own: boolean): Relation {
  const [mine, theirs] = [PLACES[person], PLACES[owner]];
  const account = mine.account === theirs.account;
  return { own, account, group: mine.group === theirs.group, below: account || mine.account === 'town' };
}

const has = (mask: number, bits: number): boolean => (mask & bits) === bits;
type Rule = (masks: Masks, relation: Relation) => boolean;

const isSuper = (m: Masks): boolean =>
  [m.permissions, m.permissionsOnGroup, m.permissionsOnOU].some((x) => has(x, 2 ** 30));
const superView: Rule = (m, r) => has(m.permissionsOnOU, 2 ** 29) && r.below;
const levels =
  (direct: number, group: number, ou: number): Rule =>
  (m, r) =>
    isSuper(m) ||
    (r.own && has(m.permissions, direct)) ||
    (r.group && has(m.permissionsOnGroup, group)) ||
    (r.below && has(m.permissionsOnOU, ou));
const either =
  (...rules: Rule[]): Rule =>
  (m, r) =>
    rules.some((rule) => rule(m, r));
const both =
  (...rules: Rule[]): Rule =>
  (m, r) =>
    rules.every((rule) => rule(m, r));

const NEVER = 2 ** 28;
const administer: Rule = (m, r) =>
  isSuper(m) || (has(m.permissionsOnOU, 8) && r.account) || (has(m.permissionsOnOU, 65_544) && r.below);
const viewOthers = either(levels(NEVER, 1, 1), superView);
const behalf = levels(NEVER, 2, 2);
const create = levels(2, 2, 2);
const services = levels(NEVER, NEVER, 16);
const readsUnit = either(administer, superView);

/** The owners' profile, and that of the people whom administrators are to manage, has 7 at the direct level. */
const OWNERS_MASK = 7;
const coversOwner: Rule = (m) => isSuper(m) || has(m.permissionsOnOU, OWNERS_MASK);

/** Rights over a thing: of its owner, for people; of its account, for what accounts hold. */
export const RIGHTS = {
  view: either(levels(1, 1, 1), superView),
  create,
  cancel: either(levels(2, 4, NEVER), administer),
  validate: levels(4, 6, 4),
  acknowledge: both(viewOthers, create),
  behalf,
  /** docs/decisions/0078: oneself, those whom one administers, whose orders one sees or may create. */
  person: either((_, r) => r.own, readsUnit, viewOthers, behalf),
  manage: both(administer, coversOwner),
  /** docs/decisions/0890: one's own is changed where the password is asked for. */
  manageOther: both((_, r) => !r.own, both(administer, coversOwner)),
  /** docs/decisions/0603 */
  manageOrSelf: either((_, r) => r.own, both(administer, coversOwner)),
  administer,
  /** docs/decisions/0647: the account and the one above it. */
  administersAbove: (m, r) => isSuper(m) || (has(m.permissionsOnOU, 65_544) && r.below && !r.account),
  readsUnit,
  /** An account over which one may look at or make anything; the own one. */
  unit: either((_, r) => r.account, readsUnit, viewOthers, behalf, either(services, superView)),
  readsService: either(services, superView),
  services,
  own: (_, r) => r.own,
  nobody: () => false,
} as const satisfies Record<string, Rule>;
export type Right = keyof typeof RIGHTS;
