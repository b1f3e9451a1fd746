// Documents that wait in a person's inbox: giving one up, and what became of those that an agent brought.
import { ok, refuse } from '#domain/errors/result.ts';
import type { FileState } from '#domain/jobs/inbox.rules.ts';
import type { Handlers } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { dropFile, droppedOf, findFilesOf } from './files.repository.ts';

interface KnownFile {
  readonly used_by_job_id: number | null;
  readonly expires_at: Date | null;
}

/** A file that was given up counts as that also while its row waits for the sweep. */
function stateOf(file: KnownFile | undefined, dropped: boolean, now: Date): FileState {
  if (file?.used_by_job_id != null) return 'used';
  if (dropped) return 'dropped';
  if (file === undefined) return 'unknown';
  return file.expires_at !== null && file.expires_at <= now ? 'ended' : 'waiting';
}

export const INBOX_HANDLERS: Handlers<'files.drop' | 'files.states'> = {
  'files.drop': ({ caller, params }, { db, clock }) =>
    transact(db, async (trx) => {
      const dropped = await dropFile(trx, { id: params.fileId, ownerId: caller.user.id, now: clock.now() });
      return dropped ? ok({ dropped: true as const }) : refuse('file.notFound', { file: params.fileId });
    }),
  'files.states': async ({ caller, body }, { db, clock }) => {
    const { id: ownerId } = caller.user;
    const files = new Map((await findFilesOf(db, ownerId, body.fileIds)).map((file) => [file.id, file]));
    const dropped = await droppedOf(db, ownerId, body.fileIds);
    const now = clock.now();
    return ok(
      body.fileIds.map((fileId) => {
        const file = files.get(fileId);
        const usedByJobId = file?.used_by_job_id ?? null;
        return { fileId, state: stateOf(file, dropped.has(fileId), now), usedByJobId };
      }),
    );
  },
};
