// Drafts of single letters (docs/model.md, "Drafts"): kept as a person works on them, unchecked until they are sent.
// Sending is a deposit that names its draft (create-job.usecases.ts).

import { type Draft, DraftContent } from '#domain/api/deposit/drafts.contract.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { draftEnd, MOST_DRAFTS } from '#domain/jobs/draft.rules.ts';
import { JOB_NAME_CHARACTERS } from '#domain/jobs/jobs.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import { serviceOf } from '#server/access/named-service.ts';
import type { Caller, CallRequest, Handlers, Services } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { fileOfDraft } from '#server/letters/jobs/claimed-files.ts';
import { type FoundFile, sessionFile } from '#server/letters/jobs/open-file.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import {
  beginServices,
  countDrafts,
  type DraftRow,
  type DraftToStore,
  endDraft,
  filesOfDrafts,
  findDraft,
  insertDraft,
  listDrafts,
  takeFiles,
  takenFile,
  updateDraft,
} from './drafts.repository.ts';
import { depositOwner, depositService, holdService } from './service-of-owner.usecases.ts';

type DraftFile = Awaited<ReturnType<typeof filesOfDrafts>>[number];

/** Files in the order of their boxes; one that is no longer there is left out. */
function filesOf(content: DraftContent, files: readonly DraftFile[]): Draft['files'] {
  const known = new Map(files.map((file) => [file.id, file]));
  return Object.entries(content.sessionFiles ?? {}).flatMap(([box, ids]) =>
    ids.flatMap((fileId) => {
      const file = known.get(fileId);
      return file === undefined
        ? []
        : [{ box, fileId, name: file.name, bytes: file.bytes, pageCount: file.page_count }];
    }),
  );
}

function draftView(row: DraftRow, files: readonly DraftFile[]): Draft {
  const content = DraftContent.parse((row.parameters as { content: unknown }).content);
  return {
    jobId: row.id,
    draft: true,
    state: 'CREATED',
    version: row.version,
    name: row.name,
    service: { ...serviceOf(row), type: row.service_type },
    ownerId: row.owner_id,
    savedAt: (row.draft_saved_at ?? new Date(0)).toISOString(),
    endsAt: (row.draft_ends_at ?? new Date(0)).toISOString(),
    content,
    files: filesOf(
      content,
      files.filter((file) => file.used_by_job_id === row.id),
    ),
  };
}

async function readDraft(
  where: Db | Trx,
  caller: Caller,
  { id, now }: { id: number; now: Date },
): Promise<Result<Draft>> {
  const row = await findDraft(where, caller, { id, now });
  return row === undefined
    ? refuse('job.draftGone')
    : ok(draftView(row, await filesOfDrafts(where, caller, { ids: [id], now })));
}

/** Owner, service and files are the person's to use; all else is looked at when it is sent. */
async function draftToStore(caller: Caller, services: Services, content: DraftContent): Promise<Result<DraftToStore>> {
  const owner = await depositOwner(services.db, caller, content.targetOwnerId);
  if (!owner.ok) return owner;
  const service = await depositService(services.db, { caller, owner: owner.value }, content.serviceId);
  if (!service.ok) return service;
  const files: Omit<FoundFile, 'box'>[] = [];
  for (const fileId of fileIdsOf(content)) {
    const file = await sessionFile(services, caller, fileId);
    if (!file.ok) return file;
    files.push(file.value);
  }
  const at = services.clock.now();
  const { draftDays } = await effectiveSettings(services.db, owner.value.ouId);
  const name = content.jobName?.trim() || content.recipient?.trim() || files[0]?.name || service.value.definition.name;
  return ok({
    author: caller,
    owner: owner.value,
    service: service.value,
    name: [...name].slice(0, JOB_NAME_CHARACTERS).join(''),
    content,
    at,
    endsAt: draftEnd(at, draftDays),
  });
}

const fileIdsOf = (content: DraftContent): string[] => [...new Set(Object.values(content.sessionFiles ?? {}).flat())];

async function storeDraft(
  { caller, body: content, remember }: Pick<CallRequest<'drafts.create'>, 'caller' | 'body' | 'remember'>,
  services: Services,
  write: (trx: Trx, draft: DraftToStore) => Promise<Result<number>>,
): Promise<Result<Draft>> {
  const draft = await draftToStore(caller, services, content);
  if (!draft.ok) return draft;
  return transact(services.db, async (trx) => {
    const held = await holdService(trx, draft.value.service);
    if (!held.ok) return held;
    const written = await write(trx, draft.value);
    if (!written.ok) return written;
    const id = written.value;
    const { at: now, endsAt } = draft.value;
    const fileIds = fileIdsOf(content);
    const ofDraft = await fileOfDraft(trx, fileIds, id);
    if (ofDraft !== null) return refuse('job.fileOfDraft', { file: ofDraft });
    const taken = await takenFile(trx, caller, { id, fileIds });
    if (taken !== null) return refuse('file.notFound', { file: taken });
    await takeFiles(trx, caller, { id, fileIds, endsAt });
    const stored = await readDraft(trx, caller, { id, now });
    // A repeat after a cut must not find the files with the draft of the first time.
    if (stored.ok) await remember(trx, stored.value);
    return stored;
  });
}

export const DRAFT_HANDLERS: Handlers<
  'drafts.list' | 'drafts.create' | 'drafts.get' | 'drafts.save' | 'drafts.drop' | 'drafts.services'
> = {
  'drafts.list': async ({ caller }, { db, clock }) => {
    const now = clock.now();
    const rows = await listDrafts(db, caller, now);
    const ids = rows.map(({ id }) => id);
    const files = ids.length === 0 ? [] : await filesOfDrafts(db, caller, { ids, now });
    return ok(rows.map((row) => draftView(row, files)));
  },
  'drafts.create': ({ caller, body, remember }, services) =>
    storeDraft({ caller, body, remember }, services, async (trx, draft) =>
      (await countDrafts(trx, caller, draft.at)) < MOST_DRAFTS
        ? ok(await insertDraft(trx, draft))
        : refuse('job.tooManyDrafts', { maximum: MOST_DRAFTS }),
    ),
  'drafts.get': ({ caller, params }, { db, clock }) => readDraft(db, caller, { id: params.jobId, now: clock.now() }),
  'drafts.save': ({ caller, params, query, body, remember }, services) =>
    storeDraft({ caller, body, remember }, services, async (trx, draft) => {
      const { jobId: id } = params;
      if (await updateDraft(trx, { id, version: query.version }, draft)) return ok(id);
      const isThere = (await findDraft(trx, caller, { id, now: draft.at })) !== undefined;
      return refuse(isThere ? 'job.draftChanged' : 'job.draftGone');
    }),
  'drafts.drop': ({ caller, params }, { db }) =>
    transact(db, async (trx) =>
      (await endDraft(trx, caller, params.jobId)) ? ok({ dropped: true as const }) : refuse('job.draftGone'),
    ),
  'drafts.services': async ({ caller, query: { targetOwnerId } }, { db }) => {
    if (targetOwnerId === undefined) return ok(await beginServices(db, caller, caller.user.id));
    const owner = await depositOwner(db, caller, targetOwnerId);
    return owner.ok ? ok(await beginServices(db, caller, owner.value.userId)) : owner;
  },
};
