// The pages of a file in their order, with what they inherit. Strict: every doubt about the tree hands the file over.
import { HandOver } from '../syntax/hand-over.ts';
import { LIMITS } from '../syntax/limits.ts';
import { isList, isReference, parseValue, type Value } from '../syntax/values.ts';
import type { Entry } from '../syntax/walk.ts';
import type { PdfObjects } from './pdf-objects.ts';

/** Entries that a page takes from its nodes (ISO 32000-2, table 31). */
export const INHERITABLE = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

/** Written values that a page takes from the nodes above it, by key. */
export type Inherited = ReadonlyMap<string, Buffer>;

/** The pages of a file, in their order. */
export interface PageTree {
  /** object numbers of the pages */
  readonly numbers: readonly number[];
  readonly inherited: readonly Inherited[];
  /** Object number of each page's own Resources; 0 where they are written in the page, -1 where they are inherited. */
  readonly resources: readonly number[];
}

interface Walk {
  readonly objects: PdfObjects;
  readonly numbers: number[];
  readonly inherited: Inherited[];
  readonly resources: number[];
}

/** Walks the page tree once. Throws HandOver('page-tree') and marks the nodes and pages as fixed objects. */
export function readPageTree(objects: PdfObjects): PageTree {
  const walk: Walk = { objects, numbers: [], inherited: [], resources: [] };
  const root = objects.root.get('Pages');
  visit(walk, root, new Map(), 0);
  const count = objects.resolve(objects.dict(root)?.get('Count'));
  if (count !== walk.numbers.length) {
    throw new HandOver('page-tree', `Count ${String(count)}, found ${walk.numbers.length}`);
  }
  if (walk.numbers.length === 0) throw new HandOver('page-tree', 'no pages');
  return walk;
}

function visit(walk: Walk, kid: Value | undefined, inherited: Inherited, depth: number): void {
  const { objects } = walk;
  if (!isReference(kid)) throw new HandOver('page-tree', 'kid is not a reference');
  const number = kid.ref;
  if (objects.fixed[number] === 1) throw new HandOver('page-tree', 'node used twice');
  if (depth > LIMITS.pageTreeDepth) throw new HandOver('page-tree', 'depth');
  if (!objects.table.exists(number)) throw new HandOver('page-tree', 'missing node');
  objects.fixed[number] = 1;
  const node = readNode(objects, number);
  const type = objects.name(node.values.get('Type'));
  if (type === 'Page') {
    if (node.values.has('Kids')) throw new HandOver('page-tree', 'page with Kids');
    walk.numbers.push(number);
    walk.inherited.push(inherited);
    walk.resources.push(resourcesNumber(node.values.get('Resources')));
    return;
  }
  if (type !== 'Pages') throw new HandOver('page-tree', `type ${type}`);
  const list = objects.resolve(node.values.get('Kids'));
  if (!isList(list)) throw new HandOver('page-tree', 'Pages without Kids');
  const passedOn = withOwn(node, inherited);
  for (let i = 0; i < list.length; i++) visit(walk, list[i], passedOn, depth + 1);
}

interface PageNode {
  readonly bytes: Buffer;
  readonly entries: readonly Entry[];
  /** those that place the node in the tree, read */
  readonly values: ReadonlyMap<string, Value>;
}

const READ = new Set(['Type', 'Kids', 'Resources']);

/** Of a page only what is asked for here becomes a value; the rest is checked and left where it is. */
function readNode(objects: PdfObjects, number: number): PageNode {
  const { bytes, entries } = objects.checkedEntries(number);
  if (entries === null) throw new HandOver('page-tree', 'node is not a dictionary');
  const values = new Map<string, Value>();
  for (let i = 0; i < entries.length; i++) {
    const { key, start } = entries[i] as Entry;
    if (isThereBefore(entries, i)) throw new HandOver('page-tree', `${key} twice`);
    if (!READ.has(key)) continue;
    // direct Resources stay unread: only whether they are an object of their own is asked
    const value = key === 'Resources' && bytes[start] === 60 ? null : parseValue(bytes, start).value;
    // null is as good as absent for some readers, and hides what the nodes above say for others
    if (key === 'Resources' && bytes[start] !== 60 && !isReference(value)) throw new HandOver('page-tree', 'Resources');
    values.set(key, value);
  }
  return { bytes, entries, values };
}

/** Readers disagree about a key that is there twice, and no value may be chosen for them (ISO 32000-2, 7.3.7). */
function isThereBefore(entries: readonly Entry[], place: number): boolean {
  const { key } = entries[place] as Entry;
  for (let i = 0; i < place; i++) if ((entries[i] as Entry).key === key) return true;
  return false;
}

/** `resources`: null where they are written in the page. */
function resourcesNumber(resources: Value | undefined): number {
  if (resources === undefined) return -1;
  return isReference(resources) ? resources.ref : 0;
}

function withOwn({ bytes, entries }: PageNode, inherited: Inherited): Inherited {
  if (!entries.some(({ key }) => isInheritable(key))) return inherited;
  const passedOn = new Map(inherited);
  for (const { key, start, end } of entries) {
    if (isInheritable(key)) passedOn.set(key, Buffer.from(bytes.subarray(start, end)));
  }
  return passedOn;
}

const isInheritable = (key: string): boolean => (INHERITABLE as readonly string[]).includes(key);
