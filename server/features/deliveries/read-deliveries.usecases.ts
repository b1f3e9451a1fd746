// Reading deliveries: the list, one delivery, those of a job or number, histories, and the counters of the home screen.
import { type SqlBool, sql } from 'kysely';
import { visibleScope } from '#domain/access/scope.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { COUNTER_ROWS } from '#domain/monitoring/counters.ts';
import { asDeliveryNumber } from '#domain/shipments/delivery-number.ts';
import { answerList } from '#server/access/answer-list.ts';
import { resolveScope, seesNothing } from '#server/access/scope.ts';
import { findValues, type ReadFor } from '#server/access/searched-values.ts';
import type { Caller, CallRequest, Handler, Services } from '#server/context/context.ts';
import { scopeOf, visibleJob } from '#server/features/jobs/read-jobs.usecases.ts';
import { countRequest, sumOf } from '#server/letters/counters/count-request.ts';
import { readCounter } from '#server/letters/counters/counters.ts';
import { countTested } from '#server/letters/counters/tested.repository.ts';
import { revisionsOf, revisionView } from '#server/letters/history/read-revisions.ts';
import {
  type DeliveryRow,
  deliveriesWhere,
  deliveryFilters,
  findDelivery,
  listDeliveries,
} from './deliveries.repository.ts';
import { deliveryDetail, deliverySummary } from './delivery-view.ts';
import { countWaiting } from './waiting-commands.repository.ts';

/** The delivery in the caller's view; foreign and missing ones are refused alike. */
export async function visibleDelivery(caller: Caller, services: Services, id: number): Promise<Result<DeliveryRow>> {
  const row = await findDelivery(services.db, await scopeOf(caller, services, 'viewOrder'), id);
  return row === null ? refuse('exception.notFound', { type: 'delivery' }) : ok(row);
}

export const getDelivery: Handler<'deliveries.get'> = async ({ caller, params }, services) => {
  const row = await visibleDelivery(caller, services, params.deliveryId);
  return row.ok ? ok(deliveryDetail(caller.actor, row.value)) : row;
};

export const readDeliveryRevisions: Handler<'deliveries.revisions'> = async ({ caller, params }, services) => {
  const row = await visibleDelivery(caller, services, params.deliveryId);
  if (!row.ok) return row;
  return ok((await revisionsOf(services.db, 'delivery', params.deliveryId)).map(revisionView));
};

/** By job or by number: exactly one of the two. */
export const findDeliveries: Handler<'deliveries.find'> = async ({ caller, query }, services) => {
  const { jobId, externalId } = query;
  if ((jobId === undefined) === (externalId === undefined)) {
    return refuse('exception.invalidInput', { field: 'jobId', reason: 'exactly one of jobId and externalId' });
  }
  const scope = await scopeOf(caller, services, 'viewOrder');
  if (jobId !== undefined) {
    const job = await visibleJob(caller, services, jobId);
    if (!job.ok) return job;
  }
  const condition =
    jobId === undefined
      ? sql<SqlBool>`d.external_id = ${asDeliveryNumber(externalId ?? '')}`
      : sql<SqlBool>`d.job_id = ${jobId}`;
  const rows = await deliveriesWhere(services.db, scope, condition);
  return ok(rows.map((row) => deliveryDetail(caller.actor, row)));
};

/** Which deliveries the list of them has. */
export const listedDeliveries = (request: CallRequest<'deliveries.list'>, services: Services) => ({
  alias: 'delivery',
  scope: () => scopeOf(request.caller, services, 'viewOrder'),
  filters: async (reads: ReadFor) =>
    deliveryFilters(request.query, await findValues(services.db, request.query, reads)),
});

export const listOfDeliveries: Handler<'deliveries.list'> = (request, services) =>
  answerList(request, services, {
    name: 'deliveries',
    ...listedDeliveries(request, services),
    read: listDeliveries,
    show: deliverySummary,
  });

/** The seven counters of deliveries count commands (docs/model.md, "Counters"). */
export const countDeliveries: Handler<'deliveries.counters'> = async (request, services) => {
  const { caller, query } = request;
  const asked = await countRequest(request, services);
  if (!asked.ok) return asked;
  const commands = await readCounter(services.db, { ...asked.value, counter: 'command' });
  const deliveries = await readCounter(services.db, { ...asked.value, counter: 'delivery' });
  const toValidate = await resolveScope(services.db, visibleScope(caller.actor, 'validate'));
  const waiting = await countWaiting(
    services.db,
    seesNothing(toValidate)
      ? { scope: asked.value.scope, targets: query }
      : { scope: toValidate, targets: query, validatorId: caller.user.id },
  );
  return ok({
    deliveries: sumOf(commands, COUNTER_ROWS.deliveries.states),
    deliveriesProcessing: sumOf(commands, COUNTER_ROWS.deliveriesProcessing.states),
    deliveriesAwaitValidation: waiting,
    deliveriesError: sumOf(commands, COUNTER_ROWS.deliveriesError.states),
    deliveryCommandCountPerStates: commands,
    deliveryCountPerStates: deliveries,
    tested: deliveries.OUTPUTTED
      ? await countTested(
          services.db,
          { of: 'delivery', which: sql<SqlBool>`delivery.state = 'OUTPUTTED'` },
          asked.value,
        )
      : undefined,
  });
};
