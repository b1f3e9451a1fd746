// The e-mail about an account that ends within a month: to those who administer it, in it and right above it, once for each
// day that it is set to.
import { sql } from 'kysely';
import { can } from '#domain/access/abilities.ts';
import { ENDING_WARNED_DAYS } from '#domain/accounts/ending.rules.ts';
import { readEndings } from '#server/access/endings.ts';
import { masksOfRow } from '#server/access/person.ts';
import type { Services } from '#server/context/context.ts';
import { serverText } from '#server/context/texts.ts';
import { type MailTaskOf, type MailText, sendMails } from '#server/letters/mails/mails.ts';
import type { Trx } from '#server/storage/schema.ts';

type EndingServices = Pick<Services, 'db' | 'clock' | 'config'>;

interface Administrator {
  readonly id: number;
  readonly account_id: number;
  readonly group_id: number | null;
  readonly permissions: number;
  readonly permissions_on_group: number;
  readonly permissions_on_ou: number;
  readonly path: number[];
}

/** Who administers an account: those in it, and those of the nearest account above that has any. */
export async function administratorsOf(trx: Trx, accountId: number): Promise<readonly number[]> {
  const { rows } = await sql<Administrator>`
    select u.id, u.account_id, u.group_id, p.permissions, p.permissions_on_group, p.permissions_on_ou, a.path
    from account a join app_user u on u.account_id = any(a.path) join profile p on p.id = u.profile_id
    where a.id = ${accountId} and u.enabled and not u.removed and u.email_address <> ''
    order by u.id`.execute(trx);
  const able = rows.filter((row) => {
    const actor = { userId: row.id, ouId: row.account_id, groupId: row.group_id ?? 0, masks: masksOfRow(row) };
    return can(actor, 'administerOu', { ownerId: 0, ownerGroupId: 0, ouId: accountId, ouPath: row.path });
  });
  const nearest = able.map((row) => row.path.indexOf(row.account_id)).filter((depth, _index) => depth >= 0);
  const above = Math.max(...nearest.filter((depth) => depth < (able[0]?.path.length ?? 0) - 1), -1);
  return able
    .filter((row) => row.account_id === accountId || row.path.indexOf(row.account_id) === above)
    .map(({ id }) => id);
}

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
      const userIds = await administratorsOf(trx, id);
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
