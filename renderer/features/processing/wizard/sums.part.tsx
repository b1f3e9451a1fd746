// What the bottom bar sums up.
import { IconAlertTriangle } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import type { Question } from './answers.ts';
import { useLetterStates } from './letter-states.ts';
import { oddLetters } from './rules/cuts.rules.ts';
import classes from './wizard.module.css';
import { useWizard } from './wizard.ts';

export function Sums({ question }: { question: Question }) {
  const t = useText();
  const { fileName, read, letters, known, runs, rows } = useWizard();
  const states = useLetterStates();
  if (fileName === undefined || !known) return null;
  if (rows.reading && (question === 'what' || question === 'read' || question === 'columns')) {
    const { count, faulty } = rows.reading;
    return (
      <p className={classes.sums} role="status">
        <b>{t('processing.wizard.rows', { n: count })}</b>
        {faulty > 0 ? (
          <span className={classes.warn}>
            <IconAlertTriangle size={16} stroke={1.5} aria-hidden /> {t('processing.wizard.rowsFaulty', { n: faulty })}
          </span>
        ) : null}
      </p>
    );
  }
  if (question === 'what' || question === 'cut') {
    const odd = oddLetters(letters.map(({ pages }) => pages.length)).length;
    return (
      <p className={classes.sums} role="status">
        <b>{t('processing.wizard.sum', { pages: read.count, letters: letters.length })}</b>
        {odd > 0 ? (
          <span className={classes.warn}>
            <IconAlertTriangle size={16} stroke={1.5} aria-hidden /> {t('processing.wizard.odd', { n: odd })}
          </span>
        ) : null}
      </p>
    );
  }
  if (states.length === 0) {
    return (
      <p className={classes.sums} role="status">
        {runs.running ? t('rule.reading') : null}
      </p>
    );
  }
  const good = states.filter(({ isGood }) => isGood).length;
  return (
    <p className={classes.sums} role="status">
      <b>{t('processing.wizard.sumRead', { n: states.length, good })}</b>
      {good < states.length ? (
        <span className={classes.wrong}>
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />{' '}
          {t('processing.simulator.toMend', { n: states.length - good })}
        </span>
      ) : null}
    </p>
  );
}
