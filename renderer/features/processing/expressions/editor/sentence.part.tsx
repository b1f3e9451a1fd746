// The sentence of a rule: rows of chips with their values beneath, walked by the arrow keys.
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import type { EvaluationContext } from '#domain/expressions/node-row.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { viewOf } from '../node-views.ts';
import { nodeAt } from '../phrases.ts';
import { said, saidAlone, type Wording } from '../sentence.ts';
import { type Chip, chipAt, coreOf, type Position } from '../tree.rules.ts';
import classes from './sentence.module.css';
import { pathText, type RuleEditing, type Shown, safelyShown } from './use-rule-editor.ts';

interface SentenceProps {
  editing: RuleEditing;
  wording: Wording;
  /** undefined: without a sample the chips have no values. */
  context: EvaluationContext | undefined;
  label: string;
  onKey: (event: KeyboardEvent) => void;
}

/** The word before a chip: "of", "or else", "and", "then". */
function wordBefore(editing: RuleEditing, { row, index }: Position): string | undefined {
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

type Standing = Exclude<Chip, { readonly role: 'add' }>;

/** Why a chip is red: a fault of the rule, or nothing on the sample. */
function useReason({ editing, context }: ChipProps, chip: Standing) {
  const faultText = useFaultText();
  const { root, fault } = editing;
  const shown = chip.role === 'lead' ? undefined : safelyShown(nodeAt(root, chip.path), context);
  const faulty = fault !== undefined && chip.role !== 'lead' && isAt(fault.at, pathText(chip.path), chip.role);
  const refusal = faulty ? fault.refusal : shown?.why;
  return { shown, reason: faultText(refusal), ofSample: !faulty && shown?.why !== undefined };
}

function NodeChip(props: ChipProps & { chip: Standing; press: object }) {
  const { editing, wording, chip, press, onGo } = props;
  const t = useText();
  const { shown, reason, ofSample } = useReason(props, chip);
  const node = nodeAt(editing.root, chip.path);
  const Icon = viewOf(node?.type ?? '').icon;
  const id = useId();
  const alone = chip.role === 'part' ? said : saidAlone;
  const choose = () => {
    onGo();
    editing.setTab(ofSample ? 'why' : 'take');
  };
  return (
    <>
      <button
        {...press}
        aria-describedby={id}
        className={classes.chip}
        data-lead={chip.role === 'lead' || undefined}
        data-faulty={reason !== undefined || undefined}
        onClick={choose}
        onDoubleClick={editing.openChosen}
      >
        {chip.role === 'lead' ? null : <Icon size={16} stroke={1.5} aria-hidden />}
        <bdi>{node ? alone(node, wording) : t('rule.choose')}</bdi>
        <IconChevronDown size={14} stroke={1.5} aria-hidden />
      </button>
      {reason ? (
        <span id={id} className={classes.reason}>
          {reason}
        </span>
      ) : (
        <Value id={id} shown={shown} />
      )}
    </>
  );
}

function Value({ id, shown }: { id: string; shown: Shown | undefined }) {
  const t = useText();
  if (!shown) return null;
  return (
    <span id={id} className={classes.value}>
      {shown.holds === undefined ? <bdi>{shown.text}</bdi> : t(shown.holds ? 'rule.holds' : 'rule.holdsNot')}
    </span>
  );
}

/** A fault stands at the chip that it lies in; of a step only its own. */
const isAt = (fault: string, own: string, role: Chip['role']): boolean =>
  fault === own || (role === 'part' && (own === '' || fault.startsWith(`${own}.`)));
