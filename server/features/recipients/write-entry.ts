// One entry of the register is written together with its line of history. Which of them ended *electronic*, or measuring, stands in the
// log too, once it is committed: a backup that is put back does not know it, and nobody in the house would remember it (docs/decisions/0785).
import { type Result, refuse } from '#domain/errors/result.ts';
import {
  type ConsentChange,
  type ConsentEntry,
  managersEntry,
  preferenceInUse,
} from '#domain/recipients/consent.rules.ts';
import { measuringBy, overrulesRecipient } from '#domain/recipients/measuring.rules.ts';
import type { Services } from '#server/context/context.ts';
import { type ConstraintRefusals, transact } from '#server/context/transaction.ts';
import { addRevision, type RevisionAuthor } from '#server/letters/history/add-revision.ts';
import { changesBetween } from '#server/letters/history/changes.ts';
import type { Trx } from '#server/storage/schema.ts';
import { entryOf, measuringOf } from './recipient-view.ts';
import {
  insertRecipient,
  type RecipientKey,
  type RecipientRow,
  updateRecipient,
  vouchAgain,
} from './recipients.repository.ts';
import { waitingRows } from './waiting-rows.repository.ts';

/** An entry that got post electronically, at the address that was verified, or was measured, and is no more; as the log calls it. */
interface EndedConsent {
  readonly ouId: number;
  readonly entryId: number;
  readonly preference: ConsentEntry['preference'];
  /** Where that is what ended. */
  readonly measuring?: false;
}

/** What is written, over which row, when and by whom; `before` undefined: a new one, `by` null: the recipient. */
export interface EntryChange {
  readonly key: RecipientKey;
  readonly before: RecipientRow | undefined;
  readonly entry: ConsentEntry;
  /** Whether the recipient may be measured; undefined: nothing was said of it. */
  readonly measuring: boolean | undefined;
  readonly now: Date;
  readonly by: RevisionAuthor | null;
  /** Of its transaction. */
  readonly ends: EndedConsent[];
}

/** As `transact`, for what writes entries. */
export async function transactEntries<T>(
  { db, log }: Pick<Services, 'db' | 'log'>,
  work: (trx: Trx, ends: EndedConsent[]) => Promise<Result<T>>,
  constraints: ConstraintRefusals = {},
): Promise<Result<T>> {
  const ends: EndedConsent[] = [];
  const done = await transact(db, (trx) => work(trx, ends), constraints);
  if (done.ok) for (const end of ends) log.info('recipients.chosen', { ...end });
  return done;
}

/** The entry as a manager wants it, or why it is not stored: the recipient's own no to being measured stands. */
export function managersWord(
  before: RecipientRow | undefined,
  { measuring, ...asked }: Omit<ConsentChange, 'source'> & { readonly measuring: boolean | undefined },
): Result<ConsentEntry> {
  const overrules = before !== undefined && overrulesRecipient(measuringOf(before), measuring);
  return overrules ? refuse('recipients.measuringRefused') : managersEntry(before ? entryOf(before) : null, asked);
}

/** Also where the address had bounced: a save that says it works would bring *electronic* back. */
const endsElectronic = (before: RecipientRow, entry: ConsentEntry): boolean =>
  before.preference === 'electronic' &&
  (preferenceInUse(entry) !== 'electronic' || entry.verifiedEmail !== before.verified_email);

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
  const { key, before, now, by, ends } = change;
  const held = before ? measuringOf(before) : null;
  const measuring = measuringBy(held, { said: change.measuring, source: by === null ? 'user' : 'manager' });
  const entry = { ...change.entry, ...measuring };
  const changes = before ? changesBetween({ ...entryOf(before), ...held }, entry) : { after: entry };
  // Who presses the same button again changes nothing, and no line of history says so.
  if (before && changes.after === undefined) {
    if (entry.emailValid) await vouchAgain(trx, before, now);
    return before;
  }
  const row = before
    ? await updateRecipient(trx, before, { entry, now })
    : await insertRecipient(trx, key, { entry, now });
  const unmeasured = before?.measuring === true && !entry.measuring ? { measuring: false as const } : null;
  if (before && (unmeasured || endsElectronic(before, entry)))
    ends.push({ ouId: key.registerId, entryId: row.id, preference: entry.preference, ...unmeasured });
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
