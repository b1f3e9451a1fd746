// Which orders are due, and what their clocks are read from.
import { type RawBuilder, sql } from 'kysely';
import { OPEN_COMMAND_STATES } from '#domain/deliveries/commands.states.ts';
import type { JobState } from '#domain/jobs/jobs.ts';
import type { KeepingFacts } from '#domain/keeping/keeping.rules.ts';
import { type EndingStep, KEEPING_STEPS, type KeepingStep } from '#domain/keeping/keeping.ts';
import type { Where } from '#server/context/ports.ts';
import { TO_TAKE_OVER } from '#server/letters/fallback/failed-shipments.ts';

/** Jobs that a step is still to be done to, without those that rest; the partial indexes of the migrations answer it. */
const NOT_DONE = {
  freeze: sql`job.frozen_by_time_at is null and not job.draft`,
  files: sql`job.files_purged_at is null and not job.draft and not job.rests`,
  data: sql`job.data_purged_at is null and not job.draft and not job.rests`,
  evidence: sql`job.data_purged_at is not null and job.evidence_purged_at is null and not job.rests`,
  billing: sql`job.data_purged_at is not null and job.billing_purged_at is null and not job.rests`,
} as const satisfies Record<KeepingStep | EndingStep, unknown>;

/** An account with jobs that were submitted long enough ago, and the days that hold for it. */
export interface DueAccount {
  readonly id: number;
  readonly days: number;
}

/** The days of an account `account`: what it or the nearest above it says. */
const daysOfAccount = (step: KeepingStep): RawBuilder<unknown> => {
  const setting = sql.lit(KEEPING_STEPS[step]);
  return sql`select (above.definition ->> ${setting})::int as days from account above
    where above.id = any(account.path) and jsonb_typeof(above.definition -> ${setting}) = 'number'
    order by cardinality(above.path) desc limit 1`;
};

/** The same of an order `job`, for each step. */
const DELAYS = sql`cross join lateral (
    select jsonb_build_object(${sql.join(
      Object.keys(KEEPING_STEPS).map((step) => sql`${sql.lit(step)}, (${daysOfAccount(step as KeepingStep)})`),
    )}) as delays from account where account.id = job.account_id
  ) held`;

/** A step of the delays of accounts, or one that ends after the same days for all. */
export type DueStep = { readonly step: 'freeze' } | DuePurge;
export type DuePurge =
  | { readonly step: Exclude<KeepingStep, 'freeze'> }
  | { readonly step: EndingStep; readonly days: number };

/** What billed it was added to since: it is not due for years, and would be looked at in each run (docs/decisions/0915). */
const withoutNewEntry = (step: DueStep['step'], now: Date, days: RawBuilder<unknown>): RawBuilder<unknown> =>
  step === 'billing'
    ? sql`not exists (select from charge c where c.job_id = job.id and c.kind = 'correction'
        and c.at > ${now}::timestamptz - ${days} * interval '1 day')`
    : sql`true`;

/** Accounts of which a job may be due. Those without jobs to look at cost nothing, however many there are. */
export async function dueAccounts(where: Where, asked: DueStep, now: Date): Promise<DueAccount[]> {
  const days = 'days' in asked ? sql`select ${asked.days}::int as days` : daysOfAccount(asked.step);
  const { rows } = await sql<DueAccount>`
    with recursive of_jobs as (
      (select account_id from job where ${NOT_DONE[asked.step]} order by account_id limit 1)
      union all
      select (select job.account_id from job where ${NOT_DONE[asked.step]} and job.account_id > of_jobs.account_id
        order by job.account_id limit 1)
      from of_jobs where of_jobs.account_id is not null
    )
    select account.id, held.days from of_jobs join account on account.id = of_jobs.account_id
    cross join lateral (${days}) held
    where exists (select from job where ${NOT_DONE[asked.step]} and job.account_id = account.id
      and job.submitted_at <= ${now}::timestamptz - held.days * interval '1 day'
      and ${withoutNewEntry(asked.step, now, sql`held.days`)})
    order by account.id`.execute(where);
  return rows;
}

/** How far the jobs of an account were looked at. */
export interface Cursor {
  /** As the database writes it: an instant of ours has no microseconds. */
  readonly submittedAt: string;
  readonly id: number;
}

/** A job with what decides on its clocks. */
export interface KeptJob extends KeepingFacts {
  readonly id: number;
  readonly accountId: number;
  readonly ownerId: number;
  readonly rootAccountId: number;
  readonly filesPurged: boolean;
  readonly dataPurged: boolean;
  /** A restored database is looked at: nothing goes by the clock. */
  readonly restoreOpen: boolean;
  /** The days that its account says now; null: never. */
  readonly delays: Readonly<Record<KeepingStep, number | null>>;
  readonly cursor: Cursor;
}

