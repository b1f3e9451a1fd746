// A service from a sample in four questions: heading, the questions, the pages beside them, and the way on.
import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconFileTypePdf } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import { OfferedContext } from '../editor/channels/offered.ts';
import type { Question } from './answers.ts';
import { DropSample, SampleInput } from './drop-sample.part.tsx';
import { HandOver } from './hand-over.part.tsx';
import { PageGroups } from './page-groups.part.tsx';
import { AddressPane, MarkPane } from './questions/address.part.tsx';
import { Questions } from './questions.part.tsx';
import { Result } from './result.part.tsx';
import { SaveButton } from './save.part.tsx';
import { Sums } from './sums.part.tsx';
import classes from './wizard.module.css';
import { useNewWizard, useWizard, type Wizard, WizardContext } from './wizard.ts';

export function WizardPage() {
  const wizard = useNewWizard();
  return (
    <WizardContext value={wizard}>
      <OfferedContext value={wizard.offered}>
        <Frame wizard={wizard} />
      </OfferedContext>
    </WizardContext>
  );
}

/** Whether the question has its answer. */
function isAnswered({ area, draft, known }: Wizard, question: Question): boolean {
  if (question === 'what') return known;
  if (question === 'address') return area !== undefined;
  return question === 'cut' ? true : draft !== undefined;
}

/** A file whose kind was found needs no first question: the next one stands there. */
function useFirstStep({ known, answers, answer, questions, read }: Wizard): void {
  const began = useRef(false);
  useEffect(() => {
    if (began.current || !known || read.count === 0) return;
    began.current = true;
    if (answers.question === 'what' && answers.kind === undefined) answer({ question: questions[1] ?? 'address' });
  }, [known, read.count, answers, answer, questions]);
}

/** Keys that have a meaning of their own where they are pressed. */
const isTaken = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('button, a, textarea, [role=combobox], [role=option], [role=dialog]') !== null;

function Frame({ wizard }: { wizard: Wizard }) {
  const { answers, answer, questions, sample } = wizard;
  useFirstStep(wizard);
  const has = sample.file !== undefined;
  const at = has ? Math.max(0, questions.indexOf(answers.question)) : 0;
  const question = questions[at] ?? 'what';
  const to = (step: number) => {
    const next = questions[at + step];
    if (next !== undefined && (step < 0 || (has && isAnswered(wizard, question)))) answer({ question: next });
  };
  const key = (event: KeyboardEvent) => {
    if (event.altKey && event.key === 'ArrowLeft') {
      event.preventDefault();
      to(-1);
    } else if (event.key === 'Enter' && !event.defaultPrevented && !isTaken(event.target)) {
      event.preventDefault();
      to(1);
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole screen; each has its button too
    <div className={classes.wizard} onKeyDown={key}>
      <Head wizard={wizard} />
      <Questions question={question} />
      <Pane question={question} />
      <Foot wizard={wizard} at={at} onStep={to} />
    </div>
  );
}

function Pane({ question }: { question: Question }) {
  const t = useText();
  const { sample, known, answers } = useWizard();
  if (sample.file === undefined) return <DropSample />;
  if (!known) {
    return (
      <p className={classes.reading} role="status">
        {t('processing.wizard.reading')}
      </p>
    );
  }
  if (question === 'name') return <Result />;
  if (question === 'address' || question === 'send') return <AddressPane />;
  return answers.way === 'marked' && question === 'cut' ? <MarkPane /> : <PageGroups />;
}

function Head({ wizard }: { wizard: Wizard }) {
  const t = useText();
  const go = useGo();
  const { sample, read, kept, forget } = wizard;
  return (
    <header className={classes.head}>
      <h1>{t('processing.wizard.title')}</h1>
      {sample.file ? (
        <>
          <span className={classes.file}>
            <IconFileTypePdf size={16} stroke={1.5} aria-hidden />
            <bdi>{sample.file.name}</bdi>
          </span>
          {read.count > 0 ? (
            <span className={classes.pages}>{t('processing.wizard.pages', { n: read.count })}</span>
          ) : null}
          <SampleInput variant="subtle" label={t('rule.sample.other')} />
        </>
      ) : null}
      <span className={classes.grow} />
      {sample.file && kept ? (
        <span className={classes.kept}>
          {t('processing.editor.kept')} <DateText at={kept.at} />
        </span>
      ) : null}
      <HandOver to="editor" />
      <Button
        variant="subtle"
        color="gray"
        onClick={() => {
          forget();
          go('processing.services');
        }}
      >
        {t('processing.wizard.cancel')}
      </Button>
    </header>
  );
}

function Foot({ wizard, at, onStep }: { wizard: Wizard; at: number; onStep: (step: number) => void }) {
  const t = useText();
  const { questions, sample } = wizard;
  const question = questions[at] ?? 'what';
  const next = questions[at + 1];
  return (
    <footer className={classes.foot}>
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={16} stroke={1.5} className="flip" aria-hidden />}
        aria-keyshortcuts="Alt+ArrowLeft"
        disabled={at === 0}
        onClick={() => onStep(-1)}
      >
        {t('common.back')}
      </Button>
      <Sums question={question} />
      <span className={classes.grow} />
      {next === undefined ? (
        <>
          <HandOver to="simulator" />
          <SaveButton />
        </>
      ) : (
        <Button
          rightSection={<IconArrowRight size={16} stroke={1.5} className="flip" aria-hidden />}
          aria-keyshortcuts="Enter"
          disabled={sample.file === undefined || !isAnswered(wizard, question)}
          onClick={() => onStep(1)}
        >
          {t(`processing.wizard.next.${next}`)}
        </Button>
      )}
    </footer>
  );
}
