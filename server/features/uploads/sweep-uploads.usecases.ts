// Deletes abandoned uploads, and finished ones past the time of their answers, with their bytes.
import type { Services } from '#server/context/context.ts';
import { deleteExpiredUploads, unknownUploads } from './expired-uploads.repository.ts';
import { removeUpload, uploadsOnDisk } from './upload-folder.ts';

const BATCH = 500;

/** Returns how many rows and folders went. */
export async function sweepUploads(services: Services): Promise<{ rows: number; folders: number }> {
  const expired = await deleteExpiredUploads(services.db, services.clock.now(), BATCH);
  // The row is made before its folder: a folder that was listed before the rows were read, and has none, is left over.
  const strays = await unknownUploads(services.db, await uploadsOnDisk(services));
  for (const id of strays) await removeUpload(services, id);
  return { rows: expired.length, folders: strays.length };
}
