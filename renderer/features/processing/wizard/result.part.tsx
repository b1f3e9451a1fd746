// The last page: three figures, the service in words, and the letters, those to mend first.
import { Button } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { usePageImage } from '#renderer/shared/pages/page-image.ts';
import { Page } from '#renderer/ui/frame/page.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { useWayName, useWayOut } from './answer-text.ts';
import { type LetterState, useLetterStates } from './letter-states.ts';
import classes from './result.module.css';
import { WindowRemark } from './window-remark.part.tsx';
import { useWizard } from './wizard.ts';

/** Letters in the list; those to mend are all there. */
const MOST_GOOD = 50;

export function Result() {
  const t = useText();
  const faultText = useFaultText();
  const { read, runs } = useWizard();
  const states = useLetterStates();
  const bad = states.filter(({ isGood }) => !isGood);
  const good = states.filter(({ isGood }) => isGood);
  const fault = runs.refused ?? runs.now?.simulation.fault;
  const figures = [
    { name: 'read', n: states.length, hint: t('processing.wizard.figure.pages', { n: read.count }) },
    { name: 'good', n: good.length, hint: t('processing.wizard.figure.leave') },
    { name: 'mend', n: bad.length, hint: bad.length > 0 ? t('processing.wizard.figure.first') : '' },
  ];
  return (
    <section className={classes.result} aria-label={t('processing.wizard.result')}>
      <dl className={classes.figures}>
        {figures.map(({ name, n, hint }) => (
          <div key={name} data-bad={(name === 'mend' && n > 0) || undefined}>
            <dt>{t(`processing.wizard.figure.${name}`)}</dt>
            <dd>
              <b>{runs.running && states.length === 0 ? '–' : t('common.number', { n })}</b>
              <span>{hint}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Sentence />
      <WindowRemark />
      {fault ? (
        <p className={classes.fault} role="alert">
          {faultText(fault)}
        </p>
      ) : null}
      {runs.running && states.length === 0 ? <RowsSkeleton /> : null}
      <ul className={classes.rows}>
        {[...bad, ...good.slice(0, MOST_GOOD)].map((one) => (
          <Row key={one.row.id} state={one} />
        ))}
      </ul>
      {good.length > MOST_GOOD ? (
        <p className={classes.more}>{t('rule.letters.more', { n: good.length - MOST_GOOD })}</p>
      ) : null}
    </section>
  );
}

function Sentence() {
  const t = useText();
  const wayName = useWayName();
  const out = useWayOut();
  const { kind, way, answers, area } = useWizard();
  const sentences = [
    kind === 'one' || !way ? t('processing.wizard.says.one') : t('processing.wizard.says.cut', { way: wayName(way) }),
    t('processing.wizard.says.address', { n: area?.page ?? 1 }),
    t(`processing.wizard.says.${answers.printSide}`),
    t('processing.wizard.says.channel', { name: out }),
  ];
  return <p className={classes.sentence}>{sentences.join(' ')}</p>;
}

function Row({ state: { row, index, isGood } }: { state: LetterState }) {
  const t = useText();
  const faultText = useFaultText();
  const { sample, answer } = useWizard();
  const [name, ...lines] = row.recipientLines;
  return (
    <li data-bad={isGood ? undefined : true}>
      <Crop index={index} />
      <div className={classes.words}>
        <h3>
          <span>{t('common.number', { n: index + 1 })}</span> <bdi>{name ?? row.recipientName}</bdi>
        </h3>
        <p>
          <bdi>{lines.join(', ')}</bdi>
        </p>
        <p className={classes.state}>
          {isGood ? <IconCheck size={16} stroke={1.5} aria-hidden /> : <IconX size={16} stroke={1.5} aria-hidden />}{' '}
          {isGood ? t('processing.wizard.good') : faultText(row.fault)}
        </p>
      </div>
      {isGood ? null : (
        <Button
          variant="default"
          size="xs"
          aria-label={t('processing.wizard.showOf', { n: index + 1 })}
          onClick={() => {
            sample.show(index);
            answer({ question: 'address' });
          }}
        >
          {t('processing.wizard.show')}
        </Button>
      )}
    </li>
  );
}

/** The address as it stands on the page, drawn once it is seen. */
function Crop({ index }: { index: number }) {
  const { sample, letters, area } = useWizard();
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (inViewport) setSeen(true);
  }, [inViewport]);
  const pages = letters[index]?.pages ?? [];
  const page = area && area.page < 0 ? pages.at(area.page) : pages[(area?.page ?? 1) - 1];
  const pdf = sample.file?.pdf;
  const image = usePageImage(seen && pdf && page ? { kind: 'local', pdf, page } : undefined, undefined, 1200);
  return (
    <div ref={ref} className={classes.crop}>
      {area ? <Page plain src={image.src} width={image.width} height={image.height} label="" crop={area} /> : null}
    </div>
  );
}
