// The pages of a file in their order, with what they inherit. Strict: every doubt about the tree hands the file over.
import { HandOver } from './hand-over.ts';
import { LIMITS } from './limits.ts';
import type { PdfObjects } from './pdf-objects.ts';
import { type Dict, isDict, isList, isReference, type Value } from './values.ts';
import { dictionaryEntries } from './walk.ts';

export const INHERITABLE = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

/** Written values that a page takes from the nodes above it, by key. */
export type Inherited = ReadonlyMap<string, Buffer>;

export interface PageTree {
  /** object numbers of the pages */
  readonly numbers: readonly number[];
  readonly inherited: readonly Inherited[];
  /** Object number of each page's own Resources; 0 where they are written in the page, -1 where they are inherited. */
  readonly resources: readonly number[];
}

interface Walk {
  readonly objects: PdfObjects;
  readonly seen: Set<number>;
  readonly numbers: number[];
  readonly inherited: Inherited[];
  readonly resources: number[];
}

/** Walks the page tree once. Throws HandOver('page-tree') and marks the nodes and pages as fixed objects. */
export function readPageTree(objects: PdfObjects): PageTree {
  const walk: Walk = { objects, seen: new Set(), numbers: [], inherited: [], resources: [] };
  const root = objects.root.get('Pages');
  visit(walk, root, new Map(), 0);
  const count = objects.resolve(objects.dict(root)?.get('Count'));
  if (count !== walk.numbers.length) {
    throw new HandOver('page-tree', `Count ${String(count)}, found ${walk.numbers.length}`);
  }
  if (walk.numbers.length === 0) throw new HandOver('page-tree', 'no pages');
  return walk;
}

function visit(walk: Walk, node: Value | undefined, inherited: Inherited, depth: number): void {
  const { objects } = walk;
  if (!isReference(node)) throw new HandOver('page-tree', 'kid is not a reference');
  const number = node.ref;
  if (walk.seen.has(number)) throw new HandOver('page-tree', 'node used twice');
  if (depth > LIMITS.pageTreeDepth) throw new HandOver('page-tree', 'depth');
  if (!objects.table.exists(number)) throw new HandOver('page-tree', 'missing node');
  walk.seen.add(number);
  objects.fixed[number] = 1;
  const dict = objects.value(number);
  if (!isDict(dict)) throw new HandOver('page-tree', 'node is not a dictionary');
  const kids = dict.get('Kids');
  const type = objects.name(dict.get('Type'));
  if (type === 'Page') {
    if (kids !== undefined) throw new HandOver('page-tree', 'page with Kids');
    walk.numbers.push(number);
    walk.inherited.push(inherited);
    walk.resources.push(resourcesNumber(dict));
    return;
  }
  if (type !== 'Pages') throw new HandOver('page-tree', `type ${type}`);
  const list = objects.resolve(kids);
  if (!isList(list)) throw new HandOver('page-tree', 'Pages without Kids');
  const passedOn = withOwn(objects, number, dict, inherited);
  for (const kid of list) visit(walk, kid, passedOn, depth + 1);
}

function resourcesNumber(page: Dict): number {
  const resources = page.get('Resources');
  if (resources === undefined) return -1;
  return isReference(resources) ? resources.ref : 0;
}

function withOwn(objects: PdfObjects, number: number, dict: Dict, inherited: Inherited): Inherited {
  if (!INHERITABLE.some((key) => dict.has(key))) return inherited;
  const passedOn = new Map(inherited);
  const written = objects.written(number, []);
  if (written === null) return inherited;
  for (const { key, start, end } of dictionaryEntries(written.bytes, written.start)) {
    if ((INHERITABLE as readonly string[]).includes(key))
      passedOn.set(key, Buffer.from(written.bytes.subarray(start, end)));
  }
  return passedOn;
}
