// The recipients that a list shows, as a statement: what an export of the list is written from.

import { ok, type Result } from '#domain/errors/result.ts';
import type { CallRequest } from '#server/context/context.ts';
import type { Db } from '#server/storage/schema.ts';
import { foundRecipients } from './recipients.repository.ts';
import { callersRegister } from './register.ts';

/** What the list shows for a filter, all pages of it. */
export async function recipientsFor(
  db: Db,
  { caller, params, query }: CallRequest<'recipients.listOfUnit'>,
): Promise<Result<ReturnType<typeof foundRecipients>>> {
  const register = await callersRegister(db, caller, params.ouId);
  return register.ok ? ok(foundRecipients(db, register.value.id, query)) : register;
}
