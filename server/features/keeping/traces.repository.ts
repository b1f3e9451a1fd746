// Where a person is found: recipients of orders, parts that no letter has, drafts, the address book, kept files, the register of consent, people of
// the account.
import { type RawBuilder, sql } from 'kysely';
import { OPEN_COMMAND_STATES } from '#domain/deliveries/commands.states.ts';
import { JOB_STATES_IN_PROGRESS } from '#domain/jobs/jobs.ts';
import { SILENT_DAYS } from '#domain/keeping/keeping.rules.ts';
import type { TraceFacts } from '#domain/keeping/traces.ts';
import { NAMES_SOMEBODY } from '#server/access/erased-bindings.ts';
import { wordsFound } from '#server/access/like-pattern.ts';
import { hasLeft } from '#server/access/person.ts';
import type { Where } from '#server/context/ports.ts';
import { KEPT_ALONE } from '#server/features/library/end-kept.usecases.ts';
import { TO_TAKE_OVER } from '#server/letters/fallback/failed-shipments.ts';
import { hasOthers, hasOthersInDelivery } from '#server/letters/keeping/others-in-order.ts';
import { sharesFiles } from '#server/letters/keeping/own-files.ts';
import { files, looseChunks } from './chunk-traces.ts';
import { type Asked, accounts, anyOf, type TraceScope } from './trace-scope.ts';
import { OWN_TABLES } from './user-tables.ts';

/** One place where somebody was found, with what decides on its erasure. */
export interface TraceRow extends TraceFacts {
  /** Of the row, contact, entry, person or draft. */
  readonly id: number;
  readonly account_id: number;
  readonly name: string;
  readonly lines: readonly string[];
  readonly email: string;
  readonly job_id: number | null;
  readonly job_name: string | null;
  readonly at: Date;
}

const NOTHING = sql`false as held, false as open, 0 as shipments, false as "sharedFile", false as "sharedOrder",
  false as "sharedDelivery"`;

const recipients = (scope: TraceScope, asked: Asked): RawBuilder<unknown> => sql`
  select 'recipient' as kind, g.id, job.account_id, g.recipient_name as name, g.recipient_lines as lines,
    coalesce(g.email_address, '') as email, job.id as job_id, job.name as job_name, job.submitted_at as at,
    job.legal_hold is not null as held,
    job.state = any(${sql.val([...JOB_STATES_IN_PROGRESS])}::text[]) or coalesce(c.open, false) or pieces.waiting > 0 as open,
    pieces.shipments, others.there and job.files_purged_at is null and ${sharesFiles(sql`g.id`)} as "sharedFile",
    others.there and job.data_purged_at is null as "sharedOrder",
    pieces.listed and job.files_purged_at is null as "sharedDelivery", false as removed,
    false as "ofAll"
  from ${'text' in asked ? sql`row_search r join pack_group g on g.id = r.pack_group_id` : sql`pack_group g`}
  join job on job.id = g.job_id
  left join lateral (select state = any(${sql.val([...OPEN_COMMAND_STATES])}::text[]) as open from delivery_command
    where id = g.command_id) c on true
  cross join lateral (select count(*)::int as shipments, count(*) filter (where ${TO_TAKE_OVER} or s.left_at is null
      and (s.status <> 400 or s.doubt is not null
        or s.status_at > ${scope.now}::timestamptz - ${SILENT_DAYS} * interval '1 day')) as waiting,
      coalesce(bool_or(s.channel_type <> 'EMAIL'
        and ${hasOthersInDelivery(sql`s.delivery_id`, { jobId: sql`job.id`, rowId: sql`g.id` })}), false) as listed
    from shipment s where s.pack_group_id = g.id) pieces
  cross join lateral (select ${hasOthers(sql`job.id`, { rowId: sql`g.id` })} as there) others
  where not job.draft and job.account_id in (${accounts(scope)})
    and ${'text' in asked ? wordsFound(sql`r.form`, asked.text) : anyOf(sql`g.id`, asked.recipients)}`;

const contacts = (scope: TraceScope, asked: Asked): RawBuilder<unknown> => sql`
  select 'contact', contact.id, contact.account_id, concat_ws(' ', contact.first_name, contact.last_name, organisation),
    '{}'::text[], '', null::bigint, null::text, updated_at, ${NOTHING}, false, false
  from contact join app_user owner on owner.id = contact.owner_id
  where contact.account_id in (${accounts(scope)})
    and (contact.shared or contact.owner_id = ${scope.personId} or ${hasLeft('owner', 'contact.account_id')})
    and ${'text' in asked ? wordsFound(sql`contact.form`, asked.text) : anyOf(sql`contact.id`, asked.contacts)}`;

