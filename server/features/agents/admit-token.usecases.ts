// The caller behind a token of a program: its person, cut down to what the token is for.
import { ownOnly, withoutAbilities } from '#domain/access/agent.rules.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Caller, Services } from '#server/context/context.ts';
import { type Resumption, resumePerson } from '#server/features/session/session.usecases.ts';
import { hashToken } from '#server/system/ids.ts';
import { findToken, touchToken } from './agents.repository.ts';

/** Marks a token of a program, unlike one of a session, so that a person who finds one can see what it is. */
export const TOKEN_PREFIX = 'mailroom_';
/** Pause between two writes of the last use, in ms. */
const TOUCH_EVERY_MS = 60_000;

/** Whether a bearer token is a program's, by its beginning; a session's has another. */
export const isProgramToken = (token: string): boolean => token.startsWith(TOKEN_PREFIX);

/** -11 when the token was revoked, or its person or account was closed. */
export async function admitToken(resumption: Resumption, services: Services): Promise<Result<Caller>> {
  const { db, clock } = services;
  const row = await findToken(db, hashToken(resumption.token));
  if (!row) return refuse('exception.sessionTimeout');
  const held = { userId: row.user_id, tokenHash: row.token_hash };
  const person = await resumePerson(held, resumption, services);
  if (!person.ok) return person;
  const now = clock.now();
  if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() >= TOUCH_EVERY_MS) {
    await touchToken(db, row.id, now);
  }
  const caller = person.value;
  const actor = row.kind === 'agent' ? ownOnly(caller.actor, caller.user.accountPath) : withoutAbilities(caller.actor);
  return ok({
    ...caller,
    actor,
    reach: { subtreeIds: [], groupAccountId: null },
    program: { tokenId: row.id, kind: row.kind === 'agent' ? 'agent' : 'service' },
  });
}
