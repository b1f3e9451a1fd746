// All that is kept of a recipient: the columns that an erasure empties (personal-columns.ts), what was said of the letters in other
// places, and histories. What is of others too, such as a note on a delivery of many, is given out to none of them.
import { type RawBuilder, sql } from 'kysely';
import { partsOfSame } from '#server/letters/keeping/loose-chunks.ts';
import { ownFiles, ownFilesOfChunk } from '#server/letters/keeping/own-files.ts';
import { ownFault, saidBy } from '#server/letters/keeping/personal-columns.ts';
import type { TraceRow } from './traces.repository.ts';

type Part = RawBuilder<unknown>;

/** Lines of history, without who wrote them. @param lines a condition on `r` */
export const historyOf = (
  lines: Part,
): Part => sql`(select coalesce(jsonb_agg(jsonb_build_object('event', r.event, 'at', r.at,
  'details', r.details) order by r.id), '[]') from revision r where ${lines})`;

/** What carriers said of a piece `s`: of it, and where they name it without knowing it. */
const EVENTS = sql`(select jsonb_agg(jsonb_build_object('code', e.code, 'at', e.at, 'from', e.provider, 'words', e.detail,
    'reference', e.reference, 'tracker', e.tracker, 'notes', (select jsonb_agg(r.details -> 'note') from revision r
      where r.entity = 'channel' and r.entity_id = e.channel_id and r.event = 'eventDismissed' and r.details ->> 'event' = e.id::text
        and e.shipment_id is not null)) order by e.id)
  from tracking_event e where e.id in (
    select id from tracking_event where shipment_id = s.id
    union select id from tracking_event where nuid = s.nuid and shipment_id is null
    union select n.id from tracking_event k join tracking_event n on n.channel_id = k.channel_id and n.reference = k.reference
      and n.shipment_id is null where k.shipment_id = s.id and k.source <> 'hand'))`;

const shipments = (
  id: number,
): Part => sql`(select jsonb_agg(${saidBy('shipment', 's')} || jsonb_build_object('number', s.nuid,
    'delivery', d.external_id, 'channel', s.channel_label, 'status', s.status, 'at', s.status_at,
    'trackingReference', s.tracking_reference, 'tracker', s.tracker, 'billing', s.billing,
    'attempts', (select jsonb_agg(${saidBy('send_attempt', 'a')} || jsonb_build_object('state', a.state, 'at', a.started_at)
      order by a.id) from send_attempt a where a.shipment_id = s.id),
    'files', (select jsonb_agg(${saidBy('tracking_file', 't')} || jsonb_build_object('at', t.received_at) order by t.id)
      from tracking_file t where t.shipment_id = s.id),
    'corrections', (select jsonb_agg(${saidBy('charge', 'c')} || jsonb_build_object('at', c.at) order by c.id)
      from charge c where c.shipment_id = s.id and c.kind = 'correction'),
    'events', ${EVENTS}, 'history', ${historyOf(sql`r.entity = 'shipment' and r.entity_id = s.id`)}) order by s.id)
  from shipment s join delivery d on d.id = s.delivery_id where s.pack_group_id = ${id})`;

/** Deliveries, and confirmations, of this recipient alone. */
const alone = (id: number) => ({
  deliveries: sql`(select jsonb_agg(jsonb_build_object('number', d.external_id, 'fault', ${ownFault(sql`d.fault`)},
      'notes', (select jsonb_agg(l.note) from late_step l where l.delivery_id = d.id),
      'history', ${historyOf(sql`r.entity = 'delivery' and r.entity_id = d.id`)}) order by d.id)
    from delivery d where d.id in (select delivery_id from shipment where pack_group_id = ${id})
      and not exists (select from shipment o where o.delivery_id = d.id and o.pack_group_id <> ${id}))`,
  commands: sql`(select jsonb_agg(jsonb_build_object('fault', ${ownFault(sql`c.fault`)}, 'reason', c.validation_reason, 'rejection', c.rejection,
      'history', ${historyOf(sql`r.entity = 'command' and r.entity_id = c.id`)}) order by c.id)
    from delivery_command c where c.id in (select command_id from command_pack_group where pack_group_id = ${id})
      and not exists (select from command_pack_group o where o.command_id = c.id and o.pack_group_id <> ${id}))`,
});

const ORDER = sql`jsonb_build_object('number', job.id, 'name', job.name, 'submitted', job.submitted_at, 'values', job.metadatas)`;

/** Deposited files that hold nothing of others. @param ids SQL that gives their ids */
const filesOf = (
  ids: Part,
): Part => sql`(select jsonb_agg(jsonb_build_object('name', own.name, 'facts', own.facts, 'row', own.index_row)
  order by own.id) from input_file own where own.id in (${ids}))`;

/** What a part `c` of a file `f` says. */
const PART_SAID = sql`${saidBy('chunk', 'c')} || jsonb_build_object('file', f.name, 'line', c.row_line, 'firstPage', c.first_page,
  'lastPage', c.last_page)`;

/** What is kept of one recipient of an order. */
export const RECIPIENT = ({ id, job_id: jobId }: TraceRow): Part => sql`select jsonb_build_object(
    'order', ${ORDER},
    'recipient', ${saidBy('pack_group', 'g')} || jsonb_build_object('state', g.dispatch_state),
    'documents', (select jsonb_agg(${saidBy('pack', 'p')} || jsonb_build_object('parts',
        (select jsonb_agg(${saidBy('chunk', 'c')} order by c.place, c.id) from chunk c where c.pack_id = p.id)) order by p.rank)
      from pack p where p.pack_group_id = g.id),
    'leftOver', (select jsonb_agg(${PART_SAID} order by c.id) from chunk c join input_file f on f.id = c.input_file_id
      where c.id in (${partsOfSame(jobId ?? 0, id)})),
    'files', ${filesOf(ownFiles(jobId ?? 0, id))}, 'shipments', ${shipments(id)}, 'deliveries', ${alone(id).deliveries}, 'confirmations', ${alone(id).commands},
    'history', ${historyOf(sql`r.entity = 'job' and r.entity_id = job.id and (r.details ->> 'packGroupId' = ${String(id)}
      or r.details -> 'packGroupIds' @> ${String(id)}::jsonb)`)}) as data
  from pack_group g join job on job.id = g.job_id where g.id = ${id}`;

/** What is kept of a part that no letter has. */
export const PART = ({ id, job_id: jobId }: TraceRow): Part => sql`select jsonb_build_object(
    'order', ${ORDER},
    'part', ${PART_SAID},
    'files', ${filesOf(ownFilesOfChunk(jobId ?? 0, id))},
    'history', ${historyOf(sql`r.entity = 'job' and r.entity_id = job.id and (r.details -> 'chunkId' = to_jsonb(${id}::bigint)
      or r.details -> 'chunkIds' @> to_jsonb(${id}::bigint))`)}) as data
  from chunk c join job on job.id = c.job_id join input_file f on f.id = c.input_file_id where c.id = ${id}`;

/** What is kept of a file of which nothing was cut. */
export const FILE = ({ id }: TraceRow): Part => sql`select jsonb_build_object('order', ${ORDER},
    'file', jsonb_build_object('name', f.name, 'facts', f.facts, 'row', f.index_row, 'leftOut', f.left_out),
    'history', ${historyOf(sql`r.entity = 'job' and r.entity_id = job.id and r.details ->> 'file' = f.name`)}) as data
  from input_file f join job on job.id = f.job_id where f.id = ${id}`;
