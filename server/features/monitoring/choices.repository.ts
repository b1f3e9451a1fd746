// What filters of monitoring offer: accounts, services and people in the caller's view.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Names } from '#domain/labels/names.schema.ts';
import { wordsContained } from '#server/access/like-pattern.ts';
import { personNameSql } from '#server/access/person.ts';
import type { ResolvedScope } from '#server/access/scope.ts';
import type { Db } from '#server/storage/schema.ts';

/** A longer list is no choice: others are found by their names. */
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

/** What choices are asked for: those with a text in their names, or one alone of a kind; absent: all. */
export interface AskedChoices {
  readonly text?: string | undefined;
  readonly targetOUId?: number | undefined;
  readonly targetOwnerId?: number | undefined;
  readonly serviceId?: number | undefined;
}

interface Kind {
  /** Of the one that is asked for alone. */
  readonly id: RawBuilder<unknown>;
  readonly only: number | undefined;
  /** What people call it, to be searched. */
  readonly words: RawBuilder<unknown>;
  readonly removed: RawBuilder<unknown>;
  /** Column of orders that names it. */
  readonly owns: 'account_id' | 'owner_id' | 'service_id';
}

/** The condition "it is offered": not removed, or with letters, which outlive it. */
function offered({ id, only, words, removed, owns }: Kind, asked: AskedChoices): RawBuilder<SqlBool> {
  const where = [
    sql<SqlBool>`(not ${removed} or exists (select from job where ${sql.ref(`job.${owns}`)} = ${id} and not job.draft))`,
  ];
  if (isOfOne(asked)) where.push(sql<SqlBool>`${id} = ${only ?? 0}`);
  if (asked.text !== undefined) where.push(wordsContained(sql`search_form(${words})`, asked.text));
  return sql<SqlBool>`${sql.join(where, sql` and `)}`;
}

const isOfOne = ({ targetOUId, targetOwnerId, serviceId }: AskedChoices): boolean =>
  (targetOUId ?? targetOwnerId ?? serviceId) !== undefined;

/** One more than are offered, so that it is known whether there are more. */
const firstOf = <R>({ rows }: { readonly rows: R[] }) => ({ rows: rows.slice(0, MOST), more: rows.length > MOST });

/** What services mark as searchable, or take from tag lists. */
const fieldsOf = (db: Db, among: RawBuilder<SqlBool>) =>
  sql<FieldChoice>`select field.key as name, min(field.value) as label,
      coalesce(array_agg(distinct tagged_fields(definition)->>field.key)
        filter (where tagged_fields(definition) ? field.key), '{}') as lists
    from service, jsonb_each_text(searchable_fields(definition)) field
    where not removed and ${among} group by 1 order by lower(min(field.value)), 1 limit ${MOST}`.execute(db);

export async function choicesIn(db: Db, scope: ResolvedScope, asked: AskedChoices) {
  const ids = accountsOf(scope);
  const among = (column: string) =>
    ids === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any(${sql.val(ids)}::bigint[])`;
  const narrowed = asked.text !== undefined || isOfOne(asked);
  const [tags, fields, accounts, services, people] = await Promise.all([
    narrowed ? [] : tagsOf(db, ids).then(({ rows }) => rows),
    narrowed ? [] : fieldsOf(db, among('account_id')).then(({ rows }) => rows),
    accountsIn(db, among('a.id'), asked).then(firstOf),
    servicesIn(db, among('s.account_id'), asked).then(firstOf),
    peopleIn(db, scope, asked).then(firstOf),
  ]);
  return {
    accounts: accounts.rows,
    services: services.rows,
    people: people.rows,
    overflow: { accounts: accounts.more, services: services.more, people: people.more },
    tags,
    fields,
  };
}

const AT_MOST = sql.lit(MOST + 1);

function accountsIn(db: Db, among: RawBuilder<SqlBool>, asked: AskedChoices) {
  const kind = { id: sql`a.id`, only: asked.targetOUId, words: sql`a.name`, removed: sql`a.removed` };
  return sql<{ id: number; name: string }>`select a.id, a.name from account a
    where ${among} and ${offered({ ...kind, owns: 'account_id' }, asked)}
    order by a.removed, lower(a.name), a.id limit ${AT_MOST}`.execute(db);
}

function servicesIn(db: Db, among: RawBuilder<SqlBool>, asked: AskedChoices) {
  const words = sql`concat_ws(' ', s.name, s.definition->>'names')`;
  const kind = { id: sql`s.id`, only: asked.serviceId, words, removed: sql`s.removed` };
  return sql<ServiceChoice>`select s.id, s.account_id, s.name, s.definition->'names' as names from service s
    where ${among} and ${offered({ ...kind, owns: 'service_id' }, asked)}
    order by s.removed, lower(s.name), s.id limit ${AT_MOST}`.execute(db);
}

function peopleIn(db: Db, scope: ResolvedScope, asked: AskedChoices) {
  // Of an account where the group alone is seen, the people of the group.
  const seen = scope.all
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(u.account_id = any(${sql.val([...scope.accountIds])}::bigint[])
        or u.group_id = ${scope.group?.groupId ?? 0} or u.id = ${scope.ownerId ?? 0})`;
  const words = sql`concat_ws(' ', u.first_name, u.last_name, u.login)`;
  const kind = { id: sql`u.id`, only: asked.targetOwnerId, words, removed: sql`u.removed` };
  return sql<PersonChoice>`select u.id, u.login, ${personNameSql('u')} as name
    from app_user u where ${seen} and ${offered({ ...kind, owns: 'owner_id' }, asked)}
    order by u.removed, lower(u.last_name), u.id limit ${AT_MOST}`.execute(db);
}
