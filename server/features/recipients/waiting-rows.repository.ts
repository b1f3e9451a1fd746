// Rows that were confirmed by the consent of a recipient, and of which nothing has left.
import { sql } from 'kysely';
import type { Where } from '#server/context/ports.ts';
import type { RecipientKey } from './recipients.repository.ts';

/** Rows that are named at most. */
const MOST_NAMED = 20;

/** A row that waits, by its recipient and its order. */
export interface WaitingRow {
  readonly recipient: string;
  readonly order: string;
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
  const { rows } = await sql<WaitingRow>`select g.recipient_name as recipient, j.name as "order", j.id as "jobId"
    from pack_group g join job j on j.id = g.job_id join account a on a.id = g.account_id
    where g.recipient_identifier = ${identifier} and g.preference = 'electronic' and g.command_id is not null
      and (g.email_address is not null or ${!addressed})
      and not exists (select 1 from shipment s where s.pack_group_id = g.id and s.status not in (250, 300)
        and s.takeover is distinct from 'taken')
      and ${registerId} = (select link.id from account link
        where link.id = any(a.path) and link.definition->'senderAccount' = 'true'::jsonb
        order by cardinality(link.path) desc limit 1)
    order by g.id desc limit ${sql.lit(MOST_NAMED)}`.execute(where);
  return rows;
}
