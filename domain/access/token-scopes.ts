// What a token of a partner's server may be for, and what its maker must hold to give it that (docs/decisions/0674). Which call
// needs which: domain/api/token-calls.ts.
import { type Actor, can, type ItemScope } from './abilities.ts';
import type { Ability } from './access.ts';

/** Any of these rights, on the own account, allows to give the scope. */
const GIVERS = {
  tickets: ['administerOu'],
  read: ['viewOrder'],
  deposit: ['createOrder'],
  confirm: ['createOrder', 'validate'],
  administer: ['administerOu'],
  configure: ['administerService', 'system'],
} as const satisfies Record<string, readonly Ability[]>;

export type TokenScope = keyof typeof GIVERS;
export const TOKEN_SCOPES = Object.keys(GIVERS) as [TokenScope, ...TokenScope[]];

export const isTokenScope = (text: string): text is TokenScope => text in GIVERS;

/** Whether somebody may give a scope at all. @param may what the person may do, on the own account */
export const mayGiveScope = (scope: TokenScope, may: (ability: Ability) => boolean): boolean =>
  GIVERS[scope].some((ability) => may(ability));

/** Who runs an account, or its services, makes tokens for servers of partners. */
export const mayMakeServiceTokens = (may: (ability: Ability) => boolean): boolean =>
  may('administerOu') || may('administerService');

/** What somebody may do on an item, for the two rules above. */
export const mayOn =
  (actor: Actor, item: ItemScope) =>
  (ability: Ability): boolean =>
    can(actor, ability, item);
