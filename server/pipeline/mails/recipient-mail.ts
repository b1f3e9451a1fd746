// The e-mail that asks a recipient how to get post, with the link to the recipient's own page.
import { RECIPIENT_LINK } from '#domain/recipients/consent.rules.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import type { Services } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { serverText } from '#server/context/texts.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import type { MailTaskOf, MailText } from '#server/letters/mails/mails.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import type { Trx } from '#server/storage/schema.ts';
import { createToken, hashToken } from '#server/system/ids.ts';

const DAY_MS = 86_400_000;

/** Whom a link is of, as long as it goes to the address that the register has; undefined: nobody any more. */
export const recipientOfLink = (where: Where, linkId: number) =>
  where
    .selectFrom('recipient_link as l')
    .innerJoin('recipient_consent as r', 'r.id', 'l.recipient_id')
    .innerJoin('account as a', 'a.id', 'r.account_id')
    .select([
      'r.id',
      'r.account_id as accountId',
      'r.recipient_identifier as identifier',
      'l.email_address as emailAddress',
      'a.name as sender',
    ])
    .where('l.id', '=', linkId)
    .whereRef('l.address_edition', '=', 'r.address_edition')
    .executeTakeFirst();

/**
 * Makes the secret of a link and writes it, as that of a lost password: a second writing has another one, and the one before
 * stays good, since which of the e-mails arrived is not known.
 */
export async function writeRecipientLink(
  { db, clock, random, config }: Pick<Services, 'db' | 'clock' | 'random' | 'config'>,
  { linkId }: MailTaskOf<'recipientLink'>,
): Promise<MailText | null> {
  const recipient = await recipientOfLink(db, linkId);
  const { baseUrl } = config;
  if (recipient === undefined || baseUrl === null) return null;
  const token = createToken(random);
  await db
    .updateTable('recipient_link')
    .set((eb) => ({
      token_hashes: eb.fn<Buffer[]>('array_append', ['token_hashes', eb.val(hashToken(token))]),
      expires_at: new Date(clock.now().getTime() + RECIPIENT_LINK.days * DAY_MS),
    }))
    .where('id', '=', linkId)
    .execute();
  const { sender, identifier, emailAddress } = recipient;
  const { locale } = await readAccountFacts(db, recipient.accountId);
  const text = [
    serverText(locale, 'mail.recipientLink.intro', { sender, identifier }),
    '',
    serverText(locale, 'mail.recipientLink.link'),
    '',
    // Behind a #: a browser sends it to nobody, so it stands in no log of a server or a proxy on the way.
    `${baseUrl.replace(/\/+$/, '')}${addressOf('recipientChoice')}#${token}`,
    '',
    serverText(locale, 'mail.recipientLink.end', { days: RECIPIENT_LINK.days }),
    '',
  ];
  return {
    to: [emailAddress],
    subject: serverText(locale, 'mail.recipientLink.subject', { sender }),
    text: text.join('\n'),
  };
}

/** Why an e-mail did not arrive; `unreachable`: its address takes none. */
export interface Undelivered {
  readonly reason: string;
  readonly unreachable: boolean;
}

/**
 * The e-mail did not arrive: the history says why. The address is held to be invalid only where the mail server said that it takes no
 * e-mails: that our own was away for two days says nothing of it.
 */
export async function noteUndelivered(
  trx: Trx,
  linkId: number,
  { reason, unreachable, at }: Undelivered & { readonly at: Date },
): Promise<void> {
  const recipient = await recipientOfLink(trx, linkId);
  if (recipient === undefined) return;
  if (unreachable)
    await trx
      .updateTable('recipient_consent')
      .set((eb) => ({ email_valid: false, version: eb('version', '+', 1) }))
      .where('id', '=', recipient.id)
      .execute();
  const changes = unreachable ? { before: { emailValid: true }, after: { emailValid: false } } : {};
  const line = { entity: 'recipient', entityId: recipient.id, accountId: recipient.accountId } as const;
  await addRevision(trx, { ...line, event: 'mailFailed', at, by: null, details: { reason, ...changes } });
}
