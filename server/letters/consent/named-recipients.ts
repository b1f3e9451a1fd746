// Whom rows name that are not read with all their values: for questions about thousands of them at once.
import { type SqlBool, sql } from 'kysely';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import type { Where } from '#server/context/ports.ts';
import { IDENTIFIER, identifierOf, type NamedRecipient } from './preferences.ts';

interface NamingRow {
  readonly id: number;
  readonly email: string | null;
  /** Of the row, then of each of its documents. */
  readonly named: readonly RequirementValue[];
}

/** By the id of the row; a row that is not there names nobody. */
export async function namedRecipients(where: Where, rowIds: readonly number[]): Promise<Map<number, NamedRecipient>> {
  const { rows } = await sql<NamingRow>`select g.id, g.email_address as email, (
      select coalesce(jsonb_agg(named), '[]') from (
        select g.shipment_requirements -> ${IDENTIFIER} as named
        union all select p.requirements -> ${IDENTIFIER} from pack p where p.pack_group_id = g.id
      ) each where named is not null) as named
    from pack_group g where ${sql<SqlBool>`g.id = any(${sql.val([...rowIds])}::bigint[])`}`.execute(where);
  return new Map(
    rows.map(({ id, email, named }) => {
      const packs = named.map((value) => ({ values: { [IDENTIFIER]: value } }));
      return [id, { identifier: identifierOf({ shipment: {}, packs }), email }];
    }),
  );
}
