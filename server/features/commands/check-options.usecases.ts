// What confirm shows before it is sure: channel by channel, options, days and cut-off, rows that cannot go.
import { can } from '#domain/access/abilities.ts';
import type { CommandCreation } from '#domain/api/sending/command.schema.ts';
import type { ChannelShare, OptionsCheck, PriceEstimate } from '#domain/api/sending/delivery.schema.ts';
import { postDateInstant, postDateWindow } from '#domain/deliveries/post-date.ts';
import { ok, type Result } from '#domain/errors/result.ts';
import { dayNumber } from '#domain/shared/days.ts';
import { itemOf } from '#server/access/owned-row.ts';
import type { Caller, CallRequest, Services } from '#server/context/context.ts';
import type { JobRow } from '#server/features/jobs/read-jobs.usecases.ts';
import type { Rerouted } from '#server/letters/consent/judge-again.ts';
import { heldFault, readHolds } from '#server/letters/deliveries/channel-holds.ts';
import { handOvers, postDateRules } from '#server/letters/deliveries/post-date-rules.ts';
import { type IfRefused, ifRefusedBy } from '#server/letters/fallback/if-refused.ts';
import { type Foreseen, foresee } from '#server/letters/money/foreseen.ts';
import { administratorNames, validatorNames } from '#server/letters/receipts/validators.ts';
import {
  checkDays,
  checkEnabled,
  chooseOptions,
  type OptionTypeRow,
  offChannelOf,
  optionTypesOf,
  toPrice,
} from './channel-choices.ts';
import { wantsFourEyes } from './four-eyes.ts';
import { asIfConfirmed, shownWays } from './judge-again.ts';
import { refusedAddresses } from './refused-addresses.ts';
import { fingerprint, lettersOf, loadSelection, pagesOfRows, type SelectedChannel, sharesOf } from './selection.ts';

function daysOf({ definition }: SelectedChannel, now: Date) {
  const window = postDateWindow(postDateRules(definition), now.getTime());
  const noon = (day: string | null): string | null => {
    const number = day === null ? null : dayNumber(day);
    return number === null ? null : new Date(postDateInstant(number, definition.timeZone)).toISOString();
  };
  return {
    earliestPostDate: noon(window.earliest),
    latestPostDate: noon(window.latest),
    cutoffAt: definition.cutoffTime === null ? null : new Date(window.cutoffAt).toISOString(),
    timeZone: definition.timeZone,
  };
}

/** As the contract has it. */
const ifRefusedView = (found: IfRefused | null | undefined) =>
  found
    ? {
        ...found,
        channels: [...found.channels],
        otherSums: [...found.otherSums],
        further: found.further.map((types) => [...types]),
      }
    : null;

/** The price as the contract has it. An account above the viewer's own is not named. */
async function priceView(
  { db }: Services,
  { channels, sums, approvalAbove, limit }: Foreseen,
  { job, viewer }: { readonly job: JobRow; readonly viewer: number },
): Promise<PriceEstimate> {
  const shown = { channels: [...channels], sums: [...sums], approvalAbove };
  if (limit === null) return { ...shown, limit };
  const { accountId, accountName, ...rest } = limit;
  const path = job.account_path.slice(0, job.account_path.indexOf(accountId) + 1);
  const isOwn = path.includes(viewer) || !job.account_path.includes(viewer);
  const administrators = limit.exceeded ? await administratorNames(db, path) : [];
  return { ...shown, limit: { ...rest, account: isOwn ? accountName : null, administrators } };
}

interface Checking {
  readonly caller: Caller;
  readonly services: Services;
  /** Rows that go by other channels than those that were shown. */
  readonly rerouted: readonly Rerouted[];
}

interface Shown {
  readonly channels: readonly SelectedChannel[];
  readonly types: ReadonlyMap<number, OptionTypeRow>;
  readonly chosen: CommandCreation['serviceChannelOptions'];
  readonly holds: Awaited<ReturnType<typeof readHolds>>;
  readonly now: Date;
}

