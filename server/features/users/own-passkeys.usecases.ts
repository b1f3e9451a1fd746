// The own passkeys: made after the password was asked for again, named, removed.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Caller, Handler, Handlers, Services } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { forgetSpent, renewCodes } from '#server/features/factors/own-app.usecases.ts';
import {
  beginPasskey,
  keepPasskey,
  readPasskey,
  removePasskey,
  renamePasskey,
} from '#server/features/factors/passkeys.usecases.ts';
import { hasFactor } from '#server/features/factors/prove-factor.usecases.ts';
import { deleteSessionsOf, endRenewal } from '#server/features/session/end-sessions.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import type { Trx } from '#server/storage/schema.ts';
import { confirmPerson } from './confirm-password.usecases.ts';
import { change, issuerOf } from './factor-change.ts';

type Addition = Parameters<Handler<'users.addPasskey'>>[0];

/** Recovery codes, where this is the first second factor: from now on the password alone is not enough. */
async function firstCodes(trx: Trx, { user, sessionHash }: Caller, services: Services): Promise<string[]> {
  const userId = user.id;
  await deleteSessionsOf(trx, userId, sessionHash);
  await endRenewal(trx, { userId, sessionHash });
  return renewCodes(trx, userId, services);
}

async function add({ caller, body, host }: Addition, services: Services): Promise<Result<{ recoveryCodes: string[] }>> {
  const { id: userId } = caller.user;
  const read = await readPasskey(body.credential, { userId, host }, services);
  if (!read.ok) return read;
  const work = async (trx: Trx, now: Date) => {
    const isFirst = !(await hasFactor(trx, userId));
    await keepPasskey(trx, { userId, name: body.name, now }, read.value);
    return ok({ recoveryCodes: isFirst ? await firstCodes(trx, caller, services) : [] });
  };
  return change(caller, { event: 'passkeyAdded', work }, services);
}

type Renaming = Parameters<Handler<'users.renamePasskey'>>[0];

/** Without the password: the name opens nothing. The history keeps both. */
function rename({ caller, params, body }: Renaming, { db, clock }: Services): Promise<Result<{ name: string }>> {
  const { name } = body;
  const { id: userId, accountId } = caller.user;
  return transact(db, async (trx) => {
    const before = await renamePasskey(trx, { userId, id: params.passkeyId, name });
    if (before === undefined) return refuse('exception.notFound', { type: 'passkey' });
    if (before === name) return ok({ name });
    await addRevision(trx, {
      entity: 'user',
      entityId: userId,
      accountId,
      event: 'passkeyRenamed',
      at: clock.now(),
      by: authorOf(caller),
      details: { before: { name: before }, after: { name } },
    });
    return ok({ name });
  });
}

type PasskeyCalls = 'users.beginPasskey' | 'users.addPasskey' | 'users.renamePasskey' | 'users.removePasskey';

export const OWN_PASSKEY_HANDLERS: Handlers<PasskeyCalls> = {
  'users.beginPasskey': async ({ caller, body, host }, services) => {
    const confirmed = await confirmPerson(caller, body.currentPassword, services);
    if (!confirmed.ok) return confirmed;
    const { id: userId, login, name } = caller.user;
    const issuer = await issuerOf(caller, services.db);
    const options = await beginPasskey({ userId, login, name, issuer }, host, services);
    return options.ok ? ok({ options: options.value }) : options;
  },
  'users.addPasskey': add,
  'users.renamePasskey': rename,
  'users.removePasskey': async ({ caller, params, body }, services) => {
    const confirmed = await confirmPerson(caller, body.currentPassword, services);
    if (!confirmed.ok) return confirmed;
    const work = async (trx: Trx): Promise<Result<{ removed: true }>> => {
      if ((await removePasskey(trx, caller.user.id, params.passkeyId)) === undefined)
        return refuse('exception.notFound', { type: 'passkey' });
      await forgetSpent(trx, caller.user.id);
      return ok({ removed: true as const });
    };
    return change(caller, { event: 'passkeyRemoved', work }, services);
  },
};
