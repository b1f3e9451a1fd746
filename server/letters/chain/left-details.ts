// What of a line of history names nobody: what is left when the personal data of its order go, and what strangers may read of staff.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { DOUBT_REASONS } from '#domain/deliveries/doubts.ts';

/** What of a line of history names nobody and says what was done: codes, numbers and times. */
const KEPT_DETAILS = [
  ...['tracking', 'at', 'provider', 'correction', 'count', 'revalidated', 'forced', 'attempt', 'packGroups'],
  ...['since', 'days', 'packGroupId', 'event'],
];

/** Lines of a delivery in which somebody wrote about pieces that are late. */
export const LATE_EVENTS = ['SITE_ASKED', 'ENQUIRY_OPENED'] as const;

/**
 * The details of a line `r` without people. What a shipment was composed into stays: output names of its channel, lengths and
 * hashes prove which document left, and say nothing of whom it went to. So do the hash of a carrier's file, the reason of a doubt, which is one of a few words, and the
 * codes and times of events that were taken back.
 */
export const LEFT_DETAILS: RawBuilder<unknown> = sql`(select coalesce(jsonb_object_agg(key, value), '{}')
  from jsonb_each(r.details) where key = any(${sql.val(KEPT_DETAILS)}::text[])
      and jsonb_typeof(value) in ('string', 'number', 'boolean', 'null')
    or r.entity = 'shipment' and (key = 'files' and r.event = '300' or key = 'sha256' and r.event = 'FILE_ADDED' or key = 'taken' and r.event = 'EVENT_TAKEN_BACK'
      or key = 'reason' and r.event = 'doubt' and value #>> '{}' = any(${sql.val([...DOUBT_REASONS])}::text[])))`;

/** A line `r` says which file of a carrier came, and no more: a bundle has the file, and its name. */
export const NAMES_FILE = sql<SqlBool>`(r.entity = 'shipment' and r.event = 'FILE_ADDED' and r.details - '{name,sha256}'::text[] = '{}')`;

/** Of a line of an order that names several of its rows: what is left when one of these is erased, besides the others. */
const KEPT_OF_OTHERS = ['packGroupIds', 'count', 'laterAddresses', 'split', 'repaired'];

/**
 * The details of a line `r` without a row that is erased: nothing where it is of this row alone. A line of several rows goes on saying
 * which others were changed, since a proof that was made before shows another letter than theirs.
 */
export const detailsWithout = (rowId: number): RawBuilder<unknown> => sql`(case
  when not coalesce(r.details -> 'packGroupIds' @> ${String(rowId)}::jsonb, false) then '{}'::jsonb
  else (select jsonb_object_agg(key, case key
      when 'packGroupIds' then (select coalesce(jsonb_agg(named.row_id), '[]')
        from jsonb_array_elements(value) named(row_id) where named.row_id <> ${String(rowId)}::jsonb)
      when 'count' then to_jsonb(value::text::int - 1)
      else value end)
    from jsonb_each(r.details) where key = any(${sql.val(KEPT_OF_OTHERS)}::text[])) end)`;

/** Whether details are such as `detailsWithout` leaves. */
export const isOfOthers = (details: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${details} - ${sql.val(KEPT_OF_OTHERS)}::text[] = '{}')`;