/** A channel with the options that can be chosen and the days on which it posts. */
function shown(share: ChannelShare, { channels, types, chosen, holds, now }: Shown) {
  const channel = channels.find(({ label }) => label === share.label);
  if (channel === undefined) throw new Error(`The selection lost its channel ${share.label}.`);
  const optionTypes = channel.definition.optionTypeIds.flatMap((id) => {
    const type = types.get(id);
    const value = chosen[share.label]?.[String(id)];
    const rule = channel.serviceChannel.optionRules[String(id)] ?? null;
    return type === undefined || value === undefined
      ? []
      : [{ ...type, values: [...type.values], chosen: value, rule }];
  });
  const hold = holds.get(channel.channelId);
  const held = hold === undefined ? null : heldFault(share.channelName, hold);
  return { ...share, optionTypes, held, ...daysOf(channel, now) };
}

async function check({ caller, services, rerouted }: Checking, body: CommandCreation): Promise<Result<OptionsCheck>> {
  const selection = await loadSelection(caller, services, body);
  if (!selection.ok) return selection;
  const { channels, groups, job } = selection.value;
  const enabled = checkEnabled(channels);
  if (!enabled.ok) return enabled;
  const types = await optionTypesOf(services.db, channels);
  const chosen = chooseOptions(selection.value, types, body.serviceChannelOptions);
  if (!chosen.ok) return chosen;
  const now = services.clock.now();
  const day = checkDays(channels, body.expectedPostDate, now);
  if (!day.ok) return day;
  const pages = await pagesOfRows(services.db, selection.value);
  const letters = lettersOf(selection.value, pages);
  const choices = { types, options: chosen.value, postDate: day.value, now };
  const sent = { accountId: job.account_id, isFree: job.test, now };
  const due = handOvers(channels, day.value, now);
  const priced = { ...sent, ...due, jobId: job.id, letters: toPrice(letters, choices) };
  const price = await foresee(services.db, priced);
  const { service } = selection.value;
  const confirmed = { ...sent, due: day.value ?? now, service, groups, pages, options: chosen.value };
  const labels = channels.map(({ label }) => label);
  const ifRefused = await ifRefusedBy(services.db, { ...confirmed, sums: price.sums }, labels);
  const holds = await readHolds(services.db);
  const mayValidate = can(caller.actor, 'validate', itemOf(job));
  const fourEyes = await wantsFourEyes(services.db, job.account_id);
  const awaitsValidation = !mayValidate || fourEyes || price.approvalAbove !== null;
  const answer: OptionsCheck = {
    shares: sharesOf(letters).map((share) => ({
      ...shown(share, { channels, types, chosen: chosen.value, holds, now }),
      ifRefused: ifRefusedView(ifRefused.get(share.label)),
    })),
    notEligible: groups
      .filter(({ dispatch, quality }) => dispatch.length === 0 && quality !== 'BAD')
      .map((row) => ({ packGroupId: row.id, recipientName: row.recipient_name, offChannel: offChannelOf(row.fault) })),
    ...shownWays(rerouted, groups),
    addressRefused: (await refusedAddresses(services.db, selection.value)).map(({ id, recipient_name }) => ({
      packGroupId: id,
      recipientName: recipient_name,
    })),
    packGroups: groups.length,
    selection: fingerprint(groups),
    price: await priceView(services, price, { job, viewer: caller.user.accountId }),
    awaitsValidation,
    validators: awaitsValidation ? await validatorNames(services.db, job, caller.user.id) : [],
  };
  return ok(answer);
}

type Asked = Pick<CallRequest<'deliveries.checkOptions'>, 'caller' | 'body'>;

export const checkOptions = ({ caller, body }: Asked, services: Services): Promise<Result<OptionsCheck>> =>
  asIfConfirmed({ caller, services, body }, (then, rerouted) => check({ caller, services: then, rerouted }, body));
