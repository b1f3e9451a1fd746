// By which right somebody sees an order: as its owner, by the group, by the account, from an account above, or while it waits for them.
import { type Actor, can, type ItemScope, type Masks } from './abilities.ts';

export const ORDER_RIGHTS = ['own', 'group', 'account', 'above', 'validates'] as const;
export type OrderRight = (typeof ORDER_RIGHTS)[number];

const NOTHING: Masks = { direct: 0, group: 0, ou: 0 };

/**
 * The nearest right by which a person sees an order; null: none.
 * @param waits a confirmation of it waits: whoever may decide on that reads its letters until then (docs/decisions/0260)
 */
export function orderRight(actor: Actor, item: ItemScope, waits: boolean): OrderRight | null {
  const sees = (masks: Masks): boolean => can({ ...actor, masks }, 'viewOrder', item);
  const { direct, group } = actor.masks;
  if (!sees(actor.masks)) return waits && can(actor, 'validate', item) ? 'validates' : null;
  if (actor.userId === item.ownerId && sees({ ...NOTHING, direct })) return 'own';
  const inGroup = actor.groupId !== 0 && actor.groupId === item.ownerGroupId;
  if (inGroup && sees({ ...NOTHING, group })) return 'group';
  return actor.ouId === item.ouId ? 'account' : 'above';
}
