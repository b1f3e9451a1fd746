// What of a line of history names nobody: what is left when the personal data of its order go, and what strangers may read of staff.
import { type RawBuilder, sql } from 'kysely';

/** What of a line of history names nobody and says what was done: codes, numbers and times. */
const KEPT_DETAILS = [
  ...['tracking', 'at', 'provider', 'correction', 'count', 'revalidated', 'forced', 'attempt', 'packGroups'],
  ...['since', 'days', 'packGroupId'],
];

/** Lines of a delivery in which somebody wrote about pieces that are late. */
export const LATE_EVENTS = ['SITE_ASKED', 'ENQUIRY_OPENED'] as const;

/**
 * The details of a line `r` without people. What a shipment was composed into stays: output names of its channel, lengths and
 * hashes prove which document left, and say nothing of whom it went to.
 */
export const LEFT_DETAILS: RawBuilder<unknown> = sql`(select coalesce(jsonb_object_agg(key, value), '{}')
  from jsonb_each(r.details) where key = any(${sql.val(KEPT_DETAILS)}::text[])
      and jsonb_typeof(value) in ('string', 'number', 'boolean')
    or key = 'files' and r.entity = 'shipment' and r.event = '300')`;
