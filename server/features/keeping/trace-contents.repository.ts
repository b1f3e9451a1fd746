// All that lies at a place where a person was found.
import { type RawBuilder, sql } from 'kysely';
import type { Where } from '#server/context/ports.ts';
import type { TraceRow } from './traces.repository.ts';

const RECIPIENT = (id: number) => sql`select jsonb_build_object(
    'order', jsonb_build_object('number', job.id, 'name', job.name, 'submitted', job.submitted_at, 'values', job.metadatas),
    'recipient', jsonb_build_object('name', g.recipient_name, 'lines', g.recipient_lines, 'country', g.country_code,
      'emailAddress', g.email_address, 'values', g.shipment_requirements, 'state', g.dispatch_state),
    'documents', (select jsonb_agg(jsonb_build_object('values', p.requirements, 'metadata', p.metadatas) order by p.rank)
      from pack p where p.pack_group_id = g.id),
    'shipments', (select jsonb_agg(jsonb_build_object('number', s.nuid, 'delivery', d.external_id, 'channel', s.channel_label,
        'recipient', s.recipient, 'lines', s.recipient_lines, 'metadata', s.metadata, 'status', s.status, 'at', s.status_at,
        'trackingReference', s.tracking_reference, 'billing', s.billing,
        'attempts', (select jsonb_agg(jsonb_build_object('sentTo', a.sent_to, 'answer', a.answer, 'state', a.state, 'at', a.started_at)
          order by a.id) from send_attempt a where a.shipment_id = s.id),
        'events', (select jsonb_agg(jsonb_build_object('code', e.code, 'at', e.at, 'from', e.provider, 'words', e.detail)
          order by e.id) from tracking_event e where e.shipment_id = s.id)) order by s.id)
      from shipment s join delivery d on d.id = s.delivery_id where s.pack_group_id = g.id)) as data
  from pack_group g join job on job.id = g.job_id where g.id = ${id}`;

/** A list of what rows `t` of a table say of a user. */
const listOf = (table: string, id: number, said: RawBuilder<unknown>) => sql`(select coalesce(jsonb_agg(${said}
  order by t), '[]') from ${sql.table(table)} t where t.user_id = ${id})`;

/** What somebody is to the system, how they come in, and what they keep for themselves; of secrets, that they are there. */
const USER = (
  id: number,
) => sql`select jsonb_build_object('login', login, 'firstName', first_name, 'lastName', last_name,
    'emailAddress', email_address, 'phoneNumber', phone_number, 'mobileNumber', mobile_number, 'locale', locale,
    'preferences', preferences, 'created', created_at, 'removed', removed,
    'invitations', ${listOf(
      'invitation',
      id,
      sql`jsonb_build_object('emailAddress', t.email_address, 'at', t.created_at,
      'accepted', t.accepted_at)`,
    )},
    'signInServices', (select coalesce(jsonb_agg(jsonb_build_object('name', r.name, 'subject', b.subject, 'since', b.bound_at,
      'used', b.used_at) order by r.id), '[]') from realm_binding b join sign_in_realm r on r.id = b.realm_id
      where b.user_id = ${id}),
    'passkeys', ${listOf('passkey', id, sql`jsonb_build_object('name', t.name, 'made', t.created_at, 'used', t.last_used_at)`)},
    'authenticatorApp', (select confirmed_at from second_factor where user_id = ${id}),
    'recoveryCodes', (select count(*) from recovery_code where user_id = ${id}),
    'programs', ${listOf(
      'access_token',
      id,
      sql`jsonb_build_object('name', t.name, 'kind', t.kind, 'made', t.created_at,
      'used', t.last_used_at)`,
    )},
    'views', ${listOf('monitoring_view', id, sql`jsonb_build_object('name', t.name, 'screen', t.route, 'query', t.query)`)},
    'knownDevices', ${listOf('known_device', id, sql`to_jsonb(t.used_at)`)},
    'signIns', ${listOf(
      'sign_in_event',
      id,
      sql`jsonb_build_object('at', t.at, 'login', t.login, 'address', t.address,
      'outcome', t.outcome)`,
    )}) as data
  from app_user where id = ${id}`;

const DATA = {
  recipient: ({ id }: TraceRow) => RECIPIENT(id),
  contact: ({ id }: TraceRow) =>
    sql`select to_jsonb(contact) - 'form' - 'key' - 'sort_name' as data from contact where id = ${id}`,
  consent: ({ id }: TraceRow) => sql`select to_jsonb(c) - 'form' as data from recipient_consent c where id = ${id}`,
  draft: ({ id }: TraceRow) => sql`select jsonb_build_object('name', name, 'saved', draft_saved_at,
      'content', parameters -> 'content') as data from job where id = ${id} and draft`,
  user: ({ id }: TraceRow) => USER(id),
} as const;

/** All that lies at a place. */
export async function dataOf(where: Where, trace: TraceRow): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ data: Record<string, unknown> }>`${DATA[trace.kind](trace)}`.execute(where);
  return rows[0]?.data ?? {};
}
