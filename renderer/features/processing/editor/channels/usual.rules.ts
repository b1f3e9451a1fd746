// Which channel is meant where nobody has chosen one yet: the one that most services of the account use. Pure.

interface Using {
  readonly ouId: number;
  readonly channels: readonly { readonly channelId: number }[];
}

/** How many services of an account use each channel, by its id; a channel that a service names twice counts once. */
export function usesOf(services: readonly Using[], ouId: number): ReadonlyMap<number, number> {
  const ids = services
    .filter((service) => service.ouId === ouId)
    .flatMap(({ channels }) => [...new Set(channels.map(({ channelId }) => channelId))]);
  return new Map([...new Set(ids)].map((id) => [id, ids.filter((one) => one === id).length]));
}

/** The usual one of some channels: of those that are used as often, the first; undefined where there is none. */
export const usualOf = <C extends { readonly id: number }>(
  channels: readonly C[],
  uses: ReadonlyMap<number, number>,
): C | undefined => channels.toSorted((a, b) => (uses.get(b.id) ?? 0) - (uses.get(a.id) ?? 0))[0];
