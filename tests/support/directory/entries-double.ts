// What stands in the directory of tests, and which conditions (RFC 4511, 4.5.1.7) its entries fulfil.
import {
  AndFilter,
  type BerReader,
  EqualityFilter,
  ExtensibleFilter,
  type Filter,
  FilterParser,
  NotFilter,
  OrFilter,
  PresenceFilter,
  SearchFilter,
} from 'ldapts';

export interface KeptEntry {
  readonly dn: string;
  readonly password?: string;
  readonly attributes: Readonly<Record<string, readonly (string | Buffer)[]>>;
}

/** Groups that hold groups, followed by the server (MS-ADTS 3.1.1.3.4.4.3). */
const IN_CHAIN = '1.2.840.113556.1.4.1941';

/** ldapts writes conditions right and reads that of presence wrong, so they are read here. */
export function filterOf(reader: BerReader): Filter {
  const tag = reader.peek() ?? 0;
  if (tag === SearchFilter.present) return new PresenceFilter({ attribute: reader.readString(tag) ?? '' });
  if (tag !== SearchFilter.and && tag !== SearchFilter.or) return FilterParser.parse(reader);
  reader.readSequence();
  const filters: Filter[] = [];
  for (const end = reader.offset + reader.length; reader.offset < end; ) filters.push(filterOf(reader));
  return tag === SearchFilter.and ? new AndFilter({ filters }) : new OrFilter({ filters });
}

export function textsOf(entry: KeptEntry, attribute: string): readonly string[] {
  const found = Object.entries(entry.attributes).find(([name]) => name.toLowerCase() === attribute.toLowerCase());
  return (found?.[1] ?? []).map(String);
}

/** Case, blanks at the ends and characters that show nothing do not count (RFC 4518). */
const prepared = (text: string): string => text.normalize('NFKC').replaceAll('\u00ad', '').trim().toLowerCase();

const has = (entry: KeptEntry, attribute: string, value: string): boolean =>
  textsOf(entry, attribute).some((text) => prepared(text) === prepared(value));

function hasInChain(entry: KeptEntry, value: string, all: readonly KeptEntry[]): boolean {
  const groups = all.filter((group) => has(group, 'member', value));
  return has(entry, 'member', value) || groups.some((group) => hasInChain(entry, group.dn, all));
}

/** @throws for a condition that sign-ins do not ask */
export function matches(filter: Filter, entry: KeptEntry, all: readonly KeptEntry[]): boolean {
  if (filter instanceof AndFilter) return filter.filters.every((one) => matches(one, entry, all));
  if (filter instanceof OrFilter) return filter.filters.some((one) => matches(one, entry, all));
  if (filter instanceof NotFilter) return !matches(filter.filter, entry, all);
  if (filter instanceof EqualityFilter) return has(entry, filter.attribute, String(filter.value));
  if (filter instanceof PresenceFilter) return textsOf(entry, filter.attribute).length > 0;
  if (filter instanceof ExtensibleFilter && filter.rule === IN_CHAIN) return hasInChain(entry, filter.value, all);
  throw new Error(`Not asked by sign-ins: ${filter.toString()}`);
}
