// The pages of the sample with zoom, letter by letter, or the place where a sample is dropped.
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconFileUpload, IconMarquee2, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import type { PageArea } from '#domain/documents/area.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { usePageImage } from '#renderer/shared/pages/page-image.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import type { Area } from '#renderer/ui/frame/page.part.tsx';
import { PageTurner } from '#renderer/ui/frame/page-turner.part.tsx';
import type { SampleLetters } from './letters.ts';
import { pageOfLetter } from './readings.ts';
import classes from './sample.module.css';
import type { Sample } from './sample.ts';
import { SampleSheet } from './sample-sheet.part.tsx';

/** An area on the pages of letters, and what is said of it. */
export interface NamedArea {
  readonly tag: string;
  readonly area: PageArea;
  /** Translated name of its button. */
  readonly label?: string;
  readonly onChoose?: () => void;
}

export interface PaneProps {
  sample: Sample;
  letters: SampleLetters;
  chosen: { readonly area: PageArea; readonly name: string; readonly tone?: 'accent' | 'error' } | undefined;
  others?: readonly NamedArea[];
  /** SVG in mm over the page that the chosen area lies on. */
  marks?: ReactNode;
  /** An area was moved, resized or drawn; without it nothing can be. */
  onArea: ((area: PageArea) => void) | undefined;
}

const ACCEPTED = 'application/pdf,.pdf,.csv,.txt,.tsv,.json,.xml,text/csv,text/plain,application/json';
const ZOOMS = [1, 1.5, 2.2, 3] as const;

export function SamplePane(props: PaneProps) {
  const { sample } = props;
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const choose = () => input.current?.click();
  return (
    <section
      className={classes.pane}
      aria-label={t('rule.sample')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        for (const file of event.dataTransfer.files) sample.drop(file);
      }}
    >
      {sample.file ? <SamplePages {...props} choose={choose} /> : <EmptySample sample={sample} choose={choose} />}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('rule.sample')}
        accept={ACCEPTED}
        onChange={(event) => {
          for (const file of event.currentTarget.files ?? []) sample.drop(file);
          event.currentTarget.value = '';
        }}
      />
    </section>
  );
}

function Refused({ of }: { of: Sample['refused'] }) {
  const faultText = useFaultText();
  if (!of) return null;
  return (
    <p className={classes.refused} role="alert">
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden /> {faultText(of)}
    </p>
  );
}

function EmptySample({ sample, choose }: { sample: Sample; choose: () => void }) {
  const t = useText();
  return (
    <div className={classes.drop}>
      <IconFileUpload size={32} stroke={1.25} aria-hidden />
      <p>{t('rule.sample.none')}</p>
      {sample.data ? (
        <p>
          <bdi>{t('rule.sample.rows', { name: sample.data.name, n: sample.data.rows.length })}</bdi>
        </p>
      ) : null}
      <Refused of={sample.refused} />
      <Button variant="default" size="xs" onClick={choose}>
        {t('rule.sample.choose')}
      </Button>
    </div>
  );
}

/** The page of the shown letter that is looked at; it comes up by itself when another letter or area is chosen. */
function usePageInLetter({ sample, letters, chosen }: PaneProps) {
  const { letter: index } = sample;
  const letter = letters.letters[Math.min(index, letters.letters.length - 1)];
  const pages = letter?.pages.length || 1;
  const key = `${index} ${chosen?.area.page}`;
  const [turned, setTurned] = useState({ key, page: 0 });
  const own = chosen?.area.page ?? 1;
  const wanted = turned.key === key && turned.page > 0 ? turned.page : own < 0 ? pages + 1 + own : own;
  const page = Math.min(Math.max(1, wanted), pages);
  /** As an area names the page: the last one stays the last where the letters differ in length. */
  const named = own < 0 && page === pages + 1 + own ? own : page;
  return {
    page,
    pages,
    named,
    inFile: letter && letter.pages.length > 0 ? (pageOfLetter(letter, page) ?? 1) : page,
    turn: (to: number) => setTurned({ key, page: to }),
    lies: (area: PageArea) => (area.page < 0 ? pages + 1 + area.page : area.page) === page,
  };
}

