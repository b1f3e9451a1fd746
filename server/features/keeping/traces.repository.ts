// Where a person is found: recipients of orders, the address book, the register of consent, people of the account.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { OPEN_COMMAND_STATES } from '#domain/deliveries/commands.states.ts';
import { JOB_STATES_IN_PROGRESS } from '#domain/jobs/jobs.ts';
import { SILENT_DAYS } from '#domain/keeping/keeping.rules.ts';
import type { TraceFacts } from '#domain/keeping/traces.ts';
import { wordsFound } from '#server/access/like-pattern.ts';
import type { Where } from '#server/context/ports.ts';

/** One place where somebody was found, with what decides on its erasure. */
export interface TraceRow extends TraceFacts {
  /** Of the row, contact or person; 0 for an entry of the register. */
  readonly id: number;
  readonly account_id: number;
  readonly identifier: string;
  readonly name: string;
  readonly lines: readonly string[];
  readonly email: string;
  readonly job_id: number | null;
  readonly job_name: string | null;
  readonly at: Date;
}

/** In which accounts is sought: one, and those below it that the caller administers. */
export interface TraceScope {
  readonly ouId: number;
  readonly withThoseBelow: boolean;
  /** Who asks: what a colleague keeps for himself is not given out. */
  readonly personId: number;
  readonly now: Date;
}

/** Words, or the places that were found by them. */
export type Asked =
  | { readonly text: string }
  | {
      readonly recipients: readonly number[];
      readonly contacts: readonly number[];
      readonly users: readonly number[];
      readonly consents: readonly { readonly accountId: number; readonly identifier: string }[];
    };

const accounts = ({ ouId, withThoseBelow }: TraceScope): RawBuilder<unknown> =>
  withThoseBelow
    ? sql`select id from account where path @> array[${ouId}::bigint]`
    : sql`select id from account where id = ${ouId}`;

