// Accounts written straight into the database, for scenarios that begin with people at work.
import type { Db } from '#server/storage/schema.ts';

/** Adds an account at the root and answers its id. */
export async function addRootAccount(db: Db, name: string, definition: Readonly<Record<string, unknown>>) {
  const { id } = await db
    .insertInto('account')
    .values({
      path: [0],
      root_id: 0,
      name,
      account_identifier: name,
      parent_id: null,
      branding_id: null,
      channel_ids: null,
      definition: JSON.stringify(definition),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('account')
    .set({ path: [id], root_id: id })
    .where('id', '=', id)
    .execute();
  return id;
}
