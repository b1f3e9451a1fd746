// The e-mail about printed documents that wait in the inbox and end in a few days: each document is told once, all of
// one person that are due in one e-mail (docs/model.md, "Inbox").
import { INBOX_SOURCES, INBOX_WARNING_DAYS } from '#domain/jobs/inbox.rules.ts';
import { TEST_MARK } from '#domain/shared/test-mark.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import { preferencesOf } from '#server/access/person.ts';
import type { Services } from '#server/context/context.ts';
import { serverText } from '#server/context/texts.ts';
import { type MailTaskOf, type MailText, sendMails } from '#server/letters/mails/mails.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

type InboxServices = Pick<Services, 'db' | 'clock' | 'config'>;

const DAY_MS = 86_400_000;
const MOST_LINES = 100;
/** Documents that one run tells of; the next run follows within the hour. */
const BATCH = 1_000;

const warnedUntil = (now: Date): Date => new Date(now.getTime() + INBOX_WARNING_DAYS * DAY_MS);

const endingFiles = (where: Db | Trx, now: Date) =>
  where
    .selectFrom('stored_file')
    .where('source', 'in', [...INBOX_SOURCES])
    .where('file_type', '=', 'pdf')
    .where('used_by_job_id', 'is', null)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', warnedUntil(now));

/** Lets the owners of documents that end soon be told. @returns how many e-mails that are */
export async function tellEndings({ db, clock, queue }: InboxServices & Pick<Services, 'queue'>): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const due = await endingFiles(trx, now)
      .select(['id', 'owner_id', 'account_id'])
      .where('told_at', 'is', null)
      .orderBy('expires_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    await trx.updateTable('stored_file').set({ told_at: now }).where('id', 'in', ids).execute();
    const owners = new Map(due.map(({ owner_id: userId, account_id: accountId }) => [userId, accountId]));
    for (const [userId, accountId] of owners)
      await sendMails(queue, trx, { accountId, userIds: [userId], news: { kind: 'inboxEnding' } });
    return owners.size;
  });
}

/** The list as it is when it goes out; null when nothing ends soon, or the person wants no e-mail. */
export async function writeInboxMail(
  { db, clock, config }: InboxServices,
  { userId }: MailTaskOf<'inboxEnding'>,
): Promise<MailText | null> {
  const person = await db
    .selectFrom('app_user')
    .select(['email_address', 'locale', 'preferences', 'account_id'])
    .where('id', '=', userId)
    .where('enabled', '=', true)
    .where('removed', '=', false)
    .executeTakeFirst();
  if (person === undefined || person.email_address === '') return null;
  if (!preferencesOf(person.preferences).allowEMailNotifications) return null;
  const files = await endingFiles(db, clock.now())
    .select(['name', 'expires_at'])
    .where('owner_id', '=', userId)
    .orderBy('expires_at')
    .orderBy('id')
    .execute();
  if (files.length === 0) return null;
  const { locale } = person;
  const { timeZone } = await readAccountFacts(db, person.account_id);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const lines = files
    .slice(0, MOST_LINES)
    .map(({ name, expires_at: at }) =>
      serverText(locale, 'mail.inbox.line', { name, date: at === null ? '' : day.format(at) }),
    );
  const rest = files.length - lines.length;
  const { baseUrl } = config;
  const text = [
    serverText(locale, 'mail.inbox.intro'),
    '',
    ...lines.map((line) => `• ${line}`),
    ...(rest > 0 ? [serverText(locale, 'mail.evening.more', { count: rest })] : []),
    ...(baseUrl === null ? [] : ['', serverText(locale, 'mail.inbox.link', { url: `${baseUrl}/printer/async` })]),
  ];
  const words = serverText(locale, 'mail.inbox.subject', { count: files.length });
  // What comes of documents of an account in test mode is of test mode.
  const { testMode } = await effectiveSettings(db, person.account_id);
  const subject = testMode ? `${TEST_MARK} ${words}` : words;
  return { to: [person.email_address], subject, text: text.join('\n') };
}
