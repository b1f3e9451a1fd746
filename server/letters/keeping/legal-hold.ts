// A legal hold: nothing of the order is purged while it stands.
import type { RevisionAuthor } from '#server/letters/history/add-revision.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';

/** As it lies in `job.legal_hold`; `at` is an instant in ISO form. */
export interface LegalHold {
  readonly reason: string;
  readonly at: string;
  readonly userId: number;
  readonly userLogin: string;
}

/** Sets it on a locked job, or lifts it, with its line of history. */
export async function setLegalHold(
  trx: Trx,
  job: { readonly id: number; readonly accountId: number },
  change: { readonly held: boolean; readonly reason: string; readonly at: Date; readonly by: RevisionAuthor },
): Promise<void> {
  const { held, reason, at, by } = change;
  const hold: LegalHold = { reason, at: at.toISOString(), userId: by.userId, userLogin: by.userLogin };
  await trx
    .updateTable('job')
    .set((eb) => ({ legal_hold: held ? toJson(hold) : null, version: eb('version', '+', 1) }))
    .where('id', '=', job.id)
    .execute();
  await addRevision(trx, {
    entity: 'job',
    entityId: job.id,
    accountId: job.accountId,
    event: held ? 'HELD' : 'RELEASED',
    at,
    by,
    details: { reason },
  });
}
