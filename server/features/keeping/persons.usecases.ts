// What is kept of one person: found, and given out.
import { ok } from '#domain/errors/result.ts';
import type { Caller, Handler, Handlers, Services } from '#server/context/context.ts';
import { mayManage } from '#server/features/users/target-user.usecases.ts';
import { erasePerson } from './erase-person.usecases.ts';
import { keyOf, MOST, placesIn, scopeIn, tell, traceView } from './person-traces.ts';
import { dataOf } from './trace-contents.repository.ts';
import { type TraceRow, tracesOf } from './traces.repository.ts';

const findPerson: Handler<'keeping.findPerson'> = async ({ caller, params, body }, services) => {
  const scope = await scopeIn(caller, services, params.ouId);
  if (!scope.ok) return scope;
  const found = await tracesOf(services.db, scope.value, { asked: { text: body.text }, limit: MOST + 1 });
  await tell(services, caller, { ouId: params.ouId, event: 'personSearched', count: Math.min(found.length, MOST) });
  return ok({ items: found.slice(0, MOST).map(traceView), overflow: found.length > MOST });
};

/** How somebody who is there comes in is told to whoever may manage them, as their sessions are, and to themselves. */
const isGivenTo = async (caller: Caller, { db }: Services, { kind, id, removed }: TraceRow): Promise<boolean> =>
  kind !== 'user' || removed || id === caller.user.id || (await mayManage(db, caller, id));

const exportPerson: Handler<'keeping.exportPerson'> = async ({ caller, params, body }, services) => {
  const scope = await scopeIn(caller, services, params.ouId);
  if (!scope.ok) return scope;
  const found = await tracesOf(services.db, scope.value, { asked: placesIn(body.keys), limit: MOST });
  const items: { kind: TraceRow['kind']; key: string; data: Record<string, unknown> }[] = [];
  const withheld: string[] = [];
  for (const trace of found) {
    const key = keyOf(trace);
    if (!(await isGivenTo(caller, services, trace))) withheld.push(key);
    else items.push({ kind: trace.kind, key, data: await dataOf(services.db, trace, caller.user.id) });
  }
  if (items.length > 0)
    await tell(services, caller, { ouId: params.ouId, event: 'personExported', count: items.length });
  return ok({ items, withheld });
};

export const PERSON_HANDLERS: Handlers<'keeping.findPerson' | 'keeping.exportPerson' | 'keeping.erasePerson'> = {
  'keeping.findPerson': findPerson,
  'keeping.exportPerson': exportPerson,
  'keeping.erasePerson': erasePerson,
};
