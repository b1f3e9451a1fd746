// Confirm: a selection of pack groups becomes a delivery command. Nothing bad, ineligible or unreconciled ever goes
// out.

import { can } from '#domain/access/abilities.ts';
import type { Amount } from '#domain/api/sending/billing.contract.ts';
import type { Command, CommandCreation, ServiceChannelOptions } from '#domain/api/sending/command.schema.ts';
import type { ChannelShare } from '#domain/api/sending/delivery.schema.ts';
import type { ReceiptEstimate } from '#domain/api/sending/receipt.schema.ts';
import { initialCommandState } from '#domain/deliveries/commands.states.ts';
import type { CommandState } from '#domain/deliveries/deliveries.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { isOpenForEdits } from '#domain/jobs/jobs.states.ts';
import { checkConfirm } from '#domain/jobs/pack-groups.states.ts';
import type { Sum } from '#domain/money/estimates.ts';
import { checkNotEnded } from '#server/access/endings.ts';
import { itemOf, ownerColumns } from '#server/access/owned-row.ts';
import type { Caller, CallRequest, Services } from '#server/context/context.ts';
import { authorOn, inTransaction } from '#server/features/jobs/change-jobs.usecases.ts';
import { moveCounter } from '#server/letters/counters/counters.ts';
import { sendCreateDeliveries } from '#server/letters/deliveries/delivery-tasks.ts';
import { handOvers } from '#server/letters/deliveries/post-date-rules.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { editionConflict } from '#server/letters/jobs/edition-conflict.ts';
import { openOrphans } from '#server/letters/jobs/job-counts.ts';
import { lockJob, refreshJob } from '#server/letters/jobs/job-state.ts';
import { foreseeSums } from '#server/letters/money/foreseen.ts';
import { reserve } from '#server/letters/money/reservations.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { type AcceptedWarnings, acceptWarnings, noteAccepted, within } from './accept-warnings.ts';
import {
  checkDays,
  checkEnabled,
  chooseOptions,
  type OptionTypeRow,
  offChannelOf,
  optionTypesOf,
  toPrice,
} from './channel-choices.ts';
import { bindGroups, type GroupToConfirm, groupsToConfirm } from './commands.repository.ts';
import { expiryDays, wantsFourEyes } from './four-eyes.ts';
import { areJudgedAgain, checkSeen, judgeAgain } from './judge-again.ts';
import { readCommand } from './read-commands.usecases.ts';
import { mailWishedReceipt } from './receipt.usecases.ts';
import { checkAddresses } from './refused-addresses.ts';
import { fingerprint, lettersOf, loadSelection, pagesOfRows, type Selection, sharesOf } from './selection.ts';

const DAY_MS = 86_400_000;

/** What decides on the confirmation of a row. */
export const factsOf = (group: GroupToConfirm) => ({
  id: group.id,
  name: group.recipient_name || String(group.rank),
  state: group.state,
  remaining: group.dispatch_state === 'REMAINING',
  bad: group.quality === 'BAD',
  unsettledWarning: group.fault?.label === 'address.anotherPerson',
  labels: group.dispatch,
  offChannel: offChannelOf(group.fault),
});

/**
 * True when each row goes by the channels by which it went when it was read. An address that was changed meanwhile has not been
 * looked at: what leaves is not known.
 */
const sameLetters = (before: readonly GroupToConfirm[], now: readonly GroupToConfirm[]): boolean => {
  const channels = new Map(before.map(({ id, dispatch }) => [id, dispatch.join('\n')]));
  return now.every(({ id, dispatch, unsettled }) => !unsettled && channels.get(id) === dispatch.join('\n'));
};

/** What was decided before the lock. */
interface NewCommand {
  readonly selection: Selection;
  readonly types: ReadonlyMap<number, OptionTypeRow>;
  readonly options: ServiceChannelOptions;
  readonly postDate: Date | null;
  readonly author: { readonly mayValidate: boolean; readonly fourEyes: boolean };
  /** Days that it may wait. */
  readonly expiryDays: number;
}

/** What follows from its letters, as they are under the lock. */
interface Settled {
  readonly state: CommandState;
  readonly shares: readonly ChannelShare[];
  readonly sums: readonly Sum[];
  /** The threshold that they pass. */
  readonly approvalAbove: Amount | null;
  /** As its receipt will say it. */
  readonly estimate: ReceiptEstimate | null;
}

