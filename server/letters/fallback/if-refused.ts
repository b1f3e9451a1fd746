// What follows where a channel refuses what is about to be confirmed: the next group of the strategy, where the channel has one
// take over on anything, what that costs, and whether somebody is asked first.
import type { ServiceChannelOptions } from '#domain/api/sending/command.schema.ts';
import type { ChannelType } from '#domain/channels/channels.ts';
import { addSums, grossOf, type Sum } from '#domain/money/estimates.ts';
import { exceeds, passedThreshold } from '#domain/money/limits.ts';
import type { ServiceDefinition } from '#domain/services/service.schema.ts';
import { placeOf, strategyOf } from '#domain/services/strategy.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import { limitUses, rulesOf } from '#server/letters/money/reservations.ts';
import { channelsOf } from '#server/letters/rows/row-plan.ts';
import type { Db } from '#server/storage/schema.ts';
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
  readonly now: Date;
}

/** What follows. What a condition of the next group or consent decides for a row is not known yet: it may be another. */
export interface IfRefused {
  readonly channels: readonly ChannelType[];
  /** Of one piece with VAT, in minor units of the sum's currency, where all cost the same; else null. */
  readonly each: number | null;
  /** If all of them were refused; null: no price is set. */
  readonly sum: Sum | null;
  /** Why somebody is asked first; null: it goes by itself. */
  readonly asked: 'ask' | 'limit' | 'approval' | null;
}

/** The labels that would follow a label. */
async function followers(db: Db, { service, groups }: ToConfirm) {
  const channels = await channelsOf(db, service);
  const strategy = strategyOf(
    service.sendingStrategy,
    service.channels.map(({ label }) => label),
  );
  return (label: string): readonly string[] => {
    if ((channels.get(label)?.fallbackOnStatuses.length ?? 0) === 0) return [];
    const dispatch = groups.find((group) => group.dispatch.includes(label))?.dispatch ?? [label];
    const later = strategy.slice(placeOf(strategy, dispatch) + 1);
    const isOn = ({ channelLabels }: { readonly channelLabels: readonly string[] }): boolean =>
      !channelLabels.includes(label) && channelLabels.every((one) => channels.has(one));
    return later.find(isOn)?.channelLabels ?? [];
  };
}

async function askedBy(db: Db, asking: ToConfirm): Promise<(piece: Sum | null) => IfRefused['asked']> {
  const { accountId, sums, isFree, now } = asking;
  const { fallbackAsk } = await effectiveSettings(db, accountId);
  const rules = isFree ? [] : await rulesOf(db, accountId);
  const uses = await limitUses(db, rules, { due: now, now });
  return (piece) => {
    if (fallbackAsk) return 'ask';
    if (piece === null || grossOf(piece) === 0) return null;
    const all = addSums([...sums, piece]);
    if (uses.some((use) => use.rule.currency === piece.currency && exceeds(use, all))) return 'limit';
    return passedThreshold(rules, [piece]) === null ? null : 'approval';
  };
}

/** By label of a channel; null: nothing follows, a person is told. */
export async function ifRefusedBy(
  db: Db,
  asking: ToConfirm,
  labels: readonly string[],
): Promise<ReadonlyMap<string, IfRefused | null>> {
  const { groups, pages, service, options, now } = asking;
  const next = await followers(db, asking);
  const asked = await askedBy(db, asking);
  const rows = new Map(groups.map((group) => [group.id, group]));
  const found = new Map<string, IfRefused | null>();
  for (const label of labels) {
    const following = next(label);
    const own = groups.filter(({ dispatch }) => dispatch.includes(label));
    const [first] = own;
    if (following.length === 0 || first === undefined) {
      found.set(label, null);
      continue;
    }
    const carrying = own.map(({ id }) => ({ groupId: id, labels: following }));
    const prices = await priceRows({ where: db, service, options, now }, carrying, { rows, pages });
    const pieces = prices.map((channels) => addSums(channels.flatMap(({ sum }) => sum ?? [])));
    const [piece = null] = pieces[0] ?? [];
    const isSame = pieces.every((sums) => sums.length === 1 && sums[0] && piece && grossOf(sums[0]) === grossOf(piece));
    const sums = addSums(pieces.flat());
    found.set(label, {
      channels: (prices[0] ?? []).map(({ channelType }) => channelType),
      each: isSame && piece !== null ? grossOf(piece) : null,
      sum: sums.length === 1 ? (sums[0] ?? null) : null,
      asked: asked(piece),
    });
  }
  return found;
}
