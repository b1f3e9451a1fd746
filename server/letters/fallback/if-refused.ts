// What follows where a channel refuses what is about to be confirmed: the next group of the strategy, where the channel has one
// take over on anything, what that costs, and whether somebody is asked first.
import type { ServiceChannelOptions } from '#domain/api/sending/command.schema.ts';
import type { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import type { ChannelType } from '#domain/channels/channels.ts';
import { postDateInstant, postDateWindow } from '#domain/deliveries/post-date.ts';
import { addSums, grossOf, type Sum } from '#domain/money/estimates.ts';
import { exceeds, passedThreshold } from '#domain/money/limits.ts';
import type { ServiceDefinition } from '#domain/services/service.schema.ts';
import { dayNumber } from '#domain/shared/days.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import { postDateRules } from '#server/letters/deliveries/post-date-rules.ts';
import { limitUses, rulesOf } from '#server/letters/money/reservations.ts';
import { channelsOf } from '#server/letters/rows/row-plan.ts';
import type { Db } from '#server/storage/schema.ts';
import { followers } from './followers.ts';
import { type PricedRow, priceRows } from './successor-prices.ts';

/** Rows of a service that are about to be confirmed, with the channels that carry each. */
export interface ToConfirm {
  readonly accountId: number;
  readonly service: ServiceDefinition;
  readonly groups: readonly (PricedRow & { readonly dispatch: readonly string[] })[];
  /** Pages of the documents of each. */
  readonly pages: ReadonlyMap<number, readonly number[]>;
  readonly options: ServiceChannelOptions;
  /** What they cost themselves. */
  readonly sums: readonly Sum[];
  /** Of test mode: nothing is held against anything. */
  readonly isFree: boolean;
  /** When it leaves. */
  readonly due: Date;
  readonly now: Date;
}

/** What follows. What a condition of the next group decides for a row is not known yet, and consent may change: it may be another. */
export interface IfRefused {
  readonly channels: readonly ChannelType[];
  /** Of one piece with VAT, in minor units of the sum's currency, where all cost the same; else null. */
  readonly each: number | null;
  /** If all of them were refused at each step, in the currency of the first that has a price; null: no price is set. */
  readonly sum: Sum | null;
  /** The same in each other currency of a step. */
  readonly otherSums: readonly Sum[];
  /** Why somebody is asked first; null: it goes by itself. */
  readonly asked: 'ask' | 'limit' | 'approval' | null;
  /** Noon of the first day on which it can be posted where it were refused at once; null: it is sent within minutes. */
  readonly leaves: { readonly day: string; readonly timeZone: string } | null;
  /** What follows where that does not arrive either, step by step. */
  readonly further: readonly (readonly ChannelType[])[];
  /** What fails later than so many days after it left is left to a person. */
  readonly days: number;
}

type Settings = Awaited<ReturnType<typeof effectiveSettings>>;
type Channels = ReadonlyMap<string, ChannelDefinition>;

/** Why somebody is asked where all pieces of a channel are refused; each of them holds its own part of a limit. */
type Asked = (pieces: readonly (readonly Sum[])[]) => IfRefused['asked'];

/** In the month in which it leaves: nothing is refused before. */
async function askedBy(db: Db, asking: ToConfirm, { fallbackAsk }: Settings): Promise<Asked> {
  const { accountId, sums, isFree, due, now } = asking;
  const rules = isFree ? [] : await rulesOf(db, accountId);
  const uses = await limitUses(db, rules, { due, until: due, now });
  const isBeyond = (piece: Sum): boolean =>
    grossOf(piece) > 0 &&
    uses.some((use) => use.rule.currency === piece.currency && exceeds(use, addSums([...sums, piece])));
  return (pieces) => {
    if (fallbackAsk) return 'ask';
    if (pieces.flat().some(isBeyond)) return 'limit';
    // A run adds up what goes by itself of an order: it is not the single piece that passes the threshold.
    return passedThreshold(rules, addSums(pieces.flat())) === null ? null : 'approval';
  };
}

/** What each row costs by what follows, where that is the same for all. */
function priceOfEach(pieces: readonly (readonly Sum[])[]): number | null {
  const [first] = pieces[0] ?? [];
  if (first === undefined) return null;
  const isSame = ([sum, other]: readonly Sum[]): boolean =>
    sum !== undefined && other === undefined && sum.currency === first.currency && grossOf(sum) === grossOf(first);
  return pieces.every(isSame) ? grossOf(first) : null;
}

/** That of the first step in front: what a piece costs is said in its currency. */
const byFirst = (sums: readonly Sum[], currency: string | undefined): Sum[] =>
  sums.toSorted((a, b) => Number(b.currency === currency) - Number(a.currency === currency));

/** The day by which all that is on paper has left; a successor has no day of its own. */
function leavingOf({ due }: ToConfirm, channels: Channels, labels: readonly string[]): IfRefused['leaves'] {
  const days = labels.flatMap((label) => {
    const channel = channels.get(label);
    if (channel === undefined || !CHANNEL_TYPE_ROWS[channel.channelType].paper) return [];
    const { timeZone } = channel;
    const day = dayNumber(postDateWindow(postDateRules(channel), due.getTime()).earliest) ?? 0;
    return [{ day: new Date(postDateInstant(day, timeZone)).toISOString(), timeZone }];
  });
  return days.toSorted((one, other) => one.day.localeCompare(other.day)).at(-1) ?? null;
}

/** Kinds of channels of each step, of whichever rows get so far. */
function stepsOf(ways: readonly (readonly (readonly string[])[])[], channels: Channels): ChannelType[][] {
  const steps: Set<ChannelType>[] = [];
  for (const way of ways)
    for (const [at, labels] of way.entries()) {
      const types = labels.flatMap((label) => channels.get(label)?.channelType ?? []);
      steps[at] = new Set([...(steps[at] ?? []), ...types]);
    }
  return steps.map((types) => [...types]);
}

/** By label of a channel; null: nothing follows, a person is told. */
export async function ifRefusedBy(
  db: Db,
  asking: ToConfirm,
  labels: readonly string[],
): Promise<ReadonlyMap<string, IfRefused | null>> {
  const { accountId, groups, pages, service, options, due } = asking;
  const settings = await effectiveSettings(db, accountId);
  const channels = await channelsOf(db, service);
  const next = await followers(db, { ...asking, channels, channelIds: settings.channelIds });
  const asked = await askedBy(db, asking, settings);
  const rows = new Map(groups.map((group) => [group.id, group]));
  const found = new Map<string, IfRefused | null>();
  for (const label of labels) {
    // Rows that begin elsewhere in the strategy go on elsewhere.
    const carrying = groups.flatMap((row) => {
      const [following, ...further] = row.dispatch.includes(label) ? next(label, row) : [];
      return following === undefined ? [] : [{ groupId: row.id, labels: following, further }];
    });
    if (carrying.length === 0) {
      found.set(label, null);
      continue;
    }
    // By the tariff of the day on which it would follow: nothing is refused before it leaves.
    const later = carrying.flatMap(({ groupId, further }) =>
      further.map((following) => ({ groupId, labels: following })),
    );
    const pricing = { where: db, service, options, now: due };
    const atEachStep = await priceRows(pricing, [...carrying, ...later], { rows, pages });
    const prices = atEachStep.slice(0, carrying.length);
    const pieces = prices.map((each) => addSums(each.flatMap(({ sum }) => sum ?? [])));
    const steps = atEachStep.flat().flatMap(({ sum }) => sum ?? []);
    const [sum, ...otherSums] = byFirst(addSums(steps), steps[0]?.currency);
    found.set(label, {
      channels: [...new Set(prices.flat().map(({ channelType }) => channelType))],
      each: priceOfEach(pieces),
      sum: sum ?? null,
      otherSums,
      asked: asked(pieces),
      leaves: leavingOf(asking, channels, [...new Set(carrying.flatMap((one) => one.labels))]),
      further: stepsOf(
        carrying.map(({ further }) => further),
        channels,
      ),
      days: settings.fallbackDays,
    });
  }
  return found;
}
