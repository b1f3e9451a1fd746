// A legal hold: nothing of the order is purged while it stands.
import { sql } from 'kysely';
import type { LegalHold as ShownHold } from '#domain/api/deposit/job.schema.ts';
import type { Where } from '#server/context/ports.ts';
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

/** The columns `legal_hold` and `held_by`, the name of who set it, of an order `job`. */
export const HOLD_COLUMNS = sql`job.legal_hold,
  (select nullif(concat_ws(' ', h.first_name, h.last_name), '') from app_user h
    where h.id = (job.legal_hold->>'userId')::bigint) as held_by`;

/** The same as a row has it. */
export interface HoldRow {
  readonly legal_hold: Omit<LegalHold, 'userId'> | null;
  /** null: it is not held, or the person is gone. */
  readonly held_by: string | null;
}

/** As whoever sees the order sees it. */
export const holdOf = ({ legal_hold: hold, held_by: name }: HoldRow): ShownHold | null =>
  hold === null
    ? null
    : { reason: hold.reason, date: hold.at, personLogin: hold.userLogin, personName: name ?? hold.userLogin };

/** The hold that stands on an order. */
export async function holdOfJob(where: Where, jobId: number): Promise<ShownHold | null> {
  const { rows } = await sql<HoldRow>`select ${HOLD_COLUMNS} from job where job.id = ${jobId}`.execute(where);
  return rows[0] === undefined ? null : holdOf(rows[0]);
}

/** Sets it on a locked job, or lifts it, with its line of history. It ends a purge that was asked for: who lifts it deletes nothing by that. */
export async function setLegalHold(
  trx: Trx,
  job: { readonly id: number; readonly accountId: number },
  change: { readonly held: boolean; readonly reason: string; readonly at: Date; readonly by: RevisionAuthor },
): Promise<void> {
  const { held, reason, at, by } = change;
  const hold: LegalHold = { reason, at: at.toISOString(), userId: by.userId, userLogin: by.userLogin };
  await trx
    .updateTable('job')
    .set((eb) => ({ legal_hold: held ? toJson(hold) : null, purge_asked: null, version: eb('version', '+', 1) }))
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
