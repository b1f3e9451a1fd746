// The e-mail with the link for a lost password, and those that say that a password or a second factor was changed.
import { LOST_PASSWORD } from '#domain/access/proofs.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import type { Services } from '#server/context/context.ts';
import { serverText } from '#server/context/texts.ts';
import type { MailTaskOf, MailText } from '#server/letters/mails/mails.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import type { Db } from '#server/storage/schema.ts';
import { createToken, hashToken } from '#server/system/ids.ts';

type Written = Pick<Services, 'db' | 'clock' | 'random' | 'config'>;

const reached = (db: Db, userId: number) =>
  db
    .selectFrom('app_user')
    .select(['email_address', 'login', 'locale', 'account_id', 'password_changed_at'])
    .where('id', '=', userId)
    .where('enabled', '=', true)
    .where('removed', '=', false)
    .where('email_address', '!=', '')
    .executeTakeFirst();

/**
 * Makes the secret of a link and writes it. Each time that the e-mail is written anew it has another one, and those before
 * stay good: which of the e-mails arrived is not known.
 */
export async function writeLostPassword(
  { db, clock, random, config }: Written,
  { linkId, userId }: MailTaskOf<'lostPassword'>,
): Promise<MailText | null> {
  const person = await reached(db, userId);
  if (person === undefined) return null;
  const token = createToken(random);
  const expires = new Date(clock.now().getTime() + LOST_PASSWORD.linkMinutes * 60_000);
  const link = await db
    .updateTable('lost_password')
    .set((eb) => ({
      token_hashes: eb.fn<Buffer[]>('array_append', ['token_hashes', eb.val(hashToken(token))]),
      expires_at: expires,
    }))
    .where('id', '=', linkId)
    // The link was asked for with this address, and goes nowhere else.
    .where('email_address', '=', person.email_address)
    .executeTakeFirst();
  if (link.numUpdatedRows === 0n) return null;
  const { locale, login } = person;
  const minutes = LOST_PASSWORD.linkMinutes;
  const { baseUrl } = config;
  // Never made of the Host of a request: a stranger would choose where the secret goes.
  const way =
    baseUrl === null
      ? [serverText(locale, 'mail.lostPassword.code'), '', token]
      : [
          serverText(locale, 'mail.lostPassword.link'),
          '',
          `${baseUrl.replace(/\/+$/, '')}${addressOf('lostPassword.change', { login, token })}`,
        ];
  const text = [
    serverText(locale, 'mail.lostPassword.intro', { login }),
    '',
    ...way,
    '',
    serverText(locale, 'mail.lostPassword.end', { minutes }),
    '',
  ];
  return {
    to: [person.email_address],
    subject: serverText(locale, 'mail.lostPassword.subject'),
    text: text.join('\n'),
  };
}

/** An e-mail that tells a person of a change, so that a theft does not stay unseen. */
interface ChangeNotice {
  readonly text: 'passwordChanged' | 'factorChanged';
  /** null: when the password was changed. */
  readonly at: Date | null;
  readonly values?: Readonly<Record<string, string>>;
}

async function changeNotice(db: Db, userId: number, { text, at, values = {} }: ChangeNotice): Promise<MailText | null> {
  const person = await reached(db, userId);
  if (person === undefined) return null;
  const { locale, login } = person;
  const { timeZone } = await readAccountFacts(db, person.account_id);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const date = day.format(at ?? person.password_changed_at ?? undefined);
  return {
    to: [person.email_address],
    subject: serverText(locale, `mail.${text}.subject`),
    text: `${serverText(locale, `mail.${text}.text`, { login, date, ...values })}\n`,
  };
}

/** The password was changed. */
export const writePasswordChanged = (
  { db }: Written,
  { userId }: MailTaskOf<'passwordChanged'>,
): Promise<MailText | null> => changeNotice(db, userId, { text: 'passwordChanged', at: null });

/** A second factor was changed: by the person, or by an administrator. */
export const writeFactorChanged = (
  { db }: Written,
  { userId, event, at }: MailTaskOf<'factorChanged'>,
): Promise<MailText | null> =>
  changeNotice(db, userId, { text: 'factorChanged', at: new Date(at), values: { change: event } });
