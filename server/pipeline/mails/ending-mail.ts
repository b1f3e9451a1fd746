// The e-mail about an account that ends within a month: to those who administer it, in it and right above it, once for each
// day that it is set to.
import { sql } from 'kysely';
import { ENDING_WARNED_DAYS } from '#domain/accounts/ending.rules.ts';
import { readEndings } from '#server/access/endings.ts';
import type { Services } from '#server/context/context.ts';
import { serverText } from '#server/context/texts.ts';
import { administratorsOf } from '#server/letters/mails/administrators.ts';
import { type MailTaskOf, type MailText, sendMails } from '#server/letters/mails/mails.ts';

type EndingServices = Pick<Services, 'db' | 'clock' | 'config'>;

/** Lets administrators of accounts that end within a month be told. @returns how many e-mails that are */
export async function tellAccountEndings({
  db,
  clock,
  queue,
}: EndingServices & Pick<Services, 'queue'>): Promise<number> {
  let told = 0;
  for (const { id, date, daysLeft } of await readEndings(db, clock.now(), ENDING_WARNED_DAYS)) {
    if (daysLeft < 0) continue;
    told += await db.transaction().execute(async (trx) => {
      const userIds = await administratorsOf(trx, id, { now: clock.now(), alsoAbove: true });
      // The first who writes the line sends the e-mails.
      const first = await trx
        .insertInto('account_ending_told')
        .values({ account_id: id, ends_on: date, told_at: clock.now(), people: userIds.length })
        .onConflict((conflict) => conflict.doNothing())
        .returning('account_id')
        .executeTakeFirst();
      if (first === undefined) return 0;
      await sendMails(queue, trx, {
        accountId: id,
        userIds,
        news: { kind: 'accountEnding', accountId: id, day: date },
      });
      return userIds.length;
    });
  }
  return told;
}

/** The e-mail as things are when it goes out; null where the account goes on for longer, or is removed. */
export async function writeEndingMail(
  { db, config }: EndingServices,
  { userId, accountId, day }: MailTaskOf<'accountEnding'>,
): Promise<MailText | null> {
  const person = await db
    .selectFrom('app_user')
    .select(['email_address', 'locale'])
    .where('id', '=', userId)
    .where('enabled', '=', true)
    .where('removed', '=', false)
    .executeTakeFirst();
  const account = await db
    .selectFrom('account')
    .select('name')
    .where('id', '=', accountId)
    .where('removed', '=', false)
    .where(sql<string>`definition->>'expiryDate'`, '=', day)
    .executeTakeFirst();
  if (person === undefined || account === undefined || person.email_address === '') return null;
  const { locale } = person;
  const { name } = account;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
  const { baseUrl } = config;
  const url = `${baseUrl}/administration/accounts/${accountId}`;
  const text = [
    serverText(locale, 'mail.ending.intro', { name, date }),
    '',
    serverText(locale, 'mail.ending.stops'),
    serverText(locale, 'mail.ending.leaves'),
    serverText(locale, 'mail.ending.extend'),
    ...(baseUrl === null ? [] : ['', serverText(locale, 'mail.ending.link', { url })]),
  ];
  return {
    to: [person.email_address],
    subject: serverText(locale, 'mail.ending.subject', { name, date }),
    text: text.join('\n'),
  };
}
