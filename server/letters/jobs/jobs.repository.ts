// Reading jobs: lists by scope, one job, its input files and its history. Every function takes the scope.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Fault } from '#domain/api/shapes.ts';
import type { JobState } from '#domain/jobs/jobs.ts';
import type { OrphanAccepted, OrphanAttached, OrphanReason } from '#domain/jobs/orphans.ts';
import { isOfPerson, jobHasRow, jobsOfMetadata, numberIn } from '#server/access/found-by.ts';
import { nameContains } from '#server/access/like-pattern.ts';
import { type NamedServiceRow, SERVICE_NAMES } from '#server/access/named-service.ts';
import { type OwnedRow, ownedColumns, ownedJoins } from '#server/access/owned-row.ts';
import { type Page, readPage } from '#server/access/pages/keyset-page.ts';
import type { ListFilters, PageRequest, PageSelect } from '#server/access/pages/page-request.ts';
import { type ResolvedScope, scopeCondition } from '#server/access/scope.ts';
import { jobHasValue, leads, type SearchedValue } from '#server/access/searched-values.ts';
import { type AskedPurgeRow, PURGE_COLUMNS } from '#server/letters/jobs/asked-purge.ts';
import { HOLD_COLUMNS, type HoldRow } from '#server/letters/jobs/legal-hold.ts';
import type { InputFileRole } from '#server/storage/schema/jobs.table.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import type { JobCounts } from './job-counts.ts';
import { BESIDE, REJECTED } from './open-orders.ts';

/** One row of the orders list. */
export interface JobSummaryRow extends OwnedRow, NamedServiceRow, HoldRow, AskedPurgeRow {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly state: JobState;
  readonly frozen: boolean;
  readonly locked: boolean;
  readonly test: boolean;
  readonly files_purged_at: Date | null;
  readonly data_purged_at: Date | null;
  readonly error: Fault | null;
  readonly counts: Partial<JobCounts>;
  readonly submitted_at: Date;
  readonly root_account_id: number;
  readonly service_type: string;
  readonly author_id: number;
  readonly author_login: string;
  readonly author_name: string;
  readonly rejection: RejectionRow | null;
}

/** What was rejected and not taken back. */
export interface RejectionRow {
  readonly commandId: number;
  readonly date: string;
  readonly reason: string | null;
  readonly count: number;
  readonly personId: number | null;
  readonly personLogin: string | null;
  readonly personName: string | null;
}

/** A deposit with all that it was made with; its JSON columns are read by those who need them. */
export interface JobRow extends JobSummaryRow {
  readonly progress: unknown;
  readonly split_configuration: unknown;
  readonly metadatas: unknown;
  readonly parameters: unknown;
  readonly service_definition: unknown;
}

const SUMMARY = sql`job.id, job.version, job.name, job.state, job.frozen, job.locked, job.test, ${HOLD_COLUMNS}, ${PURGE_COLUMNS},
  job.files_purged_at, job.data_purged_at, job.error, job.counts,
  job.submitted_at, job.root_account_id, job.service_id, ${SERVICE_NAMES}, service.service_type,
  ${ownedColumns('job')}, job.author_id, author.login as author_login,
  concat_ws(' ', author.first_name, author.last_name) as author_name, rejected.rejection`;

const JOINS = sql`join service on service.id = job.service_id
  ${ownedJoins('job')}
  join app_user author on author.id = job.author_id
  left join lateral (
    select jsonb_build_object('commandId', c.id, 'date', coalesce(c.validation_at, c.expires_at, c.created_at),
      'reason', c.validation_reason, 'count', c.pack_group_count, 'personId', v.id, 'personLogin', v.login,
      'personName', concat_ws(' ', v.first_name, v.last_name)) as rejection
    from delivery_command c left join app_user v on v.id = c.validator_id
    where c.job_id = job.id and ${REJECTED} and (job.counts->>'rejected')::int > 0
    order by c.id desc limit 1
  ) rejected on true`;

const PAGE: PageSelect = { alias: 'job', columns: SUMMARY, joins: JOINS };

/** A page of the orders list; the lanes carry the scope. */
export const listJobs = (db: Db, request: Omit<PageRequest, 'table' | 'timeColumn'>): Promise<Page<JobSummaryRow>> =>
  readPage<JobSummaryRow>(db, { ...request, table: 'job', timeColumn: 'submitted_at' }, PAGE);

