// The pages as letters, with scissors between; pressing between two pages cuts or joins.
import { Button } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { IconScissors } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { PageArea } from '#domain/documents/area.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { usePageImage } from '#renderer/shared/pages/page-image.ts';
import type { LocalPdf } from '#renderer/shared/pages/page-source.ts';
import { AreaMark, Page } from '#renderer/ui/frame/page.part.tsx';
import classes from './groups.module.css';
import { oddLetters } from './rules/cuts.rules.ts';
import type { WizardLetter } from './ways.ts';
import { useWizard } from './wizard.ts';

/** Letters that are drawn; a sample is looked at, a run has its own size. */
const MOST_SHOWN = 300;

export function PageGroups() {
  const t = useText();
  const { letters, kind, way, answers } = useWizard();
  const list = useRef<HTMLOListElement>(null);
  const odd = oddLetters(letters.map(({ pages }) => pages.length));
  const [at, setAt] = useState(2);
  const looked = useRef(0);
  const look = () => {
    const letter = odd[looked.current % odd.length] ?? 0;
    looked.current += 1;
    list.current?.querySelector(`[data-letter="${letter}"]`)?.scrollIntoView({ block: 'center' });
  };
  const walk = (event: KeyboardEvent<HTMLOListElement>) => {
    const page = Number((event.target as HTMLElement).dataset.page);
    if (!page || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    const next = list.current?.querySelector<HTMLElement>(
      `[data-page="${page + (event.key === 'ArrowLeft' ? -1 : 1)}"]`,
    );
    next?.focus();
    if (next) setAt(Number(next.dataset.page));
  };
  return (
    <section className={classes.groups} aria-label={t('rule.letters')}>
      <header className={classes.head}>
        <h2>{t('processing.wizard.letters', { n: letters.length })}</h2>
        {kind === 'many' ? (
          <p>
            <IconScissors size={16} stroke={1.5} aria-hidden /> {t('processing.wizard.begins')}
          </p>
        ) : null}
        {odd.length > 0 && kind === 'many' ? (
          <Button variant="default" size="xs" onClick={look}>
            {t('processing.wizard.lookAtOdd', { n: odd.length })}
          </Button>
        ) : null}
      </header>
      <ol ref={list} className={classes.list} dir="ltr" onKeyDown={walk}>
        {letters.slice(0, MOST_SHOWN).map((letter, n) => (
          <Letter
            key={letter.pages[0]}
            letter={letter}
            n={n}
            odd={kind === 'many' && odd.includes(n)}
            text={way?.name === 'textChanges' ? way.slot?.texts[(letter.pages[0] ?? 0) - 1] : undefined}
            area={kind === 'many' ? areaOf(way?.split, answers.marked) : undefined}
            tabStop={at}
          />
        ))}
      </ol>
      {letters.length > MOST_SHOWN ? <p>{t('rule.letters.more', { n: letters.length - MOST_SHOWN })}</p> : null}
    </section>
  );
}

const areaOf = (split: object | undefined, marked: PageArea | undefined): PageArea | undefined =>
  split && 'area' in split ? (split.area as PageArea) : marked;

interface LetterProps {
  letter: WizardLetter;
  n: number;
  odd: boolean;
  text: string | undefined;
  area: PageArea | undefined;
  tabStop: number;
}

function Letter({ letter, n, odd, text, area, tabStop }: LetterProps) {
  const t = useText();
  const { sample, kind } = useWizard();
  const pdf = sample.file?.pdf;
  if (!pdf) return null;
  return (
    <li className={classes.letter} data-letter={n} data-odd={odd || undefined}>
      <h3>
        <b>{t('common.number', { n: n + 1 })}</b>
        {text ? <bdi>{text}</bdi> : null}
        {odd ? <span className={classes.odd}>{t('processing.wizard.pages', { n: letter.pages.length })}</span> : null}
      </h3>
      <div className={classes.pages}>
        {letter.pages.map((page, index) => (
          <div key={page} className={classes.page}>
            {kind === 'many' && page > 1 ? <Gap page={page} begins={index === 0} isStop={page === tabStop} /> : null}
            <Thumb pdf={pdf} page={page} area={index === 0 ? area : undefined} />
            <span className={classes.number}>{t('common.number', { n: page })}</span>
          </div>
        ))}
      </div>
    </li>
  );
}

/** Between a page and the one before. */
function Gap({ page, begins, isStop }: { page: number; begins: boolean; isStop: boolean }) {
  const t = useText();
  const { answers, answer } = useWizard();
  const toggle = () => {
    const { [page]: before, ...rest } = answers.wanted;
    answer({ wanted: before === undefined ? { ...rest, [page]: !begins } : rest });
  };
  const wanted = answers.wanted[page];
  return (
    <button
      type="button"
      className={classes.gap}
      data-page={page}
      data-begins={begins || undefined}
      data-wanted={wanted !== undefined && wanted !== begins ? (wanted ? 'cut' : 'join') : undefined}
      tabIndex={isStop ? 0 : -1}
      aria-label={t(begins ? 'processing.wizard.join' : 'processing.wizard.cut', { n: page })}
      aria-pressed={wanted !== undefined}
      onClick={toggle}
    >
      {begins || wanted === true ? <IconScissors size={14} stroke={1.5} aria-hidden /> : null}
    </button>
  );
}

/** px of the longer side. */
const THUMB_PX = 240;

/** Drawn once it is seen. */
export function Thumb({ pdf, page, area }: { pdf: LocalPdf; page: number; area?: PageArea | undefined }) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (inViewport) setSeen(true);
  }, [inViewport]);
  const image = usePageImage(seen ? { kind: 'local', pdf, page } : undefined, undefined, THUMB_PX);
  const { width, height } = image;
  return (
    <div ref={ref} className={classes.thumb}>
      <Page
        src={image.src}
        width={width}
        height={height}
        label=""
        marks={area ? <AreaMark area={area} handles={false} /> : null}
      />
    </div>
  );
}
