// The rule that a reason speaks of, in its editor over the simulator: on the letter of the reason, at the part that decided.
import { useEffect, useRef } from 'react';
import { SLOTS } from '#domain/expressions/slots.ts';
import type { Expression } from '#domain/services/metadata.schema.ts';
import { RuleEditor } from '#renderer/shared/expressions/editor/rule-editor.part.tsx';
import { reachOf } from '#renderer/shared/expressions/reach.rules.ts';
import { useWording } from '#renderer/shared/expressions/use-wording.ts';
import { useLetters } from '#renderer/shared/sample/letters.ts';
import { type Sample, useOwnSample } from '#renderer/shared/sample/sample.ts';
import { storedPosition } from '../editor/form/same-position.rules.ts';
import { valueAt } from '../editor/service-draft.rules.ts';
import type { ServiceDraft } from '../editor/service-draft.ts';
import type { OpenedRule } from './open-rule.rules.ts';
import type { Runs } from './runs.ts';

interface OpenedRuleProps {
  readonly opened: OpenedRule;
  readonly form: ServiceDraft;
  readonly runs: Runs;
  readonly onClose: () => void;
}

/** The sample of the run as rules take it: the file that the letter is in, and the rows that joined it. */
function useSampleOf({ letter }: OpenedRule, form: ServiceDraft, { sample: files, now }: Runs): Sample {
  const { boxes } = form.draft;
  const sample = useOwnSample(boxes, form.place);
  const { drop, show } = sample;
  const main = boxes.find((box) => box.main)?.name;
  const fileName = now?.simulation.files.find(({ id }) => id === letter.fileId)?.name;
  const ofMain = files.filter(({ box }) => box === main);
  const letters = ofMain.find(({ file }) => file.name === fileName) ?? ofMain[0];
  const isData = ({ box }: { box: string }) => boxes.some((one) => one.name === box && one.boxType === 'datafile');
  const rows = files.find(isData);
  const given = useRef([letters, rows].flatMap((one) => one?.file ?? []));
  useEffect(() => {
    for (const file of given.current) drop(file);
  }, [drop]);
  const values = rows && letter.rows[rows.file.name];
  const matched = values && letter.page !== undefined ? { page: letter.page, values } : undefined;
  const kept = useRef(matched);
  const shown: Sample = { ...sample, matched: kept.current };
  const cut = useLetters(shown);
  const found = letter.page === undefined ? -1 : cut.letters.findIndex(({ pages }) => pages[0] === letter.page);
  const index = found < 0 ? letter.index : found;
  const isThere = !cut.pending && cut.letters.length > index;
  // Once: from then on a person walks the letters.
  const went = useRef(false);
  useEffect(() => {
    if (went.current || !isThere) return;
    went.current = true;
    show(index);
  }, [isThere, index, show]);
  return shown;
}

export function OpenedRuleEditor({ opened, form, runs, onClose }: OpenedRuleProps) {
  const { at, place, within, name } = opened.rule;
  const sample = useSampleOf(opened, form, runs);
  const labels = useWording(reachOf(form.draft, 'strategyCondition'), false).reach.requirements;
  return (
    <RuleEditor
      value={(valueAt(form.draft, at) ?? null) as Expression | null}
      kind={SLOTS[place].gives}
      label={place === 'requirement' ? (labels.find((one) => one.name === name)?.label ?? name) : name}
      reach={reachOf(form.draft, place, within)}
      sample={sample}
      node={opened.node}
      stored={storedPosition(form.draft, form.base, at)}
      onUse={(rule) => {
        form.change(at, rule);
        onClose();
      }}
      onLeave={onClose}
    />
  );
}
