// Lines of all histories of the administration, with the names of whom and what they are about.
import { sql } from 'kysely';
import { AUDITED_ENTITIES, type AuditedEntity } from '#domain/accounts/audit.ts';
import { likePattern } from '#server/access/like-pattern.ts';
import { isSeen, type SeenOfSystem } from '#server/access/system-sight.ts';
import type { Db } from '#server/storage/schema.ts';

/** Lines in one answer. */
export const MOST_AUDITED = 200;

export interface AuditFilter {
  readonly text: string | undefined;
  readonly entity: AuditedEntity | undefined;
  /** yyyy-MM-dd of the zone, both included */
  readonly fromDate: string | undefined;
  readonly toDate: string | undefined;
  readonly timeZone: string;
  readonly before: number | undefined;
  /** Of whose accounts. */
  readonly seen: SeenOfSystem;
}

/** As the index has it (migration 0067): literals, in its order. */
const AUDITED = sql.join(AUDITED_ENTITIES.map((entity) => sql.lit(entity)));

/** The name of the thing as it is now, else as it was when the line was written; null: it is gone or has none. */
const THING = sql<string | null>`coalesce(case r.entity
  when 'account' then (select name from account where id = r.entity_id)
  when 'user' then (select coalesce(nullif(trim(concat(first_name, ' ', last_name)), ''), login) from app_user where id = r.entity_id)
  when 'profile' then (select name from profile where id = r.entity_id)
  when 'group' then (select name from user_group where id = r.entity_id)
  when 'service' then (select name from service where id = r.entity_id)
  when 'channel' then (select name from channel where id = r.entity_id)
  when 'optionType' then (select name from option_type where id = r.entity_id)
  when 'option' then (select name from option_value where id = r.entity_id)
  when 'branding' then (select name from branding where id = r.entity_id)
  when 'realm' then (select name from sign_in_realm where id = r.entity_id)
end, r.details->>'name')`;

const DAY_LENGTH = sql`interval '1 day'`;

/** What the filter finds, in no order. */
export function auditedLines(db: Db, filter: AuditFilter) {
  const { text = '', entity, fromDate, toDate, timeZone, before, seen } = filter;
  const person = sql<string>`trim(concat(u.first_name, ' ', u.last_name))`;
  let query = db
    .selectFrom('revision as r')
    .leftJoin('app_user as u', 'u.id', 'r.user_id')
    .leftJoin('account as a', 'a.id', 'r.account_id')
    .select(['r.id', 'r.at', 'r.entity', 'r.entity_id as entityId', 'r.event', 'r.user_id as userId'])
    .select(['r.user_login as login', 'r.acted_for_login as actedFor', 'r.details', 'a.id as accountId'])
    .select(['a.name as accountName', THING.as('name'), person.as('person')])
    .where(sql<boolean>`r.entity in (${AUDITED})`)
    .where(isSeen(seen, 'r.account_id'));
  if (entity !== undefined) query = query.where('r.entity', '=', entity);
  if (text !== '') {
    const like = likePattern(text);
    const fields = sql`concat_ws(E'\n', r.user_login, ${person}, r.acted_for_login, r.event, a.name, ${THING}, r.details::text)`;
    query = query.where(sql<boolean>`${fields} ilike ${like}`);
  }
  if (fromDate !== undefined)
    query = query.where(sql<boolean>`r.at >= ${fromDate}::date::timestamp at time zone ${timeZone}`);
  if (toDate !== undefined)
    query = query.where(sql<boolean>`r.at < (${toDate}::date + ${DAY_LENGTH})::timestamp at time zone ${timeZone}`);
  if (before !== undefined) query = query.where('r.id', '<', before);
  return query;
}

/** Newest first, one more than an answer has. */
export const listAudited = (db: Db, filter: AuditFilter) =>
  auditedLines(db, filter)
    .orderBy('r.id', 'desc')
    .limit(MOST_AUDITED + 1)
    .execute();
