// Confirms all rows of a deposit that can go, as a person would who keeps every option and is asked nothing further: for a
// deposit that is only tried.
import type { CommandCreation } from '#domain/api/sending/command.schema.ts';
import { ok, type Result } from '#domain/errors/result.ts';
import { checkConfirm } from '#domain/jobs/pack-groups.states.ts';
import type { Caller, Services } from '#server/context/context.ts';
import { STATE_FACTS, setCommandState } from '#server/letters/deliveries/delivery-state.ts';
import { sendCreateDeliveries } from '#server/letters/deliveries/delivery-tasks.ts';
import { lockJob, refreshJob } from '#server/letters/jobs/job-state.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { checkOptions } from './check-options.usecases.ts';
import { readyGroups } from './commands.repository.ts';
import { createCommand, factsOf } from './create-command.usecases.ts';

/** Pages that found no recipient go to nobody: a person would be asked. */
async function leaveOrphans({ db, clock }: Services, caller: Caller, jobId: number): Promise<void> {
  const { id, login, name } = caller.user;
  const accepted = { acceptedBy: { id, login, name }, acceptedAt: clock.now().toISOString() };
  await db.transaction().execute(async (trx) => {
    const job = await lockJob(trx, jobId);
    if (job === null) return;
    await trx
      .updateTable('chunk')
      .set({ accepted: toJson(accepted) })
      .where('job_id', '=', jobId)
      .where('orphan_reason', 'is not', null)
      .where('accepted', 'is', null)
      .execute();
    await refreshJob(trx, job, { at: clock.now(), by: null });
  });
}

/**
 * Confirms what nothing keeps back. What a person would be asked is taken as answered: that pages without a recipient go to
 * nobody, and that a second person says yes.
 * @param caller may do everything with the deposit
 * @returns false: no row can go
 */
export async function confirmAll(caller: Caller, services: Services, jobId: number): Promise<Result<boolean>> {
  await leaveOrphans(services, caller, jobId);
  const ready = await readyGroups(services.db, jobId, undefined);
  const ids = ready.filter((group) => checkConfirm([factsOf(group)]).ok).map(({ id }) => id);
  if (ids.length === 0) return ok(false);
  const asked: CommandCreation = { packGroupIds: ids, serviceChannelOptions: {}, expectedPostDate: null };
  const seen = await checkOptions({ caller, body: asked }, services);
  if (!seen.ok) return seen;
  const { selection, notEligible } = seen.value;
  // Consent and options decide last; a row that no channel takes then stays behind.
  const left = new Set(notEligible.map(({ packGroupId }) => packGroupId));
  const body =
    left.size === 0 ? { ...asked, selection } : { ...asked, packGroupIds: ids.filter((id) => !left.has(id)) };
  if (body.packGroupIds?.length === 0) return ok(false);
  const made = await createCommand({ caller, body, remember: () => Promise.resolve(), isTried: true }, services);
  if (!made.ok) return made;
  if (made.value.state === 'AWAIT_VALIDATION') await validate(services, made.value.id);
  return ok(true);
}

async function validate(services: Services, commandId: number): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const command = await trx
      .selectFrom('delivery_command')
      .select(STATE_FACTS)
      .where('id', '=', commandId)
      .executeTakeFirstOrThrow();
    await setCommandState(trx, command, { to: 'VALIDATED', at: services.clock.now(), by: null });
    await sendCreateDeliveries(services.queue, trx, { commandId, accountId: command.account_id });
  });
}
