// The e-mail that asks about pieces that are late before they were handed over: to who makes or sends them, else to the
// administrators of the system. It names the delivery and no recipient.
import { sql } from 'kysely';
import { addressOf } from '#domain/routes/routes.address.ts';
import { personNameSql } from '#server/access/person.ts';
import type { Services } from '#server/context/context.ts';
import { serverText } from '#server/context/texts.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import type { MailTaskOf, MailText } from '#server/letters/mails/mails.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

interface Asked {
  readonly number: string;
  readonly name: string;
  readonly channel: string;
  readonly promised_date: string;
  readonly pieces: number;
  readonly who: string;
  readonly reply_to: string;
  readonly note: string;
}

async function askedOf(db: Db, deliveryId: number, status: number): Promise<Asked | undefined> {
  const { rows } =
    await sql<Asked>`select d.external_id as number, d.name, c.name as channel, d.promised_date::text as promised_date,
      l.pieces, l.note, ${personNameSql('u')} as who,
      u.email_address as reply_to
    from late_step l join delivery d on d.id = l.delivery_id join channel c on c.id = d.channel_id
      join app_user u on u.id = l.user_id
    where l.delivery_id = ${deliveryId} and l.status = ${status}`.execute(db);
  return rows[0];
}

/** The site has no login: without one among the people the e-mail names no address of ours. */
export async function writeSiteMail(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { userId, deliveryId, status, to }: MailTaskOf<'siteAsked'>,
): Promise<MailText | null> {
  const person = await db
    .selectFrom('app_user')
    .select(['email_address', 'locale'])
    .where('id', '=', userId)
    .where('enabled', '=', true)
    .where('removed', '=', false)
    .executeTakeFirst();
  const asked = await askedOf(db, deliveryId, status);
  const address = to ?? person?.email_address ?? '';
  if (person === undefined || asked === undefined || address === '') return null;
  const { locale } = person;
  const { number, name, channel, promised_date: promised, pieces: count, who, reply_to: replyTo, note } = asked;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(promised));
  const facts = { number, name, channel, count, day, who, status: `s${status}` };
  const link = `${config.baseUrl ?? ''}${addressOf('manage.deliveryDetail', { deliveryId })}`;
  return {
    to: [address],
    subject: serverText(locale, 'mail.site.subject', facts),
    text: [
      serverText(locale, 'mail.site.intro', facts),
      ...(note === '' ? [] : ['', note]),
      '',
      serverText(locale, 'mail.site.please', facts),
      ...(config.baseUrl === null || to !== undefined ? [] : ['', serverText(locale, 'mail.site.link', { url: link })]),
    ].join('\n'),
    ...(replyTo === '' ? {} : { replyTo }),
  };
}

/**
 * Somebody who was asked did not get the e-mail: the history of the delivery says so, and where nobody is left who did, it can be asked
 * again.
 */
export async function noteSiteUnasked(
  trx: Trx,
  { deliveryId, status, people = 1 }: MailTaskOf<'siteAsked'>,
  { why, at }: { readonly why: string | null; readonly at: Date },
): Promise<void> {
  const { rows } = await sql<{ accountId: number }>`select d.account_id as "accountId"
    from late_step l join delivery d on d.id = l.delivery_id
    where l.delivery_id = ${deliveryId} and l.status = ${status} for update of l`.execute(trx);
  const [found] = rows;
  if (found === undefined) return;
  const details = { ...(why === null ? {} : { reason: why }), mail: 'siteAsked', status };
  const line = { entity: 'delivery', entityId: deliveryId, accountId: found.accountId } as const;
  await addRevision(trx, { ...line, event: 'mailFailed', at, by: null, details });
  await sql`delete from late_step where delivery_id = ${deliveryId} and status = ${status} and ${people} <= (
    select count(*) from revision r where r.entity = 'delivery' and r.entity_id = ${deliveryId}
      and r.event = 'mailFailed' and r.details -> 'status' = to_jsonb(${status}::int) and r.id > coalesce((
        select max(asked.id) from revision asked where asked.entity = 'delivery' and asked.entity_id = ${deliveryId}
          and asked.event = 'SITE_ASKED' and asked.details -> 'status' = to_jsonb(${status}::int)), 0))`.execute(trx);
}
