// The files of some orders before a purge: contents in the file store, older than what it may not take away yet, and delivery folders
// in the outbox as the production folder leaves them.
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { FileStore } from '#server/storage/files/file-store.ts';
import { openLocalFileStore } from '#server/storage/files/local-file-store.ts';

/** Of so many orders one has its files. */
export const STORED_SHARE = 10;
/** Bytes of a content: its number and blanks, as the rows say. */
export const CONTENT_BYTES = 1_000;
const OLD = new Date(Date.now() - 90 * 86_400_000);
const ORDERS_AT_ONCE = 10;

interface SentOrder {
  readonly number: string;
  readonly nuids: readonly string[];
}

const contentOf = (number: string): string => number.padEnd(CONTENT_BYTES);

/** The contents of some orders: their input, and each piece. */
async function storeContents(files: FileStore, orders: readonly SentOrder[]): Promise<void> {
  const numbers = orders.flatMap(({ number, nuids }) => [number, ...nuids]);
  const written = numbers.map((number) => ({ file: files.temporaryPath(), content: contentOf(number) }));
  await Promise.all(written.map(({ file, content }) => writeFile(file, content)));
  const stored = await files.putMany(written.map(({ file }) => file));
  await Promise.all(stored.map(async ({ hash }) => utimes(await files.pathOf(hash), OLD, OLD)));
}

async function handOver(outbox: string, { number, nuids }: SentOrder): Promise<void> {
  const folder = path.join(outbox, 'letter', number);
  await mkdir(folder, { recursive: true });
  await Promise.all(nuids.map((nuid) => writeFile(path.join(folder, `${nuid}.pdf`), contentOf(nuid))));
  await writeFile(path.join(folder, `${number}.csv`), nuids.join('\n'));
}

/** Files of an order, in the store and in the outbox. @param pieces of it */
export const filesOfOrder = (pieces: number): number => 2 * (pieces + 1);

/** Stores and hands over what the orders have. @returns the store, and how many files there are */
export async function storeFiles(
  client: pg.Client,
  dataDir: string,
): Promise<{ readonly files: FileStore; readonly stored: number }> {
  const files = await openLocalFileStore({ folder: path.join(dataDir, 'files') });
  const outbox = path.join(dataDir, 'outbox');
  await mkdir(outbox);
  const { rows: orders } = await client.query<SentOrder>(
    `select d.external_id as number, array_agg(s.nuid) as nuids from delivery d join shipment s on s.delivery_id = d.id
    where d.job_id % $1::int = 0 group by d.id order by d.id`,
    [STORED_SHARE],
  );
  for (let start = 0; start < orders.length; start += ORDERS_AT_ONCE) {
    const some = orders.slice(start, start + ORDERS_AT_ONCE);
    await storeContents(files, some);
    for (const order of some) await handOver(outbox, order);
  }
  return { files, stored: orders.reduce((total, { nuids }) => total + filesOfOrder(nuids.length), 0) };
}

/** How many are left in the store, and in folders of deliveries. */
export async function filesLeft(files: FileStore, dataDir: string): Promise<number> {
  let inStore = 0;
  for await (const _ of files.list()) inStore += 1;
  const letters = path.join(dataDir, 'outbox', 'letter');
  const handedOver = await readdir(letters, { recursive: true, withFileTypes: true });
  return inStore + handedOver.filter((entry) => entry.isFile()).length;
}
