// The editor of a rule, over the whole screen: its sentence, the panel of the chosen part, and the letters of a sample.
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconArrowForwardUp, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { Expression } from '#domain/services/metadata.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { hasSample, type Sample, useOwnSample } from '#renderer/shared/sample/sample.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { useLeaveGuard } from '#renderer/ui/page-layouts/save-bar.part.tsx';
import { Key } from '#renderer/ui/values/facts.part.tsx';
import { type StoredPosition, useMeanwhile } from '../meanwhile.ts';
import { misfit, type Shown, safelyShown } from '../outcome.rules.ts';
import type { RawNode } from '../phrases.ts';
import type { Reach } from '../reach.rules.ts';
import { said } from '../sentence.ts';
import type { Kind } from '../tree.rules.ts';
import { useWording } from '../use-wording.ts';
import { Crumbs } from './crumbs.part.tsx';
import { LetterStrip } from './letter-strip.part.tsx';
import { MeanwhileNotice } from './meanwhile.part.tsx';
import { Panel } from './panel.part.tsx';
import { partValue } from './part-values.ts';
import { ResultCard } from './result-card.part.tsx';
import classes from './rule-editor.module.css';
import { RuleSample } from './rule-sample.part.tsx';
import { Sentence } from './sentence.part.tsx';
import { layerKeys, useKeys } from './use-keys.ts';
import { type RuleEditing, useRuleEditor } from './use-rule-editor.ts';
import { useTrial } from './use-trial.ts';
import { useRepairs } from './why.part.tsx';

interface RuleEditorProps {
  value: Expression | null;
  kind: Kind;
  label: string;
  reach: Reach;
  sample: Sample | undefined;
  /** The part to begin at; the first one where it is left out or not there. */
  node?: RawNode | undefined;
  /** Where it is stored; left out: nowhere, or not by itself. */
  stored?: StoredPosition | undefined;
  onUse: (value: Expression | null) => void;
  onLeave: () => void;
}

/** Everything that is known of the rule at this moment. */
function useRule({ value, kind, reach, sample: given, node }: RuleEditorProps) {
  const own = useOwnSample();
  const sample = given ?? own;
  const [first] = useState(reach);
  const wording = useWording(first, kind === 'condition');
  const editing = useRuleEditor(value as RawNode | null, { whole: kind, reach: wording.reach, node });
  const { root, chip } = editing;
  const trial = useTrial({ sample, wording }, root);
  const shown = root === null || trial.waits(root, trial.index) ? undefined : safelyShown(root, trial.context);
  const part = chip.role === 'add' ? undefined : partValue(editing, chip, trial);
  const unfit = shown?.text && chip.role === 'part' ? misfit(shown.text, wording.type) : undefined;
  const fault = part?.kind === 'why' && part.ofSample ? part.fault : unfit;
  const tried = useRepairs({ editing, trial, sample, wording, wanted: fault !== undefined });
  const changed = editing.state.past.length > 0 && JSON.stringify(root) !== JSON.stringify(value);
  return { sample, wording, editing, trial, shown, fault, tried, changed };
}

