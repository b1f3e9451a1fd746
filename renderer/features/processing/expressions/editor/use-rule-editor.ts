// The editor of one rule: where one is, what its parts are on the sample, and everything that can be done to it.
import { useEffect, useMemo, useReducer, useState } from 'react';
import type { Refusal } from '#domain/errors/result.ts';
import { checkCondition, checkValue } from '#domain/expressions/check.ts';
import { conditionHolds, evaluateValue } from '#domain/expressions/evaluate.ts';
import { whyEmpty } from '#domain/expressions/explain.ts';
import type { Condition, Value } from '#domain/expressions/expression.types.ts';
import type { EvaluationContext } from '#domain/expressions/node-row.ts';
import { asksOf, type Entry } from '../catalogue.rules.ts';
import { beginEditing, type Deed, type EditingStep, editingReducer } from '../editing.rules.ts';
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
  type Place,
  rowsOf,
  shifted,
  without,
} from '../tree.rules.ts';

/** What a part is on the sample: its text or whether it holds, else why it is nothing. */
export interface Shown {
  readonly text: string;
  readonly holds?: boolean;
  readonly why?: Refusal;
}

function shownOf(node: RawNode, context: EvaluationContext): Shown {
  if (kindOf(node) === 'condition') {
    const verdict = conditionHolds(node as unknown as Condition, context);
    return verdict.ok ? { text: '', holds: verdict.value } : { text: '', why: verdict.refusal };
  }
  const value = node as unknown as Value;
  const text = evaluateValue(value, context);
  if (!text.ok) return { text: '', why: text.refusal };
  return text.value.trim() === '' ? { text: '', why: whyEmpty(value, context) } : { text: text.value };
}

/** A node that is being built may lack what an evaluation needs; it has no value then. */
export function safelyShown(node: RawNode | undefined, context: EvaluationContext | undefined): Shown | undefined {
  if (!node || !context) return undefined;
  try {
    return shownOf(node, context);
  } catch {
    return undefined;
  }
}

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

export const pathText = (path: Path): string => path.join('.');

/** The first fault of the rule, and the path of the node that it is in. */
function faultOf(root: RawNode | null, kind: Kind, reach: Reach): { refusal: Refusal; at: string } | undefined {
  if (root === null) return undefined;
  const checked = kind === 'value' ? checkValue(root, knownOf(reach)) : checkCondition(root, knownOf(reach));
  if (checked.ok) return undefined;
  return { refusal: checked.refusal, at: String(checked.refusal.parameters.path ?? '') };
}

/** The node that a choice puts at a chip. */
function madeOf(entry: Entry, ask: string | undefined, wanted: Kind, parts: readonly RawNode[]): RawNode {
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
function placeAfter(root: RawNode, at: Path, chip: Chip, before: { place: Place; kind: Kind }): Place {
  const rows = rowsOf(root, at, before.kind);
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

type FocusOn = (to: 'chip' | 'panel' | 'search') => void;

/** What changes where one is, and no part of the rule. */
function walking(dispatch: (step: EditingStep) => void, want: FocusOn, setTab: (tab: PanelTab) => void) {
  return {
    open(path: Path) {
      dispatch({ type: 'go', at: path, place: { row: 1, index: 0 } });
      want('chip');
    },
    search() {
      setTab('take');
      want('search');
    },
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

export function useRuleEditor(value: RawNode | null, whole: Kind, reach: Reach) {
  const [state, dispatch] = useReducer(editingReducer, value, beginEditing);
  const [tab, setTab] = useState<PanelTab>('take');
  /** Counts up when the focus is to go to the chip, or into the panel. */
  const [focus, setFocus] = useState<{ to: 'chip' | 'panel' | 'search'; n: number }>({ to: 'chip', n: 0 });
  const { root, at } = state;
  const here = nodeAt(root, at);
  const kind = here ? kindOf(here) : whole;
  const rows = useMemo(() => rowsOf(root, at, kind), [root, at, kind]);
  const place = nearest(rows, state.place);
  const chip = chipAt(rows, place) ?? { role: 'part', path: at };
  const node = chip.role === 'add' ? undefined : nodeAt(root, chip.path);
  const fault = useMemo(() => faultOf(root, whole, reach), [root, whole, reach]);
  const want = (to: 'chip' | 'panel' | 'search') => setFocus(({ n }) => ({ to, n: n + 1 }));
  const change = (next: RawNode | null, deed: Deed, to?: Place) =>
    dispatch({ type: 'change', root: next, deed, ...(to ? { place: to } : {}) });
  // An undone step may have left the node whose sentence was shown.
  useEffect(() => {
    if (root !== null && at.length > 0 && nodeAt(root, at) === undefined)
      dispatch({ type: 'go', at: [], place: { row: 1, index: 0 } });
  }, [root, at]);

  return {
    ...walking(dispatch, want, setTab),
    ...{ state, root, at, kind, rows, place, chip, node, fault, tab, setTab, focus, want, change },
    go: (to: Place) => {
      dispatch({ type: 'go', place: to });
      const target = chipAt(rows, to);
      if (target?.role === 'add') setTab('take');
    },
    choose(entry: Entry, ask?: string) {
      const made = madeOf(entry, ask, kindAt(root, chip, kind), partsAt(root, at, chip));
      const next = chosen(root, at, chip, made);
      const to = placeAfter(next, at, chip, { place, kind });
      change(next, chip.role === 'add' ? 'add' : 'choose', to);
      const fill = needsFilling(made);
      setTab(fill ? 'details' : 'take');
      want(fill ? 'panel' : 'chip');
    },
    replace: (next: RawNode, deed: Deed) => change(chosen(root, at, chip, next), deed, place),
    remove() {
      if (root === null || chip.role === 'add' || chip.role === 'lead') return;
      change(without(root, chip), 'remove', { ...place, index: Math.max(0, place.index - 1) });
      want('chip');
    },
    move(by: 1 | -1) {
      const next = root === null ? undefined : shifted(root, coreOf(root, at).steps, chip, by);
      if (next) change(next, 'move', { ...place, index: place.index + by });
      want('chip');
    },
    add() {
      const row = place.row === 0 ? 1 : place.row;
      const index = (rows[row] ?? []).findIndex(({ role }) => role === 'add');
      if (index < 0) return;
      dispatch({ type: 'go', place: { row, index } });
      setTab('take');
      want('search');
    },
    /** Opens the chosen part in a sentence of its own, where it has parts or may get some. */
    openChosen() {
      if (chip.role !== 'part' || !node || chip.path.length <= at.length) return;
      dispatch({ type: 'go', at: chip.path, place: { row: 1, index: 0 } });
      want('chip');
    },
  };
}

export type RuleEditing = ReturnType<typeof useRuleEditor>;
