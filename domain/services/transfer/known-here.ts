// Where the numbers of a service in a file lead on this server: chosen by hand, or found by name. Pure.
import { namedNumbers } from './asked-options.ts';
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

/** A name as it is compared. */
export const plain = (name: string): string => name.trim().toLowerCase();
const named = <T extends { readonly name: string }>(list: readonly T[], name: string): T | undefined =>
  list.find((one) => one.name === name) ?? list.find((one) => plain(one.name) === plain(name));

/** Where each number leads here: null: nowhere, and that was chosen; undefined: not known yet. */
export interface Found {
  readonly channels: ReadonlyMap<number, number | null | undefined>;
  readonly optionTypes: ReadonlyMap<number, number | null | undefined>;
  readonly options: ReadonlyMap<number, number | null | undefined>;
}

const chosen = (mapping: Readonly<Record<string, number | null>>, id: number, here: readonly { id: number }[]) => {
  const to = mapping[String(id)];
  // A choice that is not among what is here counts as none.
  return to === undefined || to === null || here.some((one) => one.id === to) ? to : undefined;
};

export function found({ service, ...file }: ServiceTransfer, target: TransferTarget, mapping: TransferMapping): Found {
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
