// The files of a job as people know them: those that were deposited, and those of them that a forced preparation leaves out
// (docs/model.md, "Forcing").
import { z } from 'zod';

/** Who said that a file stays out of the job, which is then in error because of it no longer. */
export const LeftOutRejected = z.object({
  rejectedBy: z.object({ id: z.number().int(), login: z.string(), name: z.string() }),
  rejectedAt: z.string(),
});
export type LeftOutRejected = z.infer<typeof LeftOutRejected>;

/** Files as somebody deposited them, without the documents that were made of them. */
export const depositedFiles = <F extends { readonly madeFrom: number | null }>(files: readonly F[]): F[] =>
  files.filter(({ madeFrom }) => madeFrom === null);

interface DepositedFile {
  readonly id: number;
  readonly boxName: string;
}

/** Boxes whose files are more than one of many; `planBox`: whose rows plan the split of the main box, null: no such box. */
interface Holding {
  readonly mainBox: string;
  readonly planBox: string | null;
}

/**
 * The last file of the main box is never left out: nothing would be left to prepare. Where rows plan the split, none of it is,
 * nor the plan: its rows would become those of the next file.
 */
export function mayLeaveOut(file: DepositedFile, all: Iterable<DepositedFile>, { mainBox, planBox }: Holding): boolean {
  if (file.boxName === planBox) return false;
  if (file.boxName !== mainBox) return true;
  if (planBox !== null) return false;
  for (const { id, boxName } of all) if (boxName === mainBox && id !== file.id) return true;
  return false;
}
