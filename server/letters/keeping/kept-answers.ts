// Answers that a repeated call would get, for 60 days: they lose the words of what is emptied or erased, and go on saying that the call
// was carried out, so that nothing is done twice.
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/storage/schema.ts';
import { emptied, isFull } from './personal-columns.ts';

/** The answer with these values in its result. */
const answerWith = (values: RawBuilder<unknown>) =>
  sql`update idempotency_key set answer = jsonb_set(answer, '{result}', answer -> 'result' || ${values})`;

/** Of a whole order: its deposit, a deposit in the place of another, and its confirmations. */
export async function emptyAnswersOfOrder(trx: Trx, jobId: number): Promise<void> {
  const id = String(jobId);
  const job = sql`jsonb_build_object('name', ${id}::text, 'metadatas', '{}'::jsonb, 'inputFiles', '[]'::jsonb,
    'splitConfiguration', null)`;
  await sql`${answerWith(job)} where call in ('jobs.create', 'jobs.replace') and answer -> 'result' ->> 'id' = ${id}`.execute(
    trx,
  );
  const command = sql`jsonb_build_object('jobName', ${id}::text, 'validationReason', null, 'rejection', null, 'fault', null,
    'deliveries', '[]'::jsonb)`;
  await sql`${answerWith(command)} where call = 'commands.create' and answer -> 'result' ->> 'jobId' = ${id}`.execute(
    trx,
  );
}

/** Of files of an order that others are in too. */
export async function emptyAnswersOfFiles(trx: Trx, jobId: number, ids: readonly number[]): Promise<void> {
  await sql`update idempotency_key set answer = jsonb_set(answer, '{result,inputFiles}', (
      select coalesce(jsonb_agg(file order by place), '[]')
      from jsonb_array_elements(answer #> '{result,inputFiles}') with ordinality l(file, place)
      where file ->> 'id' <> all(${sql.val(ids.map(String))}::text[])))
    where call in ('jobs.create', 'jobs.replace') and answer -> 'result' ->> 'id' = ${String(jobId)}
      and jsonb_typeof(answer #> '{result,inputFiles}') = 'array'`.execute(trx);
}

/** Of uploads, and of documents that were merged into them. @param uploads SQL that gives their ids */
export async function emptyAnswersOfUploads(trx: Trx, uploads: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`with upload as (${uploads}) select id from upload
    union select part from stored_file f, jsonb_array_elements_text(f.facts -> 'mergedFrom') part
      where f.id in (select id from upload)`.execute(trx);
  const file = sql`jsonb_build_object('name', answer #> '{result,fileId}')`;
  await sql`${answerWith(file)} where call in ('files.upload', 'files.put', 'files.merge', 'library.use')
    and answer -> 'result' ->> 'fileId' = any(${sql.val(rows.map(({ id }) => id))}::text[])`.execute(trx);
}

/** Of drafts that are no more. */
export async function emptyAnswersOfDrafts(trx: Trx, ids: readonly number[]): Promise<void> {
  const draft = sql`'{"name": "", "content": {}, "files": []}'::jsonb`;
  await sql`${answerWith(draft)} where call = 'drafts.create'
    and answer -> 'result' ->> 'jobId' = any(${sql.val(ids.map(String))}::text[])`.execute(trx);
}

/** Of corrections of what shipments cost. @param shipments SQL that gives their ids */
export async function emptyCorrectionsOf(trx: Trx, shipments: RawBuilder<unknown>): Promise<void> {
  await sql`update charge set ${emptied('charge')} where kind = 'correction' and shipment_id in (${shipments})
    and ${isFull('charge')}`.execute(trx);
  await sql`${answerWith(sql`'{"recipient": "", "reason": null}'::jsonb`)} where call = 'billing.correct'
    and answer -> 'result' ->> 'shipmentId' in (select id::text from (${shipments}) s)`.execute(trx);
}

/** Of somebody who is erased, or something that is no more: no text stays but instants, no list and no thing within. */
export async function emptyAnswersOf(
  trx: Trx,
  call: 'contacts.save' | 'library.keep' | 'recipients.save' | 'users.save',
  id: number,
): Promise<void> {
  await sql`update idempotency_key set answer = jsonb_set(answer, '{result}', (
      select jsonb_object_agg(key, case
        when jsonb_typeof(value) = 'string' and value #>> '{}' !~ '^\\d{4}-\\d\\d-\\d\\dT' then '""'
        when jsonb_typeof(value) = 'array' then '[]'
        when jsonb_typeof(value) = 'object' then '{}'
        else value end)
      from jsonb_each(answer -> 'result')))
    where call = ${call} and answer -> 'result' ->> 'id' = ${String(id)}`.execute(trx);
}

/**
 * Of others, that name a user who is erased: as owner of an order or a contact, and as one of those who may decide.
 * @param name SQL of what a row of `app_user` is called
 */
export async function emptyNamesOf(trx: Trx, userId: number, name: RawBuilder<string>): Promise<void> {
  const id = String(userId);
  await sql`update idempotency_key set answer = jsonb_set(answer, '{result,owner,name}', answer #> '{result,owner,login}')
    where call in ('jobs.create', 'jobs.replace', 'commands.create') and answer -> 'result' -> 'owner' ->> 'id' = ${id}`.execute(
    trx,
  );
  await sql`${answerWith(sql`'{"ownerName": ""}'::jsonb`)} where call = 'contacts.save'
    and answer -> 'result' ->> 'ownerId' = ${id}`.execute(trx);
  // The answer has no ids of those who may decide.
  await sql`update idempotency_key k set answer = jsonb_set(answer, '{result,validators}', (answer -> 'result' -> 'validators') - u.name)
    from (select ${name} as name from app_user where id = ${userId}) u
    where k.call = 'commands.create' and k.answer -> 'result' -> 'validators' ? u.name`.execute(trx);
}

/** Of a token that ended: it stood there alone, and is not told again. */
export async function emptyAnswersOfToken(trx: Trx, tokenId: number): Promise<void> {
  await sql`update idempotency_key set sealed = null
    where sealed is not null and call = 'agents.createToken'
      and answer -> 'result' ->> 'tokenId' = ${String(tokenId)}`.execute(trx);
}