export function RuleEditor(props: RuleEditorProps) {
  const { kind, label, reach, onUse, onLeave } = props;
  const t = useText();
  const { sample, wording, editing, trial, shown, fault, tried, changed } = useRule(props);
  const { root } = editing;
  const meanwhile = useMeanwhile(props.stored, root);
  const [asked, setAsked] = useState(false);
  useLeaveGuard(changed);
  const leave = () => (changed ? setAsked(true) : onLeave());
  const onKey = useKeys(editing, kind, leave);
  const main = document.querySelector('main') ?? document.body;
  const result = { editing, shown, type: wording.type, index: trial.index };
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole layer
    <div
      className={classes.layer}
      role="presentation"
      data-layer
      onKeyDown={layerKeys({ editing, sample, count: trial.count, tried })}
    >
      <div className={classes.top}>
        <header className={classes.head}>
          <Crumbs {...{ editing, label, owner: reach.owner }} onLeave={leave} words={(one) => said(one, wording)} />
          <UndoButtons editing={editing} />
          <Button variant="default" onClick={leave}>
            {t('rule.leave')}
          </Button>
          <Button onClick={() => (editing.fault ? editing.open([]) : onUse(root))}>{t('rule.use')}</Button>
        </header>
        {meanwhile ? <MeanwhileNotice {...{ meanwhile, editing, wording, trial }} /> : null}
      </div>
      <div className={classes.middle}>
        <Sentence {...{ editing, wording, trial, label, onKey }}>
          {hasSample(sample) && root !== null ? <ResultCard {...result} /> : null}
        </Sentence>
        <Hands />
        <Panel {...{ editing, wording, trial, sample, fault, tried }} />
      </div>
      <div className={classes.page}>
        <RuleSample {...{ editing, trial, sample }} />
      </div>
      <footer className={classes.bottom}>
        {trial.count > 1 ? (
          <LetterStrip {...{ sample, trial }} condition={kind === 'condition'} />
        ) : (
          <Result {...{ editing, shown }} words={root === null ? t('rule.empty') : said(root, wording)} />
        )}
      </footer>
      {asked ? (
        <ConfirmDialog
          opened
          title={t('rule.leave.title')}
          action={t('rule.leave.yes')}
          onConfirm={onLeave}
          onClose={() => setAsked(false)}
        >
          {t('rule.leave.text')}
        </ConfirmDialog>
      ) : null}
    </div>,
    main,
  );
}

const HANDS = [
  ['← →', 'part'],
  ['↵', 'change'],
  ['+', 'add'],
  ['⌫', 'remove'],
  ['Alt ← →', 'move'],
  ['[ ]', 'letter'],
  ['Ctrl Z', 'undo'],
] as const;

/** One line of help for the hands: keys and what they do. */
function Hands() {
  const t = useText();
  return (
    <p className={classes.keys}>
      {HANDS.map(([key, does]) => (
        <span key={does}>
          <Key>{key}</Key> {t(`rule.key.${does}`)}
        </span>
      ))}
    </p>
  );
}

function UndoButtons({ editing }: { editing: RuleEditing }) {
  const t = useText();
  const { past, future } = editing.state;
  const undone = past.at(-1)?.deed;
  const redone = future[0]?.deed;
  return (
    <>
      <IconButton
        icon={IconArrowBackUp}
        label={undone ? t('rule.undo', { step: t(`rule.deed.${undone}`) }) : t('common.undo')}
        disabled={!undone}
        onClick={editing.undo}
      />
      <IconButton
        icon={IconArrowForwardUp}
        label={redone ? t('rule.redo', { step: t(`rule.deed.${redone}`) }) : t('processing.editor.redo')}
        disabled={!redone}
        onClick={editing.redo}
      />
    </>
  );
}

/** Of one letter, or without a sample: what the rule says as a whole, and what is wrong with it. */
function Result({ editing, shown, words }: { editing: RuleEditing; shown: Shown | undefined; words: string }) {
  const t = useText();
  const faultText = useFaultText();
  const wrong = faultText(editing.fault?.refusal ?? shown?.why);
  const gives = shown?.holds === undefined ? shown?.text : t(shown.holds ? 'rule.holds' : 'rule.holdsNot');
  return (
    <div className={classes.result} role="status" data-wrong={wrong !== undefined || undefined}>
      <b>
        <bdi>{words}</bdi>
      </b>
      {wrong === undefined ? null : (
        <span>
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden /> {wrong}
        </span>
      )}
      {wrong !== undefined || gives === undefined ? null : (
        <span>
          <IconCheck size={16} stroke={1.5} aria-hidden /> <bdi>{gives}</bdi>
        </span>
      )}
    </div>
  );
}
