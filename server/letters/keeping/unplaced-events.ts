// Events of which nobody knows the piece belong to no order, and no clock of one ends them: what they say in words goes after some
// weeks, with the notes of those who put them aside, and all of them as evidence does (docs/decisions/0744); what was taken back from a
// piece begins anew (docs/decisions/0821).
import { type RawBuilder, sql } from 'kysely';
import { daysOfYears, UNPLACED_WORDS_DAYS } from '#domain/keeping/keeping.ts';
import type { Services } from '#server/context/context.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

const ROWS_AT_ONCE = 5_000;

/** A note of whoever put an event aside: it stands in the history of the channel, as a condition on the line `r`. */
const isNote = sql`r.entity = 'channel' and r.event = 'eventDismissed' and r.details ? 'note'`;

const withoutNote = sql`update revision r set details = r.details - 'note', salt = null where ${isNote}`;

/** No legal hold stands on the order of a piece that an event `e` names, by its number or by what its carrier calls it. */
const isFree = sql`not exists (select from shipment s join job on job.id = s.job_id
    where s.nuid = e.nuid and job.legal_hold is not null)
  and not exists (select from tracking_event k join shipment s on s.id = k.shipment_id join job on job.id = s.job_id
    where k.channel_id = e.channel_id and k.reference = e.reference and k.shipment_id is not null
      and job.legal_hold is not null)`;

/** The event that a note `r` is of, as its id, by which it is found; null: what stands there is none. */
const NOTED = sql`case when r.details ->> 'event' ~ '^[0-9]{1,18}$' then (r.details ->> 'event')::bigint end`;

/** Takes the notes that were written until `before`, but for those of events under a legal hold. */
export const endNotes = (db: Db, before: RawBuilder<unknown>) =>
  sql`${withoutNote} and r.entity_id in (select id from channel) and r.at <= ${before}
    and not exists (select from tracking_event e
      where e.id = ${NOTED} and e.channel_id = r.entity_id and not (${isFree}))`.execute(db);

/**
 * One slice, which can be cut anywhere: what is gone is not found again.
 * @param limits `years`: for how many what proves a letter is kept
 * @returns how many rows went or lost their words
 */
export async function endUnplaced(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { now, years }: { readonly now: Date; readonly years: number },
): Promise<number> {
  const before = (days: number) => sql`${now}::timestamptz - ${days} * interval '1 day'`;
  const old = (days: number, more: RawBuilder<unknown>) => sql`select id from tracking_event e
    where shipment_id is null and received_at <= ${before(days)} ${more}
      and (taken_back_at is null or taken_back_at <= ${before(days)}) and ${isFree} limit ${ROWS_AT_ONCE}`;
  const words = await sql`update tracking_event set detail = ''
    where id in (${old(UNPLACED_WORDS_DAYS, sql`and detail <> ''`)})`.execute(db);
  const notes = await endNotes(db, before(UNPLACED_WORDS_DAYS));
  const gone = await sql`delete from tracking_event where id in (${old(daysOfYears(years), sql``)})`.execute(db);
  const count = [words, notes, gone].reduce((sum, { numAffectedRows }) => sum + Number(numAffectedRows ?? 0), 0);
  if (count > 0) log.info('purge.events', { count });
  return count;
}

/**
 * What was said of pieces, where it names them without being theirs: by their number on another channel, or by what a carrier calls
 * them; and the notes of those who had put aside what is theirs by now. What names a piece of a held order as well stays until the hold
 * is lifted and its time is over. `shipments`: SQL that gives their ids.
 */
export async function forgetNamed(trx: Trx, shipments: RawBuilder<unknown>): Promise<void> {
  await sql`update tracking_event e set detail = '' from shipment s
    where s.id in (${shipments}) and e.nuid = s.nuid and e.shipment_id is null and e.detail <> '' and ${isFree}`.execute(
    trx,
  );
  await sql`update tracking_event e set detail = '' from tracking_event k
    where k.shipment_id in (${shipments}) and k.source <> 'hand' and e.channel_id = k.channel_id
      and e.reference = k.reference and e.shipment_id is null and e.detail <> '' and ${isFree}`.execute(trx);
  await sql`${withoutNote} and exists (select from tracking_event e where e.shipment_id in (${shipments})
    and e.dismissed_at is not null and e.channel_id = r.entity_id and r.details ->> 'event' = e.id::text)`.execute(trx);
}
