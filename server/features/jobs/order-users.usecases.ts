// Who may see an order, and by which right. Nothing is shared by it: rights come from profiles alone.
import { sql } from 'kysely';
import { FLAGS } from '#domain/access/flags.ts';
import { orderRight } from '#domain/access/order-users.ts';
import { ok } from '#domain/errors/result.ts';
import { endedCondition } from '#server/access/endings.ts';
import { itemOf } from '#server/access/owned-row.ts';
import { masksOfRow, mayEnter, personName } from '#server/access/person.ts';
import type { Handler } from '#server/context/context.ts';
import type { JobRow } from '#server/letters/jobs/jobs.repository.ts';
import type { Db } from '#server/storage/schema.ts';
import { visibleJob } from './read-jobs.usecases.ts';

/** People that a page names at most. */
const MOST = 200;
const VIEW = FLAGS.viewOrders.bit;
const READS = VIEW | FLAGS.superAdminView.bit;
const VALIDATE = FLAGS.validate.bit;
const SUPER = FLAGS.superAdmin.bit;

interface PersonRow {
  readonly id: number;
  readonly account_id: number;
  readonly account_name: string;
  readonly group_id: number | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly login: string;
  readonly permissions: number;
  readonly permissions_on_group: number;
  readonly permissions_on_ou: number;
}

/** A confirmation of it waits, which whoever may decide on it reads. */
const waitsForDecision = async (db: Db, { id }: JobRow): Promise<boolean> =>
  (await db
    .selectFrom('delivery_command')
    .select('id')
    .where('job_id', '=', id)
    .where('state', '=', 'AWAIT_VALIDATION')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Those who can sign in and whose profile may show them the order; the rule of the domain judges each. */
async function candidates(
  db: Db,
  job: JobRow,
  { now, waits }: { readonly now: Date; readonly waits: boolean },
): Promise<PersonRow[]> {
  const over = await endedCondition(db, now, 'u.account_id');
  const own = sql.lit(waits ? VIEW | VALIDATE : VIEW);
  const ofAccount = sql.lit(waits ? READS | VALIDATE : READS);
  const { rows } = await sql<PersonRow>`select u.id, u.account_id, a.name as account_name, u.group_id, u.first_name,
      u.last_name, u.login, p.permissions, p.permissions_on_group, p.permissions_on_ou
    from app_user u join profile p on p.id = u.profile_id join account a on a.id = u.account_id
    where ${mayEnter('u')} and not ${over} and (
      (u.id = ${job.owner_id} and p.permissions & ${own} <> 0)
      or (u.group_id = ${job.owner_group_id} and p.permissions_on_group & ${own} <> 0)
      or (u.account_id = any(${sql.val([...job.account_path])}::bigint[]) and p.permissions_on_ou & ${ofAccount} <> 0)
      or ((p.permissions | p.permissions_on_group | p.permissions_on_ou) & ${sql.lit(SUPER)} <> 0))
    order by u.id = ${job.owner_id} desc, cardinality(a.path) desc, u.last_name, u.first_name, u.id
    limit ${sql.lit(MOST + 1)}`.execute(db);
  return rows;
}

export const readOrderUsers: Handler<'jobs.users'> = async ({ caller, params }, services) => {
  const job = await visibleJob(caller, services, params.jobId);
  if (!job.ok) return job;
  const item = itemOf(job.value);
  const waits = await waitsForDecision(services.db, job.value);
  const found = await candidates(services.db, job.value, { now: services.clock.now(), waits });
  const people = found.slice(0, MOST).flatMap((row) => {
    const actor = { userId: row.id, ouId: row.account_id, groupId: row.group_id ?? 0, masks: masksOfRow(row) };
    const right = orderRight(actor, item, waits);
    return right === null ? [] : [{ id: row.id, name: personName(row), account: row.account_name, right }];
  });
  return ok({ people, overflow: found.length > MOST });
};
