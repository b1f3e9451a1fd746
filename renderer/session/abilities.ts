// Session-wide abilities from the user's masks: what a person may do somewhere, by the rules the server uses.
// What may be done with one item comes from the server with the item.
import { type Actor, can } from '#domain/access/abilities.ts';
import { ABILITIES, type Ability } from '#domain/access/access.ts';
import type { SessionUser } from './session.ts';

type Person = Pick<SessionUser, 'id' | 'ouId' | 'groupId' | 'permissions' | 'permissionsOnGroup' | 'permissionsOnOU'>;

/** Nobody may do anything; a super administrator everything. */
export function abilitiesOf(user: Person | undefined): ReadonlySet<Ability> {
  if (!user) return new Set();
  const actor: Actor = {
    userId: user.id,
    ouId: user.ouId,
    groupId: user.groupId,
    masks: { direct: user.permissions, group: user.permissionsOnGroup, ou: user.permissionsOnOU },
  };
  return new Set(ABILITIES.filter((ability) => can(actor, ability)));
}
