// A lost password: a link by e-mail, and a new password with it. Neither answer tells whether a login exists, and a link is
// good once, for an hour, for the password and address that it was asked for (docs/decisions/0599).
import { setTimeout as sleep } from 'node:timers/promises';
import { LOST_PASSWORD } from '#domain/access/proofs.ts';
import { foldLogin } from '#domain/accounts/accounts.rules.ts';
import { isTooSimilar } from '#domain/accounts/passwords.ts';
import type { CallBody } from '#domain/api/contract.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { inheritSettings } from '#server/access/inherited-settings.ts';
import { judgeNewPassword, wordsOfAccount } from '#server/access/new-password.ts';
import type { Handlers, Services } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { transact } from '#server/context/transaction.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { sendMails } from '#server/letters/mails/mails.ts';
import type { Trx } from '#server/storage/schema.ts';
import { hashToken } from '#server/system/ids.ts';
import { noteSecret } from '#server/system/security-log.ts';
import { deleteSessionsOf } from './end-sessions.usecases.ts';
import { acceptInvitation, personOfInvitation } from './invitations.usecases.ts';
import { deleteLinksOf, insertLink, peopleOfAddress, personOfLink } from './lost-password.repository.ts';
import { mayComeFrom } from './open-session.usecases.ts';
import { findPersonById, type PersonRow } from './session.repository.ts';
import { isOpen } from './session-facts.ts';

type Change = CallBody<'authentication.changeLostPassword'>;
type Asked = { readonly db: Services['db']; readonly queue: Services['queue']; readonly clock: Services['clock'] };

/** Adds an e-mail for each login of an address that may enter. */
async function mailLinks({ db, queue, clock }: Asked, emailAddress: string): Promise<void> {
  for (const { id, account_id: accountId } of await peopleOfAddress(db, emailAddress)) {
    const row = await findPersonById(db, id);
    if (row === undefined || !isOpen(row)) continue;
    await db.transaction().execute(async (trx) => {
      const linkId = await insertLink(trx, id, clock.now());
      if (linkId === undefined) return;
      await sendMails(queue, trx, { accountId, userIds: [id], news: { kind: 'lostPassword', linkId } });
    });
  }
}

/** The policy's word about a new password of which the old one is known by its hash alone. */
async function judgeNew(row: PersonRow, newPassword: string, { db, passwords }: Services): Promise<Result<true>> {
  const { minPasswordEntropy, policy } = inheritSettings(row.chain);
  const words = await wordsOfAccount(db, row.account_id);
  const checked = judgeNewPassword({ password: newPassword, old: null, login: row.login, minPasswordEntropy, words });
  if (!checked.ok) return checked.refusal.label === 'user.passwordPolicy' ? refuse('lostPassword.weak') : checked;
  const names = [row.login, row.email_address, row.email_address.split('@')[0] ?? ''];
  if (names.some((name) => isTooSimilar(newPassword, name, policy.mostAlike))) return refuse('lostPassword.tooSimilar');
  const { matches } = await passwords.verify(newPassword, row.password_hash ?? undefined);
  return matches ? refuse('lostPassword.tooSimilar') : ok(true);
}

type Link = Parameters<typeof personOfLink>[1];

/** The person of a link for a lost password, or of an invitation: the one has a password, the other has none. */
const personOf = async (where: Where, link: Link): Promise<number | undefined> =>
  (await personOfLink(where, link)) ?? (await personOfInvitation(where, link));

/** The person whom login and token name; one refusal for all that can be wrong about them. */
async function entitled({ userLogin, lostPasswordToken }: Change, address: string, { db, clock }: Services) {
  const link = { loginFolded: foldLogin(userLogin), tokenHash: hashToken(lostPasswordToken), now: clock.now() };
  const id = await personOf(db, link);
  const row = id === undefined ? undefined : await findPersonById(db, id);
  if (row === undefined || !isOpen(row)) return refuse('lostPassword.token');
  return mayComeFrom(address, row) ? ok({ row, link }) : refuse('exception.unauthorized');
}

/** The line of history, and the e-mail that tells of the change to who had a password before. */
async function writeDown(
  { trx, row, now }: { readonly trx: Trx; readonly row: PersonRow; readonly now: Date },
  { queue }: Services,
): Promise<void> {
  const invited = row.password_hash === null;
  await addRevision(trx, {
    entity: 'user',
    entityId: row.id,
    accountId: row.account_id,
    event: invited ? 'invitationAccepted' : 'passwordChanged',
    at: now,
    by: { userId: row.id, userLogin: row.login, actedForLogin: null },
    ...(invited ? {} : { details: { lost: true } }),
  });
  if (invited) return acceptInvitation(trx, row.id, now);
  const news = { kind: 'passwordChanged' } as const;
  await sendMails(queue, trx, { accountId: row.account_id, userIds: [row.id], news });
}

/** Sets the new password, ends every session and every link of the person. */
async function changeLost(change: Change, address: string, services: Services): Promise<Result<'SUCCESS'>> {
  const found = await entitled(change, address, services);
  if (!found.ok) return found;
  const { row, link } = found.value;
  const judged = await judgeNew(row, change.newPassword, services);
  if (!judged.ok) return judged;
  const hash = await services.passwords.hash(change.newPassword);
  const now = services.clock.now();
  return transact(services.db, async (trx) => {
    await trx.selectFrom('app_user').select('id').where('id', '=', row.id).forUpdate().execute();
    // Of two who bring the same link at once the second comes too late.
    if ((await personOf(trx, { ...link, now })) !== row.id) return refuse('lostPassword.token');
    await trx
      .updateTable('app_user')
      .set({ password_hash: hash, password_changed_at: now })
      .where('id', '=', row.id)
      .execute();
    await deleteLinksOf(trx, row.id);
    await deleteSessionsOf(trx, row.id);
    await writeDown({ trx, row, now }, services);
    return ok('SUCCESS' as const);
  });
}

type LostPasswordCalls = 'authentication.triggerLostPassword' | 'authentication.changeLostPassword';

export const LOST_PASSWORD_HANDLERS: Handlers<LostPasswordCalls> = {
  'authentication.triggerLostPassword': async ({ body }, services) => {
    // Whoever measures the time learns nothing either.
    await Promise.all([mailLinks(services, body.userEMailAddress), sleep(LOST_PASSWORD.answerMs)]);
    return ok('SUCCESS' as const);
  },
  'authentication.changeLostPassword': async ({ body, address }, services) => {
    const changed = await changeLost(body, address, services);
    noteSecret(services.log, { login: body.userLogin, address }, { event: 'lost-password', outcome: changed });
    return changed;
  },
};