async function insertCommand(
  trx: Trx,
  { caller, command, settled }: { readonly caller: Caller; readonly command: NewCommand; readonly settled: Settled },
  at: Date,
): Promise<number> {
  const { job, groups } = command.selection;
  const { state, shares, approvalAbove, estimate } = settled;
  const isWaiting = state === 'AWAIT_VALIDATION';
  const made = await trx
    .insertInto('delivery_command')
    .values({
      job_id: job.id,
      ...ownerColumns(job),
      author_id: caller.user.id,
      state,
      service_channel_options: toJson(command.options),
      expected_post_date: command.postDate,
      expires_at: isWaiting ? new Date(at.getTime() + command.expiryDays * DAY_MS) : null,
      pack_group_count: groups.length,
      pages: groups.reduce((sum, { pages }) => sum + pages, 0),
      shares: toJson(shares),
      approval_above: approvalAbove === null ? null : toJson(approvalAbove),
      estimate: estimate === null ? null : toJson(estimate),
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await bindGroups(
    trx,
    groups.map(({ id }) => id),
    { commandId: made.id, dispatchState: isWaiting ? 'AWAIT_VALIDATION' : 'PROCESSING' },
  );
  const by = authorOn(caller, job);
  await addRevision(trx, {
    entity: 'command',
    entityId: made.id,
    accountId: job.account_id,
    event: state,
    at,
    by,
  });
  const counted = { accountId: job.account_id, ownerId: job.owner_id, at };
  await moveCounter(trx, { ...counted, counter: 'command', from: null, to: state });
  return made.id;
}

/** Checks everything that can be checked before the lock. */
async function decide(caller: Caller, services: Services, body: CommandCreation): Promise<Result<NewCommand>> {
  const found = await loadSelection(caller, services, body);
  if (!found.ok) return found;
  const selection = found.value;
  if (body.selection !== undefined && body.selection !== fingerprint(selection.groups)) {
    return { ok: false, refusal: await editionConflict(services.db, selection.job.id) };
  }
  const groups = checkConfirm(selection.groups.map(factsOf));
  if (!groups.ok) return groups;
  const addresses = await checkAddresses(services.db, selection);
  if (!addresses.ok) return addresses;
  const orphans = await openOrphans(services.db, selection.job.id);
  if (orphans > 0) return refuse('deposit.reconciliationsMissing', { count: orphans });
  const enabled = checkEnabled(selection.channels);
  if (!enabled.ok) return enabled;
  const types = await optionTypesOf(services.db, selection.channels);
  const options = chooseOptions(selection, types, body.serviceChannelOptions);
  if (!options.ok) return options;
  const now = services.clock.now();
  const alive = await checkNotEnded(services.db, selection.job.account_id, now);
  if (!alive.ok) return alive;
  const postDate = checkDays(selection.channels, body.expectedPostDate, now);
  if (!postDate.ok) return postDate;
  const { account_id: accountId } = selection.job;
  const author = {
    mayValidate: can(caller.actor, 'validate', itemOf(selection.job)),
    fourEyes: await wantsFourEyes(services.db, accountId),
  };
  const days = await expiryDays(services.db, accountId);
  return ok({ selection, types, options: options.value, postDate: postDate.value, author, expiryDays: days });
}

/** Prices the letters: above a threshold the command waits. What is only tried costs nothing. */
async function settle(
  trx: Trx,
  { selection, types, options, postDate, author }: NewCommand,
  { now, isTried }: { readonly now: Date; readonly isTried: boolean },
): Promise<Settled> {
  const letters = lettersOf(selection, await pagesOfRows(trx, selection));
  const shares = sharesOf(letters);
  const { job } = selection;
  // That its account is in test mode by now counts for nothing: it may be real again before the letters are made.
  const isFree = isTried || job.test;
  const priced = toPrice(letters, { types, options, postDate, now });
  const { channels, sums, approvalAbove } = await foreseeSums(trx, {
    accountId: job.account_id,
    jobId: job.id,
    letters: priced,
    isFree,
  });
  const state = initialCommandState({ ...author, aboveThreshold: approvalAbove !== null });
  const parts = channels.map(({ label, unpriced, sum }) => ({ label, unpriced, sum }));
  const estimate = isFree || sums.length === 0 ? null : { channels: parts, sums: [...sums] };
  return { state, shares, sums: isFree ? [] : sums, approvalAbove, estimate };
}

interface Confirming {
  readonly caller: Caller;
  readonly services: Services;
  readonly remember: CallRequest<'commands.create'>['remember'];
  readonly accepted: AcceptedWarnings | null;
  readonly isTried: boolean;
}

/** Makes the command of what was decided, on the rows as they are under the lock. */
async function confirm(trx: Trx, command: NewCommand, confirming: Confirming): Promise<Result<Command>> {
  const { caller, services, remember, isTried } = confirming;
  const { job } = command.selection;
  const at = services.clock.now();
  const locked = await lockJob(trx, job.id);
  if (locked === null) return refuse('job.unknown');
  // Cancelled, frozen or locked since the selection was read?
  const open = isOpenForEdits({ ...locked, shipmentsLeft: 0 });
  if (!open.ok) return open;
  // Another person may have confirmed, rejected or edited a row since it was read.
  const now = await groupsToConfirm(
    trx,
    command.selection.groups.map(({ id }) => id),
    true,
  );
  const still = checkConfirm(now.map(factsOf));
  if (!still.ok) return still;
  // An acceptance may have been taken back.
  const orphans = await openOrphans(trx, job.id);
  if (orphans > 0) return refuse('deposit.reconciliationsMissing', { count: orphans });
  const addresses = await checkAddresses(trx, { ...command.selection, groups: now });
  if (!addresses.ok) return addresses;
  // Options and days were chosen for the channels that were read: other ones are a person's to choose again.
  if (!sameLetters(command.selection.groups, now)) return { ok: false, refusal: await editionConflict(trx, job.id) };
  await noteAccepted(trx, confirming.accepted, { caller, at });
  const settled = await settle(trx, command, { now: at, isTried });
  const id = await insertCommand(trx, { caller, command, settled }, at);
  const due = { ...handOvers(command.selection.channels, command.postDate, at), now: at };
  const accountId = job.account_id;
  const reserved = await reserve(trx, { commandId: id, accountId, sums: settled.sums, own: true, ...due });
  if (!reserved.ok) return reserved;
  if (settled.state === 'VALIDATED') {
    await sendCreateDeliveries(services.queue, trx, { commandId: id, accountId });
  }
  await refreshJob(trx, locked, { at, by: authorOn(caller, job) });
  await mailWishedReceipt({ trx, queue: services.queue }, id, caller.user.id);
  // Answer and command commit together: a repeat after a cut answers the same and confirms nothing twice.
  const made = await readCommand(caller, within(services, trx), id);
  if (made.ok) await remember(trx, made.value);
  return made;
}

/** What is asked: rows, options and a day, by whom. */
interface Asked extends Pick<CallRequest<'commands.create'>, 'caller' | 'body' | 'remember'> {
  /** Of a deposit that is only tried: nothing of it is paid. */
  readonly isTried?: boolean;
}

export async function createCommand(asked: Asked, services: Services): Promise<Result<Command>> {
  const { caller, body, remember, isTried = false } = asked;
  const confirming = { caller, services, remember, isTried };
  const isJudged = await areJudgedAgain(services.db, body);
  if (body.acceptWarnings || isJudged) {
    // What is accepted or judged anew changes what there is to decide on, and holds only when all of it is confirmed.
    return inTransaction(services, async (trx) => {
      const accepted = body.acceptWarnings ? await acceptWarnings({ caller, services, trx }, body) : null;
      const rerouted = isJudged ? await judgeAgain({ caller, services, trx }, body) : [];
      const seen = checkSeen(rerouted, body.selection);
      if (!seen.ok) return seen;
      const decided = await decide(caller, within(services, trx), body);
      return decided.ok ? confirm(trx, decided.value, { ...confirming, accepted }) : decided;
    });
  }
  const decided = await decide(caller, services, body);
  if (!decided.ok) return decided;
  return inTransaction(services, (trx) => confirm(trx, decided.value, { ...confirming, accepted: null }));
}
