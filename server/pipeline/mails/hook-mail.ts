// The e-mail about a web hook that was given up: to those who administer its account, and to who made it.
import { verdictOf } from '#domain/hooks/hooks.ts';
import type { Services } from '#server/context/context.ts';
import { serverText } from '#server/context/texts.ts';
import { administers } from '#server/letters/mails/administrators.ts';
import type { MailTaskOf, MailText } from '#server/letters/mails/mails.ts';

/** The e-mail as things are when it goes out; null where the web hook goes on again, or is gone. */
export async function writeHookMail(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  { userId, hookId, status = null }: MailTaskOf<'hookFailed'>,
): Promise<MailText | null> {
  const person = await db
    .selectFrom('app_user')
    .select(['email_address', 'locale'])
    .where('id', '=', userId)
    .where('enabled', '=', true)
    .where('removed', '=', false)
    .executeTakeFirst();
  const hook = await db
    .selectFrom('web_hook as h')
    .innerJoin('account as a', 'a.id', 'h.account_id')
    .select(['h.url', 'h.name as hook', 'a.id', 'a.name'])
    .where('h.id', '=', hookId)
    .where('h.state', '=', 'failed')
    .executeTakeFirst();
  if (person === undefined || hook === undefined || person.email_address === '') return null;
  const { locale } = person;
  // Who made it may have left the account, or administers it no more: its screen is shown to them no longer.
  const mayOpen = await administers(db, hook.id, { userId, now: clock.now() });
  const { baseUrl } = config;
  // An address may hold a secret in its path or query.
  const facts = { hook: hook.hook, name: hook.name, host: new URL(hook.url).host };
  const cause = { cause: verdictOf(status), status: String(status) };
  const text = [
    serverText(locale, 'mail.hook.intro', { ...facts, ...cause }),
    '',
    serverText(locale, 'mail.hook.kept'),
    serverText(locale, mayOpen ? 'mail.hook.on' : 'mail.hook.told'),
    ...(baseUrl === null || !mayOpen
      ? []
      : ['', serverText(locale, 'mail.hook.link', { url: `${baseUrl}/administration/accounts/${hook.id}?tab=hooks` })]),
  ];
  return { to: [person.email_address], subject: serverText(locale, 'mail.hook.subject', facts), text: text.join('\n') };
}
