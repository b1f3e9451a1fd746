// Drafts of single letters: jobs in state CREATED that their author alone sees. Their files stay uploads of the author,
// taken by the draft and kept as long as it is.
import { sql } from 'kysely';
import type { BeginService, DraftContent } from '#domain/api/deposit/drafts.contract.ts';
import { MOST_DRAFTS } from '#domain/jobs/draft.rules.ts';
import type { Names } from '#domain/labels/names.schema.ts';
import type { Box } from '#domain/services/box.schema.ts';
import { writtenParser } from '#domain/services/datafiles/made-of-rows.ts';
import { depositBoxOf } from '#domain/services/main-box.ts';
import { serviceRef } from '#server/access/profile-services.ts';
import type { Caller } from '#server/context/context.ts';
import { emptyAnswersOfDrafts } from '#server/letters/keeping/kept-answers.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import type { DepositOwner, DepositService } from './service-of-owner.usecases.ts';

type Author = Pick<Caller, 'user'>;

const drafts = (where: Db | Trx, { user }: Author) =>
  where
    .selectFrom('job')
    .innerJoin('service', 'service.id', 'job.service_id')
    .select([
      'job.id',
      'job.name',
      'job.version',
      'job.owner_id',
      'job.parameters',
      'job.draft_saved_at',
      'job.draft_ends_at',
      'service.id as service_id',
      'service.name as service_name',
      sql<Names | null>`service.definition->'names'`.as('service_names'),
      'service.service_type',
    ])
    .where('job.draft', '=', true)
    .where('job.author_id', '=', user.id);

/** A draft with the service that it was begun with. */
export type DraftRow = Awaited<ReturnType<typeof listDrafts>>[number];

/** The drafts of a person that are not over, the last changed one first. */
export const listDrafts = (where: Db | Trx, author: Author, now: Date) =>
  drafts(where, author)
    .where('job.draft_ends_at', '>', now)
    .orderBy('job.draft_saved_at', 'desc')
    .orderBy('job.id', 'desc')
    .limit(MOST_DRAFTS)
    .execute();

