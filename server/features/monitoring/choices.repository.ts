// What filters of monitoring offer: accounts, services and people in the caller's view.
import { type SqlBool, sql } from 'kysely';
import type { Names } from '#domain/labels/names.schema.ts';
import { personNameSql } from '#server/access/person.ts';
import type { ResolvedScope } from '#server/access/scope.ts';
import type { Db } from '#server/storage/schema.ts';

/** A longer list is no choice. */
const MOST = 1_000;

export interface ServiceChoice {
  readonly id: number;
  readonly account_id: number;
  readonly name: string;
  readonly names: Names | null;
}

export interface PersonChoice {
  readonly id: number;
  readonly login: string;
  readonly name: string;
}

/** A value of a tag list. */
export interface TagChoice {
  readonly list: string;
  readonly value: string;
  readonly label: string;
}

/** A searchable field, what people call it, and the tag lists from which services take its values. */
export interface FieldChoice {
  readonly name: string;
  readonly label: string;
  readonly lists: string[];
}

/** Tag lists come from the account or from above it; values are in the order of their list. */
function tagsOf(db: Db, ids: readonly number[] | null) {
  const holds =
    ids === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`owner.id in (select unnest(path) from account where id = any(${sql.val([...ids])}::bigint[]))`;
  return sql<TagChoice>`select tag_list->>'name' as list, one->>'value' as value,
      min(coalesce(nullif(one->>'label', ''), one->>'value')) as label
    from account owner, jsonb_array_elements(owner.definition->'tagLists') tag_list,
      jsonb_array_elements(tag_list->'values') with ordinality value_of(one, place)
    where not owner.removed and ${holds}
    group by 1, 2 order by lower(tag_list->>'name'), 1, min(place), 3 limit ${MOST}`.execute(db);
}

/** The accounts in which a scope has anything; null: all. */
const accountsOf = ({ all, accountIds, group }: ResolvedScope): number[] | null =>
  all ? null : [...new Set([...accountIds, ...(group ? [group.accountId] : [])])];

export async function choicesIn(db: Db, scope: ResolvedScope) {
  const ids = accountsOf(scope);
  const among = (column: string) =>
    ids === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any(${sql.val(ids)}::bigint[])`;
  // Of an account where the group alone is seen, the people of the group.
  const inGroup = sql<SqlBool>`u.group_id = ${scope.group?.groupId ?? 0}`;
  const seen = scope.all
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(u.account_id = any(${sql.val([...scope.accountIds])}::bigint[]) or ${inGroup}
        or u.id = ${scope.ownerId ?? 0})`;
  const [tags, accounts, services, people, fields] = await Promise.all([
    tagsOf(db, ids),
    sql<{ id: number; name: string }>`select id, name from account where not removed and ${among('id')}
      order by lower(name), id limit ${MOST}`.execute(db),
    sql<ServiceChoice>`select id, account_id, name, definition->'names' as names from service
      where not removed and ${among('account_id')} order by lower(name), id limit ${MOST}`.execute(db),
    sql<PersonChoice>`select u.id, u.login, ${personNameSql('u')} as name
      from app_user u where not u.removed and ${seen} order by lower(u.last_name), u.id limit ${MOST}`.execute(db),
    sql<FieldChoice>`select field.key as name, min(field.value) as label,
        coalesce(array_agg(distinct tagged_fields(definition)->>field.key)
          filter (where tagged_fields(definition) ? field.key), '{}') as lists
      from service, jsonb_each_text(searchable_fields(definition)) field
      where not removed and ${among('account_id')} group by 1 order by lower(min(field.value)), 1 limit ${MOST}`.execute(
      db,
    ),
  ]);
  return {
    accounts: accounts.rows,
    services: services.rows,
    people: people.rows,
    tags: tags.rows,
    fields: fields.rows,
  };
}
