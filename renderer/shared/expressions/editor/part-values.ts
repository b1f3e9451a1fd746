// What hangs under a chip: its value on the shown letter, why it has none, or that nobody asks for it.
import type { Fault } from '#domain/api/shapes.ts';
import { pathText } from '../areas.rules.ts';
import { type Shown, safelyShown } from '../outcome.rules.ts';
import { nodeAt, type Path, partPaths, type RawNode } from '../phrases.ts';
import { type Stretch, spare, taken } from '../taken.rules.ts';
import type { Chip } from '../tree.rules.ts';
import type { RuleEditing } from './use-rule-editor.ts';
import type { Trial } from './use-trial.ts';

/** `quiet`: nothing is wrong with it. */
export type PartValue =
  | { readonly kind: 'text'; readonly stretches: readonly Stretch[] }
  | { readonly kind: 'holds'; readonly holds: boolean }
  | { readonly kind: 'why'; readonly fault: Fault; readonly quiet: boolean; readonly ofSample: boolean }
  | { readonly kind: 'waits' | 'notNeeded' | 'nothingToDo' };

type Standing = Exclude<Chip, { readonly role: 'add' }>;

/** A fault stands at the chip that it lies in; of a step only its own. */
const isAt = (fault: string, own: string, role: Chip['role']): boolean =>
  fault === own || (role === 'part' && (own === '' || fault.startsWith(`${own}.`)));

/** Values of the parts beside one of "or else", in order; empty for any other part. */
function siblingsOf(root: RawNode | null, path: Path, trial: Trial): { before: boolean; after: boolean } {
  const index = path.at(-1);
  const list = nodeAt(root, path.slice(0, -2));
  if (list?.type !== 'coalesce' || typeof index !== 'number') return { before: false, after: false };
  const has = (node: RawNode): boolean => (safelyShown(node, trial.context)?.text ?? '') !== '';
  const values = list.values as RawNode[];
  return { before: values.slice(0, index).some(has), after: index < values.length - 1 };
}

/** The text of the step that follows in the sentence; undefined: none does. */
function textOfNext(editing: RuleEditing, chip: Standing, trial: Trial): string | undefined {
  const { root, rows } = editing;
  const steps = (rows[2] ?? []).filter((one): one is Standing => one.role === 'step');
  const next = chip.role === 'step' ? steps[steps.findIndex((one) => one.path === chip.path) + 1] : steps[0];
  return next && safelyShown(nodeAt(root, next.path), trial.context)?.text;
}

function textOf(editing: RuleEditing, chip: Standing, { shown, trial }: { shown: Shown; trial: Trial }): PartValue {
  const node = nodeAt(editing.root, chip.path);
  const inner = chip.role === 'step' && node ? nodeAt(node, partPaths(node)[0] ?? []) : undefined;
  const before = safelyShown(inner, trial.context)?.text;
  const stretches = before === undefined ? [] : taken(before, shown.text);
  const plain = spare(shown.text, textOfNext(editing, chip, trial));
  return { kind: 'text', stretches: stretches.some(({ how }) => how === 'gone') ? stretches : plain };
}

/** undefined: without a sample, or of what does something with parts, nothing is shown. */
export function partValue(editing: RuleEditing, chip: Standing, trial: Trial): PartValue | undefined {
  const { root, fault } = editing;
  const node = nodeAt(root, chip.path);
  if (chip.role === 'lead' || !node) return undefined;
  if (fault && isAt(fault.at, pathText(chip.path), chip.role))
    return { kind: 'why', fault: fault.refusal, quiet: false, ofSample: false };
  if (trial.waits(node, trial.index)) return { kind: 'waits' };
  const shown = safelyShown(node, trial.context);
  if (!shown) return undefined;
  const beside = siblingsOf(root, chip.path, trial);
  if (beside.before) return { kind: 'notNeeded' };
  if (shown.holds !== undefined) return { kind: 'holds', holds: shown.holds };
  if (shown.why === undefined) return textOf(editing, chip, { shown, trial });
  const inner = chip.role === 'step' ? nodeAt(node, partPaths(node)[0] ?? []) : undefined;
  if (inner && safelyShown(inner, trial.context)?.text === '') return { kind: 'nothingToDo' };
  const area = trial.whyAt(chip.path);
  return { kind: 'why', fault: area?.fault ?? shown.why, quiet: beside.after, ofSample: true };
}
