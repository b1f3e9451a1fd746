// The strip under the top bar while a step of the guide is done on its own screen: which step, whether it is done, and the
// way on. Nothing is locked: every link of the frame works as ever.
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { addressOf } from '#domain/routes/routes.address.ts';
import { mayOpen } from '#domain/routes/routes.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { changedAtom } from '#renderer/session/session.ts';
import { useCan, useUser } from '#renderer/session/use-session.ts';
import { isDone, openSteps, placeOf, STEPS, type Step } from './guide.rules.ts';
import classes from './guide-strip.module.css';
import { guidedAtom } from './guided.ts';

export function GuideStrip() {
  const t = useText();
  const [step, setStep] = useAtom(guidedAtom);
  const { data: facts, refetch } = useCall('units.firstLetter', {}, { staleTime: 0 });
  // The screen below it saves and knows no guide.
  const changed = useAtomValue(changedAtom);
  useEffect(() => {
    if (changed > 0) void refetch();
  }, [changed, refetch]);
  if (step === undefined) return null;
  const done = facts !== undefined && isDone(step, facts);
  return (
    <section className={classes.strip} aria-label={t('guide.strip')}>
      <ol className={classes.marks} aria-hidden>
        {STEPS.map((one, index) => (
          <li key={one} data-done={(facts && isDone(one, facts)) || undefined} data-now={one === step || undefined}>
            {facts && isDone(one, facts) ? <IconCheck size={12} stroke={2} /> : t('common.number', { n: index + 1 })}
          </li>
        ))}
      </ol>
      <p role="status">
        <b>{done ? t('guide.stepDone', { step: t(`guide.step.${step}`) }) : t(`guide.step.${step}`)}</b>{' '}
        <span>{done ? null : t(`guide.about.${step}`)}</span>
      </p>
      <Link to={addressOf('guide')} className={classes.back}>
        {t('guide.back')}
      </Link>
      {done ? <Onward next={openSteps(facts)[0]} onGo={setStep} /> : null}
    </section>
  );
}

/** The next step, where it is not the guide itself that says why it cannot be done. */
function Onward({ next, onGo }: { next: Step | undefined; onGo: (step: Step) => void }) {
  const t = useText();
  const can = useCan();
  const { ouId } = useUser();
  if (next === undefined) return null;
  const { route, params } = placeOf(next, ouId);
  if (!mayOpen(route, can)) return null;
  return (
    <Link to={addressOf(route, params)} className={classes.next} onClick={() => onGo(next)}>
      {t('guide.next', { step: t(`guide.step.${next}`) })}
      <IconArrowRight size={16} stroke={1.5} aria-hidden className="flip" />
    </Link>
  );
}
