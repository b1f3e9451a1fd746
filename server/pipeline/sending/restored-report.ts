// What `npm run restored` says while a restore is open: what waits, and what of it may have happened since the backup.
import type { Db } from '#server/storage/schema.ts';
import { openRestore, type WaitingDelivery, waitingDeliveries } from './restored.ts';

function deliveryLine(
  { number, channel, shipments, byConsent, createdAt, released }: WaitingDelivery,
  since: Date,
): string {
  const isNew = createdAt >= since;
  const fate = released ? 'released' : isNew ? 'made since, has not left' : 'may have left since the backup';
  const consent = byConsent > 0 ? `  ${byConsent} by consent` : '';
  return `  ${number}  ${channel}  ${shipments} documents${consent}  of ${createdAt.toISOString()}  ${fate}`;
}

const WITHDRAWN = `Who withdrew consent since the backup has it again: before you release what goes by consent, and before --end, save the
entries again that the log names (recipients.chosen; docs/operations.md).`;

/** Lines about the open restore; null: there is none. */
export async function reportRestore(db: Db): Promise<string[] | null> {
  const since = await openRestore(db);
  if (since === null) return null;
  const deliveries = await waitingDeliveries(db);
  return [
    `Put back from a backup, noticed ${since.toISOString()}. Nothing leaves. These deliveries wait:`,
    ...deliveries.map((delivery) => deliveryLine(delivery, since)),
    'Compare with the outbox, the production site and the mail server.',
    '',
    WITHDRAWN,
  ];
}
