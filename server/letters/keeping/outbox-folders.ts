// What lies of a delivery in the installation's own outbox. A channel folder that is a link or another volume is somebody else's,
// and nothing in it is touched. Where the outbox itself is away, nothing counts as removed (docs/decisions/0869).
import type { Stats } from 'node:fs';
import { lstat, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Services } from '#server/context/context.ts';
import { checkOutbox } from '#server/storage/marks/outbox-mark.ts';
import type { Db } from '#server/storage/schema.ts';
import type { Rest } from './purge-order.ts';

const BATCH = 100;

/** How a removal takes turns with people; none where somebody waits for its end. */
export interface Pace {
  /** After each delivery. */
  readonly rest: Rest;
  /** false: what is left goes with the next run. */
  readonly goesOn: () => Promise<boolean>;
}

async function folderAt(name: string, look: (name: string) => Promise<Stats> = lstat): Promise<Stats | null> {
  try {
    const found = await look(name);
    return found.isDirectory() ? found : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Channel folders of the outbox that are on its own volume, and no links. */
async function ownFolders(outbox: string): Promise<{ readonly device: number; readonly folders: readonly string[] }> {
  // The data folder is the server's: an outbox that is a link in it is its own.
  const at = await folderAt(outbox, stat);
  if (at === null) return { device: 0, folders: [] };
  const folders: string[] = [];
  for (const entry of await readdir(outbox, { withFileTypes: true })) {
    const folder = path.join(outbox, entry.name);
    if (entry.isDirectory() && (await folderAt(folder))?.dev === at.dev) folders.push(folder);
  }
  return { device: at.dev, folders };
}

/** Where letters lie that were handed over. */
const OUTBOX = 'outbox';
/** Where those of test mode do; whoever runs the server may delete it. */
const TEST_OUTBOX = 'test-outbox';

/** The channel folders of each outbox, with the volume of its own. @throws where the outbox is away */
async function allFolders({ db, config }: Services): Promise<{ readonly device: number; readonly folder: string }[]> {
  await checkOutbox(db, path.join(config.dataDir, OUTBOX));
  const found = await Promise.all([OUTBOX, TEST_OUTBOX].map((outbox) => ownFolders(path.join(config.dataDir, outbox))));
  return found.flatMap(({ device, folders }) => folders.map((folder) => ({ device, folder })));
}

interface Leaving {
  readonly id: number;
  readonly external_id: string;
  readonly nuids: string[] | null;
}

/** Deliveries of whose folders something is still to be removed; that of a held order waits (docs/decisions/0869). */
const removable = (db: Db) =>
  db
    .selectFrom('leaving_folder')
    .innerJoin('delivery', 'delivery.id', 'leaving_folder.delivery_id')
    .innerJoin('job', 'job.id', 'delivery.job_id')
    .where('job.legal_hold', 'is', null);

/** The next of them. */
const leaving = (db: Db, after: number): Promise<Leaving[]> =>
  removable(db)
    .select(['delivery.id', 'delivery.external_id', 'leaving_folder.nuids'])
    .where('delivery.id', '>', after)
    .orderBy('delivery.id')
    .limit(BATCH)
    .execute();

type Folders = Awaited<ReturnType<typeof allFolders>>;

/** The folder of a delivery goes, or the files in it that begin with the number of a letter. @returns how many folders */
async function remove(
  { failPoints }: Services,
  all: Folders,
  { external_id: number, nuids }: Leaving,
): Promise<number> {
  let removed = 0;
  for (const { device, folder } of all) {
    const name = path.join(folder, number);
    if ((await folderAt(name))?.dev !== device) continue;
    const files = nuids === null ? [] : await readdir(name);
    const gone = nuids === null ? [name] : files.filter((file) => nuids.some((nuid) => file.startsWith(nuid)));
    for (const one of gone) await rm(path.resolve(name, one), { recursive: true, force: true });
    failPoints.reach('purge-folder-removed');
    removed += 1;
  }
  return removed;
}

/** The folders, or null: the outbox is away, which is told as long as something is still to be removed from it. */
async function foldersOrAway(services: Services): Promise<Folders | null> {
  const { db, config, log, troubles } = services;
  try {
    const all = await allFolders(services);
    troubles.end('keeping.outboxAway');
    return all;
  } catch (error) {
    const { count } = await removable(db)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count === 0) {
      troubles.end('keeping.outboxAway');
      return null;
    }
    const folder = path.join(config.dataDir, OUTBOX);
    log.error('purge.outbox-away', { folder, deliveries: count, error: error as Error });
    troubles.begin('keeping.outboxAway', { count });
    return null;
  }
}

/** As many as are named to people; the log has all. */
const MOST_NAMED = 5;

/** @returns of how many folders; null: something could not be removed */
async function removeOne(services: Services, all: Folders, delivery: Leaving): Promise<number | null> {
  let folders: number;
  try {
    folders = await remove(services, all, delivery);
  } catch (error) {
    services.log.error('purge.folder-failed', { delivery: delivery.external_id, error: error as Error });
    return null;
  }
  // What is to go of it may have become more meanwhile.
  await sql`delete from leaving_folder where delivery_id = ${delivery.id}
    and nuids is not distinct from ${sql.val(delivery.nuids)}::text[]`.execute(services.db);
  return folders;
}

/** What a removal did, and what it could not; `whole`: it came to its end. */
interface Removal {
  readonly folders: number;
  readonly failed: readonly string[];
  readonly whole: boolean;
}

/** One delivery after the other. */
async function removeEach(services: Services, all: Folders, pace: Pace | undefined): Promise<Removal> {
  const { db, clock } = services;
  const failed: string[] = [];
  let [folders, after] = [0, 0];
  for (let deliveries = await leaving(db, after); deliveries.length > 0; deliveries = await leaving(db, after)) {
    for (const delivery of deliveries) {
      if (pace !== undefined && !(await pace.goesOn())) return { folders, failed, whole: false };
      const begun = clock.monotonic();
      const removed = await removeOne(services, all, delivery);
      if (removed === null) failed.push(delivery.external_id);
      folders += removed ?? 0;
      after = delivery.id;
      await pace?.rest(clock.monotonic() - begun);
    }
  }
  return { folders, failed, whole: true };
}

/**
 * Removes what goes of the folders of deliveries: all where their files went, else single letters. A delivery number is unique in the
 * installation: it is looked for in each channel folder, since a channel may have got another name. Where something cannot be removed,
 * whoever keeps the server running is told, the others are removed, and it is tried again the next time; so is all of it where the outbox
 * is away.
 * @returns of how many folders
 */
export async function removeLeavingFolders(services: Services, pace?: Pace): Promise<number> {
  const { log, troubles } = services;
  const all = await foldersOrAway(services);
  if (all === null) return 0;
  const { folders, failed, whole } = await removeEach(services, all, pace);
  if (folders > 0) log.info('purge.folders-removed', { folders });
  const named = failed.slice(0, MOST_NAMED).join(', ');
  if (failed.length > 0)
    troubles.begin('keeping.folderFails', { deliveries: failed.length > MOST_NAMED ? `${named}, …` : named });
  // What failed before may stand behind where this one ended.
  else if (whole) troubles.end('keeping.folderFails');
  return folders;
}
