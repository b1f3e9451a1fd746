// The editor of a rule, over the whole screen: its sentence, the panel of the chosen part, and the page of a sample.
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconArrowForwardUp, IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Expression } from '#domain/services/metadata.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useLetters } from '#renderer/features/processing/sample/letters.ts';
import { factsOf, useReadings } from '#renderer/features/processing/sample/readings.ts';
import { hasSample, type Sample, useOwnSample } from '#renderer/features/processing/sample/sample.ts';
import { SamplePane } from '#renderer/features/processing/sample/sample-pane.part.tsx';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { useLeaveGuard } from '#renderer/ui/page-layouts/save-bar.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { copied, pasted } from '../clipboard.rules.ts';
import { nodeAt, type Path, type RawNode } from '../phrases.ts';
import type { Reach } from '../reach.rules.ts';
import { said } from '../sentence.ts';
import { type Kind, kindAt } from '../tree.rules.ts';
import { useWording } from '../use-wording.ts';
import { areaOf, readingsOf } from './areas.ts';
import { Panel } from './panel.part.tsx';
import classes from './rule-editor.module.css';
import { Sentence } from './sentence.part.tsx';
import { type RuleEditing, safelyShown, useRuleEditor } from './use-rule-editor.ts';

interface RuleEditorProps {
  value: Expression | null;
  kind: Kind;
  label: string;
  reach: Reach;
  sample: Sample | undefined;
  onUse: (value: Expression | null) => void;
  onLeave: () => void;
}

export function RuleEditor({ value, kind, label, reach, sample: given, onUse, onLeave }: RuleEditorProps) {
  const t = useText();
  const own = useOwnSample();
  const sample = given ?? own;
  const wording = useWording(reach, kind === 'condition');
  const editing = useRuleEditor(value as RawNode | null, kind, reach);
  const { root, node, chip, fault, state } = editing;
  const cut = useLetters(sample);
  const readings = useReadings(
    sample,
    cut.letters,
    useMemo(() => readingsOf(root), [root]),
  );
  const index = Math.min(sample.letter, cut.letters.length - 1);
  const letter = cut.letters[index];
  const context =
    hasSample(sample) && letter
      ? factsOf(sample, wording.locale, {
          letter,
          index,
          count: cut.letters.length,
          text: (reading) => readings.text(reading, index) ?? null,
        })
      : undefined;
  const changed = state.past.length > 0 && JSON.stringify(root) !== JSON.stringify(value);
  const [asked, setAsked] = useState(false);
  useLeaveGuard(changed);
  const leave = () => (changed ? setAsked(true) : onLeave());
  const onKey = useKeys(editing, kind, leave);
  const main = document.querySelector('main') ?? document.body;
  const shown = root === null ? undefined : safelyShown(root, context);
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole layer
    <div className={classes.layer} role="presentation" onKeyDown={undoKeys(editing)}>
      <header className={classes.head}>
        <Crumbs {...{ editing, label, owner: reach.owner }} onLeave={leave} words={(one) => said(one, wording)} />
        <UndoButtons editing={editing} />
        <Button variant="default" onClick={leave}>
          {t('rule.leave')}
        </Button>
        <Button onClick={() => (fault ? editing.open([]) : onUse(root))}>{t('rule.use')}</Button>
      </header>
      <div className={classes.middle}>
        <Sentence {...{ editing, wording, context, label, onKey }} />
        <p className={classes.keys}>{t('rule.keys')}</p>
        <Panel {...{ editing, wording, context, sample }} />
      </div>
      <SamplePane
        sample={sample}
        letters={cut}
        chosen={node?.type === 'pdfText' ? { area: areaOf(node), name: t('rule.name.pdfText') } : undefined}
        onArea={(area) => (node && chip.role !== 'add' ? editing.replace({ ...node, area }, 'change') : undefined)}
      />
      <Result
        {...{ editing, shown }}
        words={root === null ? t('rule.empty') : said(root, wording)}
        pending={readings.pending}
      />
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

/** Keys of the sentence besides the arrows. */
function useKeys(editing: RuleEditing, whole: Kind, leave: () => void): (event: KeyboardEvent) => void {
  const api = useApi();
  const notify = useToasts();
  const faultText = useFaultText();
  const { chip, node, root, at } = editing;
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
          Escape: () => (at.length > 0 ? editing.open([]) : leave()),
        };
    const deed = deeds[key];
    if (!deed) return;
    event.preventDefault();
    deed();
  };
}

const undoKeys = (editing: RuleEditing) => (event: KeyboardEvent) => {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
  event.preventDefault();
  if (event.shiftKey) editing.redo();
  else editing.undo();
};

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

/** The paths on the way to the node whose sentence is shown, that of the whole rule first. */
const wayTo = (root: RawNode | null, at: Path): Path[] =>
  at.flatMap((_, index): Path[] => {
    const path = at.slice(0, index + 1);
    return nodeAt(root, path) ? [path] : [];
  });

interface CrumbsProps {
  editing: RuleEditing;
  label: string;
  owner: string;
  onLeave: () => void;
  words: (node: RawNode) => string;
}

function Crumbs({ editing, label, owner, onLeave, words }: CrumbsProps) {
  const t = useText();
  const { root, at } = editing;
  const shown = nodeAt(root, wayTo(root, at).at(-1) ?? []);
  const title = at.length > 0 && shown ? words(shown) : label;
  return (
    <nav className={classes.crumbs} aria-label={t('rule.where')}>
      <button type="button" onClick={onLeave}>
        <bdi>{owner || t('processing.editor.unnamed')}</bdi>
      </button>
      {at.length > 0 ? (
        <button type="button" onClick={() => editing.open([])}>
          {label}
        </button>
      ) : null}
      <h1>
        <bdi>{title}</bdi>
      </h1>
    </nav>
  );
}

interface ResultProps {
  editing: RuleEditing;
  shown: ReturnType<typeof safelyShown>;
  words: string;
  pending: boolean;
}

/** What the rule says as a whole, what is wrong with it, and what it gives on the sample. */
function Result({ editing, shown, words, pending }: ResultProps) {
  const t = useText();
  const faultText = useFaultText();
  const wrong = faultText(editing.fault?.refusal ?? shown?.why);
  const gives = shown?.holds === undefined ? shown?.text : t(shown.holds ? 'rule.holds' : 'rule.holdsNot');
  return (
    <div className={classes.result} role="status" data-wrong={wrong !== undefined || undefined}>
      <b>
        <bdi>{words}</bdi>
      </b>
      {pending ? <span>{t('rule.reading')}</span> : null}
      {pending || wrong === undefined ? null : (
        <span>
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden /> {wrong}
        </span>
      )}
      {pending || wrong !== undefined || gives === undefined ? null : (
        <span>
          <IconCheck size={16} stroke={1.5} aria-hidden /> <bdi>{gives}</bdi>
        </span>
      )}
    </div>
  );
}
