// Production folder: one folder per delivery with the pieces, and the manifest renamed into place last. Without a
// manifest nothing is handed over. File names are delivery numbers and NUIDs, never what a person entered.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type {
  DeliveryProvider,
  ManifestRow,
  OutgoingDelivery,
  OutgoingShipment,
} from '#server/channels/provider/provider.ts';
import { makeFolder, NameTaken, placeCopy, revealNew, syncFolder, writeHidden } from '../provider/place-file.ts';
import { writeManifest } from './manifest.ts';

/** How many files are copied and synced at a time. */
const COPIES_AT_ONCE = 4;

const safeName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase() || 'channel';

/** Folder of one delivery below the outbox: `<outbox>/<channel>/<delivery number>`. */
export function deliveryFolder(
  outbox: string,
  delivery: Pick<OutgoingDelivery, 'channelName' | 'deliveryNumber'>,
): string {
  return path.join(outbox, safeName(delivery.channelName), delivery.deliveryNumber);
}

const manifestOf = (folder: string, { deliveryNumber }: Pick<OutgoingDelivery, 'deliveryNumber'>): string =>
  path.join(folder, `${deliveryNumber}.csv`);

/**
 * Refuses a folder whose manifest is of another delivery, before anything is put into it: a number was used twice.
 * @throws NameTaken
 */
async function refuseForeign(manifest: string, pieces: readonly { readonly nuid: string }[]): Promise<void> {
  let text: string;
  try {
    text = await readFile(manifest, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    // A folder bears its name.
    if (code === 'EISDIR') throw new NameTaken(manifest);
    throw error;
  }
  if (pieces.some(({ nuid }) => !text.includes(`"${nuid}"`))) throw new NameTaken(manifest);
}

async function placeAll(folder: string, shipments: readonly OutgoingShipment[], signal: AbortSignal): Promise<void> {
  const left = [...shipments];
  const worker = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      signal.throwIfAborted();
      await placeCopy(next.path, path.join(folder, `${next.nuid}.pdf`));
    }
  };
  await Promise.all(Array.from({ length: COPIES_AT_ONCE }, worker));
}

/** Keeps in the folder of a channel that a delivery number was used there; on disk when it resolves. */
export type MarkNumber = (folder: string, deliveryNumber: string) => Promise<void>;

/**
 * Hands deliveries over as folders.
 * @param outbox folder below which each channel gets its own
 */
export function folderProvider(outbox: string, markNumber: MarkNumber): DeliveryProvider {
  return {
    name: 'folder',
    unit: 'delivery',
    channelTypes: ['SIMPLE_MAIL', 'REGISTERED_MAIL', 'PACKING', 'ON_PREMISE_PRINT', 'DIGITAL_SAFE'],
    async place(delivery, shipments, signal) {
      if (delivery.merged) return;
      const folder = deliveryFolder(outbox, delivery);
      await makeFolder(folder);
      await refuseForeign(manifestOf(folder, delivery), shipments);
      await placeAll(folder, shipments, signal);
      await syncFolder(folder);
    },
    async prepare(delivery, rows, mergedPath) {
      const folder = deliveryFolder(outbox, delivery);
      await makeFolder(folder);
      await refuseForeign(manifestOf(folder, delivery), rows);
      if (delivery.merged && mergedPath !== null) {
        await placeCopy(mergedPath, path.join(folder, `${delivery.deliveryNumber}.pdf`));
        await syncFolder(folder);
      }
      const fileOf = (row: ManifestRow) => `${delivery.merged ? delivery.deliveryNumber : row.nuid}.pdf`;
      await writeHidden(writeManifest(rows, fileOf, delivery.merged), manifestOf(folder, delivery));
      await markNumber(path.dirname(folder), delivery.deliveryNumber);
    },
    async complete(delivery) {
      const manifest = manifestOf(deliveryFolder(outbox, delivery), delivery);
      await revealNew(manifest);
      return { state: 'done', status: 400, answer: manifest };
    },
    close: async () => undefined,
  };
}
