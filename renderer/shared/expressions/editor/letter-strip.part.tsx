// What the rule gives on the whole sample: a pigeonhole for each letter, the bad ones with their number.
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconChevronRight } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import type { Sample } from '#renderer/shared/sample/sample.ts';
import texts from '#renderer/ui/text/text.module.css';
import { badOf, holesOf, MOST_HOLES, nextBad } from '../outcome.rules.ts';
import classes from './letter-strip.module.css';
import type { Trial } from './use-trial.ts';

interface StripProps {
  sample: Sample;
  trial: Trial;
  condition: boolean;
}

export function LetterStrip({ sample, trial, condition }: StripProps) {
  const t = useText();
  const { outcomes, count, index } = trial;
  const bad = badOf(outcomes);
  const good = outcomes.filter((one) => one === 'good').length;
  const next = nextBad(bad, index);
  const reading = outcomes.includes('waits');
  return (
    <>
      <div className={classes.sum} role="status">
        <b>{t(condition ? 'rule.sum.holds' : 'rule.sum.values', { n: good, m: count })}</b>
        <span className={texts.hint} data-bad={bad.length > 0 || undefined}>
          {reading ? null : bad.length > 0 ? (
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          ) : (
            <IconCheck size={16} stroke={1.75} aria-hidden />
          )}
          {reading
            ? t('rule.reading')
            : bad.length > 0
              ? t('rule.sum.bad', { n: bad.length })
              : t(trial.cut.more ? 'rule.sum.first' : 'rule.sum.none', { m: count })}
        </span>
      </div>
      <Holes {...{ sample, trial, bad }} />
      {next === undefined ? null : (
        <Button
          variant="light"
          size="md"
          className={classes.next ?? ''}
          rightSection={<IconChevronRight size={18} stroke={1.5} className="flip" aria-hidden />}
          onClick={() => sample.show(next)}
        >
          {bad.includes(index) ? t('rule.sum.next', { n: next + 1 }) : t('rule.sum.look', { n: bad.length })}
        </Button>
      )}
    </>
  );
}

function Holes({ sample, trial, bad }: Pick<StripProps, 'sample' | 'trial'> & { bad: readonly number[] }) {
  const t = useText();
  const { count, index, outcomes } = trial;
  const holes = holesOf(count, bad);
  return (
    <fieldset className={classes.strip} aria-label={t('rule.letters')}>
      {holes.map((n) => (
        <button
          key={n}
          type="button"
          className={classes.hole}
          tabIndex={n === index || (n === holes[0] && !holes.includes(index)) ? 0 : -1}
          aria-pressed={n === index}
          aria-label={t(outcomes[n] === 'bad' ? 'rule.letter.empty' : 'rule.letter.one', { n: n + 1 })}
          data-outcome={outcomes[n]}
          onClick={() => sample.show(n)}
        >
          {outcomes[n] === 'bad' || n === index ? t('common.number', { n: n + 1 }) : null}
        </button>
      ))}
      {count > MOST_HOLES ? <span>{t('rule.letters.more', { n: count - holes.length })}</span> : null}
    </fieldset>
  );
}
