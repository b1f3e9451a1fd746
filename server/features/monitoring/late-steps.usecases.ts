// What somebody does about pieces that are late: the site is asked by e-mail, once; an enquiry at the carrier is recorded. Neither
// changes a status; both stand in the history of the delivery.
import { can } from '#domain/access/abilities.ts';
import type { LateStepTaken } from '#domain/api/monitoring/late.schema.ts';
import { lateStep } from '#domain/channels/max-days.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { itemOf } from '#server/access/owned-row.ts';
import { EVERYTHING } from '#server/access/scope.ts';
import type { CallRequest, Handler, Services } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { visibleDelivery } from '#server/features/deliveries/read-deliveries.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import { type News, sendMails } from '#server/letters/mails/mails.ts';
import type { Trx } from '#server/storage/schema.ts';
import { countLate } from './late.repository.ts';
import { limitsOf, piecesOf, readDeadlines, takenView } from './late.usecases.ts';
import { isOwnStep, keepStep, type NewStep, readStep, siteOf, systemAdministrators } from './late-steps.repository.ts';

type TakeStep = CallRequest<'monitoring.takeStep'>;

interface Doing {
  readonly services: Services;
  readonly step: NewStep & { readonly accountId: number };
}

/** Lets the site be asked. Refused where there is nobody. */
async function askSite(
  trx: Trx,
  { caller, params, body }: TakeStep,
  { queue, clock }: Services,
): Promise<Result<true>> {
  const { accountId, id: callerId } = caller.user;
  const { name: channel, address } = await siteOf(trx, params.deliveryId);
  const news = { kind: 'siteAsked' as const, deliveryId: params.deliveryId, status: body.lateStatus };
  const asked = address === '' ? await systemAdministrators(trx, clock.now()) : [callerId];
  if (asked.length === 0) return refuse('late.nobody', { channel });
  const told: News = address === '' ? { ...news, people: asked.length } : { ...news, to: address };
  await sendMails(queue, trx, { accountId, userIds: asked, news: told });
  return ok(true);
}

/** How many pieces of the delivery are late in the status now. */
async function lateIn({ params, body }: TakeStep, services: Services): Promise<number> {
  const limits = limitsOf(await readDeadlines(services)).filter(({ status }) => status === body.lateStatus);
  const { deliveryId } = params;
  return piecesOf(await countLate(services.db, { limits, scope: EVERYTHING, targets: {}, deliveryId }));
}

/** Does it, in the transaction that says so. */
async function carryOut(trx: Trx, request: TakeStep, { services, step }: Doing): Promise<Result<true>> {
  const asked = step.step === 'site' ? await askSite(trx, request, services) : ok<true>(true);
  if (!asked.ok) return asked;
  const { deliveryId, status, at, pieces, note } = step;
  await addRevision(trx, {
    entity: 'delivery',
    entityId: deliveryId,
    accountId: step.accountId,
    event: step.step === 'site' ? 'SITE_ASKED' : 'ENQUIRY_OPENED',
    at,
    by: authorOf(request.caller),
    details: { status, count: pieces, ...(note === '' ? {} : { reason: note }) },
  });
  return ok(true);
}

/** Of an order whose personal data are gone nobody writes words, and nothing once its evidence is; a purge waits for this lock. */
async function mayNote(
  trx: Trx,
  { jobId, note }: { readonly jobId: number; readonly note: string },
): Promise<Result<true>> {
  const job = await trx
    .selectFrom('job')
    .select(['data_purged_at', 'evidence_ends_at'])
    .where('id', '=', jobId)
    .forShare()
    .executeTakeFirst();
  if (job?.evidence_ends_at) return refuse('job.evidencePurged', { order: jobId });
  return note !== '' && job?.data_purged_at ? refuse('job.wordsPurged', { order: jobId }) : ok(true);
}

export const takeStep: Handler<'monitoring.takeStep'> = async (request, services) => {
  const { caller, params, body } = request;
  const found = await visibleDelivery(caller, services, params.deliveryId);
  if (!found.ok) return found;
  const { id: deliveryId, account_id: accountId } = found.value;
  if (!can(caller.actor, 'acknowledge', itemOf(found.value))) return refuse('exception.unauthorized');
  const { lateStatus: status, note } = body;
  const pieces = await lateIn(request, services);
  if (pieces === 0) return refuse('late.notLate');
  const userId = caller.user.id;
  const step = {
    deliveryId,
    accountId,
    status,
    step: lateStep(status),
    at: services.clock.now(),
    userId,
    pieces,
    note,
  };
  return transact(services.db, async (trx): Promise<Result<LateStepTaken>> => {
    const may = await mayNote(trx, { jobId: found.value.job_id, note });
    if (!may.ok) return may;
    if (await keepStep(trx, step)) {
      const done = await carryOut(trx, request, { services, step });
      if (!done.ok) return done;
    }
    const taken = takenView(await readStep(trx, deliveryId, status));
    if (taken === null) throw new Error(`The step of ${deliveryId} is gone.`);
    return (await isOwnStep(trx, step)) ? ok(taken) : refuse('late.taken', { person: taken.person.name });
  });
};