interface FactsRow {
  readonly id: number;
  readonly account_id: number;
  readonly owner_id: number;
  readonly root_account_id: number;
  readonly state: JobState;
  readonly submitted_at: Date;
  readonly submitted_text: string;
  readonly held: boolean;
  readonly files_purged: boolean;
  readonly data_purged: boolean;
  readonly restore_open: boolean;
  readonly delays: KeptJob['delays'];
  readonly remaining: number;
  readonly open_commands: number;
  readonly waiting: number;
  readonly last_left_at: Date | null;
  readonly last_handed_over_at: Date | null;
  readonly last_withdrawn_at: Date | null;
  readonly last_entry_at: Date | null;
}

const FACTS = sql`job.id, job.account_id, job.owner_id, job.root_account_id, job.state, job.submitted_at,
  job.submitted_at::text as submitted_text,  job.legal_hold is not null as held, job.files_purged_at is not null as files_purged,
  job.data_purged_at is not null as data_purged,
  exists (select from restored where ended_at is null) as restore_open, coalesce((job.counts ->> 'remaining')::int, 0) as remaining,
  case when job.data_purged_at is not null
    then (select max(c.at) from charge c where c.job_id = job.id and c.kind = 'correction') end as last_entry_at,
  commands.*, pieces.*, held.delays`;

const COMMANDS = sql`cross join lateral (
    select count(*) filter (where c.state = any(${sql.val([...OPEN_COMMAND_STATES])}::text[]))::int as open_commands,
      max(c.withdrawn_at) as last_withdrawn_at
    from delivery_command c where c.job_id = job.id
  ) commands`;

/**
 * A piece that is in production without a doubt counts as handed over: nobody may ever say more of it. One that failed waits until
 * the fallback has looked at it.
 */
const PIECES = sql`cross join lateral (
    select count(*) filter (where s.left_at is null and (s.status <> 400 or s.doubt is not null)
        or ${TO_TAKE_OVER})::int as waiting,
      max(s.left_at) as last_left_at,
      max(s.status_at) filter (where s.left_at is null and s.status = 400 and s.doubt is null) as last_handed_over_at
    from shipment s where s.job_id = job.id
  ) pieces`;

const keptJob = (row: FactsRow): KeptJob => ({
  id: row.id,
  accountId: row.account_id,
  ownerId: row.owner_id,
  rootAccountId: row.root_account_id,
  state: row.state,
  submittedAt: row.submitted_at.getTime(),
  held: row.held,
  filesPurged: row.files_purged,
  dataPurged: row.data_purged,
  restoreOpen: row.restore_open,
  delays: row.delays,
  remaining: row.remaining,
  openCommands: row.open_commands,
  waiting: row.waiting,
  lastLeftAt: row.last_left_at?.getTime() ?? null,
  lastHandedOverAt: row.last_handed_over_at?.getTime() ?? null,
  lastWithdrawnAt: row.last_withdrawn_at?.getTime() ?? null,
  lastEntryAt: row.last_entry_at?.getTime() ?? null,
  cursor: { submittedAt: row.submitted_text, id: row.id },
});

/** The oldest jobs of an account that may be due, behind the cursor. */
export async function dueJobs(
  where: Where,
  account: DueAccount,
  asked: {
    readonly step: KeepingStep | EndingStep;
    readonly now: Date;
    readonly after: Cursor | null;
    readonly limit: number;
  },
): Promise<KeptJob[]> {
  const { step, now, after, limit } = asked;
  const behind =
    after === null
      ? sql`true`
      : sql`(job.submitted_at, job.id) > (${after.submittedAt}::timestamptz, ${after.id}::bigint)`;
  const { rows } = await sql<FactsRow>`
    with job as materialized (
      select * from job where ${NOT_DONE[step]} and job.account_id = ${account.id} and ${behind}
        and job.submitted_at <= ${now}::timestamptz - ${account.days} * interval '1 day'
        and ${withoutNewEntry(step, now, sql`${account.days}::int`)}
      order by job.submitted_at, job.id limit ${limit}
    )
    select ${FACTS} from job ${COMMANDS} ${PIECES} ${DELAYS} order by job.submitted_at, job.id`.execute(where);
  return rows.map(keptJob);
}

/** The facts of one job, as they are in this transaction. */
export async function factsOf(where: Where, jobId: number): Promise<KeptJob | null> {
  const { rows } = await sql<FactsRow>`select ${FACTS} from job ${COMMANDS} ${PIECES} ${DELAYS}
    where job.id = ${jobId} and not job.draft`.execute(where);
  const [row] = rows;
  return row === undefined ? null : keptJob(row);
}
