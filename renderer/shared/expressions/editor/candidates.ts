// Other values that are there on the shown letter, for a part that has none: those that most letters have come first.
import { useMemo } from 'react';
import { type Entry, entriesOf } from '../catalogue.rules.ts';
import type { Source } from '../node-views.ts';
import { badOf, misfit, safelyShown } from '../outcome.rules.ts';
import { kindAt } from '../tree.rules.ts';
import type { RuleEditing } from './use-rule-editor.ts';
import type { Trial, Trying } from './use-trial.ts';

/** Where another value is looked for. */
const SOUGHT: readonly Source[] = ['data', 'metadata', 'requirements', 'account'];
/** Letters on which candidates are compared. */
const COMPARED = 20;

interface CandidatesInput extends Pick<Trying, 'wording'> {
  readonly editing: RuleEditing;
  readonly trial: Trial;
  readonly wanted: boolean;
}

export function useCandidates({ editing, trial, wording, wanted }: CandidatesInput): readonly Entry[] {
  const { chip, root, kind, node } = editing;
  return useMemo(() => {
    if (!wanted || chip.role !== 'part' || kindAt(root, chip, kind) !== 'value') return [];
    const textOn = (entry: Entry, letter: number) => safelyShown(entry.node, trial.contextAt(letter))?.text ?? '';
    const fits = (text: string) => text !== '' && misfit(text, wording.type) === undefined;
    const bad = badOf(trial.outcomes).slice(0, COMPARED);
    const entries = entriesOf({ chip, kind: 'value', core: node }, wording);
    return entries
      .filter((one) => one.use === 'fact' && SOUGHT.includes(one.source) && fits(textOn(one, trial.index)))
      .map((entry) => ({ entry, n: bad.filter((letter) => fits(textOn(entry, letter))).length }))
      .toSorted((a, b) => b.n - a.n)
      .map(({ entry }) => entry);
  }, [wanted, chip, root, kind, node, trial, wording]);
}
