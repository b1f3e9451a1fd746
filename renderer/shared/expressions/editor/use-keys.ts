// The keys of the rule editor: of the sentence, and of the whole layer.
import type { KeyboardEvent } from 'react';
import { useApi } from '#renderer/api/api.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import type { Sample } from '#renderer/shared/sample/sample.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { copied, pasted } from '../clipboard.rules.ts';
import { type Kind, kindAt } from '../tree.rules.ts';
import type { RuleEditing } from './use-rule-editor.ts';
import { repairOfKey, type useRepairs } from './why.part.tsx';

/** Keys of the sentence besides the arrows. */
export function useKeys(editing: RuleEditing, whole: Kind, leave: () => void): (event: KeyboardEvent) => void {
  const api = useApi();
  const notify = useToasts();
  const faultText = useFaultText();
  const { chip, node, root, at, way } = editing;
  const copy = () => {
    if (node) navigator.clipboard.writeText(copied(node)).then(() => notify('success', 'rule.copied'), api.report);
  };
  const paste = async () => {
    const text = await navigator.clipboard.readText();
    const read = pasted(text, kindAt(root, chip, editing.kind ?? whole));
    if (read.ok) editing.replace(read.value, 'paste');
    else notify('error', 'rule.notPasted', { reason: faultText(read.refusal) ?? '' });
  };
  return (event) => {
    const { key } = event;
    const control = event.ctrlKey || event.metaKey;
    const deeds: Readonly<Record<string, () => void>> = control
      ? { c: copy, v: () => void paste().catch(api.report) }
      : {
          Enter: () => editing.want(editing.tab === 'details' ? 'panel' : 'search'),
          '+': editing.add,
          Backspace: editing.remove,
          Delete: editing.remove,
          '/': editing.search,
          o: editing.openChosen,
          Escape: () => (at.length > 0 ? editing.open(way.at(-2) ?? []) : leave()),
        };
    const deed = deeds[key];
    if (!deed) return;
    event.preventDefault();
    deed();
  };
}

interface LayerInput {
  readonly editing: RuleEditing;
  readonly sample: Sample;
  /** Letters of the sample. */
  readonly count: number;
  readonly tried: ReturnType<typeof useRepairs>;
}

const isField = (event: KeyboardEvent): boolean =>
  (event.target as HTMLElement).closest('input, textarea, [contenteditable]') !== null;

function undoKeys(editing: RuleEditing, event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'z') return;
  event.preventDefault();
  if (event.shiftKey) editing.redo();
  else editing.undo();
}

/** What a key means for the letters and the repairs; undefined: nothing. */
function sampleDeed(event: KeyboardEvent, { editing, sample, count, tried }: LayerInput): (() => void) | undefined {
  const by = { '[': -1, ']': 1 }[event.key];
  if (by !== undefined) return () => sample.show(Math.min(Math.max(0, sample.letter + by), count - 1));
  const repair = repairOfKey(event, tried);
  return repair && (() => editing.repair(repair.root));
}

/** Undo, the letters by [ and ], the repairs by 1 2 3. */
export const layerKeys =
  (input: LayerInput) =>
  (event: KeyboardEvent): void => {
    const control = event.ctrlKey || event.metaKey;
    if (control) undoKeys(input.editing, event);
    const deed = control || isField(event) || event.defaultPrevented ? undefined : sampleDeed(event, input);
    if (!deed) return;
    event.preventDefault();
    deed();
  };
