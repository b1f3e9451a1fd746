// What stories are told from: lines of histories, and the facts that their sentences name. The orders were found in scope.
import { sql } from 'kysely';
import type { Correction } from '#domain/addresses/correction.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import type { ChannelShare } from '#domain/api/sending/delivery.schema.ts';
import type { Fault } from '#domain/api/shapes.ts';
import type { ChannelType } from '#domain/channels/channels.ts';
import type { StoryLine } from '#domain/deliveries/story.rules.ts';
import type { Db } from '#server/storage/schema.ts';

/** Most lines of one thing that are read; its first line is always among them. */
const MOST_LINES = 500;

/** A line of a history, with the order that it belongs to. */
export interface OrderLine extends StoryLine {
  readonly jobId: number;
  readonly actedForLogin: string | null;
}

interface LineRow {
  readonly id: number;
  readonly at: Date;
  readonly entity: StoryLine['entity'];
  readonly entity_id: number;
  readonly event: string;
  readonly user_id: number | null;
  readonly acted_for_login: string | null;
  readonly details: unknown;
  readonly job_id: number;
}

const lineOf = (row: LineRow): OrderLine => ({
  id: row.id,
  at: row.at.getTime(),
  entity: row.entity,
  entityId: row.entity_id,
  event: row.event,
  personId: row.user_id,
  actedForLogin: row.acted_for_login,
  details: row.details as Record<string, unknown>,
  jobId: row.job_id,
});

const LINES = sql`select id, at, entity, entity_id, event, user_id, acted_for_login, details from revision
  where entity = thing.entity and entity_id = thing.id`;

/** The lines of some orders, their commands and deliveries, and of one document. In the order of their ids. */
export async function linesOf(db: Db, jobIds: readonly number[], shipmentId?: number): Promise<OrderLine[]> {
  const jobs = sql`any(${sql.val([...jobIds])}::bigint[])`;
  const { rows } = await sql<LineRow>`
    select line.*, thing.job_id from (
      select 'job' as entity, id, id as job_id from job where id = ${jobs}
      union all select 'command', id, job_id from delivery_command where job_id = ${jobs}
      union all select 'delivery', id, job_id from delivery where job_id = ${jobs}
      union all select 'shipment', id, job_id from shipment where id = ${shipmentId ?? 0}
    ) thing cross join lateral (
      (${LINES} order by id desc limit ${MOST_LINES}) union (${LINES} order by id limit 1)
    ) line order by line.id`.execute(db);
  return rows.map(lineOf);
}

/** A person as a story names them. */
export interface StoryPerson {
  readonly id: number;
  readonly login: string;
  readonly name: string;
}

/** People by id or login, however they are named. */
export async function peopleOf(db: Db, ids: readonly number[], logins: readonly string[]): Promise<StoryPerson[]> {
  const { rows } = await sql<StoryPerson>`
    select id, login, coalesce(nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), login) as name
    from app_user where id = any(${sql.val([...ids])}::bigint[]) or login = any(${sql.val([...logins])}::text[])`.execute(
    db,
  );
  return rows;
}

export interface StoryJob {
  readonly id: number;
  readonly name: string;
  readonly test: boolean;
  readonly pack_groups: number;
  readonly files: readonly { readonly name: string; readonly pages: number | null }[];
}

/** Names, recipients and files of orders; a file whose name was erased has none. */
export async function jobsOf(db: Db, ids: readonly number[]): Promise<StoryJob[]> {
  const { rows } = await sql<StoryJob>`
    select job.id, job.name, job.test, coalesce((job.counts->>'packGroups')::int, 0) as pack_groups,
      coalesce((select jsonb_agg(jsonb_build_object('name', case when job.data_purged_at is null then f.name else '' end, 'pages', f.page_count) order by f.id)
        from (select * from input_file where job_id = job.id and made_from is null order by id limit 5) f), '[]') as files
    from job where job.id = any(${sql.val([...ids])}::bigint[])`.execute(db);
  return rows;
}

export interface StoryCommand {
  readonly id: number;
  readonly pack_group_count: number;
  readonly shares: readonly ChannelShare[];
  readonly validation_reason: string | null;
  /** It waits, or waited, for a decision. */
  readonly waits: boolean;
}

/** What commands hold, and what was written when they were decided on. */
export async function commandsOf(db: Db, ids: readonly number[]): Promise<StoryCommand[]> {
  const { rows } = await sql<StoryCommand>`
    select id, pack_group_count, shares, validation_reason, expires_at is not null as waits from delivery_command
    where id = any(${sql.val([...ids])}::bigint[])`.execute(db);
  return rows;
}

export interface StoryDelivery {
  readonly id: number;
  readonly command_id: number;
  readonly channel_type: ChannelType;
  readonly shipment_count: number;
  /** It takes the place of documents that did not arrive. */
  readonly fallback: boolean;
}

/** Deliveries of commands. */
export async function deliveriesOf(db: Db, ids: readonly number[]): Promise<StoryDelivery[]> {
  const { rows } = await sql<StoryDelivery>`select id, command_id, channel_type, shipment_count, fallback from delivery
    where id = any(${sql.val([...ids])}::bigint[])`.execute(db);
  return rows;
}

export interface StoryGroup {
  readonly id: number;
  readonly recipient_name: string;
  readonly recipient_lines: string[];
  readonly correction: Correction | null;
  readonly shipment_requirements: Readonly<Record<string, RequirementValue>>;
  /** How the address stands on what was made of it. */
  readonly address_way: string | null;
}

/** Recipients as they are now. */
export async function groupsOf(db: Db, ids: readonly number[]): Promise<StoryGroup[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoryGroup>`
    select g.id, g.recipient_name, g.recipient_lines, g.correction, g.shipment_requirements,
      (select s.address_way from shipment s where s.pack_group_id = g.id order by s.id desc limit 1) as address_way
    from pack_group g where g.id = any(${sql.val([...ids])}::bigint[])`.execute(db);
  return rows;
}

/** Which of these recipients belong, or belonged, to a command. */
export async function groupsInCommand(db: Db, commandId: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select pack_group_id as id from command_pack_group where command_id = ${commandId}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The commands that a recipient was in. */
export async function commandsOfGroup(db: Db, groupId: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select command_id as id from command_pack_group where pack_group_id = ${groupId}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export const faultIn = (details: Readonly<Record<string, unknown>>): Fault | null =>
  typeof details.label === 'string' && typeof details.parameters === 'object' && details.parameters !== null
    ? { label: details.label, parameters: details.parameters as Record<string, unknown> }
    : null;
