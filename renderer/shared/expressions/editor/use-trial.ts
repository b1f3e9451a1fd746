// The rule on the sample: its parts on the shown letter, and what it gives on all of them.
import { useCallback, useDeferredValue, useMemo } from 'react';
import type { RequirementType } from '#domain/channels/channels.ts';
import type { EvaluationContext } from '#domain/expressions/node-row.ts';
import { type SampleLetter, type SampleLetters, useLetters } from '#renderer/shared/sample/letters.ts';
import { usePageTexts } from '#renderer/shared/sample/page-texts.ts';
import { type AreaReading, factsOf, pageOfLetter, useReadings } from '#renderer/shared/sample/readings.ts';
import { hasSample, type Sample } from '#renderer/shared/sample/sample.ts';
import { areasOf, furtherAreas, pathText, type RuleArea } from '../areas.rules.ts';
import { type Outcome, outcomeOf } from '../outcome.rules.ts';
import type { Path, RawNode } from '../phrases.ts';
import { readingsFor, withRules } from '../referred.rules.ts';
import type { Wording } from '../sentence.ts';
import { type WhyArea, whyArea } from '../why.rules.ts';

/** What a rule is tried with. */
export interface Trying {
  readonly sample: Sample;
  readonly wording: Wording & { readonly type: RequirementType | undefined };
}

/** The facts of each letter, and what rules give on them. @param wanted the areas that the rules read */
export function useOutcomes({ sample, wording }: Trying, cut: SampleLetters, wanted: readonly AreaReading[]) {
  const { file, data, typed } = sample;
  const { locale, type } = wording;
  const { letters } = cut;
  const { ruleOf } = wording.reach;
  const known = hasSample(sample);
  const readings = useReadings(sample, letters, wanted);
  const contextAt = useCallback(
    (index: number): EvaluationContext | undefined => {
      const letter = letters[index];
      if (!known || !letter) return undefined;
      const text = (reading: AreaReading) => readings.text(reading, index) ?? null;
      const facts = factsOf({ file, data, typed }, locale, { letter, index, count: letters.length, text });
      return withRules(facts, ruleOf);
    },
    [known, letters, file, data, typed, locale, readings, ruleOf],
  );
  const waits = useCallback(
    (node: RawNode | null | undefined, at: number): boolean =>
      file !== undefined && readingsFor(node ?? null, ruleOf).some((one) => readings.text(one, at) === undefined),
    [file, readings, ruleOf],
  );
  const outcomesOf = useCallback(
    (rule: RawNode | null): readonly Outcome[] =>
      letters.map((_, n) => (waits(rule, n) ? 'waits' : outcomeOf(rule, contextAt(n), type))),
    [letters, waits, contextAt, type],
  );
  return { readings, contextAt, waits, outcomesOf };
}

/** Areas of other rules that are offered. */
const MOST_FURTHER = 12;

/** Why areas read nothing on the shown letter; pages are opened for it only where one is empty. */
function useWhy(sample: Sample, letter: SampleLetter | undefined, empty: readonly RuleArea[]) {
  const pageOf = ({ reading }: RuleArea) => (letter ? pageOfLetter(letter, reading.area.page) : undefined);
  const page = empty.map(pageOf).find((one) => one !== undefined);
  const texts = usePageTexts(sample.file?.pdf, page);
  return (path: Path): WhyArea | undefined => {
    const area = empty.find((one) => pathText(one.path) === pathText(path));
    if (!area) return undefined;
    const own = pageOf(area);
    if (own === undefined) return whyArea(area.reading.area, undefined);
    return own === page && texts ? whyArea(area.reading.area, texts) : undefined;
  };
}

export function useTrial({ sample, wording }: Trying, root: RawNode | null) {
  const cut = useLetters(sample);
  const areas = useMemo(() => areasOf(root), [root]);
  const further = useMemo(() => furtherAreas(areas, wording.reach.areas(), MOST_FURTHER), [areas, wording.reach]);
  const { ruleOf } = wording.reach;
  const wanted = useMemo(
    () => [...readingsFor(root, ruleOf), ...further.map(({ reading }) => reading)],
    [root, ruleOf, further],
  );
  const { readings, contextAt, waits, outcomesOf } = useOutcomes({ sample, wording }, cut, wanted);
  const count = cut.letters.length;
  const index = Math.min(sample.letter, count - 1);
  const context = useMemo(() => contextAt(index), [contextAt, index]);
  // The strip may come a frame later than the letter that is typed.
  const rested = useDeferredValue(root);
  const outcomes = useMemo(() => outcomesOf(rested), [outcomesOf, rested]);
  const isEmpty = ({ reading }: RuleArea) => !readings.pending && (readings.text(reading, index) ?? '') === '';
  const whyAt = useWhy(sample, cut.letters[index], sample.file?.fileId ? areas.filter(isEmpty) : []);
  return { cut, index, count, whyAt, areas, further, readings, context, contextAt, outcomes, waits };
}

export type Trial = ReturnType<typeof useTrial>;
