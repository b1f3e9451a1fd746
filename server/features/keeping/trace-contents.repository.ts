// All that lies at a place where a person was found.
import { sql } from 'kysely';
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

const DATA = {
  recipient: ({ id }: TraceRow) => RECIPIENT(id),
  contact: ({ id }: TraceRow) =>
    sql`select to_jsonb(contact) - 'form' - 'key' - 'sort_name' as data from contact where id = ${id}`,
  consent: ({ id }: TraceRow) => sql`select to_jsonb(c) - 'form' as data from recipient_consent c where id = ${id}`,
  draft: ({ id }: TraceRow) => sql`select jsonb_build_object('name', name, 'saved', draft_saved_at,
      'content', parameters -> 'content') as data from job where id = ${id} and draft`,
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
