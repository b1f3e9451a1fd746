// The e-mail that invites a person to choose the first password.
import { INVITATION } from '#domain/access/proofs.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import type { Services } from '#server/context/context.ts';
import { serverText } from '#server/context/texts.ts';
import type { MailTaskOf, MailText } from '#server/letters/mails/mails.ts';
import { createToken, hashToken } from '#server/system/ids.ts';

/**
 * Makes the secret of a link and writes it, as that of a lost password: a second writing has another one, and the one before
 * stays good, since which of the e-mails arrived is not known.
 */
export async function writeInvitation(
  { db, clock, random, config }: Pick<Services, 'db' | 'clock' | 'random' | 'config'>,
  { userId }: MailTaskOf<'invitation'>,
): Promise<MailText | null> {
  const person = await db
    .selectFrom('app_user')
    .select(['email_address', 'login', 'locale'])
    .where('id', '=', userId)
    .where('enabled', '=', true)
    .where('removed', '=', false)
    .where('password_hash', 'is', null)
    .executeTakeFirst();
  if (person === undefined) return null;
  const token = createToken(random);
  const written = await db
    .updateTable('invitation')
    .set((eb) => ({
      token_hashes: eb.fn<Buffer[]>('array_append', ['token_hashes', eb.val(hashToken(token))]),
      expires_at: new Date(clock.now().getTime() + INVITATION.linkDays * 86_400_000),
    }))
    .where('user_id', '=', userId)
    .where('accepted_at', 'is', null)
    // It goes to the address that was invited, and nowhere else.
    .where('email_address', '=', person.email_address)
    .executeTakeFirst();
  if (written.numUpdatedRows === 0n) return null;
  const { locale, login } = person;
  const { baseUrl } = config;
  const way =
    baseUrl === null
      ? [serverText(locale, 'mail.lostPassword.code'), '', token]
      : [
          serverText(locale, 'mail.invitation.link'),
          '',
          `${baseUrl.replace(/\/+$/, '')}${addressOf('lostPassword.change', { login, token, invited: '1' })}`,
        ];
  const intro = serverText(locale, 'mail.invitation.intro', { login });
  const end = serverText(locale, 'mail.invitation.end', { days: INVITATION.linkDays });
  return {
    to: [person.email_address],
    subject: serverText(locale, 'mail.invitation.subject'),
    text: [intro, '', ...way, '', end, ''].join('\n'),
  };
}
