// What an actor may see, as data that repositories turn into SQL; and the abilities sent to screens.
import { type Actor, can, heldClauses, type ItemScope, type Masks, type RuledAbility } from './abilities.ts';
import { ABILITIES, type Ability } from './access.ts';

/** A row is in scope when ANY filled field fits it. `{all: false}` with nothing filled is the empty scope. */
export interface Scope {
  readonly all: boolean;
  /** Rows of this owner. */
  readonly ownerId: number | null;
  /** Rows whose owner is in this group. */
  readonly groupId: number | null;
  /** Rows of exactly this account. */
  readonly ouId: number | null;
  /** Rows of this account and all its descendants. */
  readonly subtreeOuId: number | null;
}

/** The rows on which the actor holds the ability. */
export function visibleScope(actor: Actor, ability: RuledAbility): Scope {
  const reaches = new Set(heldClauses(actor, ability).map(({ reach }) => reach));
  return {
    all: reaches.has('everywhere'),
    ownerId: reaches.has('own') ? actor.userId : null,
    groupId: reaches.has('group') && actor.groupId !== 0 ? actor.groupId : null,
    ouId: reaches.has('account') ? actor.ouId : null,
    subtreeOuId: reaches.has('subtree') ? actor.ouId : null,
  };
}

/** The abilities on one item, sent with it as `abilities`. */
export const itemAbilities = (actor: Actor, item: ItemScope): Ability[] =>
  ABILITIES.filter((ability) => can(actor, ability, item));

/** A user as the object of a rule: account, group, and what the profile gives. */
export interface TargetUser {
  readonly userId: number;
  readonly groupId: number;
  readonly ouId: number;
  readonly ouPath: readonly number[];
  readonly masks: Masks;
}

/** The scope of a user's own things. */
export const scopeOfUser = (user: TargetUser): ItemScope => ({
  ownerId: user.userId,
  ownerGroupId: user.groupId,
  ouId: user.ouId,
  ouPath: user.ouPath,
});
