// The last page: three figures, the service in words, and the letters, those to mend first.
import { Button } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { WINDOW_PLACES } from '#domain/documents/address-side.ts';
import { type Text, useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { usePageImage } from '#renderer/shared/pages/page-image.ts';
import { Page } from '#renderer/ui/frame/page.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { useWayName, useWayOut } from './answer-text.ts';
import type { Kind, Question } from './answers.ts';
import { type LetterState, useLetterStates } from './letter-states.ts';
import classes from './result.module.css';
import { MOST_TRIED } from './rows/columns.rules.ts';
import type { SendingBy } from './rules/sending.rules.ts';
import { WindowRemark } from './window-remark.part.tsx';
import { useWizard } from './wizard.ts';

/** Letters in the list; those to mend are all there. */
const MOST_GOOD = 50;

/** Of a long file only the first rows are tried. */
const rowsTried = (t: Text, all: number, tried: number): string =>
  tried === MOST_TRIED && all > tried
    ? t('processing.wizard.figure.tried', { n: tried, all })
    : t('processing.wizard.figure.rows', { n: all });

export function Result() {
  const t = useText();
  const faultText = useFaultText();
  const { read, runs, kind, rows } = useWizard();
  const states = useLetterStates();
  const bad = states.filter(({ isGood }) => !isGood);
  const good = states.filter(({ isGood }) => isGood);
  const fault = runs.refused ?? runs.now?.simulation.fault;
  const figures = [
    {
      name: 'read',
      n: states.length,
      hint:
        kind === 'rows'
          ? rowsTried(t, rows.reading?.count ?? 0, states.length)
          : t('processing.wizard.figure.pages', { n: read.count }),
    },
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
  const { kind, way, answers, area, by } = useWizard();
  const sentences = [
    kind === 'rows'
      ? t('processing.wizard.says.rows')
      : kind === 'one' || !way
        ? t('processing.wizard.says.one')
        : t('processing.wizard.says.cut', { way: wayName(way) }),
    kind === 'rows' || by === 'email' ? '' : t('processing.wizard.says.address', { n: area?.page ?? 1 }),
    by === 'emailElse' ? t('processing.wizard.says.emailElse') : '',
    by === 'email' ? '' : t(`processing.wizard.says.${answers.printSide}`),
    t('processing.wizard.says.channel', { name: out }),
  ];
  return <p className={classes.sentence}>{sentences.filter((one) => one !== '').join(' ')}</p>;
}

/** Where the addresses of letters are answered: what is to mend is there most often. */
const placeOf = (kind: Kind, by: SendingBy): Question =>
  kind === 'rows' ? 'columns' : by === 'email' ? 'send' : 'address';

function Row({ state: { row, index, isGood } }: { state: LetterState }) {
  const t = useText();
  const faultText = useFaultText();
  const { sample, answer, kind, by } = useWizard();
  const [first, ...rest] = row.recipientLines;
  const name = first ?? row.recipientName;
  // By e-mail alone nobody needs a name: the address stands in its place.
  const isNamed = row.emailAddress !== null && row.emailAddress !== name;
  const lines = row.emailAddress && by !== 'letter' && isNamed ? [row.emailAddress, ...rest] : rest;
  return (
    <li data-bad={isGood ? undefined : true}>
      {kind !== 'rows' ? <Crop index={index} /> : row.outputs.length > 0 ? <ComposedCrop row={row} /> : null}
      <div className={classes.words}>
        <h3>
          <span>{t('common.number', { n: index + 1 })}</span> <bdi>{name}</bdi>
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
          aria-label={t(kind === 'rows' ? 'processing.wizard.toColumnsOf' : 'processing.wizard.showOf', {
            n: index + 1,
          })}
          onClick={() => {
            sample.show(index);
            answer({ question: placeOf(kind, by) });
          }}
        >
          {t(kind === 'rows' ? 'processing.wizard.toColumns' : 'processing.wizard.show')}
        </Button>
      )}
    </li>
  );
}

/** The window of the letter as it was composed, drawn once it is seen. */
function ComposedCrop({ row }: { row: LetterState['row'] }) {
  const { runs, window } = useWizard();
  const { ref, seen } = useSeen();
  const main = row.outputs.find((one) => one.main);
  const simulationId = runs.now?.simulation.id;
  const image = usePageImage(
    seen && main && simulationId ? { kind: 'simulatedOutput', simulationId, fileId: main.id, page: 1 } : undefined,
    undefined,
    1200,
  );
  const { recipient } = WINDOW_PLACES[window];
  return (
    <div ref={ref} className={classes.crop}>
      {main ? <Page plain src={image.src} width={image.width} height={image.height} label="" crop={recipient} /> : null}
    </div>
  );
}

/** Whether an element was on the screen. */
function useSeen() {
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (inViewport) setSeen(true);
  }, [inViewport]);
  return { ref, seen };
}

/** The address as it stands on the page, drawn once it is seen. */
function Crop({ index }: { index: number }) {
  const { sample, letters, area } = useWizard();
  const { ref, seen } = useSeen();
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
