// The table of kept files, with the stored file of each.
import { type SqlBool, sql } from 'kysely';
import { hasLeft } from '#server/access/person.ts';
import type { Caller } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';
import { administers } from './library.rules.ts';

/** What nobody else sees any more: what somebody kept alone who was removed or moved, and what was for a group that is gone. */
const LEFT = sql<SqlBool>`(library_file.scope = 'own' and ${hasLeft('app_user', 'library_file.account_id')}
  or library_file.scope = 'group' and library_file.group_id is null)`;

/**
 * What the caller sees: the own ones, those of the own group, those of the account; whoever administers that also what nobody else sees any
 * more, since its owner, or its group, is gone.
 */
const seenBy = (caller: Caller) => sql<SqlBool>`(library_file.account_id = ${caller.user.accountId} and (
  library_file.owner_id = ${caller.user.id} or library_file.scope = 'account'
  or (library_file.scope = 'group' and library_file.group_id = ${caller.user.groupId})
  or (${administers(caller)}::boolean and ${LEFT})))`;

const files = (where: Where, caller: Caller) =>
  where
    .selectFrom('library_file')
    .innerJoin('stored_file', 'stored_file.id', 'library_file.file_id')
    .innerJoin('app_user', 'app_user.id', 'library_file.owner_id')
    .leftJoin('user_group', 'user_group.id', 'library_file.group_id')
    .selectAll('library_file')
    .select(['stored_file.file_type', 'stored_file.bytes', 'stored_file.page_count', 'stored_file.hash'])
    .select(['app_user.first_name', 'app_user.last_name', 'app_user.login', 'user_group.name as group_name'])
    .where(seenBy(caller));
export type LibraryRow = NonNullable<Awaited<ReturnType<typeof findLibraryFile>>>;

export const findLibraryFile = (where: Where, caller: Caller, id: number) =>
  files(where, caller).where('library_file.id', '=', id).executeTakeFirst();

/** By name, so many at most; what was left behind comes last: it takes nobody's own away. */
export const listLibrary = (where: Where, caller: Caller, most: number): Promise<LibraryRow[]> =>
  files(where, caller)
    .orderBy(sql`library_file.owner_id <> ${caller.user.id} and ${LEFT}`)
    .orderBy('library_file.name')
    .orderBy('library_file.id')
    .limit(most)
    .execute();

export const lockLibraryFile = (trx: Trx, id: number) =>
  trx.selectFrom('library_file').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

/** Kept files of one person in one account. */
export async function countOwn(where: Where, { user }: Caller): Promise<number> {
  const { count } = await where
    .selectFrom('library_file')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', user.accountId)
    .where('owner_id', '=', user.id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The stored file behind a kept one. */
export const storedFileOf = (where: Where, fileId: string) =>
  where.selectFrom('stored_file').selectAll().where('id', '=', fileId).executeTakeFirstOrThrow();

/** What is written of a kept file. */
export interface LibraryValues {
  readonly scope: string;
  readonly group_id: number | null;
  readonly name: string;
  readonly file_id: string;
  readonly changed_at: Date;
}

export async function insertLibraryFile(trx: Trx, { user }: Caller, values: LibraryValues): Promise<number> {
  const { id } = await trx
    .insertInto('library_file')
    .values({ account_id: user.accountId, owner_id: user.id, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateLibraryFile = (trx: Trx, id: number, values: LibraryValues) =>
  trx
    .updateTable('library_file')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
