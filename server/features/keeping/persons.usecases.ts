// What is kept of one person: found, given out, erased. The answer says of each place what stays, and why.
import { can } from '#domain/access/abilities.ts';
import type { Trace } from '#domain/api/deposit/keeping.contract.ts';
import { ok, type Result } from '#domain/errors/result.ts';
import { decidePurge } from '#domain/keeping/keeping.rules.ts';
import { erasureOf } from '#domain/keeping/traces.ts';
import type { Caller, Handler, Handlers, Services } from '#server/context/context.ts';
import { permittedUnit, unitItem } from '#server/features/units/unit-access.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import { lockJob } from '#server/letters/jobs/job-state.ts';
import { CONTENT_GRACE_MS, removeContents } from '#server/letters/keeping/contents.ts';
import { eraseRow } from '#server/letters/keeping/erase-row.ts';
import { factsOf } from '#server/letters/keeping/keeping.repository.ts';
import { removeLeavingFolders } from '#server/letters/keeping/outbox-folders.ts';
import { purgeOrder } from '#server/letters/keeping/purge-order.ts';
import { eraseConsent, eraseContact, eraseDraft, eraseUser, rowsOf } from './erasures.repository.ts';
import { dataOf } from './trace-contents.repository.ts';
import { type Asked, type TraceRow, type TraceScope, tracesOf } from './traces.repository.ts';

const MOST = 200;

async function scopeIn(caller: Caller, services: Services, ouId: number): Promise<Result<TraceScope>> {
  const unit = await permittedUnit(services.db, caller, { ability: 'administerOu', id: ouId });
  if (!unit.ok) return unit;
  const withThoseBelow = can(caller.actor, 'hierarchyAdmin', unitItem(unit.value));
  return ok({ ouId, withThoseBelow, personId: caller.user.id, now: services.clock.now() });
}

/** The places that keys name. */
function placesIn(keys: readonly string[]): Asked {
  const ids = (kind: string): number[] =>
    keys.flatMap((key) => (key.startsWith(`${kind}:`) ? [Number(key.slice(kind.length + 1))] : []));
  return {
    recipients: ids('recipient'),
    contacts: ids('contact'),
    consents: ids('consent'),
    users: ids('user'),
    drafts: ids('draft'),
  };
}

const keyOf = ({ kind, id }: TraceRow): string => `${kind}:${id}`;

const traceView = (row: TraceRow): Trace => ({
  kind: row.kind,
  key: keyOf(row),
  name: row.name,
  lines: [...row.lines],
  emailAddress: row.email,
  order: row.job_id === null ? null : { id: row.job_id, name: row.job_name ?? '' },
  date: row.at.toISOString(),
  ...eraseView(row),
});

const eraseView = (row: TraceRow): Pick<Trace, 'erases' | 'kept'> => {
  const { erases, kept } = erasureOf(row);
  return { erases, kept: [...kept] };
};

const findPerson: Handler<'keeping.findPerson'> = async ({ caller, params, body }, services) => {
  const scope = await scopeIn(caller, services, params.ouId);
  if (!scope.ok) return scope;
  const found = await tracesOf(services.db, scope.value, { asked: { text: body.text }, limit: MOST + 1 });
  await tell(services, caller, { ouId: params.ouId, event: 'personSearched', count: Math.min(found.length, MOST) });
  return ok({ items: found.slice(0, MOST).map(traceView), overflow: found.length > MOST });
};

/** Who gave out or erased somebody, and how much; never whom. */
const tell = (services: Services, caller: Caller, told: { ouId: number; event: string; count: number }) =>
  services.db.transaction().execute((trx) =>
    addRevision(trx, {
      entity: 'account',
      entityId: told.ouId,
      accountId: told.ouId,
      event: told.event,
      at: services.clock.now(),
      by: authorOf(caller),
      details: { count: told.count },
    }),
  );

const exportPerson: Handler<'keeping.exportPerson'> = async ({ caller, params, body }, services) => {
  const scope = await scopeIn(caller, services, params.ouId);
  if (!scope.ok) return scope;
  const found = await tracesOf(services.db, scope.value, { asked: placesIn(body.keys), limit: MOST });
  const items: { kind: TraceRow['kind']; key: string; data: Record<string, unknown> }[] = [];
  for (const trace of found)
    items.push({ kind: trace.kind, key: keyOf(trace), data: await dataOf(services.db, trace) });
  if (items.length > 0)
    await tell(services, caller, { ouId: params.ouId, event: 'personExported', count: items.length });
  return ok({ items });
};

