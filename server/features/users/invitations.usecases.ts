// People are invited by e-mail to choose their first password: one, or many at once. Who is left out, and why, is told.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Caller, Handlers, Services } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { insertInvitation } from '#server/features/session/invitations.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import { sendMails } from '#server/letters/mails/mails.ts';
import type { Trx } from '#server/storage/schema.ts';
import { managedUser } from './target-user.usecases.ts';

/** Milliseconds within which a person is not invited a second time: a double click is one invitation. */
const ONCE_MS = 60_000;

/** People of one account who are invited, by whom and when. */
interface Inviting {
  readonly accountId: number;
  readonly people: readonly { readonly userId: number; readonly emailAddress: string }[];
  readonly caller: Caller;
  readonly now: Date;
}

/** Writes invitations down with their history, and has them sent; whether each may be invited was judged before. */
export async function sendInvitations(
  trx: Trx,
  queue: Services['queue'],
  { accountId, people, caller, now }: Inviting,
): Promise<void> {
  for (const { userId, emailAddress } of people) {
    await insertInvitation(trx, { userId, emailAddress, now });
    const line = { entity: 'user', entityId: userId, accountId, event: 'invited' } as const;
    await addRevision(trx, { ...line, at: now, by: authorOf(caller) });
  }
  await sendMails(queue, trx, { accountId, userIds: people.map(({ userId }) => userId), news: { kind: 'invitation' } });
}

function invite(caller: Caller, userId: number, { db, queue, clock }: Services): Promise<Result<true>> {
  return transact(db, async (trx) => {
    const user = await managedUser(trx, caller, userId);
    if (!user.ok) return user;
    const { account_id: accountId, email_address: emailAddress, password_hash: hash, enabled } = user.value;
    if (emailAddress === '') return refuse('invitations.noAddress');
    if (hash !== null) return refuse('invitations.hasPassword');
    if (!enabled) return refuse('user.disabled');
    const now = clock.now();
    const last = user.value.invited_at;
    if (last && now.getTime() - last.getTime() < ONCE_MS) return refuse('invitations.justSent');
    await sendInvitations(trx, queue, { accountId, people: [{ userId, emailAddress }], caller, now });
    return ok(true as const);
  });
}

export const INVITATION_HANDLERS: Handlers<'users.invite'> = {
  'users.invite': async ({ caller, body }, services) => {
    const refused: { userId: number; label: string; parameters: Record<string, unknown> }[] = [];
    const invited: number[] = [];
    for (const userId of new Set(body.userIds)) {
      const done = await invite(caller, userId, services);
      // One person is asked for by the form, which wants to be told by a refusal.
      if (!done.ok && body.userIds.length === 1) return done;
      if (done.ok) invited.push(userId);
      else refused.push({ userId, label: done.refusal.label, parameters: { ...done.refusal.parameters } });
    }
    return ok({ invited, refused });
  },
};
