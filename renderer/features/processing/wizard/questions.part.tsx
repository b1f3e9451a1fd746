// The questions: done ones fold to their answer, the one that is asked stands open, coming ones are named.
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { useSaid } from './answer-text.ts';
import type { Question } from './answers.ts';
import { AddressQuestion } from './questions/address.part.tsx';
import { ColumnsQuestion } from './questions/columns.part.tsx';
import { CutQuestion } from './questions/cut.part.tsx';
import { LetterQuestion } from './questions/letter.part.tsx';
import { NameQuestion } from './questions/name.part.tsx';
import { ReadQuestion } from './questions/read.part.tsx';
import { SendQuestion } from './questions/send.part.tsx';
import { WhatQuestion } from './questions/what.part.tsx';
import rows from './questions.module.css';
import { useWizard } from './wizard.ts';

const BODIES: Readonly<Record<Question, () => ReactNode>> = {
  what: WhatQuestion,
  cut: CutQuestion,
  address: AddressQuestion,
  read: ReadQuestion,
  columns: ColumnsQuestion,
  letter: LetterQuestion,
  send: SendQuestion,
  name: NameQuestion,
};

export function Questions({ question }: { question: Question }) {
  const t = useText();
  const { questions, answer, fileName } = useWizard();
  const said = useSaid();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(question);
  // Who goes on by keys or by a reader goes on reading at the next question.
  useEffect(() => {
    if (shown.current !== question) heading.current?.focus();
    shown.current = question;
  }, [question]);
  const at = questions.indexOf(question);
  const Body = BODIES[question];
  return (
    <ol className={rows.questions} aria-label={t('processing.wizard.questions')}>
      {questions.map((one, n) => {
        const isDone = n < at && fileName !== undefined;
        return (
          <li key={one} aria-current={n === at ? 'step' : undefined} data-done={isDone || undefined}>
            <span className={rows.mark} aria-hidden>
              {isDone ? <IconCheck size={14} stroke={2} /> : n + 1}
            </span>
            {n === at ? (
              <h2 ref={heading} tabIndex={-1}>
                {t(`processing.wizard.question.${one}`)}
              </h2>
            ) : (
              <span className={rows.asked}>{t(`processing.wizard.question.${one}`)}</span>
            )}
            {isDone ? (
              <Button
                variant="subtle"
                size="xs"
                aria-label={t('processing.wizard.changeOf', { name: t(`processing.wizard.question.${one}`) })}
                onClick={() => answer({ question: one })}
              >
                {t('processing.wizard.change')}
              </Button>
            ) : null}
            {isDone ? <p className={rows.answer}>{said(one)}</p> : null}
            {n === at ? (
              <div className={rows.body}>
                <Body />
              </div>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
