// Rows that were confirmed by the consent of a recipient, of which something has not left yet that it carries.
import { sql } from 'kysely';
import { type ResolvedScope, scopeCondition } from '#server/access/scope.ts';
import type { Where } from '#server/context/ports.ts';
import { WAITS_BY_CONSENT } from '#server/letters/consent/register-in-use.ts';
import type { RecipientKey } from './recipients.repository.ts';

/** Rows that are named at most. */
const MOST_NAMED = 20;

/** A row that waits, as the history keeps it: without a word of whom it is for. */
export interface WaitingRow {
  readonly packGroupId: number;
  readonly jobId: number;
}

/**
 * Those of a recipient in the accounts that share the register, the newest first.
 * @param addressed those alone that name an e-mail address
 */
export async function waitingRows(
  where: Where,
  { registerId, identifier }: RecipientKey,
  { addressed }: { readonly addressed: boolean },
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`select g.id as "packGroupId", g.job_id as "jobId"
    from pack_group g join account a on a.id = g.account_id join delivery_command c on c.id = g.command_id
    where g.recipient_identifier = ${identifier} and g.preference = 'electronic'
      and (g.email_address is not null or ${!addressed})
      and ${WAITS_BY_CONSENT}
      and ${registerId} = (select link.id from account link
        where link.id = any(a.path) and link.definition->'senderAccount' = 'true'::jsonb
        order by cardinality(link.path) desc limit 1)
    order by g.id desc limit ${sql.lit(MOST_NAMED)}`.execute(where);
  return rows;
}

/** A row that waited, by its recipient and its order. */
export interface NamedRow {
  readonly recipient: string;
  readonly order: string;
  readonly jobId: number;
}

/** What these rows are called as long as that is kept, by their ids; those that the reader may not see are left out. */
export async function namesOfRows(
  where: Where,
  scope: ResolvedScope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NamedRow>> {
  const { rows } = await sql<NamedRow & { id: number }>`select g.id, g.recipient_name as recipient, job.name as "order",
      job.id as "jobId" from pack_group g join job on job.id = g.job_id
    where g.id = any(${sql.val([...ids])}::bigint[]) and g.recipient_name <> '' and ${scopeCondition(scope, 'job')}`.execute(
    where,
  );
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
