// The second factor as its owner changes it, and as an administrator resets it. Whatever weakens it asks for password and code.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import type { Caller, Handlers, Services } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import {
  appState,
  beginApp,
  confirmApp,
  forgetApp,
  forgetFactors,
  renewCodes,
} from '#server/features/factors/own-app.usecases.ts';
import { passkeyList } from '#server/features/factors/passkeys.usecases.ts';
import { hasFactor, proveFactor } from '#server/features/factors/prove-factor.usecases.ts';
import { deleteSessionsOf, endRenewal } from '#server/features/session/end-sessions.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import { sendMails } from '#server/letters/mails/mails.ts';
import type { Trx } from '#server/storage/schema.ts';
import { confirmPerson, hasPassword } from './confirm-password.usecases.ts';
import { change, issuerOf } from './factor-change.ts';
import { managedUser } from './target-user.usecases.ts';

/** Password and code, before a factor is taken away or its codes are shown anew. */
async function proveBoth(
  caller: Caller,
  { currentPassword, code }: { readonly currentPassword: string; readonly code: string },
  services: Services,
): Promise<Result<true>> {
  const confirmed = await confirmPerson(caller, currentPassword, services);
  return confirmed.ok ? proveFactor({ userId: caller.user.id, code }, services) : confirmed;
}

async function confirm(caller: Caller, code: string, services: Services): Promise<Result<{ recoveryCodes: string[] }>> {
  const { id: userId } = caller.user;
  const proven = await proveFactor({ userId, code, pending: true }, services);
  if (!proven.ok) return proven;
  const work = async (trx: Trx, now: Date): Promise<Result<{ recoveryCodes: string[] }>> => {
    const confirmed = await confirmApp(trx, userId, now);
    if (!confirmed.ok) return confirmed;
    // Who came in elsewhere with the password alone proves more now.
    await deleteSessionsOf(trx, userId, caller.sessionHash);
    await endRenewal(trx, { userId, sessionHash: caller.sessionHash });
    return ok({ recoveryCodes: await renewCodes(trx, userId, services) });
  };
  return change(caller, { event: 'factorSet', work }, services);
}

/**
 * An administrator takes every factor of another away: who lost them signs in with the password, and sets one up again. The own
 * ones end by password and code alone.
 */
function reset(caller: Caller, userId: number, { db, clock, queue }: Services): Promise<Result<{ reset: true }>> {
  return transact(db, async (trx) => {
    if (userId === caller.user.id) return refuse('users.ownAccess');
    const user = await managedUser(trx, caller, userId);
    if (!user.ok) return user;
    if (!(await hasFactor(trx, userId))) return refuse('secondFactor.none');
    await forgetFactors(trx, userId);
    await deleteSessionsOf(trx, userId, caller.sessionHash);
    const line = { entity: 'user', entityId: userId, accountId: user.value.account_id, event: 'factorReset' } as const;
    const now = clock.now();
    await addRevision(trx, { ...line, at: now, by: authorOf(caller) });
    const news = { kind: 'factorChanged', event: line.event, at: now.toISOString() } as const;
    await sendMails(queue, trx, { accountId: line.accountId, userIds: [userId], news });
    return ok({ reset: true as const });
  });
}

type FactorCalls = `users.${'factor' | 'beginApp' | 'confirmApp' | 'endApp' | 'renewCodes' | 'resetFactor'}`;

export const OWN_FACTOR_HANDLERS: Handlers<FactorCalls> = {
  'users.factor': async ({ caller }, { db }) => {
    const { secondFactorRequired: required } = await effectiveSettings(db, caller.user.accountId);
    const [state, passkeys] = [await appState(db, caller.user.id), await passkeyList(db, caller.user.id)];
    return ok({ ...state, passkeys, required, password: await hasPassword(db, caller.user.id) });
  },
  'users.beginApp': async ({ caller, body }, services) => {
    const confirmed = await confirmPerson(caller, body.currentPassword, services);
    if (!confirmed.ok) return confirmed;
    const { id: userId, login } = caller.user;
    const issuer = await issuerOf(caller, services.db);
    return transact(services.db, (trx) => beginApp(trx, { userId, login, issuer }, services));
  },
  'users.confirmApp': ({ caller, body }, services) => confirm(caller, body.code, services),
  'users.endApp': async ({ caller, body }, services) => {
    const proven = await proveBoth(caller, body, services);
    if (!proven.ok) return proven;
    const work = async (trx: Trx) => {
      await forgetApp(trx, caller.user.id);
      return ok({ ended: true as const });
    };
    return change(caller, { event: 'factorEnded', work }, services);
  },
  'users.renewCodes': async ({ caller, body }, services) => {
    const proven = await proveBoth(caller, body, services);
    if (!proven.ok) return proven;
    const work = async (trx: Trx) => ok({ recoveryCodes: await renewCodes(trx, caller.user.id, services) });
    return change(caller, { event: 'recoveryCodesRenewed', work }, services);
  },
  'users.resetFactor': ({ caller, params }, services) => reset(caller, params.userId, services),
};
