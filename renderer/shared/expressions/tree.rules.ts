// A rule as rows of chips, and what can be done to it: choosing, adding, taking out, moving. Pure.
import { CONDITION_VIEWS } from './node-views.ts';
import { fresh, isStep, nodeAt, type Path, partPaths, phraseOf, type RawNode } from './phrases.ts';

export type Kind = 'value' | 'condition';
/** How a further part is joined; `step` happens to all that stands before it. */
export type Joining = 'coalesce' | 'concat' | 'and' | 'or' | 'step';

/** A place of the sentence: what the core does, a part of it, what happens then, or where something can be added. */
export type Chip =
  | { readonly role: 'lead' | 'part' | 'step'; readonly path: Path }
  | { readonly role: 'add'; readonly joining: Joining };
export interface Position {
  readonly row: number;
  readonly index: number;
}

const LISTS: Readonly<Record<string, string>> = {
  coalesce: 'values',
  concat: 'values',
  and: 'conditions',
  or: 'conditions',
};
const JOININGS: Readonly<Record<Kind, readonly Joining[]>> = {
  value: ['coalesce', 'concat'],
  condition: ['and', 'or'],
};

export const kindOf = (node: RawNode): Kind => (Object.hasOwn(CONDITION_VIEWS, node.type) ? 'condition' : 'value');

/** A copy of a rule with another node at a path. */
export function put(root: RawNode, path: Path, node: RawNode): RawNode {
  const [first, ...rest] = path;
  if (first === undefined) return node;
  const set = (value: unknown, [key, ...below]: Path): unknown => {
    if (key === undefined) return node;
    if (Array.isArray(value)) return value.map((one, index) => (index === key ? set(one, below) : one));
    const holder = value as RawNode;
    return { ...holder, [key]: set(holder[key], below) };
  };
  return set(root, [first, ...rest]) as RawNode;
}

interface Core {
  readonly core: Path;
  /** Innermost first: in the order in which they happen. */
  readonly steps: readonly Path[];
}

export function coreOf(root: RawNode | null, at: Path): Core {
  let core = at;
  const steps: Path[] = [];
  for (let node = nodeAt(root, core); node && isStep(node); node = nodeAt(root, core)) {
    steps.unshift(core);
    core = [...core, ...(partPaths(node)[0] ?? [])];
  }
  return { core, steps };
}

const add = (joining: Joining): Chip => ({ role: 'add', joining });

/** The chips of the sentence at a path: what it does, of what, and what happens then. */
export function rowsOf(root: RawNode | null, at: Path, kind: Kind): Chip[][] {
  const { core, steps } = coreOf(root, at);
  const node = nodeAt(root, core);
  if (!node) return [[], [{ role: 'part', path: at }], []];
  const parts = partPaths(node).map((path): Chip => ({ role: 'part', path: [...core, ...path] }));
  const joinings = LISTS[node.type] ? [node.type as Joining] : JOININGS[kind];
  const negates = kind === 'condition' && (steps.length > 0 || phraseOf(node).inner.length > 0);
  return [
    parts.length > 0 ? [{ role: 'lead', path: core }] : [],
    [...(parts.length > 0 ? parts : [{ role: 'part', path: core } as const]), ...joinings.map(add)],
    [...steps.map((path): Chip => ({ role: 'step', path })), ...(negates ? [] : [add('step')])],
  ];
}

const isWithin = (path: Path, whole: Path): boolean => path.every((part, index) => part === whole[index]);

/** The parts that were opened as sentences of their own on the way to a node, itself last; the whole rule is not among them. */
export function wayTo(root: RawNode | null, at: Path): Path[] {
  const way: Path[] = [];
  for (let from: Path = []; from.length < at.length; ) {
    const node = nodeAt(root, from);
    const chips = node ? (rowsOf(root, from, kindOf(node))[1] ?? []) : [];
    const next = chips.find(
      (chip) => chip.role === 'part' && chip.path.length > from.length && isWithin(chip.path, at),
    );
    if (next?.role !== 'part') return way;
    way.push(next.path);
    from = next.path;
  }
  return way;
}

export const chipAt = (rows: readonly (readonly Chip[])[], { row, index }: Position): Chip | undefined =>
  rows[row]?.[index];

