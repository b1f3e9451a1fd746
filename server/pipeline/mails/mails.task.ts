// The task that sends one e-mail of the installation: writes it, hands it to the mail server, tries again for two days,
// and leaves a line of history where it could not be delivered.
import { effectiveSettings } from '#server/access/effective-settings.ts';
import { hasEnded } from '#server/access/endings.ts';
import type { Services } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { MAIL_QUEUE, type MailTask, type MailTaskOf, type MailText, type News } from '#server/letters/mails/mails.ts';
import { writeExpired, writeMoved, writeRejected } from '#server/letters/mails/owner-mails.ts';
import { writeReceipt } from '#server/letters/receipts/receipt-mail.ts';
import { payloadOf } from '#server/letters/steps/payload.ts';
import type { DeadLetter } from '#server/storage/queue/queue.types.ts';
import type { Trx } from '#server/storage/schema.ts';
import { branded } from './branded-mail.ts';
import { writeDraftMail } from './draft-mail.ts';
import { writeEndingMail } from './ending-mail.ts';
import { writeEveningMail } from './evening-mail.ts';
import { writeFailuresMail, writeWaitingMail } from './failures-mail.ts';
import { writeHookMail } from './hook-mail.ts';
import { writeInboxMail } from './inbox-mail.ts';
import { writeInvitation } from './invitation-mail.ts';
import { writeFactorChanged, writeLostPassword, writePasswordChanged } from './lost-password-mail.ts';
import { writeNote } from './note-mail.ts';
import { noteUndelivered, recipientOfLink, type Undelivered, writeRecipientLink } from './recipient-mail.ts';
import { noteSiteUnasked, writeSiteMail } from './site-mail.ts';

export type MailServices = Pick<
  Services,
  'db' | 'queue' | 'mailer' | 'clock' | 'random' | 'log' | 'config' | 'failPoints'
>;

/** Writes an e-mail; null where no person, or no news, is left. */
type Writer<Kind extends News['kind']> = (
  services: Pick<MailServices, 'db' | 'clock' | 'random' | 'config'>,
  task: MailTaskOf<Kind>,
) => Promise<MailText | null>;

const WRITERS: { readonly [Kind in News['kind']]: Writer<Kind> } = {
  rejected: writeRejected,
  expired: writeExpired,
  moved: writeMoved,
  receipt: writeReceipt,
  evening: writeEveningMail,
  inboxEnding: writeInboxMail,
  draftEnding: writeDraftMail,
  accountEnding: writeEndingMail,
  hookFailed: writeHookMail,
  siteAsked: writeSiteMail,
  failures: writeFailuresMail,
  failuresWaiting: writeWaitingMail,
  note: writeNote,
  lostPassword: writeLostPassword,
  invitation: writeInvitation,
  recipientLink: writeRecipientLink,
  passwordChanged: writePasswordChanged,
  factorChanged: writeFactorChanged,
};

/** Whose e-mail it is: the account of its person, or the one that asks a recipient. */
async function accountOf(where: Where, task: MailTask): Promise<number | undefined> {
  if (task.kind === 'recipientLink') return (await recipientOfLink(where, task.linkId))?.accountId;
  const people = where.selectFrom('app_user').select('account_id').where('id', '=', task.userId);
  return (await people.executeTakeFirst())?.account_id;
}

/** What is about coming in itself, or goes to none of its people, leaves an account that is switched off as well (docs/decisions/0899). */
const ALSO_WHERE_CLOSED: ReadonlySet<News['kind']> = new Set([
  'invitation',
  'passwordChanged',
  'factorChanged',
  'recipientLink',
]);

/** Whether an e-mail leaves an account: of one that is over none does. A site that is asked is none of the account's people either. */
async function leaves({ db, clock }: Pick<MailServices, 'db' | 'clock'>, accountId: number, task: MailTask) {
  const settings = await effectiveSettings(db, accountId);
  const isToSite = task.kind === 'siteAsked' && task.to !== undefined;
  return !hasEnded(settings, clock.now()) && (settings.open || isToSite || ALSO_WHERE_CLOSED.has(task.kind));
}

