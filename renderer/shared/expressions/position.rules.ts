// Where a part of a rule is shown: the sentence that has a chip for it, and the place of the chip. Pure.
import { isSame } from '#domain/services/changes/changes.ts';
import { nodeAt, type Path, type RawNode } from './phrases.ts';
import { kindOf, type Position, rowsOf } from './tree.rules.ts';

/** The path of the first part of a rule that says the same as a node; undefined: it has none. */
export function pathOfNode(root: unknown, node: object): Path | undefined {
  const search = (value: unknown, path: Path): Path | undefined => {
    if (typeof value !== 'object' || value === null) return undefined;
    if (isSame(value, node)) return path;
    for (const [key, part] of Object.entries(value)) {
      const found = search(part, [...path, Array.isArray(value) ? Number(key) : key]);
      if (found) return found;
    }
    return undefined;
  };
  return search(root, []);
}

const isWithin = (path: Path, whole: Path): boolean => whole.every((part, index) => part === path[index]);

/** The sentence to open for a part, and its chip there; where it has no chip of its own, that of what it is in. */
export function standingOf(root: RawNode, path: Path): { readonly at: Path; readonly place: Position } {
  let standing = { at: [] as Path, place: { row: 1, index: 0 } };
  for (;;) {
    const { at } = standing;
    const node = nodeAt(root, at);
    if (!node) return standing;
    const chips = rowsOf(root, at, kindOf(node)).flatMap((row, n) =>
      row.flatMap((chip, index) =>
        chip.role !== 'add' && isWithin(path, chip.path) ? [{ chip, place: { row: n, index } }] : [],
      ),
    );
    // The deepest that holds it; what a sentence does as a whole holds all of its parts.
    const [found] = chips.toSorted((a, b) => b.chip.path.length - a.chip.path.length);
    if (!found) return standing;
    standing = { at, place: found.place };
    const { chip } = found;
    if (chip.role !== 'part' || chip.path.length >= path.length || chip.path.length <= at.length) return standing;
    const inner = nodeAt(root, chip.path);
    if (!inner || (rowsOf(root, chip.path, kindOf(inner))[0] ?? []).length === 0) return standing;
    standing = { at: chip.path, place: { row: 1, index: 0 } };
  }
}
