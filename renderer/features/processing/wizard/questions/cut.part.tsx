// Question 2: the ways to cut, each with what it gives; those that cannot be say why.
import { NumberInput, VisuallyHidden } from '@mantine/core';
import { useText } from '#renderer/i18n/text.ts';
import { FIRST_AREA } from '#renderer/shared/sample/first-area.ts';
import { useWayName } from '../answer-text.ts';
import rows from '../choices.module.css';
import { cutInTwo, differences } from '../rules/cuts.rules.ts';
import type { Way } from '../ways.ts';
import classes from '../wizard.module.css';
import { useWizard } from '../wizard.ts';

export function CutQuestion() {
  const t = useText();
  const { ways, read, way, answers, answer } = useWizard();
  const isScan = read.pages.every(({ texts }) => texts.length === 0);
  const differing = way ? differences(way.starts, answers.wanted) : 0;
  const all = read.pages.length === read.count;
  return (
    <>
      <p className={classes.hint}>
        {isScan
          ? t('processing.wizard.scan')
          : t(all ? 'processing.wizard.readAll' : 'processing.wizard.readFirst', { n: read.pages.length })}
      </p>
      <fieldset className={rows.choices}>
        <VisuallyHidden component="legend">{t('processing.wizard.question.cut')}</VisuallyHidden>
        {ways
          .filter(({ name }) => !isScan || name === 'everyPages' || name === 'blankPage')
          .map((one) => (
            <WayChoice key={one.name} way={one} />
          ))}
      </fieldset>
      {way?.split?.type === 'everyPages' ? (
        <NumberInput
          data-filled
          label={t('processing.wizard.pagesEach')}
          min={1}
          max={10_000}
          allowDecimal={false}
          value={way.split.pages}
          onChange={(pages) => (typeof pages === 'number' && pages >= 1 ? answer({ pages }) : undefined)}
        />
      ) : null}
      {differing > 0 ? (
        <p className={classes.warn} role="status">
          {t('processing.wizard.differs', { n: differing })}
        </p>
      ) : null}
    </>
  );
}

const isPossible = (way: Way): boolean => way.name === 'marked' || way.name === 'everyPages' || way.starts.length > 1;

function WayChoice({ way }: { way: Way }) {
  const t = useText();
  const wayName = useWayName();
  const { best, way: chosen, answers, answer } = useWizard();
  const possible = isPossible(way);
  const isOn = chosen?.name === way.name;
  const count = way.letters.length;
  return (
    <label data-on={isOn || undefined} data-off={!possible || undefined}>
      <input
        type="radio"
        name="wizard-way"
        checked={isOn}
        disabled={!possible}
        onChange={() => {
          const marked = way.name === 'marked' && answers.marked === undefined ? { marked: FIRST_AREA } : {};
          answer({ way: way.name, ...marked });
        }}
      />
      <span className={rows.choice}>
        <b>{wayName(way)}</b>
        <small>
          {best === way.name ? <em>{t('processing.wizard.best')}</em> : null}
          <WayHint way={way} possible={possible} />
        </small>
      </span>
      {way.split === undefined || way.pending ? null : (
        <span className={rows.gives}>
          {possible ? t('processing.wizard.letters', { n: count }) : t('processing.wizard.none')}
        </span>
      )}
    </label>
  );
}

function WayHint({ way, possible }: { way: Way; possible: boolean }) {
  const t = useText();
  const { ways, best } = useWizard();
  if (!possible)
    return t(
      `processing.wizard.lacks.${way.name === 'bookmark' ? 'bookmark' : way.name === 'blankPage' ? 'blankPage' : 'text'}`,
    );
  if (way.bad > 0) return t('processing.wizard.bad', { n: way.bad });
  const reference = ways.find(({ name }) => name === best && name !== way.name);
  const two = way.name === 'everyPages' && reference ? cutInTwo(reference.starts, way.starts) : 0;
  if (two > 0) return t('processing.wizard.cutsInTwo', { n: two });
  return way.name === 'marked' ? t('processing.wizard.markIt') : null;
}
