// What a service in a file names on another server: found again by name, mapped by hand, or reported. Pure.
import type { Refusal } from '../../errors/result.ts';
import type { ServiceDefinition } from '../service.schema.ts';
import type { ServiceTransfer } from './transfer.schema.ts';

/** What a person chose for things that were not found, by their keys; null: the service does without. */
export interface TransferMapping {
  /** Id there → id here. */
  readonly channels: Readonly<Record<string, number | null>>;
  readonly optionTypes: Readonly<Record<string, number | null>>;
  readonly options: Readonly<Record<string, number | null>>;
  /** Keys of output files that nothing makes here: that is known. */
  readonly outputFiles: readonly string[];
}

/** What is here to be named. */
export interface TransferTarget {
  readonly channels: readonly {
    readonly id: number;
    readonly name: string;
    readonly channelType: string;
    readonly outputFiles: readonly string[];
  }[];
  readonly optionTypes: readonly {
    readonly id: number;
    readonly name: string;
    readonly values: readonly { readonly id: number; readonly name: string; readonly code: string }[];
  }[];
}

export const UNKNOWN_KINDS = ['channel', 'optionType', 'option', 'outputFile'] as const;
export type UnknownKind = (typeof UNKNOWN_KINDS)[number];

/** Something that the service names and that is not here. */
export interface Unknown {
  readonly kind: UnknownKind;
  /** By which it is mapped. */
  readonly key: string;
  readonly name: string;
  /** The option type of an option, the channel of an output file; else ''. */
  readonly of: string;
  /** A rule asks for it: the service cannot do without. */
  readonly needed: boolean;
  readonly fault: Refusal;
}

const FAULTS = {
  channel: (channel: string) => ({ label: 'services.importUnknownChannel', parameters: { channel } }),
  optionType: (optionType: string) => ({ label: 'services.importUnknownOptionType', parameters: { optionType } }),
  option: (option: string) => ({ label: 'services.importUnknownOption', parameters: { option } }),
  outputFile: (outputFile: string) => ({ label: 'services.importUnknownOutputFile', parameters: { outputFile } }),
} as const satisfies Record<UnknownKind, (name: string) => Refusal>;

type Node = Readonly<Record<string, unknown>>;
interface AskedOption {
  readonly optionTypeId: number;
  readonly optionValueId: number;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const asksOption = (node: Node): node is Node & AskedOption =>
  node.type === 'hasOption' && typeof node.optionTypeId === 'number' && typeof node.optionValueId === 'number';

/** A copy in which each condition on an option is another one. */
function withAsked<T>(value: T, map: (asked: AskedOption) => AskedOption): T {
  if (Array.isArray(value)) return value.map((part) => withAsked(part, map)) as T;
  if (!isNode(value)) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withAsked(part, map)]));
  return (asksOption(copy) ? { ...copy, ...map(copy) } : copy) as T;
}

/** Conditions on options, wherever they stand in the service. */
function askedOptions(service: ServiceDefinition): AskedOption[] {
  const asked: AskedOption[] = [];
  withAsked(service, (one) => {
    asked.push(one);
    return one;
  });
  return asked;
}

/** The numbers that the service names. */
export function namedNumbers(service: ServiceDefinition): {
  readonly channels: ReadonlySet<number>;
  readonly optionTypes: ReadonlySet<number>;
  readonly options: ReadonlySet<number>;
} {
  const asked = askedOptions(service);
  const { channels } = service;
  const types = channels.flatMap(({ options, optionRules }) => Object.keys({ ...options, ...optionRules }).map(Number));
  return {
    channels: new Set(channels.map(({ channelId }) => channelId)),
    optionTypes: new Set([...types, ...asked.map(({ optionTypeId }) => optionTypeId)]),
    options: new Set([
      ...channels.flatMap(({ options }) => Object.values(options)),
      ...asked.map(({ optionValueId }) => optionValueId),
    ]),
  };
}

const plain = (name: string): string => name.trim().toLowerCase();
const named = <T extends { readonly name: string }>(list: readonly T[], name: string): T | undefined =>
  list.find((one) => one.name === name) ?? list.find((one) => plain(one.name) === plain(name));

/** Where each number leads here: null: nowhere, and that was chosen; undefined: not known yet. */
interface Found {
  readonly channels: ReadonlyMap<number, number | null | undefined>;
  readonly optionTypes: ReadonlyMap<number, number | null | undefined>;
  readonly options: ReadonlyMap<number, number | null | undefined>;
}

