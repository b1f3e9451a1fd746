// The library: uploaded files that are kept, for oneself or shared, and deposited as often as wanted. A shared one is changed by
// who keeps it and by who administers the account (docs/decisions/0654).
import { sql } from 'kysely';
import type { LibraryFile } from '#domain/api/session/library.contract.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Caller, Handler, Handlers, Services } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { transact } from '#server/context/transaction.ts';
import { findOwnStoredFile } from '#server/features/files/accept-file.usecases.ts';
import { copyStoredFile, endStoredFile } from '#server/features/files/copied-file.usecases.ts';
import { storedFile, warningOf } from '#server/features/files/file-view.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf, checkEdition } from '#server/letters/history/edition.ts';
import type { Trx } from '#server/storage/schema.ts';
import { endKept } from './end-kept.usecases.ts';
import {
  countOwn,
  findLibraryFile,
  insertLibraryFile,
  type LibraryRow,
  listLibrary,
  lockLibraryFile,
  storedFileOf,
  updateLibraryFile,
} from './library.repository.ts';
import { isLeft, mayEdit } from './library.rules.ts';

const KEPT = 'library';
/** As long as any uploaded file waits for its deposit. */
const USED_DAYS = 7;
const MOST_OWN = 500;
const MOST_LISTED = 2_000;

type Scope = LibraryFile['scope'];

const viewOf = (caller: Caller, row: LibraryRow): LibraryFile => ({
  id: row.id,
  version: row.version,
  name: row.name,
  scope: row.scope as Scope,
  type: row.file_type as LibraryFile['type'],
  bytes: row.bytes,
  pageCount: row.page_count,
  ownerId: row.owner_id,
  ownerName: `${row.first_name} ${row.last_name}`.trim() || row.login,
  groupName: row.group_name,
  changedAt: row.changed_at.toISOString(),
  editable: mayEdit(caller, row),
  left: isLeft(caller, row),
});

async function seenFile(where: Where, caller: Caller, id: number): Promise<Result<LibraryRow>> {
  const row = await findLibraryFile(where, caller, id);
  return row ? ok(row) : refuse('exception.notFound', { type: 'file' });
}

async function editableFile(trx: Trx, caller: Caller, id: number): Promise<Result<LibraryRow>> {
  await lockLibraryFile(trx, id);
  const row = await seenFile(trx, caller, id);
  return row.ok && !mayEdit(caller, row.value) ? refuse('exception.unauthorized') : row;
}

/** The group of a file that is shared with one: that of its owner, who alone can share it so. */
function groupOf(caller: Caller, scope: Scope, before?: LibraryRow): Result<number | null> {
  if (scope !== 'group') return ok(null);
  if (before?.scope === 'group') return ok(before.group_id);
  const { id, groupId } = caller.user;
  if (before && before.owner_id !== id) return refuse('library.notOwn');
  return groupId === 0 ? refuse('library.noGroup') : ok(groupId);
}

interface LibraryChange {
  readonly trx: Trx;
  readonly caller: Caller;
  readonly services: Services;
}

/** Moves an uploaded file of the caller into the library. @returns the id of what is kept of it */
async function takeIn({ trx, caller, services }: LibraryChange, fileId: string, name?: string) {
  const { id: ownerId, accountId } = caller.user;
  const row = await findOwnStoredFile({ ...services, db: trx }, ownerId, fileId);
  // What a job used or something keeps already is no waiting upload.
  if (!row || row.used_by_job_id !== null || row.expires_at === null) return refuse('file.notFound', { file: fileId });
  const place = { ownerId, accountId, name: name ?? row.name, source: KEPT, days: null };
  const kept = await copyStoredFile(trx, { row, place }, services);
  await endStoredFile(trx, fileId, services.clock.now());
  return ok({ id: kept.id, name: place.name });
}

/** Adds the line of history, and reads the file as it is now. */
async function written(
  { trx, caller, services }: LibraryChange,
  id: number,
  event: string,
): Promise<Result<LibraryFile>> {
  await addRevision(trx, {
    entity: 'libraryFile',
    entityId: id,
    accountId: caller.user.accountId,
    event,
    at: services.clock.now(),
    by: authorOf(caller),
  });
  const row = await seenFile(trx, caller, id);
  return row.ok ? ok(viewOf(caller, row.value)) : row;
}

