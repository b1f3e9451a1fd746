// An e-mail that bounced takes from the register that its address works, whether it brought a document or a link.
import { sql } from 'kysely';
import { isTestSql } from '#server/access/test-mode.ts';
import { addRevisions } from '#server/letters/history/add-revision.ts';
import type { Trx } from '#server/storage/schema.ts';

/** The status of a piece of which the mail server says that its address does not work. */
export const BOUNCED = -711;

interface Entry {
  readonly id: number;
  readonly account_id: number;
  readonly nuid: string;
}

/** An e-mail that came back, and when it did by the word of whoever says so. */
export interface Bounced {
  readonly id: number;
  readonly at: Date;
}

/**
 * Entries of the register whose valid address these e-mails went to, locked, as long as nobody vouched for it since. None came back before
 * it was sent, whatever the clock of a carrier says. What others took over for may have another address by now.
 */
async function entriesOf(trx: Trx, told: readonly Bounced[]): Promise<Entry[]> {
  const { rows } = await sql<Entry>`with bounced as materialized (
      select s.nuid, lower(coalesce(sent.sent_to, g.email_address)) as address, greatest(told.at, sent.started_at) as at,
        (select link.id from account own join account link
          on link.id = any(own.path) and link.definition->'senderAccount' = 'true'::jsonb
        where own.id = s.account_id order by cardinality(link.path) desc limit 1) as register_id
      from unnest(${sql.val(told.map(({ id }) => id))}::bigint[],
        ${sql.val(told.map(({ at }) => at.toISOString()))}::timestamptz[]) told(id, at)
      join shipment s on s.id = told.id join pack_group g on g.id = s.pack_group_id
      left join lateral (select a.sent_to, a.started_at from send_attempt a
        where a.shipment_id = s.id and a.sent_to is not null order by a.id desc limit 1) sent on true
      where s.channel_type = 'EMAIL' and not ${isTestSql('s')} and s.takeover is distinct from 'taken')
    select r.id, r.account_id, b.nuid from bounced b join recipient_consent r
      on r.account_id = b.register_id and lower(r.email_address) = b.address and r.email_valid and r.vouched_at <= b.at
    order by r.id for update of r`.execute(trx);
  return rows;
}

/**
 * The addresses of pieces that bounced count as valid no more, and the histories of their recipients say by which document; but for those
 * that somebody vouched for after it had come back (docs/decisions/0882).
 */
export async function noteBounced(trx: Trx, bounced: readonly Bounced[], at: Date): Promise<void> {
  if (bounced.length === 0) return;
  const entries = [...new Map((await entriesOf(trx, bounced)).map((entry) => [entry.id, entry])).values()];
  if (entries.length === 0) return;
  await sql`update recipient_consent set email_valid = false, version = version + 1
    where id = any(${sql.val(entries.map(({ id }) => id))}::bigint[])`.execute(trx);
  await addRevisions(
    trx,
    entries.map(({ id, account_id: accountId, nuid }) => ({
      entity: 'recipient' as const,
      entityId: id,
      accountId,
      event: 'mailFailed',
      at,
      by: null,
      details: { nuid, before: { emailValid: true }, after: { emailValid: false } },
    })),
  );
}
