// The bytes of unfinished uploads: dataDir/uploads/<uploadId>/<stretch>, outside the file store until they are whole.
import { constants, createReadStream } from 'node:fs';
import { copyFile, link, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Services } from '#server/context/context.ts';
import type { FileStore } from '#server/context/ports.ts';
import type { StoredFile } from '#server/storage/files/file-store.ts';
import { isCode, syncFolder } from '#server/storage/files/local-writes.ts';
import type { Stretch } from './stretches.repository.ts';

type DataFolder = Pick<Services, 'config'>;

const rootOf = ({ config }: DataFolder): string => path.join(config.dataDir, 'uploads');
const folderOf = (services: DataFolder, id: string): string => path.join(rootOf(services), id);

/** Makes the folder of an upload, so that its name survives a power cut, and says where a stretch of it lies. */
export async function stretchPath(services: DataFolder, id: string, name: string): Promise<string> {
  const made = await mkdir(folderOf(services, id), { recursive: true, mode: 0o700 });
  if (made !== undefined) await syncFolder(rootOf(services));
  return path.join(folderOf(services, id), name);
}

/** The names of its stretches survive a power cut from here on. */
export const syncUpload = (services: DataFolder, id: string): Promise<void> => syncFolder(folderOf(services, id));

/** Removes the bytes of an upload, if there are any. */
export const removeUpload = (services: DataFolder, id: string): Promise<void> =>
  rm(folderOf(services, id), { recursive: true, force: true });

/** Ids of all uploads that have bytes on the disk. */
export async function uploadsOnDisk(services: DataFolder): Promise<string[]> {
  try {
    return await readdir(rootOf(services));
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
}

async function* bytesOf(folder: string, stretches: readonly Stretch[]): AsyncGenerator<Buffer> {
  for (const { name, bytes } of stretches) {
    if (bytes === 0) continue;
    // Bytes behind the recorded ones were never acknowledged.
    for await (const block of createReadStream(path.join(folder, name), { end: bytes - 1 })) yield block as Buffer;
  }
}

/** A second name of a finished stretch, for the file store to take; the first stays until the row says "finished". */
async function secondName(file: string, store: FileStore): Promise<string> {
  const second = store.temporaryPath();
  try {
    await link(file, second);
  } catch {
    // Another volume, or one without links.
    await copyFile(file, second, constants.COPYFILE_EXCL).catch(async (error: unknown) => {
      await rm(second, { force: true });
      throw error;
    });
  }
  return second;
}

async function putSecond(second: string, store: FileStore): Promise<StoredFile> {
  try {
    return await store.putFile(second);
  } catch (error) {
    // No room: nothing of this try stays.
    await rm(second, { force: true });
    throw error;
  }
}

/** Puts the whole content into the file store; the stretches stay. May be repeated. */
export async function storeWhole(
  services: Pick<Services, 'config' | 'files'>,
  id: string,
  stretches: readonly Stretch[],
): Promise<StoredFile> {
  const folder = folderOf(services, id);
  const [only, ...more] = stretches;
  const file = only && path.join(folder, only.name);
  if (only && file && more.length === 0 && (await stat(file)).size === only.bytes)
    return putSecond(await secondName(file, services.files), services.files);
  return services.files.put(Readable.from(bytesOf(folder, stretches)));
}
