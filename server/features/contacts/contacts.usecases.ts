// The address book: a person's own contacts, and those that the people of an account share. A shared one is changed by who
// made it and by who administers the account (docs/decisions/0653).
import { MOST_CONTACTS } from '#domain/contacts/contacts.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Caller, Handler, Handlers } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { transact } from '#server/context/transaction.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf, checkEdition } from '#server/letters/history/edition.ts';
import { emptyAnswersOf } from '#server/letters/keeping/kept-answers.ts';
import type { Trx } from '#server/storage/schema.ts';
import { contactFault, mayEdit, reachOfCaller } from './contact.rules.ts';
import { contactView } from './contact-view.ts';
import {
  type ContactPosition,
  type ContactRow,
  deleteContact,
  findContact,
  insertContact,
  listContacts,
  lockContact,
  updateContact,
} from './contacts.repository.ts';
import { importContacts } from './import-contacts.usecases.ts';

async function seenContact(where: Where, caller: Caller, id: number): Promise<Result<ContactRow>> {
  const row = await findContact(where, reachOfCaller(caller), id);
  return row ? ok(row) : refuse('exception.notFound', { type: 'contact' });
}

type SaveBody = Parameters<Handler<'contacts.save'>>[0]['body'];

/** A contact that the caller may change, held until the transaction ends. */
async function editableContact(trx: Trx, caller: Caller, id: number): Promise<Result<ContactRow>> {
  await lockContact(trx, id);
  const row = await seenContact(trx, caller, id);
  return row.ok && !mayEdit(caller, row.value) ? refuse('exception.unauthorized') : row;
}

/** Lets a save pass that the caller may make. */
async function checkBefore(trx: Trx, caller: Caller, { id, version, shared }: SaveBody): Promise<Result<true>> {
  if (id === undefined) return ok(true);
  const before = await editableContact(trx, caller, id);
  if (!before.ok) return before;
  // Whoever administers must not make somebody else's shared contact disappear into that person's own.
  if (!shared && before.value.owner_id !== caller.user.id) return refuse('contacts.notOwn');
  return checkEdition(trx, { entity: 'contact', id, version: before.value.version }, version);
}

const save: Handler<'contacts.save'> = async ({ caller, body, remember }, { db, clock }) => {
  const { id, version: _version, ...contact } = body;
  const fault = contactFault(contact);
  if (fault) return { ok: false, refusal: fault };
  return transact(db, async (trx) => {
    const now = clock.now();
    const { id: ownerId, accountId } = caller.user;
    const allowed = await checkBefore(trx, caller, body);
    if (!allowed.ok) return allowed;
    if (id !== undefined) await updateContact(trx, id, { contact, now });
    const entityId = id ?? (await insertContact(trx, contact, { accountId, ownerId, now }));
    // Without what it says: a contact that is removed leaves nothing of itself.
    const event = id === undefined ? 'created' : 'updated';
    await addRevision(trx, { entity: 'contact', entityId, accountId, event, at: now, by: authorOf(caller) });
    const row = await seenContact(trx, caller, entityId);
    if (!row.ok) return row;
    const view = contactView(row.value, true);
    await remember(trx, view);
    return ok(view);
  });
};

const remove: Handler<'contacts.remove'> = ({ caller, params }, { db, clock }) =>
  transact(db, async (trx) => {
    const found = await editableContact(trx, caller, params.contactId);
    if (!found.ok) return found;
    await deleteContact(trx, params.contactId);
    await emptyAnswersOf(trx, 'contacts.save', params.contactId);
    await addRevision(trx, {
      entity: 'contact',
      entityId: params.contactId,
      accountId: caller.user.accountId,
      event: 'removed',
      at: clock.now(),
      by: authorOf(caller),
    });
    return ok({ removed: true as const });
  });

/** Contacts of a page where nothing else is asked for. */
const USUAL_PAGE = 100;

const cursorOf = ({ name, id }: ContactPosition): string =>
  Buffer.from(JSON.stringify([name, id])).toString('base64url');

function positionOf(cursor: string | undefined): Result<ContactPosition | null> {
  if (cursor === undefined) return ok(null);
  try {
    const [name, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    // NUL is in no text of the database.
    const fits = typeof name === 'string' && !name.includes('\0') && Number.isSafeInteger(id);
    return fits ? ok({ name, id: id as number }) : refuse('list.cursor');
  } catch {
    return refuse('list.cursor');
  }
}

const list: Handler<'contacts.list'> = async ({ caller, query }, { db }) => {
  const after = positionOf(query.cursor);
  if (!after.ok) return after;
  const limit = Math.min(query.maxResults ?? USUAL_PAGE, MOST_CONTACTS);
  const rows = await listContacts(db, {
    ...reachOfCaller(caller),
    whose: query.whose,
    text: query.text ?? '',
    after: after.value,
    limit,
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const overflow = rows.length > limit;
  return ok({
    items: shown.map((row) => contactView(row, mayEdit(caller, row))),
    overflow,
    cursor: overflow && last ? cursorOf({ name: last.sort_name, id: last.id }) : null,
  });
};

type ContactCalls = 'contacts.list' | 'contacts.get' | 'contacts.save' | 'contacts.import' | 'contacts.remove';

export const CONTACT_HANDLERS: Handlers<ContactCalls> = {
  'contacts.list': list,
  'contacts.get': async ({ caller, params }, { db }) => {
    const row = await seenContact(db, caller, params.contactId);
    return row.ok ? ok(contactView(row.value, mayEdit(caller, row.value))) : row;
  },
  'contacts.save': save,
  'contacts.import': importContacts,
  'contacts.remove': remove,
};
