// What a list of monitoring is narrowed to, in the address: account, service, person, kind of channel, tag, searchable metadata.
import { CHANNEL_TYPES, type ChannelType } from '#domain/channels/channels.ts';
import { isOneOf } from '#domain/shared/includes.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';

const idOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

export type NarrowingName = 'ou' | 'service' | 'owner' | 'channel' | 'tag' | 'metadata';
const NOTHING = {
  ou: undefined,
  service: undefined,
  owner: undefined,
  channel: undefined,
  tag: undefined,
  metadata: undefined,
} as const;

const isPair = (text: string): boolean => /^[^\n]+=[^\n]+$/.test(text);
/** The pairs `field=value` of an address: one a line. */
const pairsIn = (text: string | undefined): string[] => (text ?? '').split('\n').filter(isPair);

export interface Narrowing {
  /** As calls of counters take it. */
  readonly whose: { readonly targetOUId?: number | undefined; readonly targetOwnerId?: number | undefined };
  /** With the service and the kind of channel, as lists take it. */
  readonly sent: Narrowing['whose'] & {
    readonly serviceId?: number | undefined;
    readonly channelType?: ChannelType | undefined;
  };
  /** What is searched of orders and rows, as lists take it: pairs of a list or field and its value. */
  readonly searched: { readonly tags?: string[]; readonly metadata?: string[] };
  readonly setMetadata: (pairs: readonly string[]) => void;
  /** A parameter of the address, as it stands there. */
  readonly at: (name: NarrowingName) => string | undefined;
  readonly set: (patch: Readonly<Partial<Record<NarrowingName, string | undefined>>>) => void;
  readonly isNarrowed: boolean;
  /** Narrowed further than counters know. */
  readonly isPartial: boolean;
  readonly clear: () => void;
}

/** @param active false: a list that has no such filters */
export function useNarrowing(active = true): Narrowing {
  const [query, set] = useQueryState();
  const at = (name: NarrowingName): string | undefined => (active ? query[name] : undefined);
  const channel = at('channel');
  const tags = pairsIn(at('tag'));
  const metadata = pairsIn(at('metadata'));
  const whose = { targetOUId: idOf(at('ou')), targetOwnerId: idOf(at('owner')) };
  const isPartial = (at('service') ?? channel) !== undefined || tags.length + metadata.length > 0;
  return {
    whose,
    sent: {
      ...whose,
      serviceId: idOf(at('service')),
      channelType: isOneOf(CHANNEL_TYPES, channel) ? channel : undefined,
    },
    searched: { ...(tags.length > 0 ? { tags } : {}), ...(metadata.length > 0 ? { metadata } : {}) },
    setMetadata: (pairs) => set({ metadata: pairs.length > 0 ? pairs.join('\n') : undefined }),
    at,
    set,
    isNarrowed: (at('ou') ?? at('owner')) !== undefined || isPartial,
    isPartial,
    clear: () => set(NOTHING),
  };
}
