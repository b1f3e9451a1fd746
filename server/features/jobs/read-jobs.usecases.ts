// Reading deposits: the orders list, its counters, one job with its files and history, pictures and pages.
import type { RuledAbility } from '#domain/access/abilities.ts';
import { visibleScope } from '#domain/access/scope.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { withInheritedLogins } from '#domain/jobs/history.ts';
import { decidePurge, obstacleTo } from '#domain/keeping/keeping.rules.ts';
import { COUNTER_ROWS } from '#domain/monitoring/counters.ts';
import { answerList } from '#server/access/answer-list.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import { EVERYTHING, type ResolvedScope, resolveScope } from '#server/access/scope.ts';
import { findValues, type ReadFor } from '#server/access/searched-values.ts';
import type { Caller, CallRequest, Download, Handler, Services } from '#server/context/context.ts';
import { countRequest, sumOf } from '#server/letters/counters/count-request.ts';
import { readCounter } from '#server/letters/counters/counters.ts';
import { countTested } from '#server/letters/counters/tested.repository.ts';
import { revisionsOf, revisionView } from '#server/letters/history/read-revisions.ts';
import {
  findInputFile,
  findJob,
  firstFilesOf,
  type InputFileRow,
  inputFilesOf,
  type JobRow,
  jobFilters,
  listedFilesOf,
  listJobs,
} from '#server/letters/jobs/jobs.repository.ts';
import { OPEN } from '#server/letters/jobs/open-orders.ts';
import { factsOf } from '#server/letters/keeping/keeping.repository.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import { countHeld, countOpen, countRejected } from './counted-beside.repository.ts';
import { channelsOf, jobDetail, jobSummary } from './job-view.ts';
import { type DrawnFile, drawnPage, drawPage } from './page-picture.ts';

/** Longest sides of a tile's pictures. A tile shows a page 204 to 226 px wide: 320 px long. */
const THUMBNAIL_PX = 320;
const THUMBNAIL_MOST_PX = 640;

/** What the caller may see by this ability, with its accounts looked up. */
export const scopeOf = (caller: Caller, services: Services, ability: RuledAbility): Promise<ResolvedScope> =>
  resolveScope(services.db, visibleScope(caller.actor, ability), caller);

/** A job that the caller may see. */
export type VisibleJob = JobRow;

/** The files of a job that was found in scope. */
export const filesOfJob = (services: Pick<Services, 'db'>, jobId: number): Promise<InputFileRow[]> =>
  inputFilesOf(services.db, jobId);

export type { JobRow };

/** The job in the caller's view, or the refusal that a missing one gets too. */
export async function visibleJob(caller: Caller, services: Services, jobId: number): Promise<Result<JobRow>> {
  const job = await findJob(services.db, await scopeOf(caller, services, 'viewOrder'), jobId);
  return job === null ? refuse('job.unknown') : ok(job);
}

/** What the order itself says is asked first: its pieces are read only where nothing of that stands in the way. */
async function isPurgeable(db: Db, job: JobRow, now: Date): Promise<boolean> {
  const { state, counts } = job;
  const openCommands = (counts.awaiting ?? 0) + (counts.processing ?? 0);
  const own = { state, openCommands, held: job.legal_hold !== null, waiting: 0 };
  if (job.files_purged_at !== null || job.purge_asked !== null || obstacleTo(own) !== null) return false;
  const facts = await factsOf(db, job.id);
  return facts !== null && decidePurge(facts, now.getTime()).ok;
}

/** The job as the contract sends it; foreign and missing ones are refused alike. */
export async function readJob(caller: Caller, services: Services, jobId: number) {
  const job = await visibleJob(caller, services, jobId);
  if (!job.ok) return job;
  const seen = { userId: caller.user.id, now: services.clock.now() };
  const files = await listedFilesOf(services.db, jobId, seen);
  const channels = await channelsOf(services.db, job.value);
  const purgeable = await isPurgeable(services.db, job.value, seen.now);
  return ok(jobDetail(caller.actor, job.value, { files, channels, purgeable }));
}

/** A job that was just made, for the person who made it. @throws Error when it is not there */
export async function jobAsMade(
  caller: Caller,
  trx: Trx,
  { jobId, now }: { readonly jobId: number; readonly now: Date },
) {
  const job = await findJob(trx, EVERYTHING, jobId);
  if (job === null) throw new Error('The job that was just made is not there.');
  const files = await listedFilesOf(trx, jobId, { userId: caller.user.id, now });
  return jobDetail(caller.actor, job, { files, channels: await channelsOf(trx, job), purgeable: false });
}