/** One job in scope; null for a foreign or missing one, and for a draft, alike. */
export async function findJob(db: Db | Trx, scope: ResolvedScope, jobId: number): Promise<JobRow | null> {
  const { rows } = await sql<JobRow>`
    select ${SUMMARY}, job.progress, job.split_configuration, job.metadatas, job.parameters, job.service_definition
    from job ${JOINS} where job.id = ${jobId} and not job.draft
      and ${scopeCondition(scope, 'job')}`.execute(db);
  return rows[0] ?? null;
}

/** A row of an index, as the document that it names has it. */
export interface IndexRow {
  /** In the index, from 1. */
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
  readonly fault: Fault | null;
}

/** A file of a deposit. `working_hash`: the repaired copy that is used in its place. */
export interface InputFileRow {
  readonly id: number;
  readonly job_id: number;
  readonly root_account_id: number;
  readonly hash: Buffer;
  readonly working_hash: Buffer | null;
  readonly box_name: string;
  readonly index_in_box: number;
  readonly apposition_id: string | null;
  readonly name: string;
  readonly bytes: number;
  readonly page_count: number | null;
  readonly facts: unknown;
  readonly purged: boolean;
  readonly role: InputFileRole;
  /** id of the source that it was made from */
  readonly made_from: number | null;
  /** Why a forced preparation leaves it out; null: it does not */
  readonly left_out: unknown;
  readonly left_out_rejected: unknown;
  /** The row of the index of an archive that names it; null: none does */
  readonly index_row: IndexRow | null;
}

const INPUT_FILE = [
  'id',
  'job_id',
  'root_account_id',
  'hash',
  'working_hash',
  'box_name',
  'index_in_box',
  'apposition_id',
  'name',
  'bytes',
  'page_count',
  'facts',
  'purged',
  'role',
  'made_from',
  'left_out',
  'left_out_rejected',
  'index_row',
] as const;

/** The files of a job that was found in scope, by box and index. */
export const inputFilesOf = (db: Db | Trx, jobId: number): Promise<InputFileRow[]> =>
  db
    .selectFrom('input_file')
    .select(INPUT_FILE)
    .$narrowType<Pick<InputFileRow, 'index_row'>>()
    .where('job_id', '=', jobId)
    .orderBy('id')
    .execute();

/** A file as its deposit is shown. */
export interface ListedFileRow extends InputFileRow {
  /** the upload that it was made from, where it is still there and this person's own */
  readonly upload_id: string | null;
}

