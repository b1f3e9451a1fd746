// The sign-in service that brandings name: by its name, which they follow.
import { sql } from 'kysely';
import type { Where } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';

const names = (realm: string) => sql<boolean>`lower(definition->>'authenticationRealm') = lower(${realm})`;

/** Names of the brandings that name a realm. */
export async function brandingsOfRealm(where: Where, realm: string): Promise<string[]> {
  const rows = await where.selectFrom('branding').select('name').where(names(realm)).orderBy('id').execute();
  return rows.map(({ name }) => name);
}

/** Brandings that name a realm name it by its new name. */
export async function followRealmName(trx: Trx, before: string, after: string): Promise<void> {
  if (before === after) return;
  await trx
    .updateTable('branding')
    .set((eb) => ({
      definition: sql<string>`jsonb_set(definition, '{authenticationRealm}', to_jsonb(${after}::text))`,
      version: eb('version', '+', 1),
    }))
    .where(names(before))
    .execute();
}