/** How many drafts a person has now; until the end of the transaction none is added by another call. */
export async function countDrafts(trx: Trx, { user }: Author, now: Date): Promise<number> {
  await trx.selectFrom('app_user').select('id').where('id', '=', user.id).forUpdate().execute();
  const { count } = await trx
    .selectFrom('job')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('draft', '=', true)
    .where('author_id', '=', user.id)
    .where('draft_ends_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** One draft of a person; another's answers as a missing one does. */
export const findDraft = (where: Db | Trx, author: Author, { id, now }: { readonly id: number; readonly now: Date }) =>
  drafts(where, author).where('job.id', '=', id).where('job.draft_ends_at', '>', now).executeTakeFirst();

/** The uploads that drafts have taken, which are still there. */
export const filesOfDrafts = (
  where: Db | Trx,
  { user }: Author,
  { ids, now }: { readonly ids: readonly number[]; readonly now: Date },
) =>
  where
    .selectFrom('stored_file')
    .select(['id', 'name', 'bytes', 'page_count', 'used_by_job_id'])
    .where('owner_id', '=', user.id)
    .where('used_by_job_id', 'in', [...ids])
    .where('expires_at', '>', now)
    .execute();

/** What is stored of a draft, and until when. */
export interface DraftToStore {
  readonly author: Author;
  readonly owner: DepositOwner;
  readonly service: DepositService;
  readonly name: string;
  readonly content: DraftContent;
  readonly at: Date;
  readonly endsAt: Date;
}

const changing = ({ name, content, at, endsAt }: DraftToStore) => ({
  name,
  parameters: toJson({ content }),
  draft_saved_at: at,
  draft_ends_at: endsAt,
  draft_told_at: null,
});

/** Writes a new draft. @returns its id */
export async function insertDraft(trx: Trx, draft: DraftToStore): Promise<number> {
  const { author, owner, service, at } = draft;
  const { id } = await trx
    .insertInto('job')
    .values({
      ...changing(draft),
      draft: true,
      state: 'CREATED',
      account_id: owner.ouId,
      root_account_id: owner.rootAccountId,
      owner_id: owner.userId,
      owner_group_id: owner.groupId === 0 ? null : owner.groupId,
      author_id: author.user.id,
      service_id: service.id,
      // Read anew when it is sent.
      service_definition: toJson({}),
      submitted_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Writes a draft again, with its owner and service as they are now.
 * @param version the one that it must have still; undefined: any
 * @returns false: it is gone, or was changed
 */
export async function updateDraft(
  trx: Trx,
  { id, version }: { readonly id: number; readonly version: number | undefined },
  draft: DraftToStore,
): Promise<boolean> {
  const { author, owner, service } = draft;
  const written = await trx
    .updateTable('job')
    .set((eb) => ({
      ...changing(draft),
      account_id: owner.ouId,
      root_account_id: owner.rootAccountId,
      owner_id: owner.userId,
      owner_group_id: owner.groupId === 0 ? null : owner.groupId,
      service_id: service.id,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('draft', '=', true)
    .where('author_id', '=', author.user.id)
    .where('draft_ends_at', '>', draft.at)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

/**
 * Whether a draft may take these uploads: none that an order used, and none that another draft has taken, which would lose
 * it. They stay locked until the transaction ends. @returns the first that it may not take; null: it may take all
 */
export async function takenFile(
  trx: Trx,
  { user }: Author,
  { id, fileIds }: { readonly id: number; readonly fileIds: readonly string[] },
): Promise<string | null> {
  if (fileIds.length === 0) return null;
  const rows = await trx
    .selectFrom('stored_file')
    .select(['id', 'used_by_job_id'])
    .where('owner_id', '=', user.id)
    .where('id', 'in', [...fileIds])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.find(({ used_by_job_id: by }) => by !== null && by !== id)?.id ?? null;
}

/** Takes uploads for a draft and keeps them as long as it is kept; what it took before and lacks now is free again. */
export async function takeFiles(
  trx: Trx,
  { user }: Author,
  { id, fileIds, endsAt }: { readonly id: number; readonly fileIds: readonly string[]; readonly endsAt: Date },
): Promise<void> {
  await trx
    .updateTable('stored_file')
    .set({ used_by_job_id: null })
    .where('owner_id', '=', user.id)
    .where('used_by_job_id', '=', id)
    .$if(fileIds.length > 0, (query) => query.where('id', 'not in', [...fileIds]))
    .execute();
  if (fileIds.length === 0) return;
  await trx
    .updateTable('stored_file')
    .set((eb) => ({ used_by_job_id: id, expires_at: eb.fn<Date>('greatest', ['expires_at', eb.val(endsAt)]) }))
    .where('owner_id', '=', user.id)
    .where('id', 'in', [...fileIds])
    .where((eb) => eb.or([eb('used_by_job_id', 'is', null), eb('used_by_job_id', '=', id)]))
    .execute();
}

/** Ends a draft; its uploads are free again. @returns false: there is no such draft of this person */
export async function endDraft(trx: Trx, author: Author, id: number): Promise<boolean> {
  const ended = await trx
    .deleteFrom('job')
    .where('id', '=', id)
    .where('draft', '=', true)
    .where('author_id', '=', author.user.id)
    .returning('id')
    .executeTakeFirst();
  if (ended === undefined) return false;
  await trx.updateTable('stored_file').set({ used_by_job_id: null }).where('used_by_job_id', '=', id).execute();
  await emptyAnswersOfDrafts(trx, [id]);
  return true;
}

/** Ends the drafts whose time is over; their uploads end with them. @returns how many */
export async function sweepDrafts(db: Db, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom('job')
      .where('draft', '=', true)
      .where('draft_ends_at', '<=', now)
      .returning('id')
      .execute();
    const ids = ended.map(({ id }) => id);
    if (ids.length > 0) {
      await trx.updateTable('stored_file').set({ used_by_job_id: null }).where('used_by_job_id', 'in', ids).execute();
      await emptyAnswersOfDrafts(trx, ids);
    }
    return ids.length;
  });
}

interface BeginRow {
  readonly id: number;
  readonly name: string;
  readonly service_type: string;
  readonly definition: unknown;
  readonly last_used: Date | null;
}

/** What the service takes to begin with. */
function beginningOf(definition: unknown): Pick<BeginService, 'mainBox' | 'hasForm'> {
  const service = definition as { preprocessor?: object | null; boxes: readonly Box[] };
  const box = depositBoxOf(service);
  if (box === undefined) return { mainBox: null, hasForm: false };
  const { boxType, minElements, maxElements } = box;
  return { mainBox: { boxType, minElements, maxElements }, hasForm: writtenParser(service) !== null };
}

/** The services of a person's profile with the person's last deposit: the last used first, then by name. */
export async function beginServices(db: Db, { user }: Author, ownerId: number): Promise<BeginService[]> {
  const { rows } = await sql<BeginRow>`
    select service.id, service.name, service.service_type, service.definition, used.at as last_used
    from app_user owner join profile_service ps on ps.profile_id = owner.profile_id join service on service.id = ps.service_id
    left join lateral (
      select submitted_at as at from job
      where author_id = ${user.id} and service_id = service.id and not draft order by submitted_at desc limit 1
    ) used on true
    where owner.id = ${ownerId} and service.enabled and not service.removed
    order by used.at desc nulls last, service.name`.execute(db);
  return rows.map((row) => ({
    ...serviceRef(row),
    ...beginningOf(row.definition),
    lastUsed: row.last_used?.toISOString() ?? null,
  }));
}
