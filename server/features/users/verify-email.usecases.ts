// Proving the own e-mail address: a code goes there, and is entered here. The e-mail goes out while the person waits, so that
// the answer can say that it did not (docs/decisions/0600).
import { createHash } from 'node:crypto';
import { EMAIL_PROOF, proofWait } from '#domain/access/proofs.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Caller, Handlers, Services } from '#server/context/context.ts';
import { serverText } from '#server/context/texts.ts';
import { transact } from '#server/context/transaction.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import type { RandomBytes } from '#server/system/ids.ts';
import { noteSecret } from '#server/system/security-log.ts';
import { lockUserRow } from './people.repository.ts';
import { codesAsked, codesOf, countEntry, insertCode } from './verify-email.repository.ts';

const hashOf = (userId: number, code: string): Buffer => createHash('sha256').update(`${userId} ${code}`).digest();

/** A number of so many digits, each as likely as the other (64 bits, cut to 27). */
const newCode = (random: RandomBytes): string =>
  String(random(8).readBigUInt64BE() % 10n ** BigInt(EMAIL_PROOF.digits)).padStart(EMAIL_PROOF.digits, '0');

interface Prepared {
  readonly id: number;
  readonly code: string;
  readonly to: string;
  readonly locale: string;
}

function prepare(caller: Caller, emailAddress: string, { db, clock, random }: Services): Promise<Result<Prepared>> {
  const { id: userId } = caller.user;
  return transact(db, async (trx) => {
    const row = await lockUserRow(trx, userId);
    if (row === undefined) return refuse('exception.sessionTimeout');
    const own = row.email_address;
    if (own === '' || emailAddress.trim() === '') return refuse('emailVerification.mandatory');
    // Nobody lets the installation write to somebody else.
    if (emailAddress.trim().toLowerCase() !== own.toLowerCase()) return refuse('users.emailNotEditable');
    if (row.email_verified) return refuse('emailVerification.alreadyVerified');
    const now = clock.now();
    const minutes = proofWait(await codesAsked(trx, userId), now.getTime());
    if (minutes > 0) return refuse('emailVerification.tooManyRequests', { minutes, seconds: minutes * 60 });
    const code = newCode(random);
    const id = await insertCode(trx, { userId, codeHash: hashOf(userId, code), emailAddress: own, now });
    return ok({ id, code, to: own, locale: row.locale });
  });
}

/** Hands the code to the mail server; false where it did not take it. */
async function mailCode({ id, code, to, locale }: Prepared, { mailer, log }: Services): Promise<boolean> {
  const values = { code, minutes: EMAIL_PROOF.minutes };
  try {
    const answer = await mailer.send({
      id: `email-verification-${id}`,
      to: [to],
      subject: serverText(locale, 'mail.verification.subject'),
      text: `${serverText(locale, 'mail.verification.text', values)}\n`,
    });
    return answer.state === 'taken';
  } catch (error) {
    log.warn('mail.verification-not-sent', { error: error as Error });
    return false;
  }
}

async function askForCode(caller: Caller, emailAddress: string, services: Services): Promise<Result<{ sent: true }>> {
  const prepared = await prepare(caller, emailAddress, services);
  if (!prepared.ok) return prepared;
  // It counts as asked for all the same: a mail server that refuses is not to be tried without end.
  return (await mailCode(prepared.value, services)) ? ok({ sent: true }) : refuse('emailVerification.cannotSend');
}

type Entered = 'right' | 'alreadyUsed' | 'alreadyVerified' | 'unexpected' | 'invalidCode';

/** Looks at an entry. It counts whatever comes of it, and so is no part of a change that a refusal would take back. */
function enter(caller: Caller, code: string, { db, clock }: Services): Promise<Entered> {
  const { id: userId } = caller.user;
  const codeHash = hashOf(userId, code);
  return db.transaction().execute(async (trx) => {
    const row = await lockUserRow(trx, userId);
    const known = await codesOf(trx, userId);
    if (known.some((one) => one.used_at !== null && one.code_hash.equals(codeHash))) return 'alreadyUsed';
    if (row === undefined || row.email_verified) return 'alreadyVerified';
    if (known.length === 0) return 'unexpected';
    const now = clock.now();
    const live = await countEntry(trx, { userId, emailAddress: row.email_address, now });
    const right = live.find((one) => one.code_hash.equals(codeHash));
    if (right === undefined) return 'invalidCode';
    await trx.updateTable('email_verification').set({ used_at: now }).where('id', '=', right.id).execute();
    // No edition of the record: a form that is open beside it stays as it is.
    await trx.updateTable('app_user').set({ email_verified: true }).where('id', '=', userId).execute();
    await addRevision(trx, {
      entity: 'user',
      entityId: userId,
      accountId: row.account_id,
      event: 'emailVerified',
      at: now,
      by: authorOf(caller),
    });
    return 'right';
  });
}

const REFUSALS = {
  alreadyUsed: refuse('emailVerification.alreadyUsed'),
  alreadyVerified: refuse('emailVerification.alreadyVerified'),
  unexpected: refuse('emailVerification.unexpected'),
  invalidCode: refuse('emailVerification.invalidCode'),
} as const;

async function enterCode(caller: Caller, entered: string, services: Services): Promise<Result<{ verified: true }>> {
  const code = entered.replaceAll(/[\s-]/g, '');
  if (code === '') return refuse('emailVerification.codeRequired');
  const outcome = await enter(caller, code, services);
  return outcome === 'right' ? ok({ verified: true }) : REFUSALS[outcome];
}

export const VERIFY_EMAIL_HANDLERS: Handlers<'users.triggerVerifyEMail' | 'users.verifyEMail'> = {
  'users.triggerVerifyEMail': ({ caller, body }, services) => askForCode(caller, body.emailAddress, services),
  'users.verifyEMail': async ({ caller, body }, services) => {
    const outcome = await enterCode(caller, body.verifyEMailToken, services);
    const attempt = { login: caller.user.login, address: caller.address };
    noteSecret(services.log, attempt, { event: 'email-verified', outcome });
    return outcome;
  },
};
