// Which channels would take over for rows that are about to be confirmed, as a run of the fallback would find them.
import type { Correction } from '#domain/addresses/correction.ts';
import type { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import type { ServiceDefinition, StrategyGroup } from '#domain/services/service.schema.ts';
import { placeOf, strategyOf } from '#domain/services/strategy.ts';
import { namedRecipients } from '#server/letters/consent/named-recipients.ts';
import { lostConsent, readConsents, recipientBy } from '#server/letters/consent/preferences.ts';
import type { Db } from '#server/storage/schema.ts';
import { isUnprintable } from './unprintable.ts';

/** A row, with the channels that carry it first. */
interface RowToFollow {
  readonly id: number;
  readonly dispatch: readonly string[];
  readonly correction: Correction | null;
}

/** Rows of a service, and what decides on who takes over for them. */
interface Following {
  readonly accountId: number;
  readonly service: ServiceDefinition;
  readonly groups: readonly RowToFollow[];
  /** Pages of the documents of each. */
  readonly pages: ReadonlyMap<number, readonly number[]>;
  /** Of the service, by their labels; without those that are off. */
  readonly channels: ReadonlyMap<string, ChannelDefinition>;
  /** Those that the account has; null: all. */
  readonly channelIds: readonly number[] | null;
}

/** The groups that would follow a label for a row, one where the one before fails as well; none: a person is told. */
type Followers = (label: string, row: RowToFollow) => readonly (readonly string[])[];

/** Whether all of some channels reach the recipient of a row: onto paper no consent is needed. */
type Reaches = (rowId: number, labels: readonly string[]) => boolean;

/** By the register as it is now. Nobody is looked up where nothing electronic can follow. */
async function reach(
  db: Db,
  { accountId, channels, groups }: Following,
  steps: readonly StrategyGroup[],
): Promise<Reaches> {
  const electronic = (label: string): ChannelDefinition[] => {
    const channel = channels.get(label);
    return channel === undefined || CHANNEL_TYPE_ROWS[channel.channelType].paper ? [] : [channel];
  };
  if (steps.flatMap(({ channelLabels }) => channelLabels.flatMap(electronic)).length === 0) return () => true;
  const named = await namedRecipients(
    db,
    groups.map(({ id }) => id),
  );
  const identifiers = [...named.values()].flatMap(({ identifier }) => identifier ?? []);
  const known = await readConsents(db, accountId, [...new Set(identifiers)]);
  return (rowId, labels) => {
    const recipient = named.get(rowId) ?? { identifier: null, email: null };
    return labels
      .flatMap(electronic)
      .every(({ channelType }) => lostConsent(known, recipientBy(channelType, recipient)) === null);
  };
}

/**
 * A group counts that carries nothing of the row yet, whose channels the account may use now, and that reaches its recipient. Where it cannot
 * print the address that a person corrected nothing goes by itself (docs/decisions/0885).
 */
export async function followers(db: Db, following: Following): Promise<Followers> {
  const { service, pages, channels, channelIds } = following;
  const own = service.channels.filter(({ channelId }) => channelIds === null || channelIds.includes(channelId));
  const usable = new Set(own.flatMap(({ label }) => (channels.has(label) ? [label] : [])));
  const strategy = strategyOf(
    service.sendingStrategy,
    service.channels.map(({ label }) => label),
  );
  const reaches = await reach(db, following, strategy.slice(1));
  const isFallingBack = (label: string): boolean => (channels.get(label)?.fallbackOnStatuses.length ?? 0) > 0;
  return (label, { id, dispatch, correction }) => {
    const documents = pages.get(id)?.length ?? 0;
    const carried = new Set(dispatch);
    const steps: (readonly string[])[] = [];
    let [place, from]: [number, readonly string[]] = [placeOf(strategy, dispatch), [label]];
    while (from.some(isFallingBack)) {
      const isOpen = ({ channelLabels }: StrategyGroup, at: number): boolean =>
        at > place && channelLabels.every((one) => usable.has(one) && !carried.has(one)) && reaches(id, channelLabels);
      const next = strategy.findIndex(isOpen);
      const labels = strategy[next]?.channelLabels ?? [];
      if (labels.length === 0 || isUnprintable({ service, channels, labels, correction, documents })) break;
      steps.push(labels);
      for (const one of labels) carried.add(one);
      [place, from] = [next, labels];
    }
    return steps;
  };
}
