// Of invariant 11: each link says what its history line says. A line without its salt cannot be computed anew: it must be one that
// a purge or an erasure took, which stand in the history of its order, and must say no more than these leave.
import { sql } from 'kysely';
import { DATUM_HASH } from '#server/letters/chain/chain-texts.ts';
import { isOfOthers, LEFT_DETAILS } from '#server/letters/chain/left-details.ts';
import { type AuditContext, type Finding, together } from './invariant.ts';

const named = (ids: readonly number[] | null | undefined, text: (id: number) => string): string[] =>
  (ids ?? []).map(text);

/** The order of a link `l`. */
const ORDER = sql`left join shipment s on l.entity = 'shipment' and s.id = l.entity_id
  left join delivery_command c on l.entity = 'command' and c.id = l.entity_id
  left join delivery d on l.entity = 'delivery' and d.id = l.entity_id
  left join job on job.id = case l.entity when 'job' then l.entity_id else coalesce(s.job_id, c.job_id, d.job_id) end`;

async function linesSayTheSame({ db }: AuditContext): Promise<Finding> {
  const { rows } = await sql<{ checked: number; wrong: number[] | null; gone: number[] | null }>`
    select count(*)::int as checked, array_agg(l.revision_id order by l.revision_id) filter (where r.id is not null
      and (l.account_id, l.entity, l.entity_id, l.event, l.at) is distinct from (r.account_id, r.entity, r.entity_id, r.event, r.at)
      or r.salt is not null and l.datum <> ${DATUM_HASH}) as wrong,
      array_agg(l.revision_id order by l.revision_id) filter (where r.id is null and not exists (
        select from revision e where e.entity = 'job' and e.entity_id = job.id and e.event = 'EVIDENCE_PURGED')) as gone
    from chain_link l left join revision r on r.id = l.revision_id ${ORDER}`.execute(db);
  const [found] = rows;
  const violations = [
    ...named(found?.wrong, (id) => `The history line ${id} is not what was joined to the chain.`),
    ...named(found?.gone, (id) => `The history line ${id} is gone.`),
  ];
  return { checked: found?.checked ?? 0, violations };
}

/** The lines whose salt went after they were joined, and the recipient and the order that each belongs to. */
const EMPTIED = sql`select r.id, r.details, r.entity, r.entity_id, r.event, ${LEFT_DETAILS} as may_stay, s.pack_group_id as row_id,
    job.id as job_id, job.files_purged_at, job.purged_to
  from chain_link l join revision r on r.id = l.revision_id ${ORDER}
  where r.salt is null and l.datum <> ${DATUM_HASH}`;

/** The order of `e` says later that data went. */
const toldLater = (event: string, more = sql`true`) => sql`exists (select from revision d where d.entity = 'job'
  and d.entity_id = e.job_id and d.event = ${event} and d.id > e.id and ${more})`;

async function saltsWentByRule({ db }: AuditContext): Promise<Finding> {
  const { rows } = await sql<{ id: number }>`with e as materialized (${EMPTIED}),
    ruled as (
      select e.id from e
      where e.details = e.may_stay and (${toldLater('DATA_PURGED')}
          -- under way: rows up to this one are emptied
          or e.files_purged_at is not null and e.row_id <= e.purged_to
          or ${toldLater('PERSON_ERASED', sql`d.details ->> 'packGroupId' = e.row_id::text`)}
          -- what was written of a delivery or a confirmation of somebody who was erased
          or e.entity in ('delivery', 'command') and ${toldLater(
            'PERSON_ERASED',
            sql`(exists (select from shipment s where e.entity = 'delivery' and s.delivery_id = e.entity_id
                and s.pack_group_id::text = d.details ->> 'packGroupId')
              or exists (select from command_pack_group l where e.entity = 'command' and l.command_id = e.entity_id
                and l.pack_group_id::text = d.details ->> 'packGroupId'))`,
          )})
        -- a row that it named, or one of several, was erased; the others may stand there
        or e.entity = 'job' and ${isOfOthers(sql`e.details`)} and ${toldLater('PERSON_ERASED')}
          and not ${toldLater('PERSON_ERASED', sql`e.details -> 'packGroupIds' @> (d.details -> 'packGroupId')`)}
    )
    select e.id from e where not exists (select from ruled where ruled.id = e.id) order by e.id`.execute(db);
  const violations = named(
    rows.map(({ id }) => id),
    (id) => `The history line ${id} was emptied, and no purge or erasure took it.`,
  );
  return { checked: 0, violations };
}

export const linesAreTheirs = async (context: AuditContext): Promise<Finding> =>
  together([await linesSayTheSame(context), await saltsWentByRule(context)]);
