// The state of the editor: the rule, where one is in it, and the steps that can be undone by name. Pure.
import type { Path, RawNode } from './phrases.ts';
import { pathOfNode, standingOf } from './position.rules.ts';
import type { Position } from './tree.rules.ts';

/** What a step did, as undo names it. */
export type Deed = 'choose' | 'change' | 'add' | 'remove' | 'move' | 'paste' | 'repair';

interface Done {
  readonly root: RawNode | null;
  readonly deed: Deed;
}

export interface Editing {
  readonly root: RawNode | null;
  /** The node whose sentence is shown. */
  readonly at: Path;
  readonly place: Position;
  /** The rules before each step, the last one last. */
  readonly past: readonly Done[];
  /** What was undone, the next one first. */
  readonly future: readonly Done[];
}

export type EditingStep =
  | { readonly type: 'change'; readonly root: RawNode | null; readonly deed: Deed; readonly place?: Position }
  | { readonly type: 'go'; readonly place: Position; readonly at?: Path }
  | { readonly type: 'undo' | 'redo' };

/** Steps that can be undone at most. */
const MOST_STEPS = 200;
const FIRST: Position = { row: 1, index: 0 };

/** @param node the part to begin at, if the rule has it */
export function beginEditing(root: RawNode | null, node?: RawNode): Editing {
  const path = node && pathOfNode(root, node);
  const standing = root !== null && path ? standingOf(root, path) : { at: [], place: FIRST };
  return { root, ...standing, past: [], future: [] };
}

/** Letters typed one after another into one place are undone together. */
const goesOn = ({ past, place }: Editing, step: { deed: Deed; place?: Position }): boolean =>
  step.deed === 'change' &&
  past.at(-1)?.deed === 'change' &&
  (step.place === undefined || (step.place.row === place.row && step.place.index === place.index));

export function editingReducer(state: Editing, step: EditingStep): Editing {
  const { root, past, future } = state;
  if (step.type === 'go') return { ...state, place: step.place, at: step.at ?? state.at };
  if (step.type === 'change') {
    return {
      ...state,
      root: step.root,
      at: step.root === null ? [] : state.at,
      place: step.place ?? state.place,
      past: goesOn(state, step) ? past : [...past, { root, deed: step.deed }].slice(-MOST_STEPS),
      future: [],
    };
  }
  const taken = step.type === 'undo' ? past.at(-1) : future[0];
  if (!taken) return state;
  const here = { root, deed: taken.deed };
  return step.type === 'undo'
    ? { root: taken.root, at: [], place: FIRST, past: past.slice(0, -1), future: [here, ...future] }
    : { root: taken.root, at: [], place: FIRST, past: [...past, here], future: future.slice(1) };
}
