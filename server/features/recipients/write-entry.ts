// One entry of the register is written together with its line of history.
import { type ConsentEntry, preferenceInUse } from '#domain/recipients/consent.rules.ts';
import { addRevision, type RevisionAuthor } from '#server/letters/history/add-revision.ts';
import { changesBetween } from '#server/letters/history/changes.ts';
import type { Trx } from '#server/storage/schema.ts';
import { entryOf } from './recipient-view.ts';
import { insertRecipient, type RecipientKey, type RecipientRow, updateRecipient } from './recipients.repository.ts';
import { waitingRows } from './waiting-rows.repository.ts';

/** What is written, over which row, when and by whom; `before` undefined: a new one, `by` null: the recipient. */
export interface EntryChange {
  readonly key: RecipientKey;
  readonly before: RecipientRow | undefined;
  readonly entry: ConsentEntry;
  readonly now: Date;
  readonly by: RevisionAuthor | null;
}

/** Rows that go electronically no more, named in the history of who withdraws. */
async function withdrawnRows(trx: Trx, { key, before, entry }: EntryChange) {
  if (before === undefined || preferenceInUse(entryOf(before)) !== 'electronic') return {};
  // Letters to the address that was verified before are blocked too.
  const addressed = preferenceInUse(entry) === 'electronic';
  if (addressed && entry.verifiedEmail === before.verified_email) return {};
  const waiting = await waitingRows(trx, key, { addressed });
  return waiting.length > 0 ? { waiting } : {};
}

export async function writeEntry(trx: Trx, change: EntryChange): Promise<RecipientRow> {
  const { key, before, entry, now, by } = change;
  const changes = before ? changesBetween({ ...entryOf(before) }, { ...entry }) : { after: entry };
  // Who presses the same button again changes nothing, and nothing is written down.
  if (before && changes.after === undefined) return before;
  const row = before
    ? await updateRecipient(trx, before, { entry, now })
    : await insertRecipient(trx, key, { entry, now });
  await addRevision(trx, {
    entity: 'recipient',
    entityId: row.id,
    accountId: key.registerId,
    event: before ? 'updated' : 'created',
    at: now,
    by,
    details: before ? { ...changes, ...(await withdrawnRows(trx, change)) } : { ...entry },
  });
  return row;
}
