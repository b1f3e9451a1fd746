// The editor of one rule: where one is, what its parts are on the sample, and everything that can be done to it.
import { useEffect, useMemo, useReducer, useState } from 'react';
import type { Refusal } from '#domain/errors/result.ts';
import { checkCondition, checkValue } from '#domain/expressions/check.ts';
import { asksOf, type Entry } from '../catalogue.rules.ts';
import { beginEditing, type Deed, editingReducer } from '../editing.rules.ts';
import { fresh, nodeAt, type Path, partPaths, type RawNode } from '../phrases.ts';
import { knownOf, type Reach } from '../reach.rules.ts';
import {
  type Chip,
  chipAt,
  chosen,
  coreOf,
  type Kind,
  kindAt,
  kindOf,
  nearest,
  type Position,
  rowsOf,
  shifted,
  wayTo,
  without,
} from '../tree.rules.ts';

/** Whether something in it has still to be entered: an empty text, or one that it is compared with. */
export function needsFilling(node: RawNode | undefined): boolean {
  if (!node) return false;
  const empty =
    node.type === 'constant' ? node.value === '' : ['replace', 'matches'].includes(node.type) && node.pattern === '';
  return (
    empty ||
    partPaths(node).some((path) => {
      const part = nodeAt(node, path);
      return part?.type === 'constant' && part.value === '';
    })
  );
}

/** The first fault of the rule, and the path of the node that it is in. */
function faultOf(root: RawNode | null, kind: Kind, reach: Reach): { refusal: Refusal; at: string } | undefined {
  if (root === null) return undefined;
  const checked = kind === 'value' ? checkValue(root, knownOf(reach)) : checkCondition(root, knownOf(reach));
  if (checked.ok) return undefined;
  return { refusal: checked.refusal, at: String(checked.refusal.parameters.path ?? '') };
}

interface Wanted {
  readonly ask: string | undefined;
  readonly wanted: Kind;
  readonly parts: readonly RawNode[];
}

/** The node that a choice puts at a chip. */
function madeOf(entry: Entry, { ask, wanted, parts }: Wanted): RawNode {
  if (entry.use === 'around') return fresh(entry.id, parts);
  if (entry.use === 'fact' && wanted === 'condition')
    return fresh(ask ?? asksOf(entry.node)[0] ?? 'notEmpty', [entry.node]);
  return entry.node;
}

function partsAt(root: RawNode | null, at: Path, chip: Chip): RawNode[] {
  const path = chip.role === 'add' ? at : chip.path;
  const node = nodeAt(root, path);
  if (!node) return [];
  if (chip.role === 'add' || chip.role === 'part') return [node];
  return partPaths(node).flatMap((inner) => nodeAt(node, inner) ?? []);
}

/** Where one is after a choice: at what was added, or at what has to be entered in it. */
function placeAfter(root: RawNode, chip: Chip, before: { at: Path; place: Position; kind: Kind }): Position {
  const rows = rowsOf(root, before.at, before.kind);
  const last = (row: number) => (rows[row] ?? []).filter(({ role }) => role !== 'add').length - 1;
  if (chip.role === 'add') return chip.joining === 'step' ? { row: 2, index: last(2) } : { row: 1, index: last(1) };
  const blank = (rows[1] ?? []).findIndex((one) => {
    const node = one.role === 'part' ? nodeAt(root, one.path) : undefined;
    return node?.type === 'constant' && node.value === '';
  });
  if (before.place.row < 2 && blank >= 0 && (chip.role === 'lead' || (rows[0] ?? []).length > 0))
    return { row: 1, index: blank };
  return nearest(rows, before.place);
}

export type PanelTab = 'take' | 'details' | 'why';

type FocusOn = 'chip' | 'panel' | 'search';
const START: Position = { row: 1, index: 0 };

interface Around {
  /** Of the rule as a whole. */
  readonly whole: Kind;
  readonly reach: Reach;
  /** The part to begin at. */
  readonly node?: RawNode | undefined;
}

