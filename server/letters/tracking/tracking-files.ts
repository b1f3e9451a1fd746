// Files of carriers: kept by name with their shipment, and never overwritten.
import { sql } from 'kysely';
import { freeName, MOST_TRACKING_FILES, type TrackingFileType } from '#domain/shipments/tracking-files.ts';
import type { Where } from '#server/context/ports.ts';
import { addRevision, type RevisionAuthor } from '#server/letters/history/add-revision.ts';
import { registerBlobs } from '#server/storage/blobs.ts';
import type { Trx } from '#server/storage/schema.ts';

/** A file whose content is stored. */
export interface FileToKeep {
  readonly shipmentId: number;
  readonly name: string;
  readonly contentType: TrackingFileType;
  readonly hash: Buffer;
  readonly bytes: number;
}

/** How it came, when, and by whom. */
export interface FileOrigin {
  readonly source: 'push' | 'hand';
  readonly at: Date;
  /** null: no person. */
  readonly by: RevisionAuthor | null;
}

interface ShipmentOfFile {
  readonly id: number;
  readonly account_id: number;
  readonly root_account_id: number;
  readonly files: { readonly name: string; readonly hash: string }[] | null;
  /** Its order's files went by rule. */
  readonly gone: boolean;
}

/** The shipment, locked, with what it has. */
async function lockShipment(trx: Trx, id: number): Promise<ShipmentOfFile> {
  await sql`select id from shipment where id = ${id} for update`.execute(trx);
  const { rows } = await sql<ShipmentOfFile>`select s.id, s.account_id, a.root_id as root_account_id,
      (select jsonb_agg(jsonb_build_object('name', name, 'hash', encode(hash, 'hex'))) from tracking_file
        where shipment_id = s.id) as files,
      exists (select 1 from job where job.id = s.job_id and job.files_purged_at is not null) or s.data_purged as gone
    from shipment s join account a on a.id = s.account_id where s.id = ${id}`.execute(trx);
  if (rows[0] === undefined) throw new Error(`The shipment ${id} is gone.`);
  return rows[0];
}

/** `full`: the shipment has as many as it may; `gone`: its files went by rule. */
export type FileKept = { readonly name: string } | 'full' | 'gone';

/** Keeps a file, and says so in the history of its shipment; the same content again changes nothing, another one under its name gets a number. */
export async function keepTrackingFile(trx: Trx, file: FileToKeep, origin: FileOrigin): Promise<FileKept> {
  const { id, account_id: accountId, root_account_id, files, gone } = await lockShipment(trx, file.shipmentId);
  // What comes after the files went would stay for ever.
  if (gone) return 'gone';
  const known = files?.find(({ hash }) => hash === file.hash.toString('hex'));
  if (known !== undefined) return { name: known.name };
  if ((files?.length ?? 0) >= MOST_TRACKING_FILES) return 'full';
  const name = freeName(file.name, new Set(files?.map((one) => one.name)));
  const { contentType: content_type, hash, bytes } = file;
  const { source, at: received_at, by } = origin;
  const user_id = by?.userId ?? null;
  await registerBlobs(trx, [{ rootAccountId: root_account_id, hash, bytes }], received_at);
  await trx
    .insertInto('tracking_file')
    .values({ shipment_id: id, root_account_id, name, content_type, hash, bytes, source, received_at, user_id })
    .execute();
  await sql`update shipment set tracking_files = tracking_files || jsonb_build_object(${name}::text, ${content_type}::text)
    where id = ${id}`.execute(trx);
  await addRevision(trx, {
    entity: 'shipment',
    entityId: id,
    accountId,
    event: 'FILE_ADDED',
    at: received_at,
    by,
    // The audit chain covers the content of what came: a bundle shows it, and whoever has its key could put another one there.
    details: { name, sha256: hash.toString('hex') },
  });
  return { name };
}

/** Which of these shipments take no file any more, since those of their orders went by rule. */
export async function purgedAmong(where: Where, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select s.id from shipment s join job on job.id = s.job_id
    where s.id = any(${sql.val([...ids])}::bigint[]) and (s.data_purged or job.files_purged_at is not null)`.execute(
    where,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Of these shipments the contents that each has, in hex. */
export async function keptHashes(where: Where, ids: readonly number[]): Promise<Map<number, Set<string>>> {
  const { rows } = await sql<{
    id: number;
    hashes: string[];
  }>`select shipment_id as id, array_agg(encode(hash, 'hex')) as hashes
    from tracking_file where shipment_id = any(${sql.val([...ids])}::bigint[]) group by shipment_id`.execute(where);
  return new Map(rows.map(({ id, hashes }) => [id, new Set(hashes)]));
}

/** A kept file. */
export interface KeptFile {
  readonly name: string;
  readonly content_type: string;
  readonly hash: Buffer;
  readonly bytes: number;
  readonly purged: boolean;
}

/** The file of this name of a shipment that was found in scope. */
export const trackingFileOf = (where: Where, shipmentId: number, name: string): Promise<KeptFile | undefined> =>
  where
    .selectFrom('tracking_file')
    .select(['name', 'content_type', 'hash', 'bytes', 'purged'])
    .where('shipment_id', '=', shipmentId)
    .where('name', '=', name)
    .executeTakeFirst();