const keep: Handler<'library.keep'> = ({ caller, body, remember }, services) =>
  transact(services.db, async (trx) => {
    if ((await countOwn(trx, caller)) >= MOST_OWN) return refuse('library.full', { maximum: MOST_OWN });
    const group = groupOf(caller, body.scope);
    if (!group.ok) return group;
    const work = { trx, caller, services };
    const taken = await takeIn(work, body.fileId, body.name);
    if (!taken.ok) return taken;
    const id = await insertLibraryFile(trx, caller, {
      scope: body.scope,
      group_id: group.value,
      name: taken.value.name,
      file_id: taken.value.id,
      changed_at: services.clock.now(),
    });
    const view = await written(work, id, 'created');
    if (view.ok) await remember(trx, view.value);
    return view;
  });

type SaveBody = Parameters<Handler<'library.save'>>[0]['body'];

/** What a save makes of a kept file, but for its content. */
async function checkSave(
  { trx, caller }: LibraryChange,
  before: LibraryRow,
  { version, scope, name = before.name }: SaveBody,
) {
  const { id } = before;
  const wanted = scope ?? (before.scope as Scope);
  const edition = await checkEdition(trx, { entity: 'libraryFile', id, version: before.version }, version);
  if (!edition.ok) return edition;
  // Whoever administers must not make somebody else's shared file disappear into that person's own.
  if (wanted === 'own' && before.scope !== 'own' && before.owner_id !== caller.user.id) return refuse('library.notOwn');
  const group = groupOf(caller, wanted, before);
  return group.ok ? ok({ scope: wanted, group_id: group.value, name }) : group;
}

const save: Handler<'library.save'> = ({ caller, params: { libraryFileId: id }, body }, services) =>
  transact(services.db, async (trx) => {
    const before = await editableFile(trx, caller, id);
    if (!before.ok) return before;
    const work = { trx, caller, services };
    const values = await checkSave(work, before.value, body);
    if (!values.ok) return values;
    const { file_id: old } = before.value;
    const taken = body.fileId === undefined ? ok({ id: old }) : await takeIn(work, body.fileId, values.value.name);
    if (!taken.ok) return taken;
    const now = services.clock.now();
    await updateLibraryFile(trx, id, { ...values.value, file_id: taken.value.id, changed_at: now });
    if (taken.value.id !== old) await endStoredFile(trx, old, now);
    return written(work, id, taken.value.id === old ? 'updated' : 'replaced');
  });

const use: Handler<'library.use'> = ({ caller, params, remember }, services) =>
  transact(services.db, async (trx) => {
    const found = await seenFile(trx, caller, params.libraryFileId);
    if (!found.ok) return found;
    const { id: ownerId, accountId } = caller.user;
    const row = await storedFileOf(trx, found.value.file_id);
    const place = { ownerId, accountId, name: found.value.name, source: KEPT, days: USED_DAYS };
    const copy = await copyStoredFile(trx, { row, place }, services);
    const answer = storedFile(copy, await warningOf(copy, { ...services, db: trx }));
    await remember(trx, answer);
    return ok(answer);
  });

const remove: Handler<'library.remove'> = ({ caller, params: { libraryFileId: id } }, services) =>
  transact(services.db, async (trx) => {
    const found = await editableFile(trx, caller, id);
    if (!found.ok) return found;
    const now = services.clock.now();
    await endKept(trx, sql`k.id = ${id}`, now);
    const { accountId } = caller.user;
    const by = authorOf(caller);
    await addRevision(trx, { entity: 'libraryFile', entityId: id, accountId, event: 'removed', at: now, by });
    return ok({ removed: true as const });
  });

type LibraryCalls = 'list' | 'keep' | 'save' | 'use' | 'download' | 'remove';

export const LIBRARY_HANDLERS: Handlers<`library.${LibraryCalls}`> = {
  'library.list': async ({ caller }, { db }) =>
    ok((await listLibrary(db, caller, MOST_LISTED)).map((row) => viewOf(caller, row))),
  'library.keep': keep,
  'library.save': save,
  'library.use': use,
  'library.download': async ({ caller, params }, { db }) => {
    const found = await seenFile(db, caller, params.libraryFileId);
    if (!found.ok) return found;
    const { hash, bytes, name, file_type } = found.value;
    const contentType = file_type === 'pdf' ? 'application/pdf' : 'application/octet-stream';
    return ok({ content: { hash, length: bytes }, name, contentType });
  },
  'library.remove': remove,
};
