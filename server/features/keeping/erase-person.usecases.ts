// Erases what is kept of one person, place by place. The answer says of each place what stays, and why; what cannot be erased just then
// keeps none of the others back.
import { ok } from '#domain/errors/result.ts';
import { decidePurge } from '#domain/keeping/keeping.rules.ts';
import { erasureOf, isInOrder } from '#domain/keeping/traces.ts';
import type { Caller, Handler, Services } from '#server/context/context.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import { lockJob } from '#server/letters/jobs/job-state.ts';
import { CONTENT_GRACE_MS, removeContents } from '#server/letters/keeping/contents.ts';
import { eraseChunk, eraseFile } from '#server/letters/keeping/erase-chunk.ts';
import { eraseRow } from '#server/letters/keeping/erase-row.ts';
import { factsOf } from '#server/letters/keeping/keeping.repository.ts';
import { removeLeavingFolders } from '#server/letters/keeping/outbox-folders.ts';
import { purgeOrder } from '#server/letters/keeping/purge-order.ts';
import type { Trx } from '#server/storage/schema.ts';
import {
  eraseConsent,
  eraseContact,
  eraseDraft,
  eraseLibraryFile,
  eraseUser,
  type InOrder,
  isAlone,
} from './erasures.repository.ts';
import { forgetViews } from './forget-views.ts';
import { keyOf, MOST, placesIn, scopeIn, tell, traceView } from './person-traces.ts';
import type { TraceScope } from './trace-scope.ts';
import { type TraceRow, tracesOf } from './traces.repository.ts';

interface Erasing {
  readonly caller: Caller;
  readonly services: Services;
  readonly scope: TraceScope;
  /** Keys of the places that are gone. */
  readonly gone: string[];
}

/** After a restore it is done again by this line (docs/operations.md, "Putting back"): ids alone, and at once for each place. */
function markGone({ services, scope, gone }: Erasing, trace: TraceRow): void {
  const key = keyOf(trace);
  gone.push(key);
  services.log.info('keeping.erased', { ouId: scope.ouId, keys: key });
}

/** It is asked for anew in the transaction that erases it: a hold, or a confirmation, may have come in between. */
async function stillErases(trx: Trx, scope: TraceScope, trace: TraceRow): Promise<boolean> {
  const [now] = await tracesOf(trx, scope, { asked: placesIn([keyOf(trace)]), limit: 1 });
  return now !== undefined && erasureOf(now).erases;
}

/** An order of one recipient goes whole, with its deposited file. False: what stands in its way came in between. */
async function eraseOrder(erasing: Erasing, trace: TraceRow, jobId: number): Promise<boolean> {
  const { caller, services } = erasing;
  const now = services.clock.now().getTime();
  const by = authorOf(caller);
  const facts = await factsOf(services.db, jobId);
  if (facts === null || !decidePurge({ ...facts, filesPurged: false }, now).ok) return false;
  const may = (job: typeof facts) => decidePurge({ ...job, filesPurged: false }, now).ok;
  if (!facts.filesPurged) await purgeOrder(services, { jobId, step: 'files', by, may });
  const isGone = await purgeOrder(services, { jobId, step: 'data', by, may });
  if (isGone) markGone(erasing, trace);
  await removeLeavingFolders(services);
  return isGone;
}

const ERASE_ALONE = {
  contact: eraseContact,
  consent: eraseConsent,
  user: eraseUser,
  draft: eraseDraft,
  libraryFile: eraseLibraryFile,
} as const;

const ERASE = { recipient: eraseRow, part: eraseChunk, file: eraseFile } as const;

/** A place in an order. */
async function eraseInOrder(erasing: Erasing, trace: InOrder): Promise<void> {
  const { caller, services, scope } = erasing;
  const { db, clock } = services;
  const jobId = trace.job_id ?? 0;
  if ((await isAlone(db, trace)) && (await eraseOrder(erasing, trace, jobId))) return;
  const contents = await db.transaction().execute(async (trx) => {
    const job = await lockJob(trx, jobId);
    if (job === null || !(await stillErases(trx, scope, trace))) return null;
    const at = clock.now();
    const contentsBefore = new Date(at.getTime() - CONTENT_GRACE_MS);
    const erasure = { at, by: authorOf(caller), contentsBefore };
    return ERASE[trace.kind](trx, { job, id: trace.id }, erasure);
  });
  if (contents === null) return;
  markGone(erasing, trace);
  await removeLeavingFolders(services);
  await removeContents(services, contents);
}

async function eraseTrace(erasing: Erasing, trace: TraceRow): Promise<void> {
  const { kind } = trace;
  if (isInOrder(kind)) return eraseInOrder(erasing, { ...trace, kind });
  const { services, scope } = erasing;
  const erase = ERASE_ALONE[kind];
  const isGone = await services.db.transaction().execute(async (trx) => {
    if (!(await stillErases(trx, scope, trace))) return false;
    await erase(trx, trace, scope.now);
    return true;
  });
  if (isGone) markGone(erasing, trace);
}

/** One place after the other; what fails says so in the log, and is found again. */
async function eraseEach(erasing: Erasing, traces: readonly TraceRow[]): Promise<void> {
  const { services, scope } = erasing;
  for (const trace of traces) {
    try {
      // Before: a place that is gone is found by no repeat of a call that was cut.
      await forgetViews(services.db, trace);
      await eraseTrace(erasing, trace);
    } catch (error) {
      const place = { ouId: scope.ouId, keys: keyOf(trace) };
      services.log.warn('keeping.erase-failed', { ...place, error: error as Error });
    }
  }
}

/** A recipient who was erased before. */
const isEmpty = ({ kind, name, lines, email }: TraceRow): boolean =>
  kind === 'recipient' && name === '' && lines.length === 0 && email === '';

/** As it was found where it is gone; else why it is still there. */
function outcomeOf(trace: TraceRow, now: TraceRow | undefined) {
  if (now === undefined || isEmpty(now)) return traceView(trace);
  const view = traceView({ ...now, name: trace.name });
  return view.erases ? { ...view, erases: false, kept: ['failed' as const] } : view;
}

export const erasePerson: Handler<'keeping.erasePerson'> = async ({ caller, params, body }, services) => {
  const { ouId } = params;
  const scope = await scopeIn(caller, services, ouId);
  if (!scope.ok) return scope;
  const asked = placesIn(body.keys);
  const found = (await tracesOf(services.db, scope.value, { asked, limit: MOST })).filter((trace) => !isEmpty(trace));
  const erasing: Erasing = { caller, services, scope: scope.value, gone: [] };
  await eraseEach(
    erasing,
    found.filter((trace) => erasureOf(trace).erases),
  );
  if (erasing.gone.length > 0)
    await tell(services, caller, { ouId, event: 'personErased', count: erasing.gone.length });
  const left = new Map(
    (await tracesOf(services.db, scope.value, { asked, limit: MOST })).map((row) => [keyOf(row), row]),
  );
  const items = found.map((trace) => outcomeOf(trace, left.get(keyOf(trace))));
  return ok({ items, erased: items.filter(({ erases }) => erases).length });
};
