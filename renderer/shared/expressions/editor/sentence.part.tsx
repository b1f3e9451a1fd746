// The sentence of a rule: rows of chips with their values beneath, walked by the arrow keys.
import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { pathText } from '../areas.rules.ts';
import { viewOf } from '../node-views.ts';
import { nodeAt, type RawNode } from '../phrases.ts';
import { said, saidAlone, type Wording } from '../sentence.ts';
import { type Chip, chipAt, coreOf, type Position } from '../tree.rules.ts';
import { PartValueText } from './part-value.part.tsx';
import { partValue } from './part-values.ts';
import classes from './sentence.module.css';
import type { RuleEditing } from './use-rule-editor.ts';
import type { Trial } from './use-trial.ts';

interface SentenceProps {
  editing: RuleEditing;
  wording: Wording;
  trial: Trial;
  label: string;
  onKey: (event: KeyboardEvent) => void;
  /** What comes out, at the end of the last row. */
  children: ReactNode;
}

/** The word before a chip: "of", "or else", "and", "then". */
function wordBefore(editing: RuleEditing, { row, index }: Position): string | undefined {
  const { root, at, rows } = editing;
  const chip = chipAt(rows, { row, index });
  if (row === 2) return chip?.role === 'add' ? undefined : 'rule.word.then';
  if (row !== 1 || (rows[0] ?? []).length === 0) return undefined;
  const type = nodeAt(root, coreOf(root, at).core)?.type ?? '';
  if (chip?.role === 'add') return undefined;
  if (index === 0) return type === 'coalesce' ? 'rule.word.of' : undefined;
  return ['coalesce', 'concat', 'and', 'or'].includes(type) ? `rule.word.${type}` : undefined;
}

/** What a node is called on its chip: an area by its letter. */
export function chipText(node: RawNode, chip: Chip, { wording, trial }: { wording: Wording; trial: Trial }): string {
  const path = chip.role === 'add' ? '' : pathText(chip.path);
  const area = trial.areas.find((one) => pathText(one.path) === path);
  if (area && node.type === 'pdfText') return wording.t('rule.say.area', { tag: area.tag });
  return chip.role === 'part' ? said(node, wording) : saidAlone(node, wording);
}

function useArrows(editing: RuleEditing, onKey: SentenceProps['onKey']) {
  const { rows, place } = editing;
  return (event: KeyboardEvent) => {
    const rtl = document.documentElement.dir === 'rtl';
    const by = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 }[event.key];
    const down = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined && down === undefined) return onKey(event);
    event.preventDefault();
    if (event.altKey && by !== undefined) return editing.move(by as 1 | -1);
    const filled = rows.flatMap((row, n) => (row.length > 0 ? [n] : []));
    const row = filled[filled.indexOf(place.row) + (down ?? 0)] ?? place.row;
    const index = Math.max(0, Math.min((rows[row]?.length ?? 1) - 1, place.index + (by ?? 0)));
    editing.go({ row, index });
    editing.want('chip');
  };
}

export function Sentence({ editing, wording, trial, label, onKey, children }: SentenceProps) {
  const t = useText();
  const { rows, place, focus } = editing;
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (focus.to === 'chip') box.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  }, [focus]);
  const onKeyDown = useArrows(editing, onKey);
  const last = rows.findLastIndex((row) => row.length > 0);
  return (
    <fieldset ref={box} className={classes.sentence} aria-label={label} onKeyDown={onKeyDown}>
      <p className={classes.on}>
        {trial.count > 1 ? t('rule.letter.values', { n: trial.index + 1, m: trial.count }) : null}
      </p>
      {rows.map((row, n) =>
        row.length === 0 ? null : (
          <div key={['lead', 'parts', 'steps'][n]} className={classes.row} data-row={n}>
            {n === 0 ? <span className={classes.lead}>{label}:</span> : null}
            {row.map((chip, index) => {
              const word = wordBefore(editing, { row: n, index });
              const key = chip.role === 'add' ? chip.joining : `${chip.role} ${pathText(chip.path)}`;
              return (
                <div key={key} className={classes.cell} data-adds={chip.role === 'add' || undefined}>
                  {word ? <span className={classes.word}>{t(word)}</span> : null}
                  <ChipButton
                    {...{ editing, wording, trial, chip }}
                    on={n === place.row && index === place.index}
                    onGo={() => editing.go({ row: n, index })}
                  />
                </div>
              );
            })}
            {n === last ? children : null}
          </div>
        ),
      )}
      <Spoken {...{ editing, wording, trial }} />
    </fieldset>
  );
}

type ChipContext = Pick<SentenceProps, 'editing' | 'wording' | 'trial'>;

/** Speaks the part and its value where the letter changes under it; where the focus moves, the chip itself is read. */
function Spoken({ editing, wording, trial }: ChipContext) {
  const { chip, node } = editing;
  const of = chip.role === 'add' ? undefined : partValue(editing, chip, trial);
  const text = of?.kind === 'text' ? of.stretches.map((one) => (one.how === 'kept' ? one.text : '')).join('') : '';
  const t = useText();
  return (
    <VisuallyHidden aria-live="polite">
      {node && trial.count > 1 ? (
        <span key={trial.index}>
          {t('rule.letter.spoken', { n: trial.index + 1, part: chipText(node, chip, { wording, trial }), text })}
        </span>
      ) : null}
    </VisuallyHidden>
  );
}

interface ChipProps extends ChipContext {
  chip: Chip;
  on: boolean;
  onGo: () => void;
}

function ChipButton(props: ChipProps) {
  const { editing, chip, on, onGo } = props;
  const t = useText();
  const press = {
    type: 'button' as const,
    tabIndex: on ? 0 : -1,
    'aria-pressed': on,
    onFocus: () => (on ? undefined : onGo()),
  };
  if (chip.role !== 'add') return <NodeChip {...props} chip={chip} press={press} />;
  const negates = chip.joining === 'step' && editing.kind === 'condition';
  const add = () => {
    onGo();
    editing.want('search');
  };
  return (
    <button {...press} className={classes.add} onClick={add}>
      <IconPlus size={16} stroke={1.5} aria-hidden />
      {t(negates ? 'rule.name.not' : `rule.add.${chip.joining}`)}
    </button>
  );
}

function NodeChip(props: ChipProps & { chip: Exclude<Chip, { readonly role: 'add' }>; press: object }) {
  const { editing, wording, trial, chip, press, onGo } = props;
  const t = useText();
  const id = useId();
  const of = partValue(editing, chip, trial);
  const node = nodeAt(editing.root, chip.path);
  const Icon = viewOf(node?.type ?? '').icon;
  const bad = of?.kind === 'why' && !of.quiet;
  const choose = () => {
    onGo();
    editing.setTab(bad && of.ofSample ? 'why' : 'take');
  };
  return (
    <>
      <button
        {...press}
        aria-describedby={of ? id : undefined}
        className={classes.chip}
        data-lead={chip.role === 'lead' || undefined}
        data-faulty={bad || undefined}
        onClick={choose}
        onDoubleClick={editing.openChosen}
      >
        {chip.role === 'part' ? <Icon size={16} stroke={1.5} aria-hidden /> : null}
        <bdi>{node ? chipText(node, chip, { wording, trial }) : t('rule.choose')}</bdi>
        <IconChevronDown size={14} stroke={1.5} aria-hidden />
      </button>
      <PartValueText id={id} of={of} />
    </>
  );
}
