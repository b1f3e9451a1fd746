// Invariant 9: nothing was purged before its time or under a legal hold, and what is said to be gone is.
import { sql } from 'kysely';
import { type AuditContext, countWrong, type Finding, type Invariant, together } from './invariant.ts';

const PURGED = sql`r.entity = 'job' and r.event in ('FILES_PURGED', 'DATA_PURGED', 'EVIDENCE_PURGED', 'BILLING_PURGED')`;

interface Checked {
  readonly id: number;
  readonly wrong: boolean | null;
}

/** A purge by time says from when on it counted, and how many days. */
function inTime(context: AuditContext): Promise<Finding> {
  const purges = sql<Checked>`select r.entity_id as id,
      ((r.details ->> 'since')::timestamptz + (r.details ->> 'days')::int * interval '1 day' <= r.at
        and (r.details ->> 'since')::timestamptz >= all (select s.left_at from shipment s
          where s.job_id = r.entity_id and s.left_at <= r.at)) is not true as wrong
    from revision r where ${PURGED} and r.user_id is null`;
  return countWrong(context, purges, (job) => `The job ${job} was purged before its time.`);
}

function notHeld(context: AuditContext): Promise<Finding> {
  const purges = sql<Checked>`select r.entity_id as id, not coalesce((
      select h.event = 'RELEASED' from revision h where h.entity = 'job' and h.entity_id = r.entity_id
        and h.event in ('HELD', 'RELEASED') and h.id < r.id order by h.id desc limit 1), true) as wrong
    from revision r where ${PURGED}`;
  return countWrong(context, purges, (job) => `The job ${job} was purged under a legal hold.`);
}

function isGone(context: AuditContext): Promise<Finding> {
  const jobs = sql<Checked>`select job.id,
      (not exists (select from input_file f where f.job_id = job.id and not f.purged)
      and not exists (select from shipment s join tracking_file f on f.shipment_id = s.id
        where s.job_id = job.id and not f.purged)
      and not exists (select from proof where proof.job_id = job.id)
      and not exists (select from shipment s join output_file f on f.shipment_id = s.id
        where s.job_id = job.id and not f.purged)
      and (job.data_purged_at is null or not exists (select from pack_group g
        where g.job_id = job.id and (g.recipient_name <> '' or g.recipient_lines <> '{}')))
      and (job.evidence_purged_at is null or not exists (select from shipment s
        where s.job_id = job.id and (exists (select from revision r where r.entity = 'shipment' and r.entity_id = s.id)
          or exists (select from tracking_event e where e.shipment_id = s.id))))
      and (job.billing_purged_at is null or not exists (select from charge c where c.job_id = job.id)
        and not exists (select from delivery_command c where c.job_id = job.id and c.estimate is not null))) is not true as wrong
    from job where job.files_purged_at is not null`;
  return countWrong(context, jobs, (job) => `The job ${job} counts as purged, and something of it is there.`);
}

export const purgedInTime: Invariant = {
  number: 9,
  name: 'Nothing was purged before its time or under a legal hold; what is purged is gone',
  async check(context) {
    return together([await inTime(context), await notHeld(context), await isGone(context)]);
  },
};
