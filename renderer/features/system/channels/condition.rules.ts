// In which order channels are listed: what needs somebody first. Pure.
import { CHANNEL_CONDITIONS, type ChannelState } from '#domain/api/configuration/channel-state.schema.ts';

type Listed = { readonly id: number; readonly name: string };

const rankOf = (state: ChannelState | undefined): number =>
  state === undefined ? CHANNEL_CONDITIONS.indexOf('working') : CHANNEL_CONDITIONS.indexOf(state.condition);

/** Those in trouble first, those that are off last; each by name. */
export const troubleFirst = <T extends Listed>(
  channels: readonly T[],
  states: ReadonlyMap<number, ChannelState>,
): T[] =>
  channels.toSorted(
    (one, other) => rankOf(states.get(one.id)) - rankOf(states.get(other.id)) || one.name.localeCompare(other.name),
  );
