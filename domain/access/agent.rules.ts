// What an agent token may do: what its person may do with their own files and jobs, and nothing of anybody else's.
import { type Actor, can } from './abilities.ts';
import type { Ability } from './access.ts';
import { type Flag, maskOf } from './flags.ts';
import { scopeOfUser } from './scope.ts';

/** An ability on own items, and the flag of the direct level that gives it. */
const OWN: readonly (readonly [Ability, Flag])[] = [
  ['viewOrder', 'viewOrders'],
  ['createOrder', 'createOrders'],
  // A validator's own commands skip validation, also when a program of theirs creates them.
  ['validate', 'validate'],
];

/**
 * The person with own items alone: rights by group, account or the super administrator's flag do not reach a program.
 */
export function ownOnly(actor: Actor, ouPath: readonly number[]): Actor {
  const item = scopeOfUser({ ...actor, ouPath });
  const held = OWN.filter(([ability]) => can(actor, ability, item)).map(([, flag]) => flag);
  return { ...actor, masks: { direct: maskOf(...held), group: 0, ou: 0 } };
}
