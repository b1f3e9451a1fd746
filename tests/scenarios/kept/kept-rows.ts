// Rows of an order as a test of keeping needs and finds them.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { checkBundle, readFolder } from '#server/features/proofs/verify-bundle.mjs';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { keepTrackingFile } from '#server/letters/tracking/tracking-files.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { last, read, readChain, unpack } from '../evidence-forgery.ts';
import type { PostOffice } from '../post-office.ts';

/** The delays of the account of the town, in days; null: never. */
export const setDelays = (office: PostOffice, delays: Readonly<Record<string, number | null>>) =>
  sql`update account set definition = definition || ${JSON.stringify(delays)}::jsonb
    where id = ${office.town.accountId}`.execute(office.server.services.db);

/** Channels of the outbox in which a delivery lies. */
export const channelsWith = (office: PostOffice, number: string): string[] =>
  readdirSync(path.join(office.server.dataDir, 'outbox')).filter((channel) =>
    existsSync(path.join(office.server.dataDir, 'outbox', channel, number)),
  );

/** The hash of the last output of a bundle; '' where the bundle is not whole, or no sealed line has it. */
export async function sealedOutput(bundle: Buffer): Promise<string> {
  const folder = await unpack(bundle, 'kept');
  const made = readChain(folder).entries.find(({ entity, event }) => entity === 'shipment' && event === '300');
  const { sha256 } = last(last(read(folder).shipments).outputs);
  const isSealed = made?.opened?.text.includes(sha256) === true;
  return isSealed && checkBundle(readFolder(folder)).length === 0 ? sha256 : '';
}

/** A proof of all rows, an edit of them, a rejection that points at the first one, and a word that was written of that one. */
export async function shownElsewhere(office: PostOffice, jobId: number, word: string): Promise<void> {
  await writtenOf(office, jobId, word);
  const { db, clock } = office.server.services;
  const rows = await db.selectFrom('pack_group').select('id').where('job_id', '=', jobId).orderBy('id').execute();
  const details = { requirements: ['subject'], packGroupIds: rows.map(({ id }) => id), count: rows.length };
  const line = {
    entity: 'job',
    entityId: jobId,
    accountId: office.town.accountId,
    event: 'PACK_GROUP_EDITED',
  } as const;
  await db.transaction().execute((trx) => addRevision(trx, { ...line, at: clock.now(), by: null, details }));
  await sql`insert into proof (job_id, account_id, owner_id, author_id, state, parameters, files, created_at)
    select j.id, j.account_id, j.owner_id, j.owner_id, 'DONE',
      jsonb_build_object('picks', jsonb_agg(jsonb_build_object('label', 'x', 'packGroupId', g.id))),
      jsonb_agg(jsonb_build_object('index', g.id, 'packGroupId', g.id, 'hash', encode(f.hash, 'hex'))), now()
    from job j join pack_group g on g.job_id = j.id join shipment s on s.pack_group_id = g.id
    join output_file f on f.shipment_id = s.id where j.id = ${jobId} group by j.id`.execute(db);
  await sql`update delivery_command c set rejection = jsonb_build_object('kind', null, 'place', jsonb_build_object(
      'packGroupId', g.id, 'page', 1, 'recipientName', g.recipient_name))
    from (select * from pack_group where job_id = ${jobId} order by id limit 1) g where c.job_id = ${jobId}`.execute(
    db,
  );
}

/** What staff wrote of the order while it was late, and what carriers said of its pieces without naming them, with the word. */
async function writtenOf(office: PostOffice, jobId: number, word: string): Promise<void> {
  const { db, clock } = office.server.services;
  await sql`with events as (
      insert into tracking_event (channel_id, event_key, shipment_id, nuid, code, at, received_at, source, provider, detail, dismissed_at)
      select d.channel_id, s.nuid || v.placed, case when v.placed then s.id end, s.nuid, 700, now(), now(), 'push', 'smtp', ${word},
        case when v.placed then now() end
      from shipment s join delivery d on d.id = s.delivery_id cross join (values (true), (false)) v(placed)
      where s.id = (select min(id) from shipment where job_id = ${jobId})
      returning id, channel_id, dismissed_at)
    insert into revision (entity, entity_id, account_id, event, at, details, salt)
    select 'channel', channel_id, ${office.town.accountId}, 'eventDismissed', now(),
      jsonb_build_object('event', id, 'note', ${word}::text), null from events where dismissed_at is not null`.execute(
    db,
  );
  const { rows } = await sql<{
    id: number;
  }>`insert into late_step (delivery_id, status, step, at, user_id, pieces, note)
    select id, 600, 'enquiry', now(), owner_id, 1, ${word} from delivery where job_id = ${jobId} returning delivery_id as id`.execute(
    db,
  );
  const line = { entity: 'delivery', event: 'ENQUIRY_OPENED', accountId: office.town.accountId, by: null } as const;
  const details = { status: 600, count: 1, reason: word };
  await db.transaction().execute(async (trx) => {
    for (const { id } of rows) await addRevision(trx, { ...line, entityId: id, at: clock.now(), details });
  });
}

export const hold = (office: PostOffice, jobId: number, held: boolean) =>
  sql`update job set legal_hold = ${held ? '{}' : null}::jsonb where id = ${jobId}`.execute(office.server.services.db);

/** Nothing proves or bills a shipment; its number and its status are what they were. */
export async function isGone(office: PostOffice, { id, nuid, status }: Shipment): Promise<boolean> {
  const { rows } = await sql<{ gone: boolean }>`select s.billing = '{}' and s.nuid = ${nuid} and s.status = ${status}
      and not exists (select from revision r where r.entity = 'shipment' and r.entity_id = s.id)
      and not exists (select from output_file f where f.shipment_id = s.id)
      and not exists (select from send_attempt a where a.shipment_id = s.id)
      and not exists (select from delivery_command c where c.job_id = s.job_id and c.estimate is not null) as gone
    from shipment s where s.id = ${id}`.execute(office.server.services.db);
  return rows[0]?.gone ?? false;
}

/** A carrier's file of a shipment, named by whoever signed, with the content of what was sent. */
async function signedFor(office: PostOffice, shipmentId: number, name: string): Promise<void> {
  const { db, clock } = office.server.services;
  const { hash, bytes } = await db
    .selectFrom('output_file')
    .select(['hash', 'bytes'])
    .where('shipment_id', '=', shipmentId)
    .where('main', '=', true)
    .executeTakeFirstOrThrow();
  const file = { shipmentId, name, contentType: 'application/pdf', hash, bytes } as const;
  await db.transaction().execute((trx) => keepTrackingFile(trx, file, { source: 'push', at: clock.now(), by: null }));
}

/** An order of e-mails to these people that were sent, and the first of them. */
export async function sendEmails(office: PostOffice, clerk: TestClient, names: readonly string[]) {
  const pdf = await lettersPdf(
    names.map((name) => ({
      address: [name, '12 rue des Lilas', '75011 Paris'],
      pages: 1,
      email: `${name}@mail.example`,
    })),
  );
  const job = await office.deposit(clerk, office.town.services.emails, pdf, `${names.join(' ')}.pdf`);
  await office.reaches(clerk, (await office.confirm(clerk, job.id)).id, 'OUTPUTTED');
  const [first] = await office.shipments(clerk, job.id);
  if (first === undefined) throw new Error('Nothing was sent.');
  await signedFor(office, first.id, `${names[0]}.pdf`);
  await sql`update delivery_command set estimate = '{"sums": [], "channels": []}' where job_id = ${job.id}`.execute(
    office.server.services.db,
  );
  return { jobId: job.id, shipment: first };
}
