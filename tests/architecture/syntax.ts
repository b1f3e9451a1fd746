// The syntax tree of a file, walked by the tests that look at what no regular expression sees.
import { parseSync } from 'oxc-parser';

export interface Node {
  readonly type: string;
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** The node under this name; undefined: there is none. */
export const child = (node: Node | undefined, name: string): Node | undefined => {
  const value = node?.[name];
  return isNode(value) ? value : undefined;
};

export const children = (node: Node | undefined, name: string): readonly Node[] => {
  const value = node?.[name];
  return Array.isArray(value) ? value.filter(isNode) : [];
};

/** The name of an identifier; undefined: it is something else. */
export const nameOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Identifier' ? (node.name as string) : undefined;

/** Shows every node of a tree with the one above it, from the top down. */
export function walk(node: Node, look: (node: Node, parent?: Node) => void, parent?: Node): void {
  look(node, parent);
  for (const value of Object.values(node)) {
    if (isNode(value)) walk(value, look, node);
    else if (Array.isArray(value)) for (const one of value) if (isNode(one)) walk(one, look, node);
  }
}

/** @param file its end names the language @throws when the text cannot be parsed */
export function parse(file: string, text: string) {
  const { program, module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? 'cannot be parsed'}`);
  return {
    /**
     * Made when it is asked for: the lists of imports and exports need no tree. The parser has a type for each kind of node; here all
     * are walked alike.
     */
    tree: (): Node => program as unknown as Node,
    module,
  };
}
