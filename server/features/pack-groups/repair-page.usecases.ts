// A person mends a page of a row: turned, fitted to A4, text taken out. It is tried before it is stored, so that a letter that
// cannot be made this way never waits for its production to say so.
import path from 'node:path';
import { isUnrepaired, type PageRepair } from '#domain/documents/page-repair.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { isOpenForEdits } from '#domain/jobs/jobs.states.ts';
import { decidePackGroupMove } from '#domain/jobs/pack-groups.states.ts';
import type { Caller, Handler, Services } from '#server/context/context.ts';
import { changeJob, type JobChange } from '#server/features/jobs/change-jobs.usecases.ts';
import { visibleJob } from '#server/features/jobs/read-jobs.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { inWorkFolder } from '#server/letters/jobs/document-files.ts';
import { editionConflict } from '#server/letters/jobs/edition-conflict.ts';
import { mayChange } from '#server/letters/jobs/job-rights.ts';
import { refreshJob } from '#server/letters/jobs/job-state.ts';
import { rowsWithPage } from '#server/letters/jobs/page-repairs.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { groupViews, visibleGroup } from './pack-groups.usecases.ts';
import { type PageInHand, pageInHand } from './page-in-hand.ts';
import { pageAsRepaired } from './page-zones.usecases.ts';

export const repairPage: Handler<'packGroups.repairPage'> = async ({ caller, params, body }, services) => {
  const asked = { packGroupId: params.packGroupId, page: Number(params.page) };
  const found = await pageInHand(caller, services, asked);
  if (!found.ok) return found;
  const hand = found.value;
  if (!mayChange(caller.actor, hand.job)) return refuse('exception.unauthorized');
  if (hand.paper === null) return refuse('packGroup.notOnPaper');
  const tried = await tryRepair(services, hand, body.repair);
  if (!tried.ok) return tried;
  const change = await changeJob(
    { caller, services, jobId: hand.job.id },
    (by, row) => mayChange(by.actor, row),
    (context) => storeRepair(context, { hand, version: body.version, repair: body.repair, caller }),
  );
  if (!change.ok) return change;
  const after = await visibleGroup(caller, services, params.packGroupId);
  if (!after.ok) return after;
  const job = await visibleJob(caller, services, hand.job.id);
  if (!job.ok) return job;
  const [view] = await groupViews(services, { caller, job: job.value }, [after.value]);
  return view === undefined ? refuse('packGroup.unknown', { id: params.packGroupId }) : ok(view);
};

/** Refuses as composing the page would. */
const tryRepair = (services: Services, hand: PageInHand, repair: PageRepair): Promise<Result<unknown>> =>
  inWorkFolder((folder) => {
    const pages = [pageAsRepaired(hand, repair)];
    return services.documents.compose({ outputs: [{ target: path.join(folder, 'page.pdf'), pages }], lane: 'person' });
  });

interface Repairing {
  readonly hand: PageInHand;
  readonly version: number;
  readonly repair: PageRepair;
  readonly caller: Caller;
}

async function storeRepair(context: JobChange, { hand, version, repair, caller }: Repairing): Promise<Result<true>> {
  const { trx, job, facts, at, by } = context;
  const open = isOpenForEdits(facts);
  if (!open.ok) return open;
  const { row, chunk, page } = hand;
  // A page that several rows have is mended for all of them: none may be on its way.
  const rows = await rowsWithPage(trx, chunk.input_file_id, page);
  for (const { state, command_id } of rows) {
    const move = decidePackGroupMove({ state, command: command_id === null ? null : 'PROCESSING' }, 'edit');
    if (!move.ok) return move;
  }
  if (rows.find(({ id }) => id === row.id)?.version !== version) {
    return { ok: false, refusal: await editionConflict(trx, job.id) };
  }
  const { id, login, name } = caller.user;
  await write(trx, { hand, repair, by: { id, login, name }, at });
  await trx
    .updateTable('pack_group')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where(
      'id',
      'in',
      rows.map((one) => one.id),
    )
    .execute();
  const { turn, onA4, takeOut } = repair;
  const details = { packGroupId: row.id, page, repaired: !isUnrepaired(repair), turn, onA4, takenOut: takeOut.length };
  const { accountId } = job;
  await addRevision(trx, { entity: 'job', entityId: job.id, accountId, event: 'PACK_GROUP_EDITED', at, by, details });
  await refreshJob(trx, job, { at, by });
  return ok(true);
}

interface Written {
  readonly hand: PageInHand;
  readonly repair: PageRepair;
  readonly by: { readonly id: number; readonly login: string; readonly name: string };
  readonly at: Date;
}

async function write(trx: Trx, { hand: { chunk, page, job }, repair, by, at }: Written): Promise<void> {
  const key = { input_file_id: chunk.input_file_id, page };
  if (isUnrepaired(repair)) {
    await trx
      .deleteFrom('page_repair')
      .where('input_file_id', '=', key.input_file_id)
      .where('page', '=', key.page)
      .execute();
    return;
  }
  const values = { repair: toJson(repair), repaired_by: toJson(by), repaired_at: at, preset: null };
  await trx
    .insertInto('page_repair')
    .values({ ...key, job_id: job.id, ...values })
    .onConflict((conflict) => conflict.columns(['input_file_id', 'page']).doUpdateSet(values))
    .execute();
}
