// Where a person is signed in, and which programs work for them: listed and ended, the own ones and those of people whom the
// caller may manage. Another's are as unknown as the person (docs/decisions/0603).
import { isSessionAlive, sessionEnd } from '#domain/access/session.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Caller, Handlers, Services } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { findPersonFacts } from '#server/features/session/end-sessions.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import { emptyAnswersOfToken } from '#server/letters/keeping/kept-answers.ts';
import type { Trx } from '#server/storage/schema.ts';
import { managedUser } from './target-user.usecases.ts';
import {
  deleteOtherSessions,
  deleteProgram,
  deleteSessionById,
  programsOf,
  sessionsOf,
} from './user-sessions.repository.ts';

/** The account of the person, if it is the caller or one whom the caller may manage. */
async function reachable(trx: Trx, caller: Caller, userId: number): Promise<Result<number>> {
  if (userId === caller.user.id) return ok(caller.user.accountId);
  const row = await managedUser(trx, caller, userId);
  return row.ok ? ok(row.value.account_id) : row;
}

interface Change {
  readonly userId: number;
  readonly event: string;
  /** Details of the line of history; null: there is nothing to end. */
  readonly work: (trx: Trx) => Promise<Readonly<Record<string, unknown>> | null>;
}

/** Ends something of a person and writes it down. */
function end(
  caller: Caller,
  change: Change,
  { db, clock }: Services,
): Promise<Result<Readonly<Record<string, unknown>>>> {
  const { userId, event, work } = change;
  return transact(db, async (trx) => {
    const accountId = await reachable(trx, caller, userId);
    if (!accountId.ok) return accountId;
    const details = await work(trx);
    if (details === null) return refuse('exception.notFound', { type: 'session' });
    const line = { entity: 'user', entityId: userId, accountId: accountId.value, event } as const;
    await addRevision(trx, { ...line, at: clock.now(), by: authorOf(caller), details });
    return ok(details);
  });
}

function listOf(caller: Caller, userId: number, { db, clock }: Services) {
  return transact(db, async (trx) => {
    const accountId = await reachable(trx, caller, userId);
    if (!accountId.ok) return accountId;
    const now = clock.now();
    const factsOf = await findPersonFacts(trx, userId);
    const rows = (await sessionsOf(trx, userId, now)).map((row) => ({ row, facts: factsOf(row) }));
    const sessions = rows
      .filter(({ facts }) => isSessionAlive(facts, now.getTime()))
      .map(({ row, facts }) => ({
        sessionId: row.id,
        current: row.token_hash.equals(caller.sessionHash),
        since: row.created_at.toISOString(),
        lastActivityAt: row.last_activity_at.toISOString(),
        endsAt: new Date(sessionEnd(facts)).toISOString(),
        address: row.address,
        agent: row.agent,
      }));
    const programs = (await programsOf(trx, userId)).map((row) => ({
      tokenId: row.id,
      name: row.name,
      kind: row.kind === 'service' ? ('service' as const) : ('agent' as const),
      login: row.login,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    }));
    return ok({ sessions, programs });
  });
}

type SessionCalls = 'users.sessions' | 'users.endSession' | 'users.endSessions' | 'users.revokeProgram';

export const USER_SESSION_HANDLERS: Handlers<SessionCalls> = {
  'users.sessions': ({ caller, params }, services) => listOf(caller, params.userId, services),
  'users.endSession': async ({ caller, params: { userId, sessionId } }, services) => {
    const work = async (trx: Trx) => ((await deleteSessionById(trx, userId, sessionId)) ? { sessionId } : null);
    const ended = await end(caller, { userId, event: 'sessionEnded', work }, services);
    return ended.ok ? ok({ ended: true as const }) : ended;
  },
  'users.endSessions': async ({ caller, params: { userId } }, services) => {
    const work = async (trx: Trx) => ({ count: await deleteOtherSessions(trx, userId, caller.sessionHash) });
    const ended = await end(caller, { userId, event: 'sessionsEnded', work }, services);
    return ended.ok ? ok({ ended: Number(ended.value.count) }) : ended;
  },
  'users.revokeProgram': async ({ caller, params: { userId, tokenId } }, services) => {
    const work = async (trx: Trx) => {
      const gone = await deleteProgram(trx, userId, tokenId);
      if (gone === undefined) return null;
      await emptyAnswersOfToken(trx, tokenId);
      return { tokenId, name: gone.name, kind: gone.kind };
    };
    const revoked = await end(caller, { userId, event: 'tokenRevoked', work }, services);
    return revoked.ok ? ok({ revoked: true as const }) : revoked;
  },
};
