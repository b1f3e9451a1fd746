// Who decides on documents in error or in doubt, and until when (docs/model.md, "Documents in error").
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, can } from '#domain/access/abilities.ts';
import { decideBy } from '#domain/shipments/fallback.rules.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import { itemOf, type ScopedRow } from '#server/access/owned-row.ts';
import { masksOfRow, mayEnter, personNameSql } from '#server/access/person.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

interface PersonRow {
  readonly person_id: number;
  readonly person_account_id: number;
  readonly person_group_id: number | null;
  readonly permissions: number;
  readonly permissions_on_group: number;
  readonly permissions_on_ou: number;
}

const PERSON = sql`u.id as person_id, u.account_id as person_account_id, u.group_id as person_group_id,
  p.permissions, p.permissions_on_group, p.permissions_on_ou`;

const actorOf = (row: PersonRow): Actor => ({
  userId: row.person_id,
  ouId: row.person_account_id,
  groupId: row.person_group_id ?? 0,
  masks: masksOfRow(row),
});

/** Who could decide on a document. */
export interface Decider {
  readonly id: number;
  readonly login: string;
  readonly name: string;
}

type DeciderRow = PersonRow & Omit<Decider, 'id'>;

/**
 * The people of some accounts who may decide on all of these documents, by name. @param only one person is asked about
 */
export async function decidersOn(
  db: Db | Trx,
  items: readonly ScopedRow[],
  { accountIds, only = null }: { readonly accountIds: readonly number[]; readonly only?: number | null },
): Promise<Decider[]> {
  // Many documents of one owner ask the same.
  const asked = [...new Map(items.map((row) => [JSON.stringify(itemOf(row)), itemOf(row)])).values()];
  const { rows } = await sql<DeciderRow>`select ${PERSON}, u.login,
      ${personNameSql('u')} as name
    from app_user u join profile p on p.id = u.profile_id
    where u.account_id = any(${sql.val([...accountIds])}::bigint[]) and ${mayEnter('u')}
      and (${only}::bigint is null or u.id = ${only})
    order by name, u.id`.execute(db);
  return rows
    .filter((row) => asked.every((item) => can(actorOf(row), 'acknowledge', item)))
    .map(({ person_id: id, login, name }) => ({ id, login, name }));
}

/** SQL of a document's decider as `{id, login, name}`; null where nobody is, or the person is gone. @param alias of the shipment */
export const deciderColumn = (
  alias: string,
): RawBuilder<unknown> => sql`case when ${sql.ref(`${alias}.decider_id`)} is not null
  then (select jsonb_build_object('id', u.id, 'login', u.login, 'name', ${personNameSql('u')})
    from app_user u where u.id = ${sql.ref(`${alias}.decider_id`)} and ${mayEnter('u')}) end`;

/** A document in doubt that nobody had sent again yet, as a condition. @param alias of the shipment */
export const isUnsettled = (alias: string): RawBuilder<SqlBool> => {
  const doubt = sql.ref(`${alias}.doubt`);
  return sql<SqlBool>`(${doubt} is not null and not ${doubt} ? 'again')`;
};

interface OwnedRow extends PersonRow, ScopedRow {
  readonly id: number;
}

/**
 * What is offered to people gets a decider, its owner where that may decide, and the time until when. Both stay where they are there
 * already: what was chosen and could not be carried out has no more time by that.
 */
export async function giveToOwners(
  trx: Trx,
  shipmentIds: readonly number[],
  { accountId, at }: { readonly accountId: number; readonly at: Date },
): Promise<void> {
  if (shipmentIds.length === 0) return;
  const ids = sql`any(${sql.val([...shipmentIds])}::bigint[])`;
  const { escalationDays, timeZone } = await effectiveSettings(trx, accountId);
  const until = new Date(decideBy(at.getTime(), escalationDays, timeZone));
  const { rows } =
    await sql<OwnedRow>`select s.id, ${PERSON}, s.account_id, s.owner_id, s.owner_group_id, a.path as account_path
    from shipment s join account a on a.id = s.account_id join app_user u on u.id = s.owner_id
    join profile p on p.id = u.profile_id
    where s.id = ${ids} and ${mayEnter('u')}`.execute(trx);
  const able = rows.filter((row) => can(actorOf(row), 'acknowledge', itemOf(row))).map(({ id }) => id);
  await sql`update shipment set decide_by = coalesce(decide_by, ${until}),
      decider_id = coalesce(decider_id, case when id = any(${sql.val(able)}::bigint[]) then owner_id end)
    where id = ${ids}`.execute(trx);
}
