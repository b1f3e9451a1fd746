// Job template attributes (RFC 8011 section 5.2): one row says which values a job may carry.
import { type Attribute, GROUP, type Value } from '#printer-driver/protocol/syntax.ts';
import { attribute, collection, find, nothing, numberOf, range } from '#printer-driver/protocol/values.ts';
import { isMediaName, isMediaSize } from './media.ts';

type Check = (value: Value) => boolean;

const oneOf =
  (...names: readonly string[]): Check =>
  (value) =>
    value.type === 'keyword' && names.includes(value.data);
const number =
  (type: 'integer' | 'enum', low: number, high: number): Check =>
  (value) =>
    value.type === type && value.data >= low && value.data <= high;
const anyKeywordOrName: Check = (value) => value.type === 'keyword' || value.type === 'name';

export const COLOR_MODES = ['auto', 'color', 'monochrome'];
export const CONTENT = ['auto', 'graphic', 'photo', 'text', 'text-and-graphic'];
export const INTENTS = ['auto', 'absolute', 'perceptual', 'relative', 'relative-bpc', 'saturation'];
export const SCALINGS = ['auto', 'auto-fit', 'fill', 'fit', 'none'];
export const SIDES = ['one-sided', 'two-sided-long-edge', 'two-sided-short-edge'];
export const HANDLING = ['separate-documents-collated-copies', 'separate-documents-uncollated-copies'];
export const MEDIA_SOURCES = ['auto'];
export const MEDIA_TYPES = ['stationery'];
export const RESOLUTIONS = [300, 600];
export const MOST_COPIES = 999;

const isMediaCol: Check = (value) => {
  if (value.type !== 'collection') return false;
  const name = find(value.data, 'media-size-name')?.values[0];
  if (name && !(typeof name.data === 'string' && isMediaName(name.data))) return false;
  const size = find(value.data, 'media-size')?.values[0];
  if (!size) return true;
  if (size.type !== 'collection') return false;
  const x = numberOf(size.data, 'x-dimension');
  const y = numberOf(size.data, 'y-dimension');
  return x !== undefined && y !== undefined && isMediaSize(x, y);
};
const isResolution: Check = (value) =>
  value.type === 'resolution' &&
  value.data.units === 3 &&
  RESOLUTIONS.includes(value.data.x) &&
  value.data.x === value.data.y;
const isPageRange: Check = (value) =>
  value.type === 'rangeOfInteger' && value.data.low >= 1 && value.data.high >= value.data.low;

/** Members of media-col that name a thing of the printer, with all that there is. */
const MEDIA_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  'media-source': MEDIA_SOURCES,
  'media-type': MEDIA_TYPES,
};
const isUnknownMember = ({ name, values }: Attribute): boolean =>
  Object.hasOwn(MEDIA_MEMBERS, name) && !values.every(oneOf(...(MEDIA_MEMBERS[name] ?? [])));

/** The paper without a type or source that the printer has not. */
function mendMediaCol([value]: readonly Value[]): Mended | undefined {
  if (value?.type !== 'collection') return undefined;
  const unknown = value.data.filter(isUnknownMember);
  if (unknown.length === 0) return undefined;
  const known = value.data.filter((member) => !unknown.includes(member));
  return { keep: [collection(...known)], refuse: [collection(...unknown)] };
}

/** Ranges must ascend and not overlap (RFC 8011 section 5.2.7): else the same pages as ranges that do. */
function mendRanges(values: readonly Value[]): Mended | undefined {
  const ranges = values.flatMap((value) => (value.type === 'rangeOfInteger' ? [value.data] : []));
  if (ranges.every(({ low }, at) => low > (ranges[at - 1]?.high ?? 0))) return undefined;
  const merged: { low: number; high: number }[] = [];
  for (const { low, high } of ranges.toSorted((a, b) => a.low - b.low)) {
    const last = merged.at(-1);
    if (last && low <= last.high) last.high = Math.max(last.high, high);
    else merged.push({ low, high });
  }
  return { keep: merged.flatMap(({ low, high }) => range(low, high)), refuse: values };
}

/** What holds in place of values that cannot hold as they are, and what of them is refused. */
interface Mended {
  readonly keep: readonly Value[];
  readonly refuse: readonly Value[];
}

interface Row {
  readonly check: Check;
  /** May hold several values. */
  readonly many?: true;
  /** Values that are sound each for itself, and not together; undefined: they are. */
  readonly mend?: (values: readonly Value[]) => Mended | undefined;
}

/** The rows are also what job-creation-attributes-supported lists. */
export const TEMPLATE: Readonly<Record<string, Row>> = {
  copies: { check: number('integer', 1, MOST_COPIES) },
  finishings: { check: number('enum', 3, 3), many: true },
  media: { check: (value) => anyKeywordOrName(value) && typeof value.data === 'string' && isMediaName(value.data) },
  'media-col': { check: isMediaCol, mend: mendMediaCol },
  'multiple-document-handling': { check: oneOf(...HANDLING) },
  'orientation-requested': { check: number('enum', 3, 7) },
  'output-bin': { check: oneOf('face-down') },
  overrides: { check: (value) => value.type === 'collection', many: true },
  'page-ranges': { check: isPageRange, many: true, mend: mendRanges },
  'print-color-mode': { check: oneOf(...COLOR_MODES) },
  'print-content-optimize': { check: oneOf(...CONTENT) },
  'print-quality': { check: number('enum', 3, 5) },
  'print-rendering-intent': { check: oneOf(...INTENTS) },
  'print-scaling': { check: oneOf(...SCALINGS) },
  'printer-resolution': { check: isResolution },
  sides: { check: oneOf(...SIDES) },
};

export interface TemplateVerdict {
  readonly accepted: readonly Attribute[];
  /** For the unsupported-attributes group: unknown names as "unsupported", known ones with the refused values. */
  readonly unsupported: readonly Attribute[];
}

function judge(item: Attribute): { keep?: Attribute; refuse?: Attribute } {
  const row = Object.hasOwn(TEMPLATE, item.name) ? TEMPLATE[item.name] : undefined;
  if (!row) return { refuse: attribute(item.name, { type: 'unsupported', data: null }) };
  const bad = item.values.filter((value) => !row.check(value));
  if (bad.length > 0) return { refuse: attribute(item.name, ...bad) };
  if (item.values.length === 0 || (item.values.length > 1 && !row.many)) return { refuse: item };
  const mended = row.mend?.(item.values);
  if (!mended) return { keep: item };
  return { keep: attribute(item.name, ...mended.keep), refuse: attribute(item.name, ...mended.refuse) };
}

/** Sorts the attributes of a job request into those that hold and those that do not (RFC 8011 section 4.1.7). */
export function judgeTemplate(attributes: readonly Attribute[]): TemplateVerdict {
  const accepted: Attribute[] = [];
  const unsupported: Attribute[] = [];
  for (const item of attributes) {
    // A second attribute of the same name is an error of the sender that real clients make: the first counts.
    if (find(accepted, item.name) ?? find(unsupported, item.name)) continue;
    const { keep, refuse } = judge(item);
    if (keep) accepted.push(keep);
    if (refuse) unsupported.push(refuse);
  }
  return { accepted, unsupported };
}

export const unsupportedGroup = (attributes: readonly Attribute[]) =>
  attributes.length > 0 ? [{ tag: GROUP.unsupported, attributes }] : [];
export const NO_VALUE = nothing('no-value');
