// Whom a sign-in service named and who is erased: the service goes on naming them, and must not make them anew. What it calls them is
// kept as a hash, which is found by nobody but who is called so (docs/decisions/0863).
import { createHash } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Trx } from '#server/storage/schema.ts';

const PREFIX = 'erased:';

/** What stands in the place of the lasting name of somebody who is erased; of each service another. */
export const erasedSubject = (realmId: number, subject: string): string =>
  `${PREFIX}${createHash('sha256').update(`${realmId} ${subject}`).digest('hex')}`;

/** The binding `o` says what a service calls somebody. */
export const NAMES_SOMEBODY: RawBuilder<SqlBool> = sql<SqlBool>`o.subject !~ ${`^${PREFIX}[0-9a-f]{64}$`}`;

/** The bindings of a user keep no word. */
export async function eraseBindings(trx: Trx, userId: number): Promise<void> {
  const { rows } = await sql<{ realm_id: number; subject: string }>`select realm_id, subject from realm_binding o
    where user_id = ${userId} and ${NAMES_SOMEBODY} for update`.execute(trx);
  for (const { realm_id: realmId, subject } of rows)
    await sql`update realm_binding set subject = ${erasedSubject(realmId, subject)}
      where realm_id = ${realmId} and user_id = ${userId}`.execute(trx);
}
