// Invariants 3 and 4: every pack group and chunk is in exactly one place; nothing was sent twice without a doubt on
// record.
import { sql } from 'kysely';
import { type AuditContext, countWrong, type Finding, type Invariant, together } from './invariant.ts';

interface Row {
  readonly id: number;
  readonly wrong: boolean;
}

const LIVE = sql`('AWAIT_VALIDATION', 'VALIDATED', 'PROCESSING', 'READY', 'OUTPUTTED', 'DELIVERY_CREATION_ERROR', 'OUTPUT_ERROR')`;

export const onePlaceEach: Invariant = {
  number: 3,
  name: 'Each pack group is remaining, rejected or in one live command; each chunk in one pack or an orphan, each page in one chunk',
  async check(context) {
    const places = sql<Row>`select g.id, not case
        when g.state = 'REJECTED' then g.command_id is null and g.dispatch_state = 'REJECTED'
        when g.command_id is null then g.dispatch_state = 'REMAINING'
        else g.dispatch_state <> 'REMAINING' and exists (
          select 1 from command_pack_group l join delivery_command c on c.id = l.command_id
          where l.pack_group_id = g.id and l.command_id = g.command_id and c.job_id = g.job_id)
        end as wrong
      from pack_group g`;
    const live = sql<Row>`select l.pack_group_id as id, count(*) > 1 as wrong
      from command_pack_group l join delivery_command c on c.id = l.command_id
      where c.state in ${LIVE} and c.freed_at is null group by l.pack_group_id`;
    // What belongs to several envelopes, or to none, is in no pack itself: its copies are.
    const chunks = sql<Row>`select c.id, case when c.copy_of is null and c.scope <> 'pack'
        then c.pack_id is not null or c.orphan_reason is not null
        else (c.pack_id is null) = (c.orphan_reason is null) end as wrong
      from chunk c join job on job.id = c.job_id where job.state like 'PACK_GROUPS_CREATED%'`;
    const overlaps = sql<Row>`select c.id, c.first_page <= lag(c.last_page) over pages as wrong
      from chunk c where c.copy_of is null window pages as (partition by c.input_file_id order by c.first_page, c.last_page, c.id)`;
    return together([
      await countWrong(context, overlaps, (id) => `The chunk ${id} holds a page that another one holds too.`),
      await countWrong(context, places, (id) => `The pack group ${id} is in no place or in two.`),
      await countWrong(context, live, (id) => `The pack group ${id} is in two live commands.`),
      await countWrong(context, chunks, (id) => `The chunk ${id} is in no pack and no orphan, or both.`),
    ]);
  },
};

/** Attempts that count for a shipment: its own, and those of its delivery. */
const EFFECTS = sql`select s.id,
    count(*) filter (where a.state = 'DONE') as done,
    count(*) filter (where a.state = 'DOUBT') as doubts,
    count(*) filter (where a.state = 'INTENT') as open
  from shipment s left join send_attempt a on a.shipment_id = s.id or a.delivery_id = s.delivery_id
  group by s.id`;

/** Sends of unknown fate that are made without a person (docs/model.md, "Doubt"). */
const MOST_DOUBTS = 3;

async function peerSaw({ db, ledger }: AuditContext): Promise<Finding> {
  const effects = [...(ledger.effects ?? new Map<string, number>())];
  if (effects.length === 0) return { checked: 0, violations: [] };
  const rows = await db
    .selectFrom('send_attempt')
    .select(['peer_key', 'state'])
    .where(
      'peer_key',
      'in',
      effects.map(([key]) => key),
    )
    .execute();
  const violations = effects.flatMap(([key, seen]) => {
    const doubts = rows.filter((row) => row.peer_key === key && (row.state === 'DOUBT' || row.state === 'INTENT'));
    return seen > 1 + doubts.length
      ? [`The peer saw ${key} ${seen} times with ${doubts.length} doubts on record.`]
      : [];
  });
  return { checked: effects.length, violations };
}

export const sentOnce: Invariant = {
  number: 4,
  name: 'Each shipment has one origin and at most one effective send beyond its doubts on record',
  async check(context) {
    const origins = sql<Row>`select s.id, g.id is null or g.job_id <> s.job_id or d.command_id <> s.command_id
        or d.channel_label <> s.channel_label as wrong
      from shipment s left join pack_group g on g.id = s.pack_group_id join delivery d on d.id = s.delivery_id`;
    const twice = sql<Row>`select e.id, e.done > 1 or e.open > 1 as wrong from (${EFFECTS}) e`;
    // Each try was refused until nobody tried again: a person or an event says whether it went (docs/decisions/0794).
    const unsent = sql<Row>`select e.id, s.status >= 400 and e.done + e.doubts = 0
        and s.doubt->>'reason' is distinct from 'tries' and not exists (select from revision r
          where r.entity = 'shipment' and r.entity_id = e.id and (r.event = 'DOUBT_WENT' or r.details ? 'tracking'
            and exists (select from revision d where d.entity = 'shipment' and d.entity_id = e.id and d.event = 'doubt'
              and d.id < r.id and coalesce(d.details ->> 'reason', 'tries') = 'tries'))) as wrong
      from (${EFFECTS}) e join shipment s on s.id = e.id
      join job on job.id = s.job_id and job.evidence_ends_at is null`;
    const tried = sql<Row>`select e.id, e.doubts > ${MOST_DOUBTS} + (
        select count(*) from revision r where r.entity = 'shipment' and r.entity_id = e.id and r.event = 'DOUBT_SEND_AGAIN'
      ) as wrong from (${EFFECTS}) e`;
    const doubts = sql<Row>`select s.id, e.doubts + e.open = 0 and s.doubt->>'reason' is distinct from 'tries' as wrong
      from (${EFFECTS}) e join shipment s on s.id = e.id where s.doubt is not null`;
    const commands = sql<Row>`select s.pack_group_id as id, count(distinct s.command_id) > 1 as wrong
      from shipment s where s.status >= 400 and s.replaces_shipment_id is null group by s.pack_group_id`;
    // What was taken back before it left stands in nobody's place (docs/decisions/0816).
    const successors = sql<Row>`select s.id, s.takeover is distinct from 'taken'
        or count(distinct n.strategy_group) > 1 or count(distinct n.delivery_id) <> count(*)
        or bool_or(n.pack_group_id <> s.pack_group_id) as wrong
      from shipment n join shipment s on s.id = n.replaces_shipment_id where n.status <> -900 group by s.id`;
    return together([
      await countWrong(context, successors, (id) => `The shipment ${id} has successors that do not fit it, or two.`),
      await countWrong(
        context,
        origins,
        (id) => `The shipment ${id} does not fit its pack group, delivery or command.`,
      ),
      await countWrong(context, twice, (id) => `The shipment ${id} has two effective or two open attempts.`),
      await countWrong(context, unsent, (id) => `The shipment ${id} counts as sent without an attempt.`),
      await countWrong(context, doubts, (id) => `The shipment ${id} is in doubt without an attempt in doubt.`),
      await countWrong(context, tried, (id) => `The shipment ${id} was sent again and again without a person.`),
      await countWrong(context, commands, (id) => `The pack group ${id} was sent by two commands.`),
      await peerSaw(context),
    ]);
  },
};
