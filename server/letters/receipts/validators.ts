// Who may decide on a command, or change the limits of an account, by name: what its receipt and the sheet before it say of
// whom it waits for.
import { sql } from 'kysely';
import { can, isSuperAdmin } from '#domain/access/abilities.ts';
import { itemOf, type ScopedRow } from '#server/access/owned-row.ts';
import { masksOfRow, mayEnter, personName } from '#server/access/person.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

/** Most names that are shown. */
const MOST_NAMES = 5;

interface Person {
  readonly id: number;
  readonly account_id: number;
  readonly group_id: number | null;
  readonly login: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly permissions: number;
  readonly permissions_on_group: number;
  readonly permissions_on_ou: number;
}

interface Asked {
  readonly ability: 'validate' | 'administerOu' | 'acknowledge';
  readonly without: number;
  /** This person alone is asked about. */
  readonly only?: number | null;
}

/**
 * Names of those who may enter and have an ability on the item, its owner's group first; of the account itself, or of the nearest
 * above it that has any. Super administrators run the installation and are not waited for.
 */
async function namesWith(db: Db | Trx, item: ScopedRow, { ability, without, only = null }: Asked): Promise<string[]> {
  const { rows } = await sql<Person>`
    select u.id, u.account_id, u.group_id, u.login, u.first_name, u.last_name,
      p.permissions, p.permissions_on_group, p.permissions_on_ou
    from app_user u join profile p on p.id = u.profile_id
    where ${mayEnter('u')} and u.id <> ${without} and (${only}::bigint is null or u.id = ${only})
      and (u.account_id = any(${sql.val([...item.account_path])}::bigint[]) or u.group_id = ${item.owner_group_id})
    order by u.last_name, u.first_name, u.id`.execute(db);
  const able = rows.filter((row) => {
    const masks = masksOfRow(row);
    const actor = { userId: row.id, ouId: row.account_id, groupId: row.group_id ?? 0, masks };
    return !isSuperAdmin(masks) && can(actor, ability, itemOf(item));
  });
  const levels = item.account_path.toReversed();
  const levelOf = (row: Person): number => {
    const level = levels.indexOf(row.account_id);
    return level < 0 ? 0 : level;
  };
  const nearest = Math.min(...able.map(levelOf));
  const inGroup = (row: Person): number => Number(row.group_id !== null && row.group_id === item.owner_group_id);
  return able
    .filter((row) => levelOf(row) === nearest)
    .toSorted((a, b) => inGroup(b) - inGroup(a))
    .slice(0, MOST_NAMES)
    .map(personName);
}

/** Names of those who may decide on the item. @param authorId whoever confirmed: nobody decides on an own command */
export const validatorNames = (db: Db | Trx, item: ScopedRow, authorId: number): Promise<string[]> =>
  namesWith(db, item, { ability: 'validate', without: authorId });

/**
 * Names of those for whom a document in error waits: who it was given to, where that person may decide on it still, else all who may.
 * @param known `path`: accounts down to its own whose people may be named
 */
export async function deciderNames(
  db: Db | Trx,
  item: ScopedRow,
  { path, given }: { readonly path: readonly number[]; readonly given: number | null },
): Promise<string[]> {
  const known = { ...item, account_path: [...path] };
  const asked = { ability: 'acknowledge', without: 0 } as const;
  const names = given === null ? [] : await namesWith(db, known, { ...asked, only: given });
  return names.length > 0 ? names : namesWith(db, known, asked);
}

/** Names of those who administer an account, or the nearest above it. @param path ids from the root down to it */
export const administratorNames = (db: Db | Trx, path: readonly number[]): Promise<string[]> =>
  namesWith(
    db,
    { account_id: path.at(-1) ?? 0, account_path: path, owner_id: 0, owner_group_id: null },
    { ability: 'administerOu', without: 0 },
  );
