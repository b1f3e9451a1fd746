// A row that belongs to a unit and a person: the columns by which rules judge it, and the names that screens show of
// both.
import { type RawBuilder, sql } from 'kysely';
import type { ItemScope } from '#domain/access/abilities.ts';

/** To whom a row belongs. */
export interface OwnerColumns {
  readonly account_id: number;
  readonly owner_id: number;
  /** the owner's group when the row was made; null is no group */
  readonly owner_group_id: number | null;
}

/** The owner's columns of a row, for a row that is made of it. */
export const ownerColumns = ({ account_id, owner_id, owner_group_id }: OwnerColumns): OwnerColumns => ({
  account_id,
  owner_id,
  owner_group_id,
});

/** The columns of a row, with its account's path, by which abilities are judged. */
export interface ScopedRow extends OwnerColumns {
  /** ids from the root account down to the row's own */
  readonly account_path: readonly number[];
}

/** A row as the rules of access see it. */
export const itemOf = (row: ScopedRow): ItemScope => ({
  ownerId: row.owner_id,
  ownerGroupId: row.owner_group_id ?? 0,
  ouId: row.account_id,
  ouPath: row.account_path,
});

/** The columns of a ScopedRow. @param alias the table's name in the statement, which joins `account` */
export const scopedColumns = (alias: string): RawBuilder<unknown> => sql`${sql.ref(`${alias}.account_id`)},
  ${sql.ref(`${alias}.owner_id`)}, ${sql.ref(`${alias}.owner_group_id`)}, account.path as account_path`;

/** A row with the names of its unit and its owner. */
export interface OwnedRow extends ScopedRow {
  readonly account_name: string;
  readonly owner_login: string;
  readonly owner_name: string;
}

/** The columns of an OwnedRow, of the tables of `ownedJoins`. @param alias the table's name in the statement */
export const ownedColumns = (alias: string): RawBuilder<unknown> => sql`${scopedColumns(alias)},
  account.name as account_name, owner.login as owner_login,
  concat_ws(' ', owner.first_name, owner.last_name) as owner_name`;

/** Joins unit and owner of a row. @param alias the table's name in the statement */
export const ownedJoins = (alias: string): RawBuilder<unknown> => sql`
  join account on account.id = ${sql.ref(`${alias}.account_id`)}
  join app_user owner on owner.id = ${sql.ref(`${alias}.owner_id`)}`;

/** The owner as the contract names them. */
export const ownerOf = (row: Pick<OwnedRow, 'owner_id' | 'owner_login' | 'owner_name'>) => ({
  id: row.owner_id,
  login: row.owner_login,
  name: row.owner_name,
});
