// The lists of monitoring as plain SQL that knows whose things are asked for and reads what the answer says: names where the list
// shows names, and numbers where it counts.
import type pg from 'pg';
import { awaited, MONTH } from './bare-counts.ts';
import type { Person } from './monitoring-calls.ts';

export const LIST = 50;

/** Days of a list, the last one behind them. */
const within = (time: string): string =>
  `${time} >= '${MONTH.fromDate}Z' and ${time} < timestamptz '${MONTH.toDate}Z' + interval '1 day'`;

type Whose = (alias: string) => string;

const shipments = (which: string) => (whose: Whose) =>
  `select s.* from shipment s where ${whose('s')} and ${which}
  and ${within('s.created_at')} order by s.created_at desc, s.id desc limit ${LIST}`;

const BARE = {
  sent: shipments(`s.service_id = $1 and s.channel_type = 'EMAIL'`),
  valued: shipments(`(exists (select from searched_metadata m where m.job_id = s.job_id and m.pack_group_id is null
      and m.name = $1 and m.value = $2)
    or exists (select from searched_metadata m where m.pack_group_id = s.pack_group_id and m.name = $1 and m.value = $2))`),
  tagged: shipments(`(exists (select from searched_metadata m where m.job_id = s.job_id and m.pack_group_id is null
      and m.tag_list = $1 and m.value = $2)
    or exists (select from searched_metadata m where m.pack_group_id = s.pack_group_id and m.tag_list = $1 and m.value = $2))`),
  deliveries: (
    whose: Whose,
  ) => `select d.*, job.name as job_name, service.name as service_name, channel.name as channel_name, a.name as account_name,
      u.login, (select count(*) from shipment s where s.delivery_id = d.id
        and (s.status > -900 and s.status < 0 and not s.acknowledged or s.doubt is not null)) as errors
    from delivery d join job on job.id = d.job_id join service on service.id = d.service_id join channel on channel.id = d.channel_id
      join account a on a.id = d.account_id join app_user u on u.id = d.owner_id
    where ${whose('d')} and ${within('d.created_at')} order by d.created_at desc, d.id desc limit ${LIST}`,
  jobs: (
    whose: Whose,
  ) => `select job.*, service.name as service_name, a.name as account_name, u.login, author.login as author_login,
      (select c.id from delivery_command c where c.job_id = job.id and c.state in ('REJECTED', 'AUTOMATICALLY_REJECTED')
        and c.freed_at is null order by c.id desc limit 1) as rejected
    from job join service on service.id = job.service_id join account a on a.id = job.account_id
      join app_user u on u.id = job.owner_id join app_user author on author.id = job.author_id
    where ${whose('job')} and not job.draft and ${within('job.submitted_at')}
    order by job.submitted_at desc, job.id desc limit ${LIST}`,
  late: (
    whose: Whose,
  ) => `select d.id || '-' || s.status as id, d.name, service.name as service_name, channel.name as channel_name,
      a.name as account_name, u.login, count(*) as pieces, min(s.status_at) as since
    from delivery d join shipment s on s.delivery_id = d.id join service on service.id = d.service_id
      join channel on channel.id = d.channel_id join account a on a.id = d.account_id join app_user u on u.id = d.owner_id
    where ${whose('d')} and (${awaited('s', 'd')})
    group by d.id, s.status, service.id, channel.id, a.id, u.id order by d.promised_date, d.id, s.status limit ${LIST}`,
} as const;

/** Reads a list. @returns ids of what it has, in its order */
export async function bareList(
  client: pg.Client,
  name: keyof typeof BARE,
  { person, values = [] }: { readonly person: Person; readonly values?: readonly unknown[] },
): Promise<string[]> {
  const whose = (alias: string) =>
    person.seesAll ? 'true' : `${alias}.account_id = any('{${person.accounts.join(',')}}'::bigint[])`;
  const { rows } = await client.query(BARE[name](whose), [...values]);
  return rows.map(({ id }) => String(id));
}
