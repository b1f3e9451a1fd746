// The e-mail about drafts that end in a few days: each draft is told once, all of one person that are due in one e-mail
// (docs/model.md, "Drafts").
import { warnedUntil } from '#domain/jobs/draft.rules.ts';
import { TEST_MARK } from '#domain/shared/test-mark.ts';
import { preferencesOf } from '#server/access/person.ts';
import type { Services } from '#server/context/context.ts';
import { serverText } from '#server/context/texts.ts';
import { type MailTaskOf, type MailText, sendMails } from '#server/letters/mails/mails.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

type DraftServices = Pick<Services, 'db' | 'clock' | 'config'>;

const MOST_LINES = 100;
/** Drafts that one run tells of; the next run follows within the hour. */
const BATCH = 1_000;

const endingDrafts = (where: Db | Trx, now: Date) =>
  where
    .selectFrom('job')
    .where('draft', '=', true)
    .where('draft_ends_at', '>', now)
    .where('draft_ends_at', '<=', warnedUntil(now));

/** Lets the authors of drafts that end soon be told. @returns how many e-mails that are */
export async function tellDraftEndings({ db, clock, queue }: DraftServices & Pick<Services, 'queue'>): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const due = await endingDrafts(trx, now)
      .select(['id', 'author_id', 'account_id'])
      .where('draft_told_at', 'is', null)
      .orderBy('draft_ends_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    await trx.updateTable('job').set({ draft_told_at: now }).where('id', 'in', ids).execute();
    const authors = new Map(due.map(({ author_id: userId, account_id: accountId }) => [userId, accountId]));
    for (const [userId, accountId] of authors)
      await sendMails(queue, trx, { accountId, userIds: [userId], news: { kind: 'draftEnding' } });
    return authors.size;
  });
}

/** The list as it is when it goes out; null when nothing ends soon, or the person wants no e-mail. */
export async function writeDraftMail(
  { db, clock, config }: DraftServices,
  { userId }: MailTaskOf<'draftEnding'>,
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
  const drafts = await endingDrafts(db, clock.now())
    .select(['name', 'draft_ends_at', 'test'])
    .where('author_id', '=', userId)
    .orderBy('draft_ends_at')
    .orderBy('id')
    .execute();
  if (drafts.length === 0) return null;
  const { locale } = person;
  const { timeZone } = await readAccountFacts(db, person.account_id);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const lines = drafts
    .slice(0, MOST_LINES)
    .map(({ name, draft_ends_at: at }) =>
      serverText(locale, 'mail.drafts.line', { name, date: at === null ? '' : day.format(at) }),
    );
  const rest = drafts.length - lines.length;
  const { baseUrl } = config;
  const text = [
    serverText(locale, 'mail.drafts.intro'),
    '',
    ...lines.map((line) => `• ${line}`),
    ...(rest > 0 ? [serverText(locale, 'mail.evening.more', { count: rest })] : []),
    ...(baseUrl === null ? [] : ['', serverText(locale, 'mail.drafts.link', { url: `${baseUrl}/deposit/home` })]),
  ];
  const words = serverText(locale, 'mail.drafts.subject', { count: drafts.length });
  const subject = drafts.every(({ test }) => test) ? `${TEST_MARK} ${words}` : words;
  return { to: [person.email_address], subject, text: text.join('\n') };
}
