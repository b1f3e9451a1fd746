// The state of a watched folder, as screens and operators get it from the agent.
import { z } from 'zod';

/** Why a folder or a file is not taken: a label of the catalogue with its parameters. */
const Reason = z.object({ label: z.string(), parameters: z.record(z.string(), z.unknown()) });

/**
 * `missing`: not there (share away, drive unplugged); `denied`: no right to read it or to move files in it; `overlaps`:
 * not watched, because another watched folder takes or keeps the same files.
 */
export const FOLDER_CONDITIONS = ['starting', 'watching', 'missing', 'denied', 'overlaps', 'closed'] as const;

/** A watched folder: whether it is read, what it took, what it holds back. */
export const FolderView = z.object({
  path: z.string(),
  queueId: z.string(),
  condition: z.enum(FOLDER_CONDITIONS),
  /** What went wrong last and is tried again, with the next step; null: nothing. */
  failure: Reason.nullable(),
  /** Files that have been there for long and are not taken: empty, still changing, open in another program. */
  held: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      /** ISO 8601, UTC. */
      since: z.string(),
    }),
  ),
  /** Files that are not finished yet, and files claimed but not yet handed over. */
  waiting: z.number().int(),
  /** Handed over since the agent started. */
  taken: z.number().int(),
  /** Put into the folder `failed` since the agent started. */
  failed: z.number().int(),
  /** ISO 8601, UTC; null: nothing since the agent started. */
  lastTakenAt: z.string().nullable(),
});
export type FolderView = z.infer<typeof FolderView>;
