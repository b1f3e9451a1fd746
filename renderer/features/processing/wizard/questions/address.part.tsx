// Question 3: the area of the address, what it gives as it is printed, and how the other letters do with it.
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { AreaFigures } from '#renderer/shared/sample/area-figures.part.tsx';
import { FIRST_AREA } from '#renderer/shared/sample/first-area.ts';
import { SamplePane } from '#renderer/shared/sample/sample-pane.part.tsx';
import { useLetterStates } from '../letter-states.ts';
import { WindowRemark } from '../window-remark.part.tsx';
import classes from '../wizard.module.css';
import { useWizard } from '../wizard.ts';

export function AddressQuestion() {
  const t = useText();
  const { area, answer, answers, runs } = useWizard();
  const faultText = useFaultText();
  const hint = answers.area ? 'drawn' : area ? 'found' : 'notFound';
  return (
    <>
      <p className={classes.hint}>{t(`processing.wizard.address.${hint}`)}</p>
      <AreaFigures
        area={area ?? FIRST_AREA}
        sides={['left', 'top', 'width', 'height']}
        onChange={(next) => answer({ area: next })}
      />
      <Printed />
      {(runs.refused ?? runs.now?.simulation.fault) ? (
        <p className={classes.wrong} role="alert">
          {faultText(runs.refused ?? runs.now?.simulation.fault ?? undefined)}
        </p>
      ) : null}
      <Strip />
    </>
  );
}

/** The address of the shown letter, set as the engine prints it. */
export function Printed() {
  const t = useText();
  const faultText = useFaultText();
  const { sample, runs, area, kind } = useWizard();
  const shown = useLetterStates().find(({ index }) => index === sample.letter);
  if (area === undefined && kind !== 'rows') return null;
  return (
    <section aria-label={t('processing.wizard.printed')}>
      <h3>{t('processing.wizard.printed')}</h3>
      <p className={classes.printed} dir="auto">
        {shown ? shown.row.printedLines.join('\n') : runs.running ? t('rule.reading') : t('rule.area.nothing')}
      </p>
      {shown ? (
        <p className={shown.isGood ? classes.good : classes.wrong} role="status">
          {shown.isGood ? (
            <IconCheck size={16} stroke={1.5} aria-hidden />
          ) : (
            <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          )}{' '}
          {shown.isGood ? t('processing.wizard.good') : faultText(shown.row.fault)}
        </p>
      ) : null}
      <WindowRemark />
    </section>
  );
}

export function Strip() {
  const t = useText();
  const { sample } = useWizard();
  const states = useLetterStates();
  if (states.length < 2) return null;
  return (
    <section aria-label={t('rule.letters')}>
      <h3>{t('rule.letters')}</h3>
      <div className={classes.strip}>
        {states.map(({ index, isGood }) => (
          <button
            key={index}
            type="button"
            data-bad={isGood ? undefined : true}
            aria-current={sample.letter === index}
            aria-label={t(isGood ? 'processing.wizard.letterGood' : 'processing.wizard.letterBad', { n: index + 1 })}
            onClick={() => sample.show(index)}
          >
            {isGood && sample.letter !== index ? null : t('common.number', { n: index + 1 })}
          </button>
        ))}
      </div>
    </section>
  );
}

export function AddressPane() {
  const t = useText();
  const { sample, shown, area, answer } = useWizard();
  const state = useLetterStates().find(({ index }) => index === sample.letter);
  const tone = state && !state.isGood ? ('error' as const) : ('accent' as const);
  const chosen = { area: area ?? FIRST_AREA, name: t('processing.wizard.address'), tone };
  return <SamplePane sample={sample} letters={shown} chosen={chosen} onArea={(next) => answer({ area: next })} />;
}

/** The pages, to mark the text on that changes from letter to letter. */
export function MarkPane() {
  const t = useText();
  const { sample, shown, answers, answer } = useWizard();
  const chosen = { area: answers.marked ?? FIRST_AREA, name: t('processing.wizard.markedText') };
  const whole = {
    ...shown,
    letters: [{ pages: shown.letters.flatMap(({ pages }) => pages), row: undefined, fault: null }],
  };
  return (
    <SamplePane
      sample={sample}
      letters={whole}
      chosen={chosen}
      onArea={(next) => answer({ marked: { ...next, page: 1 } })}
    />
  );
}
