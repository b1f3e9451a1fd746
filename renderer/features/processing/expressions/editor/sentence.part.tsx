// The sentence of a rule: rows of chips with their values beneath, walked by the arrow keys.
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { EvaluationContext } from '#domain/expressions/node-row.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { lookOf } from '../node-looks.ts';
import { nodeAt, partPaths } from '../phrases.ts';
import { said, saidAlone, type Wording } from '../sentence.ts';
import { type Chip, chipAt, coreOf, type Place } from '../tree.rules.ts';
import classes from './rule-editor.module.css';
import { pathText, type RuleEditing, safelyShown } from './use-rule-editor.ts';

interface SentenceProps {
  editing: RuleEditing;
  wording: Wording;
  /** undefined: without a sample the chips have no values. */
  context: EvaluationContext | undefined;
  label: string;
  onKey: (event: KeyboardEvent) => void;
}

/** The word before a chip: "of", "or else", "and", "then". */
function wordBefore(editing: RuleEditing, { row, index }: Place): string | undefined {
  const { root, at, rows } = editing;
  const chip = chipAt(rows, { row, index });
  if (row === 2) return chip?.role === 'add' ? undefined : 'rule.word.then';
  if (row !== 1 || (rows[0] ?? []).length === 0) return undefined;
  const type = nodeAt(root, coreOf(root, at).core)?.type ?? '';
  if (chip?.role === 'add') return undefined;
  return index > 0 && ['coalesce', 'concat', 'and', 'or'].includes(type) ? `rule.word.${type}` : undefined;
}

export function Sentence({ editing, wording, context, label, onKey }: SentenceProps) {
  const t = useText();
  const { rows, place, focus } = editing;
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (focus.to === 'chip') box.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  }, [focus]);
  const onKeyDown = (event: KeyboardEvent) => {
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
  return (
    <fieldset ref={box} className={classes.sentence} aria-label={label} onKeyDown={onKeyDown}>
      {rows.map((row, n) =>
        row.length === 0 ? null : (
          <div key={['lead', 'parts', 'steps'][n]} className={classes.row} data-row={n}>
            {n === 0 ? <span className={classes.lead}>{label}:</span> : null}
            {row.map((chip, index) => {
              const word = wordBefore(editing, { row: n, index });
              const key = chip.role === 'add' ? chip.joining : `${chip.role} ${pathText(chip.path)}`;
              return (
                <div key={key} className={classes.cell}>
                  {word ? <span className={classes.word}>{t(word)}</span> : null}
                  <ChipButton
                    {...{ editing, wording, context, chip }}
                    on={n === place.row && index === place.index}
                    onGo={() => editing.go({ row: n, index })}
                  />
                </div>
              );
            })}
          </div>
        ),
      )}
    </fieldset>
  );
}

interface ChipProps extends Pick<SentenceProps, 'editing' | 'wording' | 'context'> {
  chip: Chip;
  on: boolean;
  onGo: () => void;
}

function ChipButton({ editing, wording, context, chip, on, onGo }: ChipProps) {
  const t = useText();
  const faultText = useFaultText();
  const { root, fault } = editing;
  const press = {
    type: 'button' as const,
    tabIndex: on ? 0 : -1,
    'aria-pressed': on,
    onFocus: () => (on ? undefined : onGo()),
  };
  if (chip.role === 'add') {
    return (
      <button {...press} className={classes.add} onClick={() => (onGo(), editing.want('search'))}>
        <IconPlus size={16} stroke={1.5} aria-hidden />
        {t(`rule.add.${chip.joining}`)}
      </button>
    );
  }
  const node = nodeAt(root, chip.path);
  const Icon = lookOf(node?.type ?? '').icon;
  const shown = chip.role === 'lead' ? undefined : safelyShown(node, context);
  const own = pathText(chip.path);
  const faulty = fault !== undefined && chip.role !== 'lead' && isAt(fault.at, own, chip.role);
  const words = node ? (chip.role === 'part' ? said(node, wording) : saidAlone(node, wording)) : t('rule.choose');
  const reason = faulty ? faultText(fault.refusal) : shown?.why ? faultText(shown.why) : undefined;
  const nested = chip.role === 'part' && own !== '' && node !== undefined && partPaths(node).length > 0;
  return (
    <>
      <button
        {...press}
        className={classes.chip}
        data-lead={chip.role === 'lead' || undefined}
        data-faulty={reason !== undefined || undefined}
        onClick={() => (onGo(), editing.setTab(reason && !faulty ? 'why' : 'take'))}
        onDoubleClick={() => (nested ? editing.open(chip.path) : undefined)}
      >
        {chip.role === 'lead' ? null : <Icon size={16} stroke={1.5} aria-hidden />}
        <bdi>{words}</bdi>
        <IconChevronDown size={14} stroke={1.5} aria-hidden />
      </button>
      {reason ? <span className={classes.reason}>{reason}</span> : null}
      {!reason && shown ? (
        <span className={classes.value}>
          {shown.holds === undefined ? <bdi>{shown.text}</bdi> : t(shown.holds ? 'rule.holds' : 'rule.holdsNot')}
        </span>
      ) : null}
    </>
  );
}

/** A fault stands at the chip that it lies in; of a step only its own. */
const isAt = (fault: string, own: string, role: Chip['role']): boolean =>
  fault === own || (role === 'part' && (own === '' || fault.startsWith(`${own}.`)));