/** The files of a job that was found in scope, as this person sees them. */
export const listedFilesOf = (
  db: Db | Trx,
  jobId: number,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<ListedFileRow[]> =>
  db
    .selectFrom('input_file')
    .leftJoin('stored_file', (join) =>
      join
        .onRef('stored_file.id', '=', 'input_file.file_id')
        .on('stored_file.owner_id', '=', userId)
        .on('stored_file.expires_at', '>', now),
    )
    .select(INPUT_FILE.map((name) => `input_file.${name}` as const))
    .select('stored_file.id as upload_id')
    .$narrowType<Pick<InputFileRow, 'index_row'>>()
    .where('input_file.job_id', '=', jobId)
    // What a preprocessor uses was deposited by nobody.
    .where('input_file.role', '<>', 'form')
    .orderBy('input_file.id')
    .execute();

/** One input file whose job is in scope. */
export async function findInputFile(db: Db, scope: ResolvedScope, inputFileId: number): Promise<InputFileRow | null> {
  const columns = sql.join(INPUT_FILE.map((name) => sql.ref(`input_file.${name}`)));
  const { rows } = await sql<InputFileRow>`
    select ${columns} from input_file join job on job.id = input_file.job_id
    where input_file.id = ${inputFileId} and ${scopeCondition(scope, 'job')}`.execute(db);
  return rows[0] ?? null;
}

/** The first PDF of each job in scope, for its picture. */
export async function firstFilesOf(db: Db, scope: ResolvedScope, jobIds: readonly number[]): Promise<InputFileRow[]> {
  const columns = sql.join(INPUT_FILE.map((name) => sql.ref(`input_file.${name}`)));
  const { rows } = await sql<InputFileRow>`
    select distinct on (input_file.job_id) ${columns} from input_file join job on job.id = input_file.job_id
    where input_file.job_id = any(${sql.val([...jobIds])}::bigint[]) and input_file.page_count > 0 and input_file.role not in ('apposition', 'entry', 'form')
      and not input_file.purged and ${scopeCondition(scope, 'job')}
    order by input_file.job_id, input_file.id`.execute(db);
  return rows;
}

/** Pages that found no recipient, why, and what a person said of them. */
export interface OrphanRow {
  readonly id: number;
  readonly input_file_id: number;
  readonly box_name: string;
  readonly name: string;
  readonly first_page: number;
  readonly last_page: number;
  /** null: a person attached them */
  readonly orphan_reason: OrphanReason | null;
  readonly identifier: string | null;
  readonly accepted: OrphanAccepted | OrphanAttached | null;
  readonly pack_group_id: number | null;
  readonly recipient_name: string | null;
  readonly fits: number;
}

/** Chunks of a job found in scope that joined no pack by themselves; those that a person attached only where asked for. */
export const orphansOf = async (db: Db, jobId: number, withAttached: boolean): Promise<OrphanRow[]> => {
  const attached = withAttached ? sql<SqlBool>`chunk.accepted ? 'attachedBy'` : sql<SqlBool>`false`;
  const { rows } = await sql<OrphanRow>`
    with fitting as (
      select box.key as box_name, box.value as identifier, count(distinct pack.pack_group_id)::int as fits
      from chunk main join pack on pack.id = main.pack_id, jsonb_each_text(main.pack_identifiers) box
      where main.job_id = ${jobId} and main.pack_identifiers is not null
      group by 1, 2
    )
    select chunk.id, chunk.input_file_id, input_file.box_name, input_file.name, chunk.first_page, chunk.last_page,
      chunk.orphan_reason, chunk.identifier, chunk.accepted, pack.pack_group_id, pack_group.recipient_name,
      coalesce(fitting.fits, 0) as fits
    from chunk join input_file on input_file.id = chunk.input_file_id
      left join pack on pack.id = chunk.pack_id left join pack_group on pack_group.id = pack.pack_group_id
      left join fitting on fitting.box_name = input_file.box_name and fitting.identifier = chunk.identifier
    where chunk.job_id = ${jobId} and (chunk.orphan_reason is not null or ${attached})
    order by chunk.orphan_reason is null, chunk.rank, chunk.id`.execute(db);
  return rows;
};

/** What the orders list is narrowed to. */
export interface JobFilters {
  readonly states?: readonly string[] | undefined;
  readonly text?: string | undefined;
  readonly serviceId?: number | undefined;
  /** Something of it goes or went by a channel of this kind. */
  readonly channelType?: string | undefined;
}

/** Conditions of the orders list on the table job. */
export function jobFilters(filters: JobFilters, values: readonly SearchedValue[]): ListFilters {
  const where: RawBuilder<SqlBool>[] = [sql<SqlBool>`not job.draft`];
  if (filters.serviceId !== undefined) where.push(sql<SqlBool>`job.service_id = ${filters.serviceId}`);
  if (filters.channelType !== undefined) {
    where.push(sql<SqlBool>`exists (select from delivery d
      where d.job_id = job.id and d.channel_type = ${filters.channelType})`);
  }
  if (filters.states) {
    const states = filters.states.filter((state) => BESIDE[state] === undefined);
    const inState = states.length === 0 ? [] : [sql<SqlBool>`job.state = any(${sql.val(states)}::text[])`];
    const any = [...inState, ...filters.states.flatMap((state) => BESIDE[state] ?? [])];
    where.push(any.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(any, sql` or `)})`);
  }
  if (filters.text) {
    const { text } = filters;
    where.push(sql<SqlBool>`(${nameContains(sql`job.name`, text)} or job.id = ${numberIn(text)}
      or ${isOfPerson(sql`job.owner_id`, text)} or ${jobHasRow(sql`job.id`, text)}
      or job.id in (${jobsOfMetadata(text)}))`);
  }
  where.push(...values.map((value) => jobHasValue(value, sql`job.id`)));
  return { where, led: values.some(leads) };
}
