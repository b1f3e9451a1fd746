// Reading histories: the lines of a thing that was found in scope.
import type { Revision } from '#domain/api/shapes.ts';
import type { Db } from '#server/storage/schema.ts';

export interface RevisionRow {
  readonly id: number;
  readonly at: Date;
  readonly event: string;
  readonly user_login: string | null;
  readonly acted_for_login: string | null;
  readonly details: unknown;
}

/** The history of a thing that was found in scope, oldest first. */
export const revisionsOf = (db: Db, entity: string, entityId: number): Promise<RevisionRow[]> =>
  db
    .selectFrom('revision')
    .select(['id', 'at', 'event', 'user_login', 'acted_for_login', 'details'])
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .orderBy('id')
    .execute();

/** A history line as the contract has it. */
export const revisionView = (row: RevisionRow): Revision => ({
  id: row.id,
  date: row.at.toISOString(),
  event: row.event,
  userLogin: row.user_login,
  actedForLogin: row.acted_for_login,
  details: row.details as Record<string, unknown>,
});
