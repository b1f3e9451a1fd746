// One step of the guide: what is so where it is done, the way to its screen where it is next, its minutes while it waits.
import { Button } from '@mantine/core';
import { IconArrowRight, IconCheck, IconClock } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { Link } from 'react-router-dom';
import type { FirstLetter } from '#domain/api/administration/units.contract.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { mayOpen } from '#domain/routes/routes.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useCan, useUser } from '#renderer/session/use-session.ts';
import { isDone, MINUTES, placeOf, type Step } from '#renderer/shared/guide/guide.rules.ts';
import { guidedAtom } from '#renderer/shared/guide/guided.ts';
import linkButton from '#renderer/ui/controls/link-button.module.css';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import classes from './guide.module.css';

interface GuideStepProps {
  step: Step;
  number: number;
  facts: FirstLetter;
  /** It is the one to do next. */
  now: boolean;
}

export function GuideStep({ step, number, facts, now }: GuideStepProps) {
  const t = useText();
  const done = isDone(step, facts);
  return (
    <li className={classes.step} data-now={now || undefined} aria-current={now ? 'step' : undefined}>
      <span className={classes.mark} data-done={done || undefined}>
        {done ? (
          <IconCheck size={16} stroke={2} role="img" aria-label={t('guide.done')} />
        ) : (
          t('common.number', { n: number })
        )}
      </span>
      <div>
        <h2>{t(`guide.step.${step}`)}</h2>
        <p>{done ? <Fact step={step} facts={facts} /> : t(`guide.about.${step}`)}</p>
        {now ? <Onward step={step} /> : null}
      </div>
      {done ? <Change step={step} facts={facts} /> : null}
      {done || now ? null : <small>{t('guide.minutes', { n: MINUTES[step] })}</small>}
    </li>
  );
}

/** What is so. */
function Fact({ step, facts }: Pick<GuideStepProps, 'step' | 'facts'>) {
  const t = useText();
  if (step === 'people') return t('guide.is.people', { n: facts.people });
  if (step === 'letter') return facts.letter ? <DateText at={facts.letter.at} /> : null;
  const names = { sender: facts.senderLines, channel: facts.channels, service: facts.services }[step];
  return <bdi>{names.join(', ')}</bdi>;
}

function Onward({ step }: { step: Step }) {
  const t = useText();
  const can = useCan();
  const { ouId } = useUser();
  const guide = useSetAtom(guidedAtom);
  const { route, params } = placeOf(step, ouId);
  if (!mayOpen(route, can)) return <p className={classes.reason}>{t('guide.notYours')}</p>;
  return (
    <div className={classes.onward}>
      <Button
        component={Link}
        to={addressOf(route, params)}
        size="md"
        className={linkButton.filled}
        rightSection={<IconArrowRight size={16} stroke={1.5} aria-hidden className="flip" />}
        onClick={() => guide(step)}
      >
        {t(`guide.go.${step}`)}
      </Button>
      {step === 'people' ? (
        <Button
          component={Link}
          to={addressOf('administration.users')}
          size="md"
          variant="default"
          className={linkButton.quiet}
          onClick={() => guide(step)}
        >
          {t('guide.invite')}
        </Button>
      ) : null}
      <span className={classes.minutes}>
        <IconClock size={16} stroke={1.5} aria-hidden />
        {t('guide.minutesThere', { n: MINUTES[step] })}
      </span>
    </div>
  );
}

/** Opens what was done: to change it, or to see the letter. */
function Change({ step, facts }: Pick<GuideStepProps, 'step' | 'facts'>) {
  const t = useText();
  const can = useCan();
  const { ouId } = useUser();
  if (step === 'letter') {
    if (!facts.letter || !can('viewOrder')) return null;
    return <Link to={addressOf('deposit.receipt', { commandId: facts.letter.commandId })}>{t('guide.show')}</Link>;
  }
  const place = placeOf(step, ouId);
  const route = step === 'service' ? 'processing.services' : place.route;
  if (!mayOpen(route, can)) return null;
  return (
    <Link to={addressOf(route, place.params)} aria-label={t('guide.changeStep', { step: t(`guide.step.${step}`) })}>
      {t('guide.change')}
    </Link>
  );
}
