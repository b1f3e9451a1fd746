// The text that an area gives on the shown letter of the sample, read by the engine after each change.
import { useText } from '#renderer/i18n/text.ts';
import type { AreaReading, Readings } from './readings.ts';
import classes from './sample.module.css';
import type { Sample } from './sample.ts';

interface ReadProps {
  sample: Sample;
  readings: Readings;
  reading: AreaReading;
}

export function ReadText({ sample, readings, reading }: ReadProps) {
  const t = useText();
  if (!sample.file) return null;
  const text = readings.text(reading, sample.letter);
  return (
    <section className={classes.read} aria-label={t('rule.area.gives')}>
      <h2>{t('rule.area.gives')}</h2>
      <p role="status" data-nothing={text ? undefined : true}>
        {text ? <bdi>{text}</bdi> : t(text === undefined ? 'rule.reading' : 'rule.area.nothing')}
      </p>
    </section>
  );
}
