// Turns of phrase: nodes that people say in one breath although they are two, or a step with a well-known setting.
import { viewOf } from './node-views.ts';

/** A value or condition as the draft holds it; whether it may be saved, the domain's check says. */
export type RawNode = { readonly type: string; readonly [field: string]: unknown };
/** Field names and indexes from the rule down to a part of it. */
export type Path = readonly (string | number)[];

const LEADING_ZEROS = '^0+';

/** A node as it is said. */
export interface Phrase {
  /** Id of its words: its type, or that of the turn of phrase. */
  readonly id: string;
  /** The node whose fields it shows, from the phrase's own node down. */
  readonly inner: Path;
}

const asNode = (value: unknown): RawNode | undefined =>
  typeof value === 'object' && value !== null && typeof (value as RawNode).type === 'string'
    ? (value as RawNode)
    : undefined;

/** Negated in one word; what negates is a step behind everything else. */
const NEGATED: Readonly<Record<string, string>> = { empty: 'notEmpty', equals: 'notEquals' };

export function phraseOf(node: RawNode): Phrase {
  const inside = node.type === 'not' ? asNode(node.condition) : undefined;
  const negated = inside && NEGATED[inside.type];
  if (negated) return { id: negated, inner: ['condition'] };
  const { type, pattern, replacement, regular } = node;
  if (type === 'replace' && regular === true && pattern === LEADING_ZEROS && replacement === '') {
    return { id: 'withoutZeros', inner: [] };
  }
  return { id: type, inner: [] };
}

/** Ids of phrases that are no type. */
export const TURNS = [...Object.values(NEGATED), 'withoutZeros'] as const;

/** The node at a path; undefined where there is none. */
export const nodeAt = (root: unknown, path: Path): RawNode | undefined =>
  asNode(path.reduce<unknown>((inner, part) => (inner as Readonly<Record<string, unknown>> | undefined)?.[part], root));

/** Paths of the parts of a phrase, in the order in which they are read. */
export function partPaths(node: RawNode): Path[] {
  const { inner } = phraseOf(node);
  const holder = nodeAt(node, inner) ?? node;
  return Object.keys(viewOf(holder.type).parts).flatMap((key): Path[] => {
    const part = holder[key];
    if (Array.isArray(part)) return part.map((_, index) => [...inner, key, index]);
    return asNode(part) ? [[...inner, key]] : [];
  });
}

/** Conditions that ask something of one value; all other nodes with one part are steps. */
const ASKING = ['empty', 'matches'];

/** Whether it is something that happens to another value or condition: "in capitals", "not". */
export function isStep(node: RawNode): boolean {
  const kinds = Object.values(viewOf(node.type).parts);
  const single = kinds.length === 1 && (kinds[0] === 'value' || kinds[0] === 'condition');
  return single && !ASKING.includes(node.type) && phraseOf(node).inner.length === 0;
}

/** A new node of a phrase, around the given parts. */
export function fresh(id: string, parts: readonly RawNode[] = []): RawNode {
  const turn = Object.entries(NEGATED).find(([, turned]) => turned === id)?.[0];
  if (turn) return { type: 'not', condition: fresh(turn, parts) };
  if (id === 'withoutZeros') {
    return { ...fresh('replace', parts), pattern: LEADING_ZEROS, replacement: '', regular: true };
  }
  const look = viewOf(id);
  const [first = { type: 'constant', value: '' }, ...others] = parts;
  const filled = Object.entries(look.parts).map(([key, kind], index): [string, unknown] => {
    if (kind === 'values' || kind === 'conditions') return [key, parts.length > 0 ? parts : []];
    return [key, index === 0 ? first : (others[index - 1] ?? { type: 'constant', value: '' })];
  });
  return { type: id, ...look.fresh, ...Object.fromEntries(filled) };
}