/** The text of an e-mail as it is now; null where nobody, or no news, is left. */
export async function writeMail(services: MailServices, task: MailTask): Promise<MailText | null> {
  const { db } = services;
  const accountId = await accountOf(db, task);
  if (accountId !== undefined && !(await leaves(services, accountId, task))) return null;
  // Each row of the table takes the tasks of its own kind.
  return branded(db, accountId, () => (WRITERS[task.kind] as Writer<News['kind']>)(services, task));
}

/** After a minute, then twice as long, an hour at most: two days in all, as deliveries wait for their mail server. */
const PATIENCE = { retries: 53, retryDelay: 60, longestRetryDelay: 3_600 } as const;

/** The line of history that says whom an e-mail did not reach, and why: at the order, the recipient or the delivery, else at the person. */
async function leaveTrace(
  { clock, log }: Pick<MailServices, 'clock' | 'log'>,
  trx: Trx,
  { task, ...why }: Undelivered & { readonly task: MailTask },
): Promise<void> {
  if (task.kind === 'recipientLink') {
    await noteUndelivered(trx, task.linkId, { ...why, at: clock.now() });
    log.error('mail.not-delivered', { mail: task.kind, link: task.linkId });
    return;
  }
  const person = await trx
    .selectFrom('app_user')
    .select(['login', 'account_id'])
    .where('id', '=', task.userId)
    .executeTakeFirst();
  if (person === undefined) return;
  if (task.kind === 'siteAsked') {
    const at = clock.now();
    // An administrator of the system is not known to all who see the delivery: who it was stands with the person alone.
    await noteSiteUnasked(trx, task, { why: task.to === undefined ? null : `${task.to}: ${why.reason}`, at });
    log.error('mail.not-delivered', { mail: task.kind, delivery: task.deliveryId });
    if (task.to !== undefined) return;
  }
  const about = 'commandId' in task ? task.commandId : null;
  const command =
    about === null
      ? undefined
      : await trx.selectFrom('delivery_command').select('account_id').where('id', '=', about).executeTakeFirst();
  const place =
    about !== null && command !== undefined
      ? { entity: 'command' as const, entityId: about, accountId: command.account_id }
      : { entity: 'user' as const, entityId: task.userId, accountId: person.account_id };
  const details = { reason: `${person.login}: ${why.reason}`, mail: task.kind };
  await addRevision(trx, { ...place, event: 'mailFailed', at: clock.now(), by: null, details });
  log.error('mail.not-delivered', { mail: task.kind, user: task.userId, command: about });
}

/** A question that nobody is there to read any more is none: the step that it stands for can be taken again. */
const askedNobody = (
  { db, clock }: Pick<MailServices, 'db' | 'clock'>,
  task: MailTaskOf<'siteAsked'>,
  complete: (trx: Trx) => Promise<unknown>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await noteSiteUnasked(trx, task, { why: null, at: clock.now() });
    await complete(trx);
  });

/** Adds the queue of e-mails; before the queue starts. */
export function defineMails(services: MailServices): void {
  services.queue.define<MailTask & Readonly<Record<string, unknown>>>(MAIL_QUEUE, {
    slots: 2,
    ...PATIENCE,
    async handle({ payload, job, complete, progress }) {
      const written = await writeMail(services, payload);
      if (written === null) {
        if (payload.kind === 'siteAsked') await askedNobody(services, payload, complete);
        return;
      }
      // Writing may have taken long: a worker that lost the task meanwhile sends nothing.
      await progress();
      const answer = await services.mailer.send({ ...written, id: job.id });
      services.failPoints.reach('mail-sent-before-complete');
      if (answer.state === 'taken') return;
      await services.db.transaction().execute(async (trx) => {
        await leaveTrace(services, trx, { task: payload, ...answer });
        await complete(trx);
      });
    },
  });
}

/** An e-mail whose last try failed. For the queue's `onDead`. */
export async function mailDied(
  services: Pick<MailServices, 'clock' | 'log'>,
  trx: Trx,
  letter: DeadLetter,
): Promise<void> {
  if (letter.queue !== MAIL_QUEUE) return;
  await leaveTrace(services, trx, { task: payloadOf<MailTask>(letter), reason: letter.error, unreachable: false });
}
