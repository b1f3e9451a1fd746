// What lies of a delivery in the installation's own outbox. A channel folder that is a link or another volume is somebody else's,
// and nothing in it is touched.
import type { Stats } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '#server/context/context.ts';
import type { Db } from '#server/storage/schema.ts';

const BATCH = 100;

async function folderAt(name: string): Promise<Stats | null> {
  try {
    const found = await lstat(name);
    return found.isDirectory() ? found : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Channel folders of the outbox that are on its own volume, and no links. */
async function ownFolders(outbox: string): Promise<{ readonly device: number; readonly folders: readonly string[] }> {
  const at = await folderAt(outbox);
  if (at === null) return { device: 0, folders: [] };
  const folders: string[] = [];
  for (const entry of await readdir(outbox, { withFileTypes: true })) {
    const folder = path.join(outbox, entry.name);
    if (entry.isDirectory() && (await folderAt(folder))?.dev === at.dev) folders.push(folder);
  }
  return { device: at.dev, folders };
}

/** Where letters lie that were handed over, and those of test mode. */
const OUTBOXES = ['outbox', 'test-outbox'];

/** The channel folders of each outbox, with the volume of its own. */
async function allFolders(dataDir: string): Promise<{ readonly device: number; readonly folder: string }[]> {
  const found = await Promise.all(OUTBOXES.map((outbox) => ownFolders(path.join(dataDir, outbox))));
  return found.flatMap(({ device, folders }) => folders.map((folder) => ({ device, folder })));
}

/** Deliveries whose folders are still to be removed. */
const leaving = (db: Db) =>
  db
    .selectFrom('leaving_folder')
    .innerJoin('delivery', 'delivery.id', 'leaving_folder.delivery_id')
    .select(['delivery.id', 'delivery.external_id'])
    .orderBy('delivery.id')
    .limit(BATCH)
    .execute();

/**
 * Removes the folders of deliveries whose files went. A delivery number is unique in the installation: it is looked for in each
 * channel folder, since a channel may have got another name.
 * @returns how many were there
 */
export async function removeLeavingFolders({ db, config, log, failPoints }: Services): Promise<number> {
  const all = await allFolders(config.dataDir);
  let removed = 0;
  for (;;) {
    const deliveries = await leaving(db);
    for (const delivery of deliveries) {
      for (const { device, folder } of all) {
        const name = path.join(folder, delivery.external_id);
        if ((await folderAt(name))?.dev !== device) continue;
        await rm(name, { recursive: true, force: true });
        failPoints.reach('purge-folder-removed');
        removed += 1;
      }
      await db.deleteFrom('leaving_folder').where('delivery_id', '=', delivery.id).execute();
    }
    if (deliveries.length < BATCH) break;
  }
  if (removed > 0) log.info('purge.folders-removed', { folders: removed });
  return removed;
}

/** Removes single letters from the folders of their deliveries: files that begin with their number. */
export async function removePieces(
  { config }: Pick<Services, 'config'>,
  pieces: readonly { readonly deliveryNumber: string; readonly nuid: string }[],
): Promise<void> {
  if (pieces.length === 0) return;
  const all = await allFolders(config.dataDir);
  for (const { deliveryNumber, nuid } of pieces)
    for (const { device, folder } of all) {
      const name = path.join(folder, deliveryNumber);
      if ((await folderAt(name))?.dev !== device) continue;
      for (const file of await readdir(name))
        if (file.startsWith(nuid)) await rm(path.join(name, file), { force: true });
    }
}
