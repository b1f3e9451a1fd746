// What lies beside the letters of a shipment: files of carriers, proofs, remarks.
import { sql } from 'kysely';
import { keepTrackingFile } from '#server/letters/tracking/tracking-files.ts';
import type { PostOffice } from '../post-office.ts';

/** A file of a carrier, a proof as it was confirmed, and what staff wrote down of a shipment: the content is that of its output. */
export async function lieBeside(office: PostOffice, shipmentId: number): Promise<void> {
  const { db } = office.server.services;
  const of = sql`from shipment s join output_file f on f.shipment_id = s.id and f.main join delivery d on d.id = s.delivery_id
    join delivery_command c on c.id = s.command_id where s.id = ${shipmentId}`;
  const { rows } = await sql<{
    hash: Buffer;
    bytes: number;
    userId: number;
  }>`select f.hash, f.bytes, s.owner_id as "userId"
    ${of}`.execute(db);
  const [{ userId, ...content } = { hash: Buffer.alloc(0), bytes: 0, userId: 0 }] = rows;
  const file = { shipmentId, name: '../signed.pdf', contentType: 'application/pdf', ...content } as const;
  const by = { userId, userLogin: 'clerk', actedForLogin: null };
  await db
    .transaction()
    .execute((trx) => keepTrackingFile(trx, file, { source: 'hand', at: office.server.clock.now(), by }));
  await sql`insert into proof (job_id, account_id, owner_id, author_id, state, parameters, files, created_at)
    select s.job_id, s.account_id, s.owner_id, s.owner_id, 'DONE', '{"picks": []}', jsonb_build_array(jsonb_build_object(
      'index', 0, 'packGroupId', s.pack_group_id, 'channelLabel', d.channel_label, 'outputName', '', 'main', true,
      'pages', 1, 'bytes', f.bytes, 'hash', encode(f.hash, 'hex'))), c.created_at - interval '1 minute' ${of}`.execute(
    db,
  );
  await sql`insert into tracking_event (channel_id, event_key, shipment_id, code, at, received_at, source, provider, detail)
    select d.channel_id, 'by-hand', s.id, 610, now(), now(), 'hand', 'post', 'a rude neighbour' ${of}`.execute(db);
  await sql`insert into revision (at, entity, entity_id, account_id, event, user_id, user_login, details)
    select now(), 'shipment', s.id, s.account_id, 'ACKNOWLEDGED', s.owner_id, 'clerk', '{"message": "a rude neighbour"}'
    ${of}`.execute(db);
}
