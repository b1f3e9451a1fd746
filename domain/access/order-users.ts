// By which right somebody sees an order: as its owner, by the group, by the account, or from an account above.
import { type Actor, can, type ItemScope, type Masks } from './abilities.ts';

export const ORDER_RIGHTS = ['own', 'group', 'account', 'above'] as const;
export type OrderRight = (typeof ORDER_RIGHTS)[number];

const NOTHING: Masks = { direct: 0, group: 0, ou: 0 };

/** The nearest right by which a person sees an order; null: none. */
export function orderRight(actor: Actor, item: ItemScope): OrderRight | null {
  const sees = (masks: Masks): boolean => can({ ...actor, masks }, 'viewOrder', item);
  const { direct, group } = actor.masks;
  if (!sees(actor.masks)) return null;
  if (actor.userId === item.ownerId && sees({ ...NOTHING, direct })) return 'own';
  const inGroup = actor.groupId !== 0 && actor.groupId === item.ownerGroupId;
  if (inGroup && sees({ ...NOTHING, group })) return 'group';
  return actor.ouId === item.ouId ? 'account' : 'above';
}
