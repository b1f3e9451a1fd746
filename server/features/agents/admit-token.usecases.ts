// The caller behind a token of a program: its person, cut down to what the token is for.
import { ownOnly } from '#domain/access/agent.rules.ts';
import { isTokenScope } from '#domain/access/token-scopes.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { isAddressAllowed } from '#server/access/address-ranges.ts';
import type { Caller, Services } from '#server/context/context.ts';
import { type Resumption, resumePerson } from '#server/features/session/session.usecases.ts';
import { hashToken } from '#server/system/ids.ts';
import { findToken, type TokenRow, touchToken } from './agents.repository.ts';

/** Marks a token of a program, unlike one of a session, so that a person who finds one can see what it is. */
export const TOKEN_PREFIX = 'mailroom_';
/** Pause between two writes of the last use, in ms. */
const TOUCH_EVERY_MS = 60_000;

/** Whether a bearer token is a program's, by its beginning; a session's has another. */
export const isProgramToken = (token: string): boolean => token.startsWith(TOKEN_PREFIX);

/** An agent works with what is its person's own; the server of a partner with the person's rights, as far as its scopes open calls. */
function asProgram(caller: Caller, row: TokenRow): Caller {
  if (row.kind === 'service') {
    const scopes = row.scopes.filter(isTokenScope);
    return {
      ...caller,
      program: { tokenId: row.id, kind: 'service', name: row.name, scopes, expiresAt: row.expires_at },
    };
  }
  const actor = ownOnly(caller.actor, caller.user.accountPath);
  const reach = { subtreeIds: [], groupAccountId: null };
  return { ...caller, actor, reach, program: { tokenId: row.id, kind: 'agent', expiresAt: row.expires_at } };
}

/** -11 when the token was revoked, is over or comes from elsewhere, or its person or account was closed. */
export async function admitToken(resumption: Resumption, services: Services): Promise<Result<Caller>> {
  const { db, clock } = services;
  const row = await findToken(db, hashToken(resumption.token));
  if (!row) return refuse('exception.sessionTimeout');
  const now = clock.now();
  const isOver = row.expires_at !== null && row.expires_at <= now;
  if (isOver || !isAddressAllowed(resumption.address, row.allowed_address_ranges))
    return refuse('exception.sessionTimeout');
  const held = { userId: row.user_id, tokenHash: row.token_hash };
  const person = await resumePerson(held, resumption, services);
  if (!person.ok) return person;
  if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() >= TOUCH_EVERY_MS) {
    await touchToken(db, row.id, now);
  }
  return ok(asProgram(person.value, row));
}
