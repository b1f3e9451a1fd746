// How the channels do, asked again while one looks, and the words for it.
import { useMemo } from 'react';
import type { ChannelState } from '#domain/api/configuration/channel-state.schema.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';

/** ms */
const AGAIN = 15_000;

/** By channel; empty while nothing is known. */
export function useStates(): ReadonlyMap<number, ChannelState> {
  const states = useCall('channels.states', {}, { staleTime: 0, refetchInterval: AGAIN }).data;
  return useMemo(() => new Map((states ?? []).map((one) => [one.channelId, one])), [states]);
}

/** "Stopped, 14 wait"; "Held by Ida Ott, 14 wait". */
export function useConditionText(): (state: ChannelState) => string {
  const t = useText();
  return ({ condition, waiting, hold }) =>
    t(`system.channels.condition.${condition}`, { n: waiting, person: hold?.by ?? '' });
}