const flat = ({ left, top, width, height }: PageArea): Area => ({ left, top, width, height });

function SamplePages(props: PaneProps & { choose: () => void }) {
  const { sample, letters, chosen, others = [], marks, onArea } = props;
  const t = useText();
  const faultText = useFaultText();
  const at = usePageInLetter(props);
  const [zoom, setZoom] = useState(0);
  const [drawing, setDrawing] = useState(false);
  const pdf = sample.file?.pdf;
  const image = usePageImage(pdf ? { kind: 'local', pdf, page: at.inFile } : undefined);
  const shown = chosen && at.lies(chosen.area) ? chosen : undefined;
  const wrong = image.failed ? t('rule.sample.notDrawn') : faultText(letters.refused);
  return (
    <>
      <Tools {...props} at={at} zoom={zoom} onZoom={setZoom} drawing={drawing} onDrawing={setDrawing} />
      <div className={classes.desk}>
        <Refused of={sample.refused} />
        {wrong ? (
          <p className={classes.refused} role="alert">
            <IconAlertTriangle size={16} stroke={1.5} aria-hidden /> {wrong}
          </p>
        ) : null}
        <SampleSheet
          image={image}
          label={t('deposit.page.of', { n: at.page, m: at.pages })}
          zoom={ZOOMS[zoom] ?? 1}
          chosen={shown && { ...shown, area: flat(shown.area), tone: shown.tone ?? 'accent' }}
          others={others.filter(({ area }) => at.lies(area)).map((one) => ({ ...one, area: flat(one.area) }))}
          drawing={drawing}
          marks={shown ? marks : null}
          onArea={onArea && ((area) => onArea({ ...area, page: at.named }))}
        />
      </div>
    </>
  );
}

interface ToolsProps extends PaneProps {
  choose: () => void;
  at: ReturnType<typeof usePageInLetter>;
  zoom: number;
  onZoom: (zoom: number) => void;
  drawing: boolean;
  onDrawing: (drawing: boolean) => void;
}

function Tools({ sample, letters, at, choose, zoom, onZoom, drawing, onDrawing, onArea }: ToolsProps) {
  const t = useText();
  const count = letters.letters.length;
  return (
    <div className={classes.tools}>
      {count > 1 ? (
        <PageTurner
          page={Math.min(sample.letter, count - 1) + 1}
          pages={count}
          place={t('rule.letter.of', { n: sample.letter + 1, m: count })}
          back={t('rule.letter.back')}
          forward={t('rule.letter.next')}
          onTurn={(to) => sample.show(to - 1)}
        />
      ) : null}
      {at.pages > 1 || count === 1 ? (
        <PageTurner
          page={at.page}
          pages={at.pages}
          place={t('deposit.page.of', { n: at.page, m: at.pages })}
          back={t('rule.page.back')}
          forward={t('rule.page.forward')}
          onTurn={at.turn}
        />
      ) : null}
      <bdi className={classes.name} title={sample.file?.name}>
        {sample.file?.name}
      </bdi>
      <IconButton icon={IconFileUpload} label={t('rule.sample.other')} onClick={choose} />
      {onArea ? (
        <IconButton
          icon={IconMarquee2}
          label={t('rule.area.draw')}
          active={drawing}
          aria-pressed={drawing}
          onClick={() => onDrawing(!drawing)}
        />
      ) : null}
      <IconButton
        icon={IconZoomOut}
        label={t('rule.zoom.out')}
        disabled={zoom === 0}
        onClick={() => onZoom(zoom - 1)}
      />
      <IconButton
        icon={IconZoomIn}
        label={t('rule.zoom.in')}
        disabled={zoom === ZOOMS.length - 1}
        onClick={() => onZoom(zoom + 1)}
      />
    </div>
  );
}
