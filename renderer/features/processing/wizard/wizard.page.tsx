// A service from a sample in a few questions: heading, the questions, the pages beside them, and the way on.
import { Button, SegmentedControl } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconFileTypePdf, IconTable } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import { OfferedContext } from '../editor/channels/offered.ts';
import type { Question } from './answers.ts';
import { DropSample, SampleInput } from './drop-sample.part.tsx';
import { HandOver } from './hand-over.part.tsx';
import { PageGroups } from './page-groups.part.tsx';
import { AddressPane, MarkPane } from './questions/address.part.tsx';
import { ColumnsPane } from './questions/columns.part.tsx';
import { EmailPane } from './questions/email.part.tsx';
import { ReadPane } from './questions/read.part.tsx';
import { Questions } from './questions.part.tsx';
import { Result } from './result.part.tsx';
import { ProofPane } from './rows/proof.part.tsx';
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
function isAnswered(
  { area, emailChannel, draft, known, rows, possible, answers }: Wizard,
  question: Question,
): boolean {
  switch (question) {
    case 'what':
      return known;
    case 'cut':
      return true;
    case 'read':
      return rows.head !== undefined && (rows.reading?.count ?? 0) > 0;
    case 'columns':
      return possible.size > 0;
    case 'letter':
      return answers.written.text.trim() !== '';
    // Letters without an address can go by e-mail.
    case 'address':
      return area !== undefined || emailChannel !== undefined;
    default:
      return draft !== undefined;
  }
}

/** A file whose kind was found needs no first question: the next one stands there. */
function useFirstStep({ known, answers, answer, questions, read, rows }: Wizard): void {
  const began = useRef(false);
  useEffect(() => {
    if (began.current || !known || (read.count === 0 && !rows.head)) return;
    began.current = true;
    if (answers.question === 'what' && answers.kind === undefined) answer({ question: questions[1] ?? 'address' });
  }, [known, read.count, rows.head, answers, answer, questions]);
}

/** Keys that have a meaning of their own where they are pressed. */
const isTaken = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('button, a, textarea, [role=combobox], [role=option], [role=dialog]') !== null;

function Frame({ wizard }: { wizard: Wizard }) {
  const { answers, answer, questions, fileName } = wizard;
  useFirstStep(wizard);
  const has = fileName !== undefined;
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
  const { fileName, known, answers, kind, by } = useWizard();
  if (fileName === undefined) return <DropSample />;
  if (!known) {
    return (
      <p className={classes.reading} role="status">
        {t('processing.wizard.reading')}
      </p>
    );
  }
  if (question === 'name') return <Result />;
  if (kind === 'rows') {
    if (question === 'columns') return <ColumnsPane />;
    return question === 'letter' || question === 'send' ? <ProofPane /> : <ReadPane />;
  }
  if (question === 'send' && by !== 'letter') return <MailPane />;
  if (question === 'address' || question === 'send') return <AddressPane />;
  return answers.way === 'marked' && question === 'cut' ? <MarkPane /> : <PageGroups />;
}

/** Where the e-mail address stands, or the e-mail that comes of it. */
function MailPane() {
  const t = useText();
  const { sending } = useWizard();
  const [shows, setShows] = useState<'page' | 'mail'>('page');
  return (
    <div className={classes.mailPane}>
      <div className={classes.mailTabs}>
        <SegmentedControl
          size="xs"
          aria-label={t('processing.wizard.mail')}
          value={shows}
          data={[
            { value: 'page', label: t('processing.wizard.email.address') },
            { value: 'mail', label: t('processing.wizard.proof'), disabled: sending === undefined },
          ]}
          onChange={(next) => setShows(next === 'mail' ? 'mail' : 'page')}
        />
      </div>
      {shows === 'mail' && sending ? <ProofPane /> : <EmailPane />}
    </div>
  );
}

function Head({ wizard }: { wizard: Wizard }) {
  const t = useText();
  const go = useGo();
  const { fileName, kind, read, kept, forget } = wizard;
  return (
    <header className={classes.head}>
      <h1>{t('processing.wizard.title')}</h1>
      {fileName !== undefined ? (
        <>
          <span className={classes.file}>
            {kind === 'rows' ? (
              <IconTable size={16} stroke={1.5} aria-hidden />
            ) : (
              <IconFileTypePdf size={16} stroke={1.5} aria-hidden />
            )}
            <bdi>{fileName}</bdi>
          </span>
          {kind !== 'rows' && read.count > 0 ? (
            <span className={classes.pages}>{t('processing.wizard.pages', { n: read.count })}</span>
          ) : null}
          <SampleInput variant="subtle" label={t('rule.sample.other')} />
        </>
      ) : null}
      <span className={classes.grow} />
      {fileName !== undefined && kept ? (
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
  const { questions, fileName } = wizard;
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
          disabled={fileName === undefined || !isAnswered(wizard, question)}
          onClick={() => onStep(1)}
        >
          {t(`processing.wizard.next.${next}`)}
        </Button>
      )}
    </footer>
  );
}
