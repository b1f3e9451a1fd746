// One line of history, written in the transaction of the change that it records.

import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';

/** What has a history (docs/model.md, "Revisions"). */
export type RevisedEntity =
  | 'job'
  | 'command'
  | 'delivery'
  | 'shipment'
  | 'recipient'
  | 'account'
  | 'user'
  | 'profile'
  | 'service'
  | 'channel'
  | 'group'
  | 'contact'
  | 'libraryFile'
  | 'optionType'
  | 'option'
  | 'branding'
  | 'wording'
  | 'tariffLine'
  | 'realm'
  | 'installation';

/** Who did it, and for whom; null: the product itself. */
export interface RevisionAuthor {
  readonly userId: number;
  readonly userLogin: string;
  /** Login of the person on whose behalf it was done. */
  readonly actedForLogin: string | null;
}

/** One line of history; `by` null: the product itself did it. */
export interface NewRevision {
  readonly entity: RevisedEntity;
  readonly entityId: number;
  readonly accountId: number;
  readonly event: string;
  readonly at: Date;
  readonly by: RevisionAuthor | null;
  readonly details?: Readonly<Record<string, unknown>>;
}

const rowOf = (revision: NewRevision) => ({
  at: revision.at,
  entity: revision.entity,
  entity_id: revision.entityId,
  account_id: revision.accountId,
  event: revision.event,
  user_id: revision.by?.userId ?? null,
  user_login: revision.by?.userLogin ?? null,
  acted_for_login: revision.by?.actedForLogin ?? null,
  details: toJson(revision.details ?? {}),
});

/** A statement takes 65,535 values: a run of 10,000 letters that is handed over at once has more. */
const ROWS_AT_ONCE = 1_000;

/** Adds lines of history, in their order. */
export async function addRevisions(trx: Trx, revisions: readonly NewRevision[]): Promise<void> {
  for (let at = 0; at < revisions.length; at += ROWS_AT_ONCE) {
    const rows = revisions.slice(at, at + ROWS_AT_ONCE).map(rowOf);
    await trx.insertInto('revision').values(rows).execute();
  }
}

/** Adds one line of history. @returns its id */
export async function addRevision(trx: Trx, revision: NewRevision): Promise<number> {
  const { id } = await trx.insertInto('revision').values(rowOf(revision)).returning('id').executeTakeFirstOrThrow();
  return id;
}
