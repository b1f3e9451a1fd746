// A page's Resources, own or inherited, and how they are written anew.
import type { PdfFile } from '../file/pdf-file.ts';
import type { PdfObjects } from '../file/pdf-objects.ts';
import { prunedResources } from '../file/pruned-resources.ts';
import { category, dictionaryAt, EMPTY, type WrittenDictionary } from '../file/written-dictionary.ts';
import { entryPieces, type Piece } from '../output/object-body.ts';
import { HandOver } from '../syntax/hand-over.ts';
import { dictionaryEntries } from '../syntax/walk.ts';

/** The Resources of a page, own or inherited. */
export interface PageResources extends WrittenDictionary {
  /** more than this page may refer to it */
  readonly shared: boolean;
  /** object number of the dictionary, 0 where it has none */
  readonly number: number;
  /** the same for pages that share their Resources; "" for Resources of one page */
  readonly key: string;
}

/** The Resources read last of each file: those of a run are mostly the same for all its pages. */
const latest = new WeakMap<PdfFile, { label: string; resources: PageResources }>();

/** The Resources of a page, own or inherited. Throws HandOver('syntax') when they are no dictionary. */
export function pageResources(file: PdfFile, page: number): PageResources {
  const number = file.pages.resources[page - 1] ?? 0;
  const inherited = file.pages.inherited[page - 1]?.get('Resources') ?? EMPTY;
  const key = number > 0 ? `${number} 0 R` : number < 0 ? inherited.toString('latin1') : '';
  const label = key === '' ? `page ${page}` : key;
  const known = latest.get(file);
  if (known?.label === label) return known.resources;
  const dictionary = key === '' ? ownDictionary(file, page) : dictionaryAt(file.objects, Buffer.from(key, 'latin1'), 0);
  const shared = number < 0 || (number > 0 && isUsedTwice(file, number));
  const resources: PageResources = {
    bytes: dictionary.bytes,
    indirect: dictionary.indirect,
    get entries() {
      return dictionary.entries;
    },
    shared,
    number: Math.max(0, number),
    key,
  };
  latest.set(file, { label, resources });
  return resources;
}

function ownDictionary({ objects, pages }: PdfFile, page: number): WrittenDictionary {
  const written = objects.entries(pages.numbers[page - 1] ?? 0);
  if (written === null) throw new HandOver('page-tree', 'missing page');
  const entry = written.entries.findLast(({ key }) => key === 'Resources');
  return entry === undefined
    ? { bytes: EMPTY, entries: new Map(), indirect: false }
    : dictionaryAt(objects, written.bytes, entry.start);
}

const sharedNumbers = new WeakMap<PdfFile, ReadonlySet<number>>();

function isUsedTwice(file: PdfFile, number: number): boolean {
  let shared = sharedNumbers.get(file);
  if (shared === undefined) {
    const once = new Set<number>();
    const twice = new Set<number>();
    for (const resources of file.pages.resources) {
      if (resources > 0) (once.has(resources) ? twice : once).add(resources);
    }
    shared = twice;
    sharedNumbers.set(file, shared);
  }
  return shared.has(number);
}

/** Entries to add to the categories of some resources, written, without brackets. */
export interface Additions {
  readonly Font: string;
  readonly XObject: string;
}

/** The resources written anew: of what content names only `names` (null: all), and the additions. */
export function resourcesPieces(
  objects: PdfObjects,
  resources: WrittenDictionary,
  { names, additions }: { names: ReadonlySet<string> | null; additions: Additions },
): Piece[] {
  const base = names === null ? null : wholeDictionary(prunedResources(objects, resources, names));
  return withAdditions(objects, base ?? resources, additions);
}

const wholeDictionary = (bytes: Buffer): WrittenDictionary => ({
  bytes,
  indirect: false,
  entries: new Map(dictionaryEntries(bytes, 0).map((entry) => [entry.key, entry])),
});

function withAdditions(objects: PdfObjects, resources: WrittenDictionary, additions: Additions): Piece[] {
  const pieces: Piece[] = ['<<'];
  for (const entry of resources.entries.values()) {
    if (entry.key !== 'Font' && entry.key !== 'XObject') pieces.push(...entryPieces(resources.bytes, entry));
  }
  for (const key of ['Font', 'XObject'] as const) {
    const old = category(objects, resources, key);
    if (old === null && additions[key] === '') continue;
    pieces.push(`/${key}<<`);
    for (const entry of old?.entries.values() ?? []) pieces.push(...entryPieces(old?.bytes ?? EMPTY, entry));
    pieces.push(`${additions[key]}>>`);
  }
  return [...pieces, '>>'];
}
