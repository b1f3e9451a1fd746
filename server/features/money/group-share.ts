// What a group sent of an account: all that is seen of it by who sees others by the group alone.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Where } from '#server/context/ports.ts';

/** An account of which only what a group sent is seen. */
export interface PartOfAccount {
  readonly accountId: number;
  readonly groupId: number;
}

/** A request for charges: `part` null: each account is seen as a whole. */
interface Seen {
  readonly part: PartOfAccount | null;
}

/** What is not seen of an account is left out. @param isOf the row is of the group */
const ofPart = (part: PartOfAccount | null, account: string, isOf: (groupId: number) => RawBuilder<SqlBool>) =>
  part === null ? sql`` : sql`and (${sql.ref(account)} <> ${part.accountId} or ${isOf(part.groupId)})`;

/** The same of charges `c`, of what commands `c` hold, and of shipments `s`. */
export const chargedOf = ({ part }: Seen) =>
  ofPart(
    part,
    'c.account_id',
    (id) => sql<SqlBool>`exists (
    select from delivery d where d.id = c.delivery_id and d.owner_group_id = ${id})`,
  );
export const heldOf = ({ part }: Seen) => ofPart(part, 'r.account_id', (id) => sql<SqlBool>`c.owner_group_id = ${id}`);
export const shippedOf = ({ part }: Seen) =>
  ofPart(part, 's.account_id', (id) => sql<SqlBool>`s.owner_group_id = ${id}`);

/** What account and group are called. */
export async function namesOfPart(
  where: Where,
  { accountId, groupId }: PartOfAccount,
): Promise<{ accountId: number; accountName: string; groupName: string } | null> {
  const { rows } = await sql<{ accountId: number; accountName: string; groupName: string }>`
    select a.id as "accountId", a.name as "accountName", g.name as "groupName"
    from account a join user_group g on g.id = ${groupId} where a.id = ${accountId}`.execute(where);
  return rows[0] ?? null;
}
