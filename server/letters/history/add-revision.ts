// Lines of history, written in the transaction of the change that they record; web hooks are told of them in the same statement.
import { sql } from 'kysely';
import type { ToldEvent } from '#domain/hooks/hook-events.table.ts';
import { isHookEntity, type ToldEntity } from '#domain/hooks/hooks.ts';
import { tellHooks } from '#server/letters/hooks/outbox.ts';
import { PREPARED } from '#server/storage/prepared.ts';
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
  /** By which service token of theirs it was done; absent: by the person. */
  readonly program?: string;
}

/** What happened to what: where web hooks are told of it, it stands in their table. */
type RevisedEvent =
  | { readonly [Entity in ToldEntity]: { readonly entity: Entity; readonly event: ToldEvent<Entity> } }[ToldEntity]
  | { readonly entity: Exclude<RevisedEntity, ToldEntity>; readonly event: string };

/** One line of history; `by` null: the product itself did it. */
export type NewRevision = RevisedEvent & {
  readonly entityId: number;
  readonly accountId: number;
  readonly at: Date;
  readonly by: RevisionAuthor | null;
  readonly details?: Readonly<Record<string, unknown>>;
};

/** What a program does for a person says so. */
const detailsOf = ({ by, details = {} }: NewRevision): string =>
  toJson(by?.program === undefined ? details : { ...details, program: by.program });

/**
 * Stores the lines in their order, and with them what web hooks are told of them. One statement for any number, planned once.
 * @returns the id of the last one
 */
async function insertRevisions(trx: Trx, revisions: readonly NewRevision[]): Promise<number> {
  const column = <T>(of: (revision: NewRevision) => T) => sql.val(revisions.map(of));
  const told = revisions.some(({ entity }) => isHookEntity(entity)) ? sql`, told as (${tellHooks()})` : sql``;
  const { rows } = await sql<{ last: number }>`${PREPARED}
    with added as (
      insert into revision (at, entity, entity_id, account_id, event, user_id, user_login, acted_for_login, details)
      select n.at, n.entity, n.entity_id, n.account_id, n.event, n.user_id, n.user_login, n.acted_for, n.details
      from unnest(${column(({ at }) => at.toISOString())}::timestamptz[], ${column(({ entity }) => entity)}::text[],
        ${column(({ entityId }) => entityId)}::bigint[], ${column(({ accountId }) => accountId)}::bigint[],
        ${column(({ event }) => event)}::text[], ${column(({ by }) => by?.userId ?? null)}::bigint[],
        ${column(({ by }) => by?.userLogin ?? null)}::text[], ${column(({ by }) => by?.actedForLogin ?? null)}::text[],
        ${column(detailsOf)}::jsonb[])
        with ordinality n(at, entity, entity_id, account_id, event, user_id, user_login, acted_for, details, place)
      order by n.place
      returning id, at, entity, entity_id, account_id, event
    )${told}
    select max(id) as last from added`.execute(trx);
  return rows[0]?.last ?? 0;
}

/** Adds lines of history, in their order. */
export async function addRevisions(trx: Trx, revisions: readonly NewRevision[]): Promise<void> {
  if (revisions.length > 0) await insertRevisions(trx, revisions);
}

/** Adds one line of history. @returns its id */
export const addRevision = (trx: Trx, revision: NewRevision): Promise<number> => insertRevisions(trx, [revision]);
