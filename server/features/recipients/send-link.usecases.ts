// A manager asks a recipient by e-mail: the link to the own page goes to the address of the register.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { RECIPIENT_LINK } from '#domain/recipients/consent.rules.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import type { Handler, Services } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { plainIdentifier } from '#server/letters/consent/preferences.ts';
import { addRevision, type RevisionAuthor } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import { sendRecipientLink } from '#server/letters/mails/mails.ts';
import type { Trx } from '#server/storage/schema.ts';
import { insertLink } from './links.repository.ts';
import { lockRecipients, type RecipientRow } from './recipients.repository.ts';
import { callersRegister } from './register.ts';

type Asked = Pick<Services, 'queue' | 'clock' | 'config'>;

/** Writes a link down with its history and has it sent, to a recipient whom the transaction holds. */
export async function mailLink(
  trx: Trx,
  { queue, clock, config }: Asked,
  { row, by }: { readonly row: RecipientRow; readonly by: RevisionAuthor | null },
): Promise<Result<true>> {
  // Never made of the Host of a request: a stranger would choose where the secret goes.
  if (config.baseUrl === null) return refuse('recipients.noBaseUrl');
  const { id: recipientId, account_id: accountId, email_address: emailAddress } = row;
  // Entries of a program that is being tried are people nobody asked.
  if ((await effectiveSettings(trx, accountId)).testMode) return refuse('recipients.testMode');
  const now = clock.now();
  const link = await insertLink(trx, row, now);
  if ('seconds' in link) return refuse('recipients.linksTooMany', { maximum: RECIPIENT_LINK.perHour, ...link });
  const line = { entity: 'recipient', entityId: recipientId, accountId, event: 'linkSent' } as const;
  await addRevision(trx, { ...line, at: now, by, details: { emailAddress } });
  await sendRecipientLink(queue, trx, { accountId, linkId: link.id });
  return ok(true as const);
}

export const sendLink: Handler<'recipients.sendLink'> = ({ caller, body }, services) =>
  transact(services.db, async (trx) => {
    const register = await callersRegister(trx, caller, body.senderAccountId);
    if (!register.ok) return register;
    const [row] = await lockRecipients(trx, register.value.id, [plainIdentifier(body.recipientIdentifier)]);
    if (!row) return refuse('exception.notFound', { type: 'recipient' });
    if (row.email_address === null || !row.email_valid) return refuse('recipients.noAddress');
    const sent = await mailLink(trx, services, { row, by: authorOf(caller) });
    return sent.ok ? ok({ sent: true as const }) : sent;
  });
