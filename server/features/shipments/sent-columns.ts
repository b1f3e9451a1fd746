// Where a shipment went and what was answered, as columns of lists and look-ups: `s` the shipment, `d` its delivery.
import { sql } from 'kysely';
import { isTestSql } from '#server/access/test-mode.ts';
import { WENT_TO } from '#server/letters/jobs/shipments-left.ts';

/** The recipient's address on the channel of what failed, for a correction. */
const SENT_TO = sql`case when s.status > -900 and s.status < 0 then (
  select jsonb_build_object('name', r->>'name', 'postal', r->>'type' = 'POSTAL_ADDRESS',
    'value', coalesce(g.shipment_requirements->(r->>'name')->>'value', ''),
    'countryCode', g.shipment_requirements->(r->>'name')->>'countryCode')
  from pack_group g, jsonb_array_elements(d.channel_definition->'requirements') r
  where g.id = s.pack_group_id and r->>'kind' = 'RECIPIENT' and g.shipment_requirements ? (r->>'name')
  order by coalesce((r->>'mandatory')::boolean, false) desc limit 1) end`;

/** The mailbox of the last attempt that went there. Nothing is read of channels without one. */
const MAILBOX = sql`case when s.channel_type in ('EMAIL', 'SECURE_EMAIL') then (
  select a.sent_to from send_attempt a where a.shipment_id = s.id and ${WENT_TO} order by a.id desc limit 1) end`;

/**
 * Why it failed in the words of the peer: of the report behind its status, which no person wrote, or of the attempt that was refused
 * by it. In test mode no peer says anything.
 */
const PEER_ANSWER = sql`case when s.status > -900 and s.status < 0 and not ${isTestSql('s')} then coalesce(
  (select e.detail from tracking_event e where e.shipment_id = s.id and e.code = s.status and e.source <> 'hand'
    and e.detail <> '' order by e.id desc limit 1),
  (select a.answer from send_attempt a where a.shipment_id = s.id and a.state = 'FAILED' and a.ended_at = s.status_at
    order by a.id desc limit 1)) end`;

export const SENT_COLUMNS = sql`${SENT_TO} as sent_to, ${MAILBOX} as mailbox, ${PEER_ANSWER} as peer_answer`;
