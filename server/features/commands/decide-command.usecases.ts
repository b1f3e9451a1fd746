// Decisions on a delivery command: validate, reject, cancel, free, try again. Each locks the job, decides by the table
// of moves, saves, and lets the job follow.
import { can, type RuledAbility } from '#domain/access/abilities.ts';
import type { CallBody } from '#domain/api/contract.ts';
import type { Command, Rejection } from '#domain/api/sending/command.schema.ts';
import { decideCancel, decideFree, decideMove, decideValidation } from '#domain/deliveries/commands.states.ts';
import { heldBy } from '#domain/deliveries/doubts.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { checkNotEnded } from '#server/access/endings.ts';
import { itemOf } from '#server/access/owned-row.ts';
import { EVERYTHING } from '#server/access/scope.ts';
import type { Caller, Handler, Services } from '#server/context/context.ts';
import { authorOn, inTransaction } from '#server/features/jobs/change-jobs.usecases.ts';
import { followDeliveries, setCommandState, withdrawGroups } from '#server/letters/deliveries/delivery-state.ts';
import { sendCreateDeliveries } from '#server/letters/deliveries/delivery-tasks.ts';
import { isAmong } from '#server/letters/deliveries/shipment-status.ts';
import { addRevision, type RevisionAuthor } from '#server/letters/history/add-revision.ts';
import { mayChange } from '#server/letters/jobs/job-rights.ts';
import { type LockedJob, lockJob, refreshJob } from '#server/letters/jobs/job-state.ts';
import { mailOwnerAndAuthor } from '#server/letters/mails/owner-mails.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import {
  cancelDeliveries,
  cancelFallbacks,
  groupsThatLeft,
  retryDeliveries,
  shipmentsOf,
} from './command-deliveries.ts';
import { type CommandRow, findCommand } from './commands.repository.ts';
import { readCommand, visibleCommand } from './read-commands.usecases.ts';

interface Deciding {
  readonly trx: Trx;
  readonly services: Services;
  readonly command: CommandRow;
  readonly job: LockedJob;
  readonly at: Date;
  readonly by: RevisionAuthor;
}

async function decideOn(
  { caller, services, id }: { readonly caller: Caller; readonly services: Services; readonly id: number },
  allowed: (row: CommandRow) => boolean,
  decide: (context: Deciding) => Promise<Result<true>>,
): Promise<Result<Command>> {
  const found = await visibleCommand(caller, services, id);
  if (!found.ok) return found;
  if (!allowed(found.value)) return refuse('exception.unauthorized');
  const done = await inTransaction(services, async (trx) => {
    const job = await lockJob(trx, found.value.job_id);
    // Seen and allowed above; read again under the lock for its state of now.
    const command = await findCommand(trx, EVERYTHING, id);
    if (job === null || command === null) return refuse('exception.notFound', { type: 'deliveryCommand' });
    const context = { trx, services, command, job, at: services.clock.now(), by: authorOn(caller, command) };
    const decided = await decide(context);
    // Read again: the decision may have moved the job already.
    const after = decided.ok ? await lockJob(trx, job.id) : null;
    if (after !== null) await refreshJob(trx, after, { at: context.at, by: context.by });
    return decided;
  });
  return done.ok ? readCommand(caller, services, id) : done;
}

const holds = (caller: Caller, ability: RuledAbility) => (row: CommandRow) => can(caller.actor, ability, itemOf(row));

async function saveDecision({ trx, command, at, by }: Deciding, reason: string | null): Promise<void> {
  await trx
    .updateTable('delivery_command')
    .set({ validation_reason: reason, validation_at: at, validator_id: by.userId })
    .where('id', '=', command.id)
    .execute();
}

/** What the rejection is about; a row of another command is none to point at. */
async function saveRejection({ trx, command }: Deciding, { kind, place }: CallBody<'commands.reject'>): Promise<void> {
  const row =
    place === undefined
      ? undefined
      : await trx
          .selectFrom('pack_group')
          .select('recipient_name')
          .where('id', '=', place.packGroupId)
          .where('command_id', '=', command.id)
          .executeTakeFirst();
  const shown = place === undefined || row === undefined ? null : { ...place, recipientName: row.recipient_name };
  if (kind === undefined && shown === null) return;
  const rejection: Rejection = { kind: kind ?? null, place: shown };
  await trx
    .updateTable('delivery_command')
    .set({ rejection: toJson(rejection) })
    .where('id', '=', command.id)
    .execute();
}

const setGroups = (trx: Trx, commandId: number, state: string) =>
  trx.updateTable('pack_group').set({ dispatch_state: state }).where('command_id', '=', commandId).execute();