/** The nearest place that holds a chip. */
export function nearest(rows: readonly (readonly Chip[])[], { row, index }: Position): Position {
  const filled = (rows[row]?.length ?? 0) > 0 ? row : 1;
  return { row: filled, index: Math.max(0, Math.min(index, (rows[filled]?.length ?? 1) - 1)) };
}

/** The kind of what stands, or would stand, at a chip. */
export function kindAt(root: RawNode | null, chip: Chip, whole: Kind): Kind {
  const node = chip.role === 'add' ? undefined : nodeAt(root, chip.path);
  return node ? kindOf(node) : whole;
}

const innerOf = (root: RawNode, path: Path): RawNode | undefined => {
  const node = nodeAt(root, path);
  const [inner] = node ? partPaths(node) : [];
  return node && inner ? nodeAt(node, inner) : undefined;
};

/** A rule, and the node of it whose sentence is shown. */
export interface Standing {
  readonly root: RawNode | null;
  readonly at: Path;
}

/** The rule with a chosen node at a chip. */
export function chosen({ root, at }: Standing, chip: Chip, node: RawNode): RawNode {
  if (root === null) return node;
  if (chip.role !== 'add') return put(root, chip.path, node);
  if (chip.joining === 'step') return put(root, at, node);
  const { core } = coreOf(root, at);
  const before = nodeAt(root, core);
  if (!before) return root;
  const key = LISTS[chip.joining] ?? 'values';
  const joined =
    before.type === chip.joining
      ? { ...before, [key]: [...(before[key] as RawNode[]), node] }
      : fresh(chip.joining, [before, node]);
  return put(root, core, joined);
}

const NOTHING: Readonly<Record<Kind, RawNode>> = {
  value: { type: 'constant', value: '' },
  condition: { type: 'boolean', value: true },
};

/** The list that a part is in, with its index. */
function listAround(root: RawNode, path: Path) {
  const index = path.at(-1);
  const holder = path.slice(0, -2);
  const node = nodeAt(root, holder);
  const key = path.at(-2);
  if (typeof index !== 'number' || !node || typeof key !== 'string') return undefined;
  return { index, holder, node, key, items: node[key] as RawNode[] };
}

/** The rule without what a chip shows; null: nothing is left. What a comparison needs becomes an empty text. */
export function without(root: RawNode, chip: Chip): RawNode | null {
  if (chip.role === 'add' || chip.role === 'lead') return root;
  if (chip.role === 'step') return put(root, chip.path, innerOf(root, chip.path) ?? NOTHING.value);
  if (chip.path.length === 0) return null;
  const list = listAround(root, chip.path);
  if (!list) return put(root, chip.path, NOTHING[kindAt(root, chip, 'value')]);
  const rest = list.items.filter((_, index) => index !== list.index);
  const [only] = rest;
  return put(root, list.holder, rest.length === 1 && only ? only : { ...list.node, [list.key]: rest });
}

export interface Shift {
  readonly chip: Chip;
  /** All steps of its sentence. */
  readonly steps: readonly Path[];
}

/** The rule with a chip changed with its neighbour; undefined where there is none. */
export function shifted(root: RawNode, { steps, chip }: Shift, by: 1 | -1): RawNode | undefined {
  if (chip.role === 'part') {
    const list = listAround(root, chip.path);
    const other = list?.items[list.index + by];
    const own = list?.items[list.index];
    if (!list || !other || !own) return undefined;
    const items = list.items.map((item, index) =>
      index === list.index ? other : index === list.index + by ? own : item,
    );
    return put(root, list.holder, { ...list.node, [list.key]: items });
  }
  if (chip.role !== 'step') return undefined;
  const place = steps.findIndex((path) => path === chip.path || path.length === chip.path.length);
  const outer = steps[by === 1 ? place + 1 : place];
  const inner = steps[by === 1 ? place : place - 1];
  const [above, below] = [outer && nodeAt(root, outer), inner && nodeAt(root, inner)];
  const core = inner && innerOf(root, inner);
  if (!outer || !above || !below || !core) return undefined;
  const around = (node: RawNode, inside: RawNode) => put(node, partPaths(node)[0] ?? [], inside);
  return put(root, outer, around(below, around(above, core)));
}
