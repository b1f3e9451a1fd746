// The own page of a recipient: a link is the right. Reading changes nothing; a choice by the link proves its address, and
// another address gets a link of its own (docs/decisions/0702).
import type { OwnChoice } from '#domain/api/administration/recipients.contract.ts';
import type { CallResult } from '#domain/api/contract.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { recipientsEntry } from '#domain/recipients/consent.rules.ts';
import type { Handler, Handlers, Services } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { servedBranding } from '#server/features/brandings/save-branding.usecases.ts';
import { brandingOfAccount } from '#server/features/brandings/worn-branding.usecases.ts';
import type { Trx } from '#server/storage/schema.ts';
import { hashToken } from '#server/system/ids.ts';
import { recipientByLink } from './links.repository.ts';
import { entryOf, recipientView } from './recipient-view.ts';
import { lockRecipients } from './recipients.repository.ts';
import { mailLink } from './send-link.usecases.ts';
import { type EntryChange, transactEntries, writeEntry } from './write-entry.ts';

type Linked = NonNullable<Awaited<ReturnType<typeof recipientByLink>>>;

async function linked(where: Where, token: string, now: Date): Promise<Result<Linked>> {
  const row = await recipientByLink(where, { tokenHash: hashToken(token), now });
  return row ? ok(row) : refuse('recipients.link');
}

/** What the page shows, in the appearance of the sender. */
async function choiceOf(where: Where, row: Linked): Promise<Result<OwnChoice>> {
  const worn = await brandingOfAccount(where, row.account_id);
  if (!worn) return refuse('recipients.link');
  const served = servedBranding(worn);
  const { recipientIdentifier, inUse, mainPreferences } = recipientView(row);
  return ok({
    senderName: row.sender,
    recipientIdentifier,
    emailAddress: row.email_address ?? '',
    preference: mainPreferences.preference,
    inUse,
    measuring: row.measuring,
    lastModified: mainPreferences.lastModified,
    // A link that holds has gone out.
    until: (row.until ?? row.changed_at).toISOString(),
    // The address with its places is for who sets it.
    branding: { ...served, properties: { ...served.properties, invoicingURL: null } },
  });
}

type ChoiceBody = Parameters<Handler<'recipients.choose'>>[0]['body'];

async function choose(
  trx: Trx,
  { body, ends }: { readonly body: ChoiceBody; readonly ends: EntryChange['ends'] },
  services: Services,
): Promise<Result<CallResult<'recipients.choose'>>> {
  const now = services.clock.now();
  const found = await linked(trx, body.token, now);
  if (!found.ok) return found;
  const { account_id: registerId, recipient_identifier: identifier } = found.value;
  const [before] = await lockRecipients(trx, registerId, [identifier]);
  // Somebody changed the address meanwhile, and the link went with it.
  if (!before || before.address_edition !== found.value.address_edition) return refuse('recipients.link');
  const address = before.email_address;
  const emailAddress = body.emailAddress || (address ?? '');
  const { preference, measuring } = body;
  // Who says nothing of how letters come, leaves that alone.
  const entry = preference ? recipientsEntry(entryOf(before), { preference, emailAddress }) : ok(entryOf(before));
  if (!entry.ok) return entry;
  const row = await writeEntry(trx, {
    key: { registerId, identifier },
    before,
    entry: entry.value,
    measuring,
    now,
    by: null,
    ends,
  });
  if (row.email_address === address) return ok({ mailed: false });
  const sent = await mailLink(trx, services, { row, by: null });
  return sent.ok ? ok({ mailed: true }) : sent;
}

export const OWN_CHOICE_HANDLERS: Handlers<'recipients.own' | 'recipients.choose'> = {
  'recipients.own': async ({ body }, { db, clock }) => {
    const found = await linked(db, body.token, clock.now());
    return found.ok ? choiceOf(db, found.value) : found;
  },
  'recipients.choose': ({ body }, services) =>
    transactEntries(services, (trx, ends) => choose(trx, { body, ends }, services)),
};
