// Who is told of what an account's administrators must know.
import { sql } from 'kysely';
import { can } from '#domain/access/abilities.ts';
import { masksOfRow } from '#server/access/person.ts';
import type { Trx } from '#server/storage/schema.ts';

interface Administrator {
  readonly id: number;
  readonly account_id: number;
  readonly group_id: number | null;
  readonly permissions: number;
  readonly permissions_on_group: number;
  readonly permissions_on_ou: number;
  readonly path: number[];
}

/** Who administers an account: those in it, and those of the nearest account above that has any. */
export async function administratorsOf(trx: Trx, accountId: number): Promise<readonly number[]> {
  const { rows } = await sql<Administrator>`
    select u.id, u.account_id, u.group_id, p.permissions, p.permissions_on_group, p.permissions_on_ou, a.path
    from account a join app_user u on u.account_id = any(a.path) join profile p on p.id = u.profile_id
    where a.id = ${accountId} and u.enabled and not u.removed and u.email_address <> ''
    order by u.id`.execute(trx);
  const able = rows.filter((row) => {
    const actor = { userId: row.id, ouId: row.account_id, groupId: row.group_id ?? 0, masks: masksOfRow(row) };
    return can(actor, 'administerOu', { ownerId: 0, ownerGroupId: 0, ouId: accountId, ouPath: row.path });
  });
  const nearest = able.map((row) => row.path.indexOf(row.account_id)).filter((depth, _index) => depth >= 0);
  const above = Math.max(...nearest.filter((depth) => depth < (able[0]?.path.length ?? 0) - 1), -1);
  return able
    .filter((row) => row.account_id === accountId || row.path.indexOf(row.account_id) === above)
    .map(({ id }) => id);
}
