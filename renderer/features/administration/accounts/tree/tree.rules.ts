// The tree of accounts as a filter leaves it: nodes in the order of the answer, by the account above. Pure.
import type { UnitNode } from '#domain/api/administration/units.contract.ts';

/** Nodes by the account above; the highest stand below 0, also those whose own account above is out of sight. */
export function nodesByParent(nodes: readonly UnitNode[]): ReadonlyMap<number, readonly UnitNode[]> {
  const known = new Set(nodes.map(({ id }) => id));
  const by = new Map<number, UnitNode[]>();
  for (const node of nodes) {
    const parent = node.parentId !== null && known.has(node.parentId) ? node.parentId : 0;
    by.set(parent, [...(by.get(parent) ?? []), node]);
  }
  return by;
}

/** What a key does in a tree: goes to another row, or opens or closes the one at hand. */
export type TreeStep = { readonly go: number } | 'open' | 'close' | undefined;

/** A row as the keyboard walks it. */
export interface TreeRow {
  readonly depth: number;
  /** undefined: nothing is below it. */
  readonly isOpen: boolean | undefined;
}

/**
 * @param rows those on screen, from above to below
 * @param at index of the one with the focus
 * @param key of the keyboard; in right-to-left screens left and right are changed before
 */
export function treeStep(rows: readonly TreeRow[], at: number, key: string): TreeStep {
  const row = rows[at];
  if (row === undefined) return undefined;
  const within = (index: number): TreeStep => (rows[index] === undefined ? undefined : { go: index });
  switch (key) {
    case 'ArrowDown':
      return within(at + 1);
    case 'ArrowUp':
      return within(at - 1);
    case 'Home':
      return within(0);
    case 'End':
      return within(rows.length - 1);
    case 'ArrowRight':
      if (row.isOpen === false) return 'open';
      return row.isOpen ? within(at + 1) : undefined;
    case 'ArrowLeft':
      if (row.isOpen) return 'close';
      return within(rows.slice(0, at).findLastIndex(({ depth }) => depth < row.depth));
    default:
      return undefined;
  }
}
