// What `npm run restored` says while a restore is open: what waits, and what of it may have happened since the backup.
import { sql } from 'kysely';
import { PACK_GROUPS_CREATED_FAMILY } from '#domain/jobs/jobs.ts';
import type { Db } from '#server/storage/schema.ts';
import { openRestore, type WaitingDelivery, waitingDeliveries } from './restored.ts';

function deliveryLine(
  { number, jobId, channel, shipments, byConsent, createdAt, orderedAt, released }: WaitingDelivery,
  since: Date,
): string {
  // Of an order that the backup knows this may be the second delivery for what left by another.
  const isNew = orderedAt >= since;
  const fate = released ? 'released' : isNew ? 'made since, has not left' : 'may have left since the backup';
  const consent = byConsent > 0 ? `  ${byConsent} by consent` : '';
  return `  ${number}  order ${jobId}  ${channel}  ${shipments} documents${consent}  of ${createdAt.toISOString()}  ${fate}`;
}

const STOPPED = `What was stopped since the backup goes again: what was cancelled, taken back or rejected, and what waited for a channel that somebody
held. Do again what the log names (sending.changed; docs/operations.md) before you release anything, and before --end; what of a cancelled
order had left is dropped first.`;

const WITHDRAWN = `Who withdrew consent since the backup has it again: before you release what goes by consent, and before --end, save the
entries again that the log names (recipients.chosen; docs/operations.md).`;

const OPENED = `Who was kept out since the backup comes in again: tokens that were revoked, people who were removed, passwords and rights of
before. All sessions are ended. Do again what the log names (security.changed; docs/operations.md), the revoked tokens at once.`;

/** A confirmation that nobody has decided on, as this database knows. */
interface WaitingCommand {
  readonly id: number;
  readonly jobId: number;
  readonly rows: number;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly orderedAt: Date;
}

/** Confirmations that wait, or were decided since the backup, oldest first. */
async function waitingCommands(db: Db): Promise<WaitingCommand[]> {
  const { rows } = await sql<WaitingCommand>`select c.id, c.job_id as "jobId", c.pack_group_count as rows,
      c.created_at as "createdAt", c.expires_at as "expiresAt", job.submitted_at as "orderedAt"
    from delivery_command c join job on job.id = c.job_id where c.state = 'AWAIT_VALIDATION' order by c.id`.execute(db);
  return rows;
}

function commandLine({ id, jobId, rows, createdAt, expiresAt, orderedAt }: WaitingCommand, since: Date): string {
  const fate = orderedAt >= since ? 'made since, nobody has decided' : 'may have been decided since the backup';
  const ends = expiresAt === null ? '' : `  expires ${expiresAt.toISOString()}`;
  return `  order ${jobId}  confirmation ${id}  ${rows} rows  of ${createdAt.toISOString()}${ends}  ${fate}`;
}

const DECIDED = `Ask those who validate. What they had approved they approve again, and you --drop its delivery where it left; what they had
rejected they reject again. None of these expires before --end.`;

/** Orders are named up to so many; of more the newest. */
const MOST_ORDERS = 200;

interface OpenOrder {
  readonly id: number;
  readonly rows: number;
  readonly orderedAt: Date;
}

/** Orders with rows that nobody had confirmed at the backup, newest first. */
async function openOrders(db: Db, since: Date): Promise<OpenOrder[]> {
  const { rows } =
    await sql<OpenOrder>`select id, (counts ->> 'remaining')::int as rows, submitted_at as "orderedAt" from job
    where not draft and submitted_at < ${since} and state = any(${sql.val([...PACK_GROUPS_CREATED_FAMILY])}::text[])
      and (counts ->> 'remaining')::int > 0 order by submitted_at desc, id desc limit ${MOST_ORDERS + 1}`.execute(db);
  return rows;
}

function orderLines(orders: readonly OpenOrder[]): string[] {
  if (orders.length === 0) return [];
  const named = orders.slice(0, MOST_ORDERS);
  return [
    'These orders have rows that nobody had confirmed at the backup. They may have been confirmed since, and have left:',
    ...named.map(({ id, rows, orderedAt }) => `  order ${id}  ${rows} rows  of ${orderedAt.toISOString()}`),
    ...(orders.length > named.length ? [`  and older ones than these ${MOST_ORDERS}`] : []),
    'Ask their owners: what left is cut from its order, or the order is cancelled. Else it goes again once somebody confirms it.',
    '',
  ];
}

interface FailedOrder {
  readonly id: number;
  readonly documents: number;
}

/** Orders with documents in error of before that nobody had dealt with at the backup, newest first. */
async function failedOrders(db: Db, since: Date): Promise<FailedOrder[]> {
  const { rows } = await sql<FailedOrder>`select job_id as id, count(*)::int as documents from shipment
    where status < 0 and status > -900 and not acknowledged and takeover is distinct from 'taken' and created_at < ${since}
    group by 1 order by 1 desc limit ${MOST_ORDERS + 1}`.execute(db);
  return rows;
}

function failedLines(orders: readonly FailedOrder[]): string[] {
  if (orders.length === 0) return [];
  return [
    'These orders have documents in error. They may have been followed since the backup, by a letter in their place:',
    ...orders.slice(0, MOST_ORDERS).map(({ id, documents }) => `  order ${id}  ${documents} documents`),
    ...(orders.length > MOST_ORDERS ? [`  and older ones than these ${MOST_ORDERS}`] : []),
    'Nothing takes over for them by itself, nor for what else of before fails after --end: whoever decides on them is asked. What was',
    'followed is acknowledged.',
    '',
  ];
}

/** Drafts that were saved before. */
async function draftLines(db: Db, since: Date): Promise<string[]> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from job
    where draft and coalesce(draft_saved_at, submitted_at) < ${since}`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count === 0) return [];
  return [
    `${count} drafts are from before. One that was sent since is back: its owner deletes it. Sent again it looks like an order of today.`,
    '',
  ];
}

/** Lines about the open restore; null: there is none. */
export async function reportRestore(db: Db): Promise<string[] | null> {
  const since = await openRestore(db);
  if (since === null) return null;
  const deliveries = await waitingDeliveries(db);
  const commands = await waitingCommands(db);
  return [
    `Put back from a backup, noticed ${since.toISOString()}. Nothing leaves. These deliveries wait:`,
    ...deliveries.map((delivery) => deliveryLine(delivery, since)),
    'Compare with the outbox, the production site and the mail server.',
    '',
    STOPPED,
    '',
    ...(commands.length === 0
      ? []
      : ['These confirmations wait:', ...commands.map((command) => commandLine(command, since)), DECIDED, '']),
    ...orderLines(await openOrders(db, since)),
    ...failedLines(await failedOrders(db, since)),
    ...(await draftLines(db, since)),
    WITHDRAWN,
    '',
    OPENED,
  ];
}
