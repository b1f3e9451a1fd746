// Files that come with pushed events: looked through, stored, and kept with the piece that their event names.

import { Readable } from 'node:stream';
import type { EventsEntered, PushedEvent } from '#domain/api/sending/tracking.contract.ts';
import { asNuid } from '#domain/shipments/nuid.ts';
import { MOST_TRACKING_FILES, nameOfType, trackingFileType } from '#domain/shipments/tracking-files.ts';
import type { Services } from '#server/context/context.ts';
import { scanFile } from '#server/context/scan-file.ts';
import { meantByNuids } from '#server/letters/deliveries/tracking.repository.ts';
import { type FileToKeep, keptHashes, purgedAmong } from '#server/letters/tracking/tracking-files.ts';
import { cleanFileName } from '#server/storage/files/file-name.ts';
import { keyOf, refusalOfEvent } from './given-events.ts';

type Refused = EventsEntered['refused'][number];

/** A file, and which event brought it. */
interface FileOfEvent extends FileToKeep {
  readonly eventKey: string;
}

/** What becomes of the files of a message. */
export interface FilesOfEvents {
  readonly files: readonly FileOfEvent[];
  /** Events that are not entered for the sake of a file, so that the provider sends both again. */
  readonly refused: readonly Refused[];
}

type GivenFile = PushedEvent['files'][number];

/** Why a file cannot be kept, or what is kept of it. */
async function storeOne(
  services: Services,
  { name: given, content }: GivenFile,
  shipmentId: number,
): Promise<FileToKeep | Refused['reason']> {
  const bytes = Buffer.from(content, 'base64');
  const contentType = trackingFileType(bytes);
  if (contentType === null) return 'fileType';
  const name = nameOfType(cleanFileName(given), contentType);
  const stored = await services.files.put(Readable.from([bytes]));
  if ((await scanFile(services, stored, name)) !== null) return 'fileRefused';
  return { shipmentId, name, contentType, hash: Buffer.from(stored.hash, 'hex'), bytes: stored.bytes };
}

/** Whether a shipment has room for these beside what it has; if so they are counted. */
function takesIn(kept: Map<number, Set<string>>, shipmentId: number, files: readonly FileToKeep[]): boolean {
  const hashes = new Set([...(kept.get(shipmentId) ?? []), ...files.map(({ hash }) => hash.toString('hex'))]);
  if (hashes.size > MOST_TRACKING_FILES) return false;
  kept.set(shipmentId, hashes);
  return true;
}

/** Why the files of an event cannot be kept, or what is kept. */
async function storeAll(
  services: Services,
  files: readonly GivenFile[],
  shipmentId: number,
): Promise<readonly FileToKeep[] | Refused['reason']> {
  const told = await Promise.all(files.map((file) => storeOne(services, file, shipmentId)));
  const fault = told.find((one) => typeof one === 'string');
  return typeof fault === 'string' ? fault : told.filter((one) => typeof one !== 'string');
}

/**
 * Stores the files of events, in their order, but of those that are not entered for another reason. A file is of a piece that its
 * event names by NUID.
 */
export async function storeFilesOf(
  services: Services,
  channelId: number,
  { events, now }: { readonly events: readonly PushedEvent[]; readonly now: Date },
): Promise<FilesOfEvents> {
  const carrying = events.flatMap((event, index) =>
    event.files.length > 0 && refusalOfEvent(event, now) === null ? [{ event, index }] : [],
  );
  if (carrying.length === 0) return { files: [], refused: [] };
  const nuids = carrying.flatMap(({ event: { nuid } }) => (nuid === undefined ? [] : [asNuid(nuid)]));
  const meant = new Map(
    (await services.db.transaction().execute((trx) => meantByNuids(trx, channelId, nuids))).map((one) => [
      one.nuid,
      one.id,
    ]),
  );
  const purged = await purgedAmong(services.db, [...meant.values()]);
  const kept = await keptHashes(services.db, [...meant.values()]);
  const files: FileOfEvent[] = [];
  const refused: Refused[] = [];
  for (const { event, index } of carrying) {
    const shipmentId = event.nuid === undefined ? undefined : meant.get(asNuid(event.nuid));
    const told =
      shipmentId === undefined
        ? ('fileUnplaced' as const)
        : purged.has(shipmentId)
          ? ('filePurged' as const)
          : await storeAll(services, event.files, shipmentId);
    if (typeof told === 'string') refused.push({ index, reason: told });
    else if (shipmentId !== undefined && !takesIn(kept, shipmentId, told)) refused.push({ index, reason: 'filesMany' });
    else files.push(...told.map((file) => ({ ...file, eventKey: keyOf(event) })));
  }
  return { files, refused };
}
