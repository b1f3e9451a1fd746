// Who is told of what an account's administrators must know (docs/decisions/0732).
import { sql } from 'kysely';
import { can } from '#domain/access/abilities.ts';
import { endedCondition } from '#server/access/endings.ts';
import { masksOfRow, mayEnter } from '#server/access/person.ts';
import type { Where } from '#server/context/ports.ts';

interface PersonRow {
  readonly id: number;
  readonly account_id: number;
  readonly group_id: number | null;
  readonly email_address: string;
  readonly permissions: number;
  readonly permissions_on_group: number;
  readonly permissions_on_ou: number;
  readonly path: number[];
}

const mayAdminister = (row: PersonRow, accountId: number): boolean => {
  const actor = { userId: row.id, ouId: row.account_id, groupId: row.group_id ?? 0, masks: masksOfRow(row) };
  return can(actor, 'administerOu', { ownerId: 0, ownerGroupId: 0, ouId: accountId, ouPath: row.path });
};

const PERSON = sql`u.id, u.account_id, u.group_id, u.email_address, p.permissions, p.permissions_on_group, p.permissions_on_ou, a.path`;

/** Whether somebody opens the screens of an account, from wherever: nobody of an account that is over or switched off does. */
export async function administers(
  where: Where,
  accountId: number,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<boolean> {
  const isOver = await endedCondition(where, now, 'u.account_id');
  const { rows } =
    await sql<PersonRow>`select ${PERSON} from account a, app_user u join profile p on p.id = u.profile_id
    where a.id = ${accountId} and u.id = ${userId} and ${mayEnter('u')} and not ${isOver}`.execute(where);
  return rows.some((row) => mayAdminister(row, accountId));
}

/**
 * Who may administer an account: those in it; where it has none, those of the nearest account above with any. Whoever sees and decides
 * on documents without administering is none of them, nor is anybody of an account that is over or switched off: they cannot sign in, and
 * get no e-mails. One person for each e-mail address.
 * @param alsoAbove those of the nearest account above besides those in it: what only they can change
 */
export async function administratorsOf(
  where: Where,
  accountId: number,
  { now, alsoAbove = false }: { readonly now: Date; readonly alsoAbove?: boolean },
): Promise<number[]> {
  const isOver = await endedCondition(where, now, 'u.account_id');
  const { rows } = await sql<PersonRow>`
    select ${PERSON} from account a join app_user u on u.account_id = any(a.path) join profile p on p.id = u.profile_id
    where a.id = ${accountId} and ${mayEnter('u')} and u.email_address <> '' and not ${isOver}
    order by array_position(a.path, u.account_id) desc, u.id`.execute(where);
  const able = rows.filter((row) => mayAdminister(row, accountId));
  const above = able.find((row) => row.account_id !== accountId)?.account_id;
  const hasOwn = able[0]?.account_id === accountId;
  const told = able.filter(
    (row) => row.account_id === accountId || (row.account_id === above && (alsoAbove || !hasOwn)),
  );
  return [...new Map(told.toReversed().map(({ id, email_address }) => [email_address, id])).values()].toReversed();
}
