// What the set-ups of second factors share: the line of history, and the name that apps and browsers show.
import type { Result } from '#domain/errors/result.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import type { Caller, Services } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import { sendMails } from '#server/letters/mails/mails.ts';
import type { Trx } from '#server/storage/schema.ts';

interface FactorChange<T> {
  readonly event: string;
  readonly work: (trx: Trx, now: Date) => Promise<Result<T>>;
}

/** Changes the own second factor and writes it down. */
export function change<T>(
  caller: Caller,
  { event, work }: FactorChange<T>,
  { db, clock, queue }: Pick<Services, 'db' | 'clock' | 'queue'>,
): Promise<Result<T>> {
  const { id: entityId, accountId } = caller.user;
  return transact(db, async (trx) => {
    const now = clock.now();
    const done = await work(trx, now);
    if (!done.ok) return done;
    await addRevision(trx, { entity: 'user', entityId, accountId, event, at: now, by: authorOf(caller) });
    const news = { kind: 'factorChanged', event, at: now.toISOString() } as const;
    await sendMails(queue, trx, { accountId, userIds: [entityId], news });
    return done;
  });
}

/** The name under which the app lists the entry: that of the branding. */
export async function issuerOf(caller: Caller, db: Services['db']): Promise<string> {
  const { brandingId } = await effectiveSettings(db, caller.user.accountId);
  const row = await db
    .selectFrom('branding')
    .select('definition')
    .where('id', '=', brandingId ?? 0)
    .executeTakeFirst();
  const name = (row?.definition as { readonly applicationName?: unknown } | undefined)?.applicationName;
  return typeof name === 'string' && name !== '' ? name : 'Mailroom';
}