/** The rule, where one is in it, and the tab and the focus of the panel. */
function useStanding(value: RawNode | null, { whole, reach, node: first }: Around) {
  const [state, dispatch] = useReducer(editingReducer, value, (root) => beginEditing(root, first));
  const [tab, setTab] = useState<PanelTab>('take');
  /** Counts up when the focus is to go to the chip, or into the panel. */
  const [focus, setFocus] = useState<{ to: FocusOn; n: number }>({ to: 'chip', n: 0 });
  const { root, at } = state;
  const here = nodeAt(root, at);
  const kind = here ? kindOf(here) : whole;
  const rows = useMemo(() => rowsOf(root, at, kind), [root, at, kind]);
  const place = nearest(rows, state.place);
  const chip: Chip = chipAt(rows, place) ?? { role: 'part', path: at };
  // An undone step may have left the node whose sentence was shown.
  useEffect(() => {
    if (root !== null && at.length > 0 && nodeAt(root, at) === undefined)
      dispatch({ type: 'go', at: [], place: START });
  }, [root, at]);
  return {
    state,
    dispatch,
    root,
    at,
    kind,
    rows,
    way: useMemo(() => wayTo(root, at), [root, at]),
    place,
    chip,
    node: chip.role === 'add' ? undefined : nodeAt(root, chip.path),
    fault: useMemo(() => faultOf(root, whole, reach), [root, whole, reach]),
    tab,
    setTab,
    focus,
    want: (to: FocusOn) => setFocus(({ n }) => ({ to, n: n + 1 })),
    change: (next: RawNode | null, deed: Deed, to: Position) =>
      dispatch({ type: 'change', root: next, deed, place: to }),
  };
}

type Editor = ReturnType<typeof useStanding>;

/** What changes where one is, and no part of the rule. */
function walking({ at, rows, place, chip, node, dispatch, want, setTab }: Editor) {
  const search = () => {
    setTab('take');
    want('search');
  };
  const open = (path: Path) => {
    dispatch({ type: 'go', at: path, place: START });
    want('chip');
  };
  return {
    search,
    open,
    go: (to: Position) => {
      dispatch({ type: 'go', place: to });
      if (chipAt(rows, to)?.role === 'add') setTab('take');
    },
    add() {
      const row = place.row === 0 ? 1 : place.row;
      const index = (rows[row] ?? []).findIndex(({ role }) => role === 'add');
      if (index < 0) return;
      dispatch({ type: 'go', place: { row, index } });
      search();
    },
    /** Opens the chosen part in a sentence of its own, where it has parts or may get some. */
    openChosen: () => (chip.role === 'part' && node && chip.path.length > at.length ? open(chip.path) : undefined),
    // What had the focus may be gone with the step.
    undo() {
      dispatch({ type: 'undo' });
      want('chip');
    },
    redo() {
      dispatch({ type: 'redo' });
      want('chip');
    },
  };
}

/** What changes the rule. */
function deeds({ root, at, kind, place, chip, change, want, setTab }: Editor) {
  return {
    choose(entry: Entry, ask?: string) {
      const made = madeOf(entry, { ask, wanted: kindAt(root, chip, kind), parts: partsAt(root, at, chip) });
      const next = chosen({ root, at }, chip, made);
      change(next, chip.role === 'add' ? 'add' : 'choose', placeAfter(next, chip, { at, place, kind }));
      const fill = needsFilling(made);
      setTab(fill ? 'details' : 'take');
      want(fill ? 'panel' : 'chip');
    },
    replace: (next: RawNode, deed: Deed) => change(chosen({ root, at }, chip, next), deed, place),
    /** Another rule in one step, which stays where it is. */
    repair(next: RawNode) {
      change(next, 'repair', place);
      want('chip');
    },
    /** Another rule in the place of the whole. */
    takeWhole(next: RawNode | null) {
      change(next, 'choose', START);
      want('chip');
    },
    remove() {
      if (root === null || chip.role === 'add' || chip.role === 'lead') return;
      change(without(root, chip), 'remove', { ...place, index: Math.max(0, place.index - 1) });
      want('chip');
    },
    move(by: 1 | -1) {
      const next = root === null ? undefined : shifted(root, { chip, steps: coreOf(root, at).steps }, by);
      if (next) change(next, 'move', { ...place, index: place.index + by });
      want('chip');
    },
  };
}

export function useRuleEditor(value: RawNode | null, around: Around) {
  const editor = useStanding(value, around);
  return { ...editor, ...walking(editor), ...deeds(editor) };
}

export type RuleEditing = ReturnType<typeof useRuleEditor>;