const anyOf = (column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} = any(${sql.val([...ids])}::bigint[])`;

const NOTHING = sql`false as held, false as open, 0 as shipments, false as "sharedFile", false as "sharedDelivery"`;

const recipients = (scope: TraceScope, asked: Asked): RawBuilder<unknown> => sql`
  select 'recipient' as kind, g.id, job.account_id, '' as identifier, g.recipient_name as name, g.recipient_lines as lines,
    coalesce(g.email_address, '') as email, job.id as job_id, job.name as job_name, job.submitted_at as at,
    job.legal_hold is not null as held,
    job.state = any(${sql.val([...JOB_STATES_IN_PROGRESS])}::text[]) or coalesce(c.open, false) or pieces.waiting > 0 as open,
    pieces.shipments, files.here and others.there as "sharedFile",
    pieces.listed and others.there and job.files_purged_at is null as "sharedDelivery", false as removed
  from ${'text' in asked ? sql`row_search r join pack_group g on g.id = r.pack_group_id` : sql`pack_group g`}
  join job on job.id = g.job_id
  left join lateral (select state = any(${sql.val([...OPEN_COMMAND_STATES])}::text[]) as open from delivery_command
    where id = g.command_id) c on true
  cross join lateral (select count(*)::int as shipments, count(*) filter (where s.left_at is null and (s.status <> 400
      or s.doubt is not null or s.status_at > ${scope.now}::timestamptz - ${SILENT_DAYS} * interval '1 day')) as waiting,
      coalesce(bool_or(s.channel_type <> 'EMAIL'), false) as listed
    from shipment s where s.pack_group_id = g.id) pieces
  cross join lateral (select exists (select from input_file f where f.job_id = job.id and not f.purged) as here) files
  cross join lateral (select exists (select from pack_group o where o.job_id = job.id and o.id <> g.id) as there) others
  where not job.draft and job.account_id in (${accounts(scope)})
    and ${'text' in asked ? wordsFound(sql`r.form`, asked.text) : anyOf(sql`g.id`, asked.recipients)}`;

const contacts = (scope: TraceScope, asked: Asked): RawBuilder<unknown> => sql`
  select 'contact', contact.id, contact.account_id, '', concat_ws(' ', contact.first_name, contact.last_name, organisation),
    '{}'::text[], '', null::bigint, null::text, updated_at, ${NOTHING}, false
  from contact join app_user owner on owner.id = contact.owner_id
  where contact.account_id in (${accounts(scope)})
    and (contact.shared or contact.owner_id = ${scope.personId} or owner.removed)
    and ${'text' in asked ? wordsFound(sql`contact.form`, asked.text) : anyOf(sql`contact.id`, asked.contacts)}`;

function consents(scope: TraceScope, asked: Asked): RawBuilder<unknown> {
  const form = sql`search_form(concat_ws(' ', recipient_identifier, email_address))`;
  const found =
    'text' in asked
      ? wordsFound(form, asked.text)
      : sql<SqlBool>`(account_id, recipient_identifier) in (select * from unnest(
          ${sql.val(asked.consents.map(({ accountId }) => accountId))}::bigint[],
          ${sql.val(asked.consents.map(({ identifier }) => identifier))}::text[]))`;
  return sql`select 'consent', 0, account_id, recipient_identifier, recipient_identifier, '{}'::text[],
      coalesce(email_address, ''), null::bigint, null::text, changed_at, ${NOTHING}, false
    from recipient_consent where account_id in (${accounts(scope)}) and ${found}`;
}

const users = (scope: TraceScope, asked: Asked): RawBuilder<unknown> => sql`
  select 'user', u.id, u.account_id, '', concat_ws(' ', u.first_name, u.last_name, '(' || u.login || ')'), '{}'::text[],
    u.email_address, null::bigint, null::text, u.created_at, ${NOTHING}, u.removed
  from app_user u where u.account_id in (${accounts(scope)}) and (not u.removed or concat(u.first_name, u.last_name,
      u.email_address) <> '') and ${
        'text' in asked
          ? wordsFound(
              sql`search_form(concat_ws(' ', u.first_name, u.last_name, u.login, u.email_address))`,
              asked.text,
            )
          : anyOf(sql`u.id`, asked.users)
      }`;

/** Traces, newest first. */
export async function tracesOf(
  where: Where,
  scope: TraceScope,
  { asked, limit }: { readonly asked: Asked; readonly limit: number },
): Promise<TraceRow[]> {
  const { rows } = await sql<TraceRow>`select * from (
      ${recipients(scope, asked)} union all ${contacts(scope, asked)} union all ${consents(scope, asked)}
      union all ${users(scope, asked)}
    ) found order by at desc, id desc limit ${limit}`.execute(where);
  return rows;
}

const RECIPIENT = (id: number) => sql`select jsonb_build_object(
    'order', jsonb_build_object('number', job.id, 'name', job.name, 'submitted', job.submitted_at, 'values', job.metadatas),
    'recipient', jsonb_build_object('name', g.recipient_name, 'lines', g.recipient_lines, 'country', g.country_code,
      'emailAddress', g.email_address, 'values', g.shipment_requirements, 'state', g.dispatch_state),
    'documents', (select jsonb_agg(jsonb_build_object('values', p.requirements, 'metadata', p.metadatas) order by p.rank)
      from pack p where p.pack_group_id = g.id),
    'shipments', (select jsonb_agg(jsonb_build_object('number', s.nuid, 'delivery', d.external_id, 'channel', s.channel_label,
        'recipient', s.recipient, 'lines', s.recipient_lines, 'metadata', s.metadata, 'status', s.status, 'at', s.status_at,
        'trackingReference', s.tracking_reference, 'billing', s.billing,
        'events', (select jsonb_agg(jsonb_build_object('code', e.code, 'at', e.at, 'from', e.provider, 'words', e.detail)
          order by e.id) from tracking_event e where e.shipment_id = s.id)) order by s.id)
      from shipment s join delivery d on d.id = s.delivery_id where s.pack_group_id = g.id)) as data
  from pack_group g join job on job.id = g.job_id where g.id = ${id}`;

const DATA = {
  recipient: ({ id }: TraceRow) => RECIPIENT(id),
  contact: ({ id }: TraceRow) =>
    sql`select to_jsonb(contact) - 'form' - 'key' - 'sort_name' as data from contact where id = ${id}`,
  consent: ({ account_id, identifier }: TraceRow) => sql`select to_jsonb(c) - 'form' as data from recipient_consent c
    where account_id = ${account_id} and recipient_identifier = ${identifier}`,
  user: ({
    id,
  }: TraceRow) => sql`select jsonb_build_object('login', login, 'firstName', first_name, 'lastName', last_name,
      'emailAddress', email_address, 'phoneNumber', phone_number, 'mobileNumber', mobile_number, 'locale', locale,
      'preferences', preferences, 'created', created_at, 'removed', removed) as data from app_user where id = ${id}`,
} as const;

/** All that lies at a place. */
export async function dataOf(where: Where, trace: TraceRow): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ data: Record<string, unknown> }>`${DATA[trace.kind](trace)}`.execute(where);
  return rows[0]?.data ?? {};
}
