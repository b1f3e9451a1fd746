// The letter beside the steps: what there is of it so far. The steps beside it say the same in words.
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FirstLetter } from '#domain/api/administration/units.contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import { isDone, STEPS, type Step } from '#renderer/shared/guide/guide.rules.ts';
import letter from './guide-letter.module.css';

export function GuideLetter({ facts }: { facts: FirstLetter }) {
  const t = useText();
  const mark = (step: Step) => (
    <i data-done={isDone(step, facts) || undefined}>
      {isDone(step, facts) ? <IconCheck size={12} stroke={2} /> : t('common.number', { n: STEPS.indexOf(step) + 1 })}
    </i>
  );
  const part = (step: Step, children?: ReactNode) => (
    <div className={letter[step]} data-done={isDone(step, facts) || undefined}>
      {children}
      {mark(step)}
    </div>
  );
  return (
    <figure className={letter.figure}>
      <div className={letter.desk} aria-hidden>
        <div className={letter.paper}>
          {part(
            'sender',
            facts.senderLines.slice(0, 3).map((line) => (
              <span key={line} dir="auto">
                {line}
              </span>
            )),
          )}
          {part('channel', <span dir="auto">{facts.channels[0]}</span>)}
          {part('letter')}
          {part('service', <span dir="auto">{facts.services[0]}</span>)}
          {part('people')}
        </div>
      </div>
      <figcaption>{t('guide.soFar')}</figcaption>
    </figure>
  );
}
