// Stretches of uploads in the database; the upload's row moves with them under the holder's name.
import { sql } from 'kysely';
import type { Where } from '#server/context/ports.ts';
import { after, LEASE_MS, UNFINISHED_MS } from './upload-times.ts';
import type { Hold } from './uploads.repository.ts';

/** Part of an upload, in a file of its own. */
export interface Stretch {
  /** offset of its first byte in the whole */
  readonly start: number;
  /** bytes of it that are on the disk for good */
  readonly bytes: number;
  /** file in the folder of the upload */
  readonly name: string;
}

/** Records bytes that are on the disk for good. False when another took over: they do not count then. */
export async function recordStretch(
  db: Where,
  hold: Hold,
  { now, ...stretch }: Stretch & { readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ start: number }>`
    with held as (
      update upload set received = ${stretch.start + stretch.bytes}, lease_until = ${after(now, LEASE_MS)},
        expires_at = ${after(now, UNFINISHED_MS)}
      where id = ${hold.id} and holder = ${hold.holder} returning id
    )
    insert into upload_part (upload_id, start, bytes, name)
    select id, ${stretch.start}, ${stretch.bytes}, ${stretch.name} from held
    on conflict (upload_id, start) do update set bytes = excluded.bytes, name = excluded.name
    returning start`.execute(db);
  return rows.length === 1;
}

export const listStretches = (db: Where, id: string): Promise<Stretch[]> =>
  db
    .selectFrom('upload_part')
    .select(['start', 'bytes', 'name'])
    .where('upload_id', '=', id)
    .orderBy('start')
    .execute();
