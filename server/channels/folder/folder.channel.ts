// Production folder: one folder per delivery with the pieces, and the manifest renamed into place last. Without a
// manifest nothing is handed over. File names are delivery numbers, NUIDs and names of output files, never what a person
// entered.
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { outputFileName } from '#domain/channels/output-files.ts';
import { TEST_MARK } from '#domain/shared/test-mark.ts';
import type {
  DeliveryProvider,
  MergedFiles,
  OutgoingDelivery,
  OutgoingShipment,
  ProviderSetup,
} from '#server/channels/provider/provider.ts';
import { testFolder } from '../provider/folder-test.ts';
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

type Setup = Pick<ProviderSetup, 'channelName' | 'properties'>;

/** Folder of a channel below the outbox: as its settings name it, else as the channel is called. */
const channelFolder = (outbox: string, { channelName, properties }: Setup): string =>
  path.join(outbox, safeName(properties.folder || channelName));

/** Folder of one delivery below the outbox: `<outbox>/<channel>/<delivery number>`. */
export const deliveryFolder = (outbox: string, delivery: Setup & Pick<OutgoingDelivery, 'deliveryNumber'>): string =>
  path.join(channelFolder(outbox, delivery), delivery.deliveryNumber);

const manifestOf = (
  folder: string,
  { deliveryNumber, test }: Pick<OutgoingDelivery, 'deliveryNumber' | 'test'>,
): string => path.join(folder, `${test ? `${TEST_MARK}-` : ''}${deliveryNumber}.csv`);

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

/** A file that is to be copied. */
interface Piece {
  readonly path: string;
  readonly name: string;
}

/** The files of shipments that are not merged. */
function piecesOf(delivery: OutgoingDelivery, shipments: readonly OutgoingShipment[]): Piece[] {
  const single = new Set(delivery.furtherFiles.filter(({ merged }) => !merged).map(({ name }) => name));
  return shipments.flatMap(({ nuid, path: main, furtherFiles }) => [
    ...(delivery.merged ? [] : [{ path: main, name: outputFileName(nuid, null) }]),
    ...furtherFiles
      .filter(({ name }) => single.has(name))
      .map((file) => ({ path: file.path, name: outputFileName(nuid, file.name) })),
  ]);
}

function mergedPieces({ deliveryNumber }: OutgoingDelivery, { main, further }: MergedFiles): Piece[] {
  const others = [...further].map(([name, file]) => ({ path: file, name: outputFileName(deliveryNumber, name) }));
  return main === null ? others : [{ path: main, name: outputFileName(deliveryNumber, null) }, ...others];
}

async function placeAll(folder: string, pieces: readonly Piece[], signal?: AbortSignal): Promise<void> {
  const left = [...pieces];
  const worker = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      signal?.throwIfAborted();
      await placeCopy(next.path, path.join(folder, next.name));
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
      const pieces = piecesOf(delivery, shipments);
      if (pieces.length === 0) return;
      const folder = deliveryFolder(outbox, delivery);
      await makeFolder(folder);
      await refuseForeign(manifestOf(folder, delivery), shipments);
      await placeAll(folder, pieces, signal);
      await syncFolder(folder);
    },
    async drop(delivery, nuids) {
      const folder = deliveryFolder(outbox, delivery);
      await makeFolder(folder);
      const files = [null, ...delivery.furtherFiles.map(({ name }) => name)];
      for (const nuid of nuids)
        for (const file of files) await rm(path.join(folder, outputFileName(nuid, file)), { force: true });
      await syncFolder(folder);
    },
    async prepare(delivery, rows, merged) {
      const folder = deliveryFolder(outbox, delivery);
      await makeFolder(folder);
      await refuseForeign(manifestOf(folder, delivery), rows);
      const pieces = mergedPieces(delivery, merged);
      await placeAll(folder, pieces);
      if (pieces.length > 0) await syncFolder(folder);
      await writeHidden(writeManifest(delivery, rows), manifestOf(folder, delivery));
      await markNumber(path.dirname(folder), delivery.deliveryNumber);
    },
    async complete(delivery) {
      const manifest = manifestOf(deliveryFolder(outbox, delivery), delivery);
      await revealNew(manifest);
      return { state: 'done', status: 400, answer: manifest };
    },
    test: (setup) => testFolder(outbox, channelFolder(outbox, setup)),
    close: async () => undefined,
  };
}