export const validateCommand: Handler<'commands.validate'> = ({ caller, params, body }, services) =>
  decideOn({ caller, services, id: params.commandId }, holds(caller, 'validate'), async (context) => {
    const { trx, command, at, by } = context;
    const alive = await checkNotEnded(trx, command.account_id, at);
    if (!alive.ok) return alive;
    const reason = body.validationReason ?? null;
    const facts = { state: command.state, authorId: command.author_id, deciderId: caller.user.id, reason };
    const decided = decideValidation(facts, 'validate');
    if (!decided.ok) return decided;
    await setCommandState(trx, command, { to: decided.value, at, by });
    await saveDecision(context, reason);
    await setGroups(trx, command.id, 'PROCESSING');
    await sendCreateDeliveries(services.queue, trx, { commandId: command.id, accountId: command.account_id });
    return ok(true);
  });

export const rejectCommand: Handler<'commands.reject'> = ({ caller, params, body }, services) =>
  decideOn({ caller, services, id: params.commandId }, holds(caller, 'validate'), async (context) => {
    const { trx, command, at, by } = context;
    const reason = body.validationReason;
    const facts = { state: command.state, authorId: command.author_id, deciderId: caller.user.id, reason };
    const decided = decideValidation(facts, 'reject');
    if (!decided.ok) return decided;
    await setCommandState(trx, command, { to: decided.value, at, by });
    await saveDecision(context, reason);
    await saveRejection(context, body);
    await withdrawGroups(trx, command.id);
    await mailOwnerAndAuthor({ queue: services.queue, trx }, command, { kind: 'rejected' });
    return ok(true);
  });

export const cancelCommand: Handler<'commands.cancel'> = ({ caller, params }, services) =>
  decideOn({ caller, services, id: params.commandId }, holds(caller, 'cancel'), async ({ trx, command, at, by }) => {
    const shipments = await shipmentsOf(trx, command.id);
    // An order that is out may have fallbacks that are not.
    if ((await cancelFallbacks(trx, command, { at, by })) > 0) return ok(true);
    const decided = decideCancel(command.state, shipments);
    if (!decided.ok) return decided;
    const deliveries = await cancelDeliveries(trx, command.id, { at, by });
    // What was begun goes on: the order is partially cancelled when that has ended.
    if (deliveries > 0) await followDeliveries(trx, command.id, { at, by });
    else await setCommandState(trx, command, { to: decided.value, at, by, fault: null });
    await withdrawGroups(trx, command.id);
    return ok(true);
  });

export const freeCommand: Handler<'commands.free'> = ({ caller, params }, services) =>
  decideOn({ caller, services, id: params.commandId }, holds(caller, 'free'), async ({ trx, command, at, by }) => {
    const decided = decideFree({
      state: command.state,
      freedDate: command.freed_at?.toISOString() ?? null,
      groups: await groupsThatLeft(trx, command.id),
    });
    if (!decided.ok) return decided;
    if ((await cancelDeliveries(trx, command.id, { at, by })) > 0) await followDeliveries(trx, command.id, { at, by });
    // It failed before it had a delivery: nothing of it is left that could be tried again.
    else if (command.state === 'DELIVERY_CREATION_ERROR')
      await setCommandState(trx, command, { to: 'CANCELLED', at, by, fault: null });
    await trx
      .updateTable('pack_group')
      .set({ command_id: null, dispatch_state: 'REMAINING' })
      .where(isAmong(decided.value))
      .execute();
    await trx.updateTable('delivery_command').set({ freed_at: at }).where('id', '=', command.id).execute();
    const common = { entityId: command.id, accountId: command.account_id, at, by };
    await addRevision(trx, { ...common, entity: 'command', event: 'FREED', details: { count: decided.value.length } });
    return ok(true);
  });

export const retryCommand: Handler<'commands.retry'> = ({ caller, params }, services) =>
  decideOn(
    { caller, services, id: params.commandId },
    (row) => mayChange(caller.actor, row),
    async ({ trx, command, at, by }) => {
      const move = command.state === 'OUTPUT_ERROR' ? 'retryOutput' : 'retryCreation';
      const decided = decideMove(command.state, move);
      // An order that is out may have a fallback that is not.
      if (!decided.ok)
        return (await retryDeliveries(services.queue, trx, command, { at, by })) > 0 ? ok(true) : decided;
      const inDoubt = heldBy(command.fault);
      if (inDoubt > 0) return refuse('delivery.inDoubt', { count: inDoubt });
      // Where a fallback alone had failed, all else is out already.
      if ((await retryDeliveries(services.queue, trx, command, { at, by })) > 0) {
        await followDeliveries(trx, command.id, { at, by });
        return ok(true);
      }
      await setCommandState(trx, command, { to: decided.value, at, by, fault: null });
      await setGroups(trx, command.id, 'PROCESSING');
      return ok(true);
    },
  );
