// The session for screens: who is here and what this person may do at all.
import { useAtomValue } from 'jotai';
import { createContext, use } from 'react';
import type { Ability } from '#domain/access/access.ts';
import { abilitiesOf } from './abilities.ts';
import type { SessionControl } from './session.control.ts';
import { type SessionUser, sessionAtom } from './session.ts';

export const SessionContext = createContext<SessionControl | undefined>(undefined);

export function useSessionControl(): SessionControl {
  const control = use(SessionContext);
  if (!control) throw new Error('no session above this component');
  return control;
}

/** The logged-in user. Only inside the layouts that need one. */
export function useUser(): SessionUser {
  const { user } = useAtomValue(sessionAtom);
  if (!user) throw new Error('nobody is logged in');
  return user;
}

/** `const can = useCan(); can('createOrder')`: session-wide; what depends on an item comes with the item. */
export function useCan(): (ability: Ability) => boolean {
  const { user } = useAtomValue(sessionAtom);
  const abilities = abilitiesOf(user);
  return (ability) => abilities.has(ability);
}
