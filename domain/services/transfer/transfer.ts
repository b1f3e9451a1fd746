// A service in a file becomes one of this server: its numbers are those of here, and what is not here is reported. Pure.
import type { ServiceDefinition } from '#domain/services/service.schema.ts';
import { withAsked } from './asked-options.ts';
import { type Found, found } from './known-here.ts';
import { type Taking, type Unknown, unknownOf } from './unknown.ts';

const knownTo = <T>(from: ReadonlyMap<number, number | null | undefined>, id: number, then: (to: number) => T): T[] => {
  const to = from.get(id);
  return to === null || to === undefined ? [] : [then(to)];
};

/** The service with the numbers of this server; channels that are done without are gone, from the strategy too. */
function moved(service: ServiceDefinition, at: Found): ServiceDefinition {
  const asked = withAsked(service, ({ optionTypeId, optionValueId }) => ({
    optionTypeId: at.optionTypes.get(optionTypeId) ?? optionTypeId,
    optionValueId: at.options.get(optionValueId) ?? optionValueId,
  }));
  const channels = asked.channels.flatMap((channel) => {
    const options = Object.entries(channel.options).flatMap(([type, value]) =>
      knownTo(at.optionTypes, Number(type), (to) => knownTo(at.options, value, (here) => [String(to), here])).flat(),
    );
    const rules = Object.entries(channel.optionRules).flatMap(([type, rule]) =>
      knownTo(at.optionTypes, Number(type), (to) => [String(to), rule]),
    );
    const own = { options: Object.fromEntries(options), optionRules: Object.fromEntries(rules) };
    return knownTo(at.channels, channel.channelId, (channelId) => ({ ...channel, channelId, ...own }));
  });
  const labels = new Set(channels.map(({ label }) => label));
  const sendingStrategy = asked.sendingStrategy
    .map((group) => ({ ...group, channelLabels: group.channelLabels.filter((label) => labels.has(label)) }))
    .filter(({ channelLabels }) => channelLabels.length > 0);
  return { ...asked, channels, sendingStrategy };
}

/** The service as it would be here, and what it names that is not here. */
export function transferred(taking: Taking): {
  readonly service: ServiceDefinition;
  readonly unknown: readonly Unknown[];
} {
  const at = found(taking.file, taking.target, taking.mapping);
  return { service: moved(taking.file.service, at), unknown: unknownOf(taking, at) };
}

/** Names by which the service is saved with its files: each its own, since a save tells files apart by their names. */
export function namesOfFiles(files: readonly { readonly id: string; readonly name: string }[]): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id, name } of files) {
    let free = name;
    for (let n = 2; taken.has(free); n += 1) free = name.replace(/(\.[^.]*)?$/, (end) => ` ${n}${end}`);
    taken.add(free);
    names.set(id, free);
  }
  return names;
}