export const getJob: Handler<'jobs.get'> = ({ caller, params }, services) => readJob(caller, services, params.jobId);

/** Which jobs the list of them has. */
export const listedJobs = (request: CallRequest<'jobs.list'>, services: Services) => ({
  alias: 'job',
  scope: () => scopeOf(request.caller, services, 'viewOrder'),
  filters: async (reads: ReadFor) => jobFilters(request.query, await findValues(services.db, request.query, reads)),
});

export const listOrders: Handler<'jobs.list'> = (request, services) =>
  answerList(request, services, {
    name: 'jobs',
    ...listedJobs(request, services),
    read: listJobs,
    show: (row) => jobSummary(request.caller.actor, row),
  });

export const countJobs: Handler<'jobs.counters'> = async (request, services) => {
  const asked = await countRequest(request, services);
  if (!asked.ok) return asked;
  const perState = await readCounter(services.db, { ...asked.value, counter: 'job' });
  const { scope, targets, range } = asked.value;
  const seen = { scope, targets, range, timeZone: request.caller.timeZone };
  const REJECTED = await countRejected(services.db, seen);
  const HELD = await countHeld(services.db, seen);
  const ordersRemaining = sumOf(perState, COUNTER_ROWS.ordersRemaining.states);
  const open = await countOpen(services.db, seen, perState);
  const tested = open.OPEN > 0 ? await countTested(services.db, { of: 'job', which: OPEN }, asked.value) : undefined;
  const ordersRemainingProcessing = sumOf(perState, COUNTER_ROWS.ordersRemainingProcessing.states);
  return ok({
    ordersRemaining,
    ordersRemainingProcessing,
    pendingJobCount: ordersRemaining + ordersRemainingProcessing,
    jobCountPerStates: { ...perState, REJECTED, HELD, ...open },
    tested,
    testMode: (await effectiveSettings(services.db, request.caller.user.accountId)).testMode || undefined,
  });
};

export const readRevisions: Handler<'jobs.revisions'> = async ({ caller, params }, services) => {
  const job = await visibleJob(caller, services, params.jobId);
  if (!job.ok) return job;
  const rows = await revisionsOf(services.db, 'job', params.jobId);
  return ok(
    withInheritedLogins(rows.map((row) => ({ ...row, login: row.user_login }))).map(({ login, ...row }) =>
      revisionView({ ...row, user_login: login }),
    ),
  );
};

export const readThumbnails: Handler<'jobs.thumbnails'> = async ({ caller, query, signal }, services) => {
  const scope = await scopeOf(caller, services, 'viewOrder');
  const files = await firstFilesOf(services.db, scope, query.jobIds);
  const pictures: Record<string, string | null> = Object.fromEntries(query.jobIds.map((id) => [String(id), null]));
  const side = Math.min(Number(query.longestSide ?? THUMBNAIL_PX), THUMBNAIL_MOST_PX);
  for (const file of files) {
    const drawn = await drawPage(services, file, { page: 1, longestSidePx: side, signal });
    if (drawn.ok) pictures[String(file.job_id)] = `data:image/png;base64,${drawn.value.toString('base64')}`;
  }
  return ok(pictures);
};

/** The picture of a page of a file that was found in view in another way. */
export const pictureOfPage = (
  services: Services,
  file: DrawnFile,
  asked: Parameters<typeof drawnPage>[2],
): Promise<Result<Download>> => drawnPage(services, file, asked);

async function visibleFile(caller: Caller, services: Services, inputFileId: number): Promise<Result<InputFileRow>> {
  const file = await findInputFile(services.db, await scopeOf(caller, services, 'viewOrder'), inputFileId);
  if (file === null) return refuse('exception.notFound', { type: 'inputFile' });
  return file.purged ? refuse('file.purged', { file: file.name }) : ok(file);
}

export const downloadInputFile: Handler<'jobs.inputFile'> = async ({ caller, params }, services) => {
  const file = await visibleFile(caller, services, params.inputFileId);
  if (!file.ok) return file;
  const { hash, name, page_count: pages } = file.value;
  const download: Download = {
    content: { hash },
    name,
    contentType: pages === null ? 'application/octet-stream' : 'application/pdf',
  };
  return ok(download);
};

export const downloadPage: Handler<'jobs.inputFilePage'> = async ({ caller, params, query, signal }, services) => {
  const file = await visibleFile(caller, services, params.inputFileId);
  if (!file.ok) return file;
  const page = Number(params.page);
  const pages = file.value.page_count ?? 0;
  if (page < 1 || page > pages) return refuse('area.page', { page, pages });
  return drawnPage(services, file.value, { page, query, signal });
};
