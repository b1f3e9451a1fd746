// Edition conflicts: a save carries the version that was read; otherwise it is refused with who changed it and when.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Caller } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import type { RevisedEntity, RevisionAuthor } from './add-revision.ts';

/** The person of a call as the author of its revisions, with the program by which the person calls. */
export const authorOf = ({ user, program }: Caller): RevisionAuthor => ({
  userId: user.id,
  userLogin: user.login,
  actedForLogin: null,
  ...(program?.kind === 'service' ? { program: program.name } : {}),
});

/** What is about to be saved over. */
export interface Edition {
  readonly entity: RevisedEntity;
  readonly id: number;
  /** in the database now */
  readonly version: number;
}

/** Who is named for what no person changed. */
export const CHANGED_BY_ITSELF = 'Mailroom';

/** Lets a save pass that carries the version at hand; else -30 with the last editor and the time. */
export async function checkEdition(where: Where, edition: Edition, sent: number | undefined): Promise<Result<true>> {
  if (sent === edition.version) return ok(true);
  const last = await where
    .selectFrom('revision')
    .select(['at', 'user_login'])
    .where('entity', '=', edition.entity)
    .where('entity_id', '=', edition.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return refuse('exception.editionConflict', {
    user: last?.user_login ?? CHANGED_BY_ITSELF,
    date: last?.at.toISOString() ?? null,
  });
}