const chosen = (mapping: Readonly<Record<string, number | null>>, id: number, here: readonly { id: number }[]) => {
  const to = mapping[String(id)];
  // A choice that is not among what is here counts as none.
  return to === undefined || to === null || here.some((one) => one.id === to) ? to : undefined;
};

function found({ service, ...file }: ServiceTransfer, target: TransferTarget, mapping: TransferMapping): Found {
  const numbers = namedNumbers(service);
  const channelOf = (id: number) => {
    const there = file.channels.find((one) => one.id === id);
    const ofType = target.channels.filter(({ channelType }) => channelType === there?.channelType);
    return chosen(mapping.channels, id, target.channels) ?? (there && named(ofType, there.name)?.id);
  };
  const typeOf = (id: number) => {
    const there = file.optionTypes.find((one) => one.id === id);
    return chosen(mapping.optionTypes, id, target.optionTypes) ?? (there && named(target.optionTypes, there.name)?.id);
  };
  const optionOf = (id: number) => {
    const type = file.optionTypes.find(({ values }) => values.some((one) => one.id === id));
    const there = type?.values.find((one) => one.id === id);
    const to = type && mappedTo(mapping.optionTypes, type.id, typeOf);
    if (to === null) return null;
    const here = target.optionTypes.find((one) => one.id === to)?.values ?? [];
    const byHand = chosen(mapping.options, id, here);
    if (byHand !== undefined || there === undefined) return byHand;
    return (named(here, there.name) ?? here.find(({ code }) => code !== '' && code === there.code))?.id;
  };
  const all = (ids: ReadonlySet<number>, mapped: Readonly<Record<string, number | null>>, of: Search) =>
    new Map([...ids].map((id) => [id, mappedTo(mapped, id, of)]));
  return {
    channels: all(numbers.channels, mapping.channels, channelOf),
    optionTypes: all(numbers.optionTypes, mapping.optionTypes, typeOf),
    options: all(numbers.options, mapping.options, optionOf),
  };
}

type Search = (id: number) => number | null | undefined;
/** To do without is a choice that no name found here undoes. */
const mappedTo = (mapping: Readonly<Record<string, number | null>>, id: number, of: Search) =>
  mapping[String(id)] === null ? null : of(id);

const outputKey = (channelId: number, name: string): string => `${channelId}/${name}`;

function unknownOf(file: ServiceTransfer, target: TransferTarget, mapping: TransferMapping, at: Found): Unknown[] {
  const asked = askedOptions(file.service);
  const nowhere = (to: number | null | undefined, needed: boolean) => to === undefined || (needed && to === null);
  const report = (
    kind: UnknownKind,
    key: string,
    name: string,
    more: { of?: string; needed?: boolean } = {},
  ): Unknown => ({
    ...{ kind, key, name, of: more.of ?? '', needed: more.needed ?? false },
    fault: FAULTS[kind](name),
  });
  const channels = [...at.channels].flatMap(([id, to]) => {
    const there = file.channels.find((one) => one.id === id);
    const name = there?.name ?? String(id);
    if (to === undefined) return [report('channel', String(id), name)];
    const here = target.channels.find((one) => one.id === to)?.outputFiles ?? [];
    if (to === null) return [];
    return (there?.outputFiles ?? [])
      .filter((output) => !here.some((one) => plain(one) === plain(output)))
      .filter((output) => !mapping.outputFiles.includes(outputKey(id, output)))
      .map((output) => report('outputFile', outputKey(id, output), output, { of: name }));
  });
  const types = [...at.optionTypes].flatMap(([id, to]) => {
    const needed = asked.some(({ optionTypeId }) => optionTypeId === id);
    const name = file.optionTypes.find((one) => one.id === id)?.name ?? String(id);
    return nowhere(to, needed) ? [report('optionType', String(id), name, { needed })] : [];
  });
  const values = [...at.options].flatMap(([id, to]) => {
    const needed = asked.some(({ optionValueId }) => optionValueId === id);
    const type = file.optionTypes.find(({ values: some }) => some.some((one) => one.id === id));
    // An option whose type is not known yet comes with its type.
    if (type && nowhere(at.optionTypes.get(type.id), needed)) return [];
    const name = type?.values.find((one) => one.id === id)?.name ?? String(id);
    return nowhere(to, needed) ? [report('option', String(id), name, { of: type?.name ?? '', needed })] : [];
  });
  return [...channels, ...types, ...values];
}

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
export function transferred(
  file: ServiceTransfer,
  target: TransferTarget,
  mapping: TransferMapping,
): { readonly service: ServiceDefinition; readonly unknown: readonly Unknown[] } {
  const at = found(file, target, mapping);
  return { service: moved(file.service, at), unknown: unknownOf(file, target, mapping, at) };
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
