// Delivery commands in the database: lists by scope, one command, its pack groups. Every function takes the scope.
import { type SqlBool, sql } from 'kysely';
import type { Correction } from '#domain/addresses/correction.ts';
import type { Rejection, ServiceChannelOptions } from '#domain/api/sending/command.schema.ts';
import type { ChannelShare } from '#domain/api/sending/delivery.schema.ts';
import type { Fault } from '#domain/api/shapes.ts';
import type { CommandState } from '#domain/deliveries/deliveries.ts';
import type { PackGroupState } from '#domain/jobs/jobs.ts';
import { type NamedServiceRow, SERVICE_NAMES } from '#server/access/named-service.ts';
import { type OwnedRow, ownedColumns, ownedJoins } from '#server/access/owned-row.ts';
import { type Page, readPage } from '#server/access/pages/keyset-page.ts';
import type { PageRequest, PageSelect } from '#server/access/pages/page-request.ts';
import { type ResolvedScope, scopeCondition } from '#server/access/scope.ts';
import { PRICE_OF_COMMAND, type PriceOfCommand } from '#server/letters/money/held.ts';
import { UNSETTLED } from '#server/letters/rows/corrections.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

/** A delivery command with the names that screens show of what it belongs to. */
export interface CommandRow extends OwnedRow, NamedServiceRow, PriceOfCommand {
  readonly id: number;
  readonly version: number;
  readonly state: CommandState;
  readonly job_id: number;
  readonly job_name: string;
  /** Of test mode, as its job is. */
  readonly test: boolean;
  readonly author_id: number;
  readonly author_login: string;
  readonly author_name: string;
  readonly validator_login: string | null;
  readonly validator_name: string | null;
  readonly created_at: Date;
  readonly expected_post_date: Date | null;
  readonly validation_reason: string | null;
  readonly rejection: Rejection | null;
  readonly validation_at: Date | null;
  readonly expires_at: Date | null;
  readonly freed_at: Date | null;
  readonly pack_group_count: number;
  readonly pages: number;
  readonly shares: ChannelShare[];
  readonly service_channel_options: ServiceChannelOptions;
  readonly fault: Fault | null;
  /** Read beside the row, where somebody waits for them (waiting-for.ts). */
  readonly validators?: readonly string[];
}

const COLUMNS = sql`c.id, c.version, c.state, c.job_id, job.name as job_name, job.test, job.service_id, ${SERVICE_NAMES},
  ${ownedColumns('c')}, c.author_id, author.login as author_login, validator.login as validator_login,
  concat_ws(' ', author.first_name, author.last_name) as author_name,
  concat_ws(' ', validator.first_name, validator.last_name) as validator_name, c.created_at, c.expected_post_date,
  c.validation_reason, c.rejection, c.validation_at, c.expires_at, c.freed_at, c.pack_group_count, c.pages, c.shares,
  c.service_channel_options, c.fault, ${PRICE_OF_COMMAND}`;

const JOINS = sql`join job on job.id = c.job_id
  join service on service.id = job.service_id
  ${ownedJoins('c')}
  join app_user author on author.id = c.author_id
  left join app_user validator on validator.id = c.validator_id`;

const PAGE: PageSelect = { alias: 'c', columns: COLUMNS, joins: JOINS };

/** A page of the list of commands; the lanes carry the scope. */
export const listCommands = (db: Db, request: Omit<PageRequest, 'table' | 'timeColumn'>): Promise<Page<CommandRow>> =>
  readPage<CommandRow>(db, { ...request, table: 'delivery_command', timeColumn: 'created_at' }, PAGE);

/** One command in scope; null for a foreign or missing one alike. */
export async function findCommand(db: Db | Trx, scope: ResolvedScope, id: number): Promise<CommandRow | null> {
  const { rows } = await sql<CommandRow>`select ${COLUMNS} from delivery_command c ${JOINS}
    where c.id = ${id} and ${scopeCondition(scope, 'c')}`.execute(db);
  return rows[0] ?? null;
}

/** Commands of a job in scope, newest first. */
export async function commandsOfJob(db: Db, scope: ResolvedScope, jobId: number): Promise<CommandRow[]> {
  const { rows } = await sql<CommandRow>`select ${COLUMNS} from delivery_command c ${JOINS}
    where c.job_id = ${jobId} and ${scopeCondition(scope, 'c')} order by c.id desc`.execute(db);
  return rows;
}

/** A pack group as confirm needs it. */
export interface GroupToConfirm {
  readonly id: number;
  readonly job_id: number;
  readonly state: PackGroupState;
  readonly dispatch_state: string;
  readonly quality: string;
  readonly rank: number;
  readonly recipient_name: string;
  readonly country_code: string | null;
  readonly dispatch: string[];
  readonly pages: number;
  readonly fault: Fault | null;
  /** Set for a row whose address a person changed, once somebody looked at it. */
  readonly correction: Correction | null;
  /** Nobody looked since the change. */
  readonly unsettled: boolean;
}

const GROUP = sql`id, job_id, state, dispatch_state, quality, rank, recipient_name, country_code, dispatch, pages, fault,
  correction,
  ${UNSETTLED} as unsettled`;
/** Thousands of ids travel as one parameter. */
const among = (ids: readonly number[]) => sql<SqlBool>`id = any(${sql.val([...ids])}::bigint[])`;

/** Pack groups by id, in their order, locked when asked; the caller has found their job in scope. */
export async function groupsToConfirm(db: Db | Trx, ids: readonly number[], lock: boolean): Promise<GroupToConfirm[]> {
  const { rows } = await sql<GroupToConfirm>`select ${GROUP} from pack_group where ${among(ids)}
    order by rank ${lock ? sql`for update` : sql``}`.execute(db);
  return rows;
}

/** The rows of a job found in scope that can go now, in their order; with `ids` those among them. */
export async function readyGroups(
  db: Db,
  jobId: number,
  ids: readonly number[] | undefined,
): Promise<GroupToConfirm[]> {
  const { rows } = await sql<GroupToConfirm>`select ${GROUP} from pack_group where job_id = ${jobId}
    and state = 'CREATED' and dispatch_state = 'REMAINING' and quality <> 'BAD' ${ids ? sql`and ${among(ids)}` : sql``}
    order by rank`.execute(db);
  return rows;
}

/** The first remaining row of a job found in scope that has something to correct; with `ids` among those. */
export async function firstBad(
  db: Db,
  jobId: number,
  ids: readonly number[] | undefined,
): Promise<Pick<GroupToConfirm, 'id' | 'rank' | 'recipient_name'> | null> {
  const { rows } = await sql<Pick<GroupToConfirm, 'id' | 'rank' | 'recipient_name'>>`select id, rank, recipient_name
    from pack_group where job_id = ${jobId} and state = 'CREATED' and dispatch_state = 'REMAINING' and quality = 'BAD'
    ${ids ? sql`and ${among(ids)}` : sql``} order by rank limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Binds pack groups to the command that they go with. */
export async function bindGroups(
  trx: Trx,
  ids: readonly number[],
  bound: { readonly commandId: number; readonly dispatchState: 'PROCESSING' | 'AWAIT_VALIDATION' },
): Promise<void> {
  await sql`insert into command_pack_group (command_id, pack_group_id)
    select ${bound.commandId}, unnest(${sql.val([...ids])}::bigint[])`.execute(trx);
  await sql`update pack_group set command_id = ${bound.commandId}, dispatch_state = ${bound.dispatchState}
    where ${among(ids)}`.execute(trx);
}
