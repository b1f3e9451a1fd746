// Contacts from a file, some lines at a time: a line adds a contact, or adds to one that is there, or is refused with its
// reasons; a trial does the same and keeps nothing.
import { ContactInput, type ContactLine, type ContactOutcome } from '#domain/api/session/contacts.contract.ts';
import { changedFacts, contactKey, withLine } from '#domain/contacts/contact-lines.rules.ts';
import { inputFaultOf } from '#domain/errors/input-faults.ts';
import { ok, refuse } from '#domain/errors/result.ts';
import type { Caller, Handler } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import type { Trx } from '#server/storage/schema.ts';
import { contactFault, mayEdit, reachOfCaller } from './contact.rules.ts';
import { storedContact } from './contact-view.ts';
import { findByKeys, insertContact, type StoredContact, updateContact } from './contacts.repository.ts';

/** A contact that lines meet: stored, with what lines before made of it. */
interface KnownContact {
  readonly id: number;
  readonly contact: StoredContact;
  readonly editable: boolean;
}

/** Lines that are worked on together. */
interface LineBatch {
  readonly trx: Trx;
  readonly caller: Caller;
  readonly shared: boolean;
  readonly now: Date;
  readonly known: Map<string, KnownContact>;
}

type LineFault = ContactOutcome['faults'][number];

const refused = (line: number, faults: LineFault[]): ContactOutcome => ({
  line,
  outcome: 'refused',
  fields: [],
  faults,
});

/** The field of a line in which a fault of the contact stands. */
const LINE_FIELDS: Readonly<Record<string, string>> = { emails: 'email', phones: 'phone', addresses: 'address' };

/** What a save would find wrong with what a line makes of a contact. */
function faultsOf(contact: StoredContact): LineFault[] {
  const issues = ContactInput.safeParse(contact).error?.issues ?? [];
  const wrong = contactFault(contact);
  const faults = issues.map((issue) => ({
    field: String(issue.path[0] ?? ''),
    label: 'exception.invalidInput',
    parameters: {
      field: issue.path.join('.'),
      reason: issue.message,
      ...inputFaultOf(issue),
    } as LineFault['parameters'],
  }));
  if (wrong)
    faults.push({ field: String(wrong.parameters.field), label: wrong.label, parameters: { ...wrong.parameters } });
  return faults.map((fault) => ({ ...fault, field: LINE_FIELDS[fault.field] ?? fault.field }));
}

async function store({ trx, caller, now }: LineBatch, contact: StoredContact, id: number | undefined): Promise<number> {
  const { id: ownerId, accountId } = caller.user;
  if (id !== undefined) await updateContact(trx, id, { contact, now });
  const entityId = id ?? (await insertContact(trx, contact, { accountId, ownerId, now }));
  const event = id === undefined ? 'created' : 'updated';
  await addRevision(trx, { entity: 'contact', entityId, accountId, event, at: now, by: authorOf(caller) });
  return entityId;
}

async function lineOutcome(work: LineBatch, { line, ...texts }: ContactLine): Promise<ContactOutcome> {
  const key = contactKey(texts);
  const before = work.known.get(key);
  const facts = withLine(before?.contact ?? null, texts);
  // Lists of the rules cannot be changed; what is stored takes copies of them.
  const contact: StoredContact = structuredClone({ ...facts, shared: work.shared }) as StoredContact;
  const faults = faultsOf(contact);
  if (faults.length > 0) return refused(line, faults);
  const fields = before ? changedFacts(before.contact, facts) : [];
  if (before && fields.length === 0) return { line, outcome: 'unchanged', fields, faults };
  if (before && !before.editable) {
    return refused(line, [{ field: '', label: 'exception.unauthorized', parameters: {} }]);
  }
  const id = await store(work, contact, before?.id);
  work.known.set(key, { id, contact, editable: true });
  return { line, outcome: before ? 'changed' : 'added', fields, faults };
}

/** Marks the end of a trial: its transaction is undone. */
const TRIED = 'exception.noResult';

/** Imports lines: those that are not refused all together, or none. */
export const importContacts: Handler<'contacts.import'> = async ({ caller, body }, { db, clock }) => {
  const { dryRun, shared, lines } = body;
  const outcomes: ContactOutcome[] = [];
  const done = await transact(db, async (trx) => {
    const reach = { ...reachOfCaller(caller), whose: shared ? ('shared' as const) : ('own' as const) };
    const rows = await findByKeys(trx, reach, lines.map(contactKey));
    const known = new Map(
      rows.map((row) => [row.key, { id: row.id, contact: storedContact(row), editable: mayEdit(caller, row) }]),
    );
    const work: LineBatch = { trx, caller, shared, now: clock.now(), known };
    for (const one of lines) outcomes.push(await lineOutcome(work, one));
    return dryRun ? refuse(TRIED) : ok(true as const);
  });
  return done.ok || dryRun ? ok({ lines: outcomes }) : done;
};
