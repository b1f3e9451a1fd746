// What would give an empty part a value: another area, another source, one step less. Pure.
import type { PageArea } from '#domain/documents/area.schema.ts';
import type { Area } from '#renderer/ui/frame/page.part.tsx';
import type { Entry } from './catalogue.rules.ts';
import { around, type Near, union } from './near.rules.ts';
import { nodeAt, type Path, partPaths, type RawNode } from './phrases.ts';
import { type Chip, put } from './tree.rules.ts';

/** One repair: the rule as it would be, and how it is said. */
export interface Repair {
  /** Its words are `rule.repair.<id>`. */
  readonly id: 'taller' | 'wider' | 'larger' | 'move' | 'around' | 'else' | 'instead' | 'without';
  readonly words: Readonly<Record<string, string | number>>;
  readonly root: RawNode;
}

/** What is to be mended, and what is known of it. */
export interface Broken {
  readonly root: RawNode;
  readonly chip: Chip;
  /** Where the nearest text stands, of an area that reads nothing. */
  readonly near: Near | undefined;
  /** Its tag, of an area. */
  readonly tag: string;
  /** Other values that are there on this letter, the best one first. */
  readonly others: readonly Entry[];
}

const MOST = 3;

const right = ({ left, width }: Area): number => left + width;
const bottom = ({ top, height }: Area): number => top + height;
const within = (outer: Area, inner: Area): boolean =>
  inner.left >= outer.left && right(inner) <= right(outer) && inner.top >= outer.top && bottom(inner) <= bottom(outer);

function grown(area: PageArea, target: Area): Pick<Repair, 'id' | 'words'> & { area: PageArea } {
  const next = { ...area, ...union(area, target) };
  const across = next.width !== area.width;
  const down = next.height !== area.height;
  if (across && down) return { id: 'larger', words: {}, area: next };
  return down
    ? { id: 'taller', words: { from: area.height, to: next.height }, area: next }
    : { id: 'wider', words: { from: area.width, to: next.width }, area: next };
}

/** The area at the text: as it is where the text fits into it, else as large as the text. */
function shifted(area: PageArea, target: Area): Pick<Repair, 'id' | 'words'> & { area: PageArea } {
  const fits = target.width <= area.width && target.height <= area.height;
  if (!fits) return { id: 'around', words: {}, area: { ...area, ...target } };
  const left = within({ ...area, top: target.top, height: target.height }, target) ? area.left : target.left;
  const next = { ...area, left, top: target.top };
  const [x, y] = [next.left - area.left, next.top - area.top];
  const way = Math.abs(y) >= Math.abs(x) ? (y > 0 ? 'down' : 'up') : x > 0 ? 'right' : 'left';
  return { id: 'move', words: { way, mm: Math.round(Math.max(Math.abs(x), Math.abs(y))) }, area: next };
}

function ofArea({ root, chip, near, tag }: Broken): Repair[] {
  const node = chip.role === 'add' ? undefined : nodeAt(root, chip.path);
  const area = node?.area as PageArea | null | undefined;
  if (!near || !area || !node || chip.role === 'add') return [];
  const target = around(near.block);
  return [grown(area, target), shifted(area, target)].map(({ id, words, area: next }) => ({
    id,
    words: { ...words, tag },
    root: put(root, chip.path, { ...node, area: next }),
  }));
}

/** The value, or else another one; a part of "or else" gets it behind itself. */
function orElse(root: RawNode, path: Path, node: RawNode): RawNode {
  const [holder, key, index] = [path.slice(0, -2), path.at(-2), path.at(-1)];
  const list = nodeAt(root, holder);
  if (list?.type === 'coalesce' && key === 'values' && typeof index === 'number') {
    const values = list.values as RawNode[];
    return put(root, holder, { ...list, values: [...values.slice(0, index + 1), node, ...values.slice(index + 1)] });
  }
  const own = nodeAt(root, path);
  return own ? put(root, path, { type: 'coalesce', values: [own, node] }) : root;
}

/** Whether what stands there is nothing yet, so that another value takes its place. */
const isBlank = (node: RawNode | undefined): boolean => node?.type === 'constant' && node.value === '';

/** Up to three repairs, those of the thing itself first. */
export function repairsOf(broken: Broken): Repair[] {
  const { root, chip, others } = broken;
  if (chip.role === 'add' || chip.role === 'lead') return [];
  const { path } = chip;
  if (chip.role === 'step') {
    const node = nodeAt(root, path);
    const inner = node && nodeAt(node, partPaths(node)[0] ?? []);
    return inner ? [{ id: 'without', words: {}, root: put(root, path, inner) }] : [];
  }
  const blank = isBlank(nodeAt(root, path));
  const further = others.map(
    (entry): Repair => ({
      id: blank ? 'instead' : 'else',
      words: { name: entry.name },
      root: blank ? put(root, path, entry.node) : orElse(root, path, entry.node),
    }),
  );
  const own = ofArea(broken);
  return [...own, ...further.slice(0, MOST - own.length)];
}