/** A held order says that its recipient agreed: what they agreed to is evidence as long as the hold stands. */
const HELD_BY_CONSENT = sql`exists (select from pack_group g join job on job.id = g.job_id join account a on a.id = g.account_id
    where g.recipient_identifier = recipient_consent.recipient_identifier and g.preference is not null
      and job.legal_hold is not null and a.path @> array[recipient_consent.account_id])`;

const consents = (scope: TraceScope, asked: Asked): RawBuilder<unknown> => sql`
  select 'consent', id, account_id, recipient_identifier, '{}'::text[], coalesce(email_address, ''), null::bigint, null::text,
    changed_at, ${HELD_BY_CONSENT}, false, 0, false, false, false, false, false
  from recipient_consent where account_id in (${accounts(scope)}) and ${
    'text' in asked
      ? wordsFound(sql`search_form(concat_ws(' ', recipient_identifier, email_address))`, asked.text)
      : anyOf(sql`id`, asked.consents)
  }`;

/** Of somebody who was removed something is still there. */
const NOT_ERASED = sql.join(
  [
    sql`not u.removed or concat(u.first_name, u.last_name, u.email_address) <> ''`,
    ...OWN_TABLES.map((table) => sql`exists (select from ${sql.table(table)} o where o.user_id = u.id)`),
    sql`exists (select from library_file k where k.owner_id = u.id and ${KEPT_ALONE})`,
    sql`exists (select from realm_binding o where o.user_id = u.id and ${NAMES_SOMEBODY})`,
  ],
  sql` or `,
);

const users = (scope: TraceScope, asked: Asked): RawBuilder<unknown> => sql`
  select 'user', u.id, u.account_id, concat_ws(' ', u.first_name, u.last_name, '(' || u.login || ')'), '{}'::text[],
    u.email_address, null::bigint, null::text, u.created_at, ${NOTHING}, u.removed, false
  from app_user u where u.account_id in (${accounts(scope)}) and (${NOT_ERASED}) and ${
    'text' in asked
      ? wordsFound(sql`search_form(concat_ws(' ', u.first_name, u.last_name, u.login, u.email_address))`, asked.text)
      : anyOf(sql`u.id`, asked.users)
  }`;

/** What people have put in and did not send yet, with whose it is: sought in all that was typed. */
function drafts(scope: TraceScope, asked: Asked): RawBuilder<unknown> {
  const typed = sql`search_form(job.name || ' ' || (select coalesce(string_agg(value #>> '{}', ' '), '')
    from jsonb_path_query(job.parameters, 'strict $.**') value where jsonb_typeof(value) = 'string'))`;
  return sql`select 'draft', job.id, job.account_id, coalesce(nullif(job.parameters #>> '{content,recipient}', ''), job.name),
      array[author.login], '', null::bigint, null::text, coalesce(job.draft_saved_at, job.submitted_at), ${NOTHING}, false, false
    from job join app_user author on author.id = job.author_id
    where job.draft and job.account_id in (${accounts(scope)})
      and ${'text' in asked ? wordsFound(typed, asked.text) : anyOf(sql`job.id`, asked.drafts)}`;
}

/** Kept files by what they are called: what a colleague who is there keeps for himself is not given out. */
const libraryFiles = (scope: TraceScope, asked: Asked): RawBuilder<unknown> => sql`
  select 'libraryFile', k.id, k.account_id, k.name, array[owner.login], '', null::bigint, null::text, k.changed_at, ${NOTHING},
    false, false
  from library_file k join app_user owner on owner.id = k.owner_id
  where k.account_id in (${accounts(scope)})
    and (k.scope <> 'own' or k.owner_id = ${scope.personId} or ${hasLeft('owner', 'k.account_id')})
    and ${'text' in asked ? wordsFound(sql`search_form(k.name)`, asked.text) : anyOf(sql`k.id`, asked.libraryFiles)}`;

/** Traces, newest first. */
export async function tracesOf(
  where: Where,
  scope: TraceScope,
  { asked, limit }: { readonly asked: Asked; readonly limit: number },
): Promise<TraceRow[]> {
  const { rows } = await sql<TraceRow>`select * from (
      ${recipients(scope, asked)} union all ${looseChunks(scope, { asked, limit })} union all ${files(scope, asked)} union all ${contacts(scope, asked)} union all ${consents(scope, asked)}
      union all ${users(scope, asked)} union all ${drafts(scope, asked)} union all ${libraryFiles(scope, asked)}
    ) found order by at desc, id desc limit ${limit}`.execute(where);
  return rows;
}