interface Erasing {
  readonly caller: Caller;
  readonly services: Services;
  readonly scope: TraceScope;
}

/** An order of one recipient goes whole, with its deposited file. False: what stands in its way came in between. */
async function eraseOrder({ caller, services }: Erasing, jobId: number): Promise<boolean> {
  const now = services.clock.now().getTime();
  const by = authorOf(caller);
  const facts = await factsOf(services.db, jobId);
  if (facts === null || !decidePurge({ ...facts, filesPurged: false }, now).ok) return false;
  const may = (job: typeof facts) => decidePurge({ ...job, filesPurged: false }, now).ok;
  if (!facts.filesPurged) await purgeOrder(services, { jobId, step: 'files', by, may });
  const gone = await purgeOrder(services, { jobId, step: 'data', by, may });
  await removeLeavingFolders(services);
  return gone;
}

/** Nothing, where a hold or a confirmation came in between: it is asked for anew under the lock of the order. */
async function eraseRecipient(erasing: Erasing, trace: TraceRow): Promise<void> {
  const { caller, services, scope } = erasing;
  const { db, clock } = services;
  const jobId = trace.job_id ?? 0;
  if ((await rowsOf(db, jobId)) === 1 && (await eraseOrder(erasing, jobId))) return;
  const contents = await db.transaction().execute(async (trx) => {
    const job = await lockJob(trx, jobId);
    const asked = { recipients: [trace.id], contacts: [], users: [], drafts: [], consents: [] };
    const [now] = await tracesOf(trx, scope, { asked, limit: 1 });
    if (job === null || now === undefined || !erasureOf(now).erases) return null;
    const at = clock.now();
    const contentsBefore = new Date(at.getTime() - CONTENT_GRACE_MS);
    return eraseRow(trx, { job, rowId: trace.id }, { at, by: authorOf(caller), contentsBefore });
  });
  if (contents === null) return;
  await removeLeavingFolders(services);
  await removeContents(services, contents);
}

async function eraseTrace(erasing: Erasing, trace: TraceRow): Promise<void> {
  if (trace.kind === 'recipient') return eraseRecipient(erasing, trace);
  const erase = { contact: eraseContact, consent: eraseConsent, user: eraseUser, draft: eraseDraft }[trace.kind];
  await erasing.services.db.transaction().execute((trx) => erase(trx, trace, erasing.scope.now));
}

/** A recipient who was erased before. */
const isEmpty = ({ kind, name, lines, email }: TraceRow): boolean =>
  kind === 'recipient' && name === '' && lines.length === 0 && email === '';

const erasePerson: Handler<'keeping.erasePerson'> = async ({ caller, params, body }, services) => {
  const scope = await scopeIn(caller, services, params.ouId);
  if (!scope.ok) return scope;
  const asked = placesIn(body.keys);
  const found = (await tracesOf(services.db, scope.value, { asked, limit: MOST })).filter((trace) => !isEmpty(trace));
  const erasing = { caller, services, scope: scope.value };
  for (const trace of found) if (erasureOf(trace).erases) await eraseTrace(erasing, trace);
  // What is still there of those that were to go was held or confirmed in between.
  const left = new Map(
    (await tracesOf(services.db, scope.value, { asked, limit: MOST })).map((row) => [keyOf(row), row]),
  );
  const items = found.map((trace) => {
    const now = left.get(keyOf(trace));
    return traceView(now === undefined || isEmpty(now) ? trace : { ...now, name: trace.name });
  });
  const erased = items.filter(({ erases }) => erases).length;
  if (erased > 0) {
    await tell(services, caller, { ouId: params.ouId, event: 'personErased', count: erased });
    // Ids alone: after a restore it is done again by them (docs/operations.md, "Putting back").
    const gone = items.filter(({ erases }) => erases).map(({ key }) => key);
    services.log.info('keeping.erased', { ouId: params.ouId, keys: gone.join(' ') });
  }
  return ok({ items, erased });
};

export const PERSON_HANDLERS: Handlers<'keeping.findPerson' | 'keeping.exportPerson' | 'keeping.erasePerson'> = {
  'keeping.findPerson': findPerson,
  'keeping.exportPerson': exportPerson,
  'keeping.erasePerson': erasePerson,
};
