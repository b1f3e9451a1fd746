// The page at the right: turn, zoom, and the areas that are read on it.
import {
  IconChevronLeft,
  IconChevronRight,
  IconFileOff,
  IconMarquee2,
  IconRulerMeasure,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { PageArea } from '#domain/documents/area.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { AreaEditor } from '#renderer/shared/pages/area-editor.part.tsx';
import { type PageSource, usePageImage } from '#renderer/shared/pages/page-image.ts';
import type { PageList } from '#renderer/shared/pages/page-list.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { type Area, AreaMark, Page } from '#renderer/ui/frame/page.part.tsx';
import { StateView } from '#renderer/ui/states/states.part.tsx';
import { AreaFields } from './area-fields.part.tsx';
import classes from './preview.module.css';

export interface PreviewArea {
  /** Translated: "Address". */
  readonly name: string;
  readonly area: PageArea;
  /** Page of this list on which it lies, from 0. */
  readonly at: number;
  readonly tone?: 'accent' | 'error';
  /** Without it the area is shown, not moved. */
  readonly onChange?: (area: PageArea) => void;
}

interface PreviewProps {
  pages: PageList;
  /** Translated name of what is shown: "Page 1 of the letter to …". */
  name: string;
  areas: readonly PreviewArea[];
}

const ZOOMS = [1, 1.5, 2.2] as const;

/** A letter of so many pages lies on the desk as a whole; of a longer document one page at a time. */
const MOST_STACKED = 8;
/** A page counts as the one that is read from the moment its top is this near to the top of the desk. */
const READ_PX = 120;

/** The page that is looked at, whether somebody turned to it or scrolled there. */
function useTurned(count: number) {
  const desk = useRef<HTMLElement>(null);
  const [wished, setPage] = useState(0);
  const page = Math.min(wished, Math.max(0, count - 1));
  const stacked = count <= MOST_STACKED;
  const furthest = useRef(0);
  furthest.current = Math.max(furthest.current, page);
  const turn = (to: number) => {
    setPage(to);
    if (stacked) desk.current?.children[to]?.scrollIntoView({ block: 'start' });
  };
  const scrolled = () => {
    const { current } = desk;
    if (!stacked || !current) return;
    const top = current.getBoundingClientRect().top + READ_PX;
    const ended = current.scrollTop > 0 && current.scrollTop + current.clientHeight >= current.scrollHeight - 2;
    const last = [...current.children].findLastIndex((sheet) => sheet.getBoundingClientRect().top <= top);
    setPage(ended ? count - 1 : Math.max(0, last));
  };
  return { desk, page, furthest: furthest.current, stacked, turn, scrolled };
}

/** Give it a key per recipient, so that it begins at the first page. */
export function Preview({ pages, name, areas }: PreviewProps) {
  const t = useText();
  const { desk, page, furthest, stacked, turn, scrolled } = useTurned(pages.count);
  const [zoom, setZoom] = useState(0);
  const [marks, setMarks] = useState(true);
  const [figures, setFigures] = useState(false);
  const numbered = (n: number) => t('deposit.page.of', { n: n + 1, m: Math.max(1, pages.count) });
  const label = numbered(page);
  /** Nothing lies on the desk yet: there is no page to turn to and nothing to mark. */
  const empty = pages.count === 0;
  const shown = stacked && pages.count > 1 ? Array.from({ length: pages.count }, (_, n) => n) : [page];
  const movable = empty ? undefined : areas.find(({ onChange }) => onChange !== undefined);
  return (
    <>
      <div>
        <div className={classes.tools}>
          {empty ? null : (
            <>
              <IconButton
                icon={IconChevronLeft}
                flip
                label={t('deposit.page.before')}
                disabled={page === 0}
                onClick={() => turn(page - 1)}
              />
              <span className={classes.pageNo}>{label}</span>
              <IconButton
                icon={IconChevronRight}
                flip
                label={t('deposit.page.next')}
                disabled={page >= pages.count - 1}
                onClick={() => turn(page + 1)}
              />
            </>
          )}
          <span className={classes.grow} />
          {movable ? (
            <IconButton
              icon={IconRulerMeasure}
              label={t('deposit.area.fields')}
              active={figures}
              onClick={() => setFigures(!figures)}
            />
          ) : null}
          <IconButton
            icon={IconMarquee2}
            label={t('deposit.page.areas')}
            active={marks && !empty}
            disabled={empty}
            onClick={() => setMarks(!marks)}
          />
          <IconButton
            icon={IconZoomOut}
            label={t('deposit.page.smaller')}
            disabled={empty || zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          />
          <IconButton
            icon={IconZoomIn}
            label={t('deposit.page.larger')}
            disabled={empty || zoom === ZOOMS.length - 1}
            onClick={() => setZoom(zoom + 1)}
          />
        </div>
        {movable && figures ? <Figures of={movable} source={pages.at(movable.at)} /> : null}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
      <section ref={desk} className={classes.desk} aria-label={name} tabIndex={0} dir="ltr" onScroll={scrolled}>
        {shown.map((n) => (
          <Sheet
            key={stacked ? n : 'one'}
            // The page after the one that is read is fetched ahead, the others when somebody gets near.
            source={n <= furthest + 1 ? pages.at(n) : undefined}
            label={`${name}, ${numbered(n)}`}
            zoom={ZOOMS[zoom] ?? 1}
            areas={marks && !empty ? areas.filter(({ at }) => at === n) : []}
          />
        ))}
      </section>
    </>
  );
}

const inside = (area: Area): Area => ({ left: area.left, top: area.top, width: area.width, height: area.height });

/** The figures of an area, kept on the page that it lies on. */
function Figures({ of, source }: { of: PreviewArea; source: PageSource | undefined }) {
  const { width, height } = usePageImage(source);
  const { name, area, onChange } = of;
  return (
    <AreaFields
      key={name}
      name={name}
      area={inside(area)}
      page={{ width, height }}
      onChange={(next) => onChange?.({ ...next, page: area.page })}
    />
  );
}

function Sheet(props: { source: PageSource | undefined; label: string; zoom: number; areas: readonly PreviewArea[] }) {
  const { source, label, zoom, areas } = props;
  const t = useText();
  const image = usePageImage(source);
  if (image.failed) return <StateView icon={IconFileOff} title={t('deposit.page.failed')} token="warn" />;
  const { src, width, height } = image;
  return (
    <div className={classes.sheet} style={{ width: `${zoom * 100}%` }}>
      <Page
        src={src}
        width={width}
        height={height}
        label={label}
        marks={areas
          .filter(({ onChange }) => !onChange)
          .map(({ name, area, tone }) => (
            <AreaMark key={name} area={area} handles={false} {...(tone ? { tone } : {})} />
          ))}
      />
      {areas.map(({ name, area, tone, onChange }) =>
        onChange ? (
          <AreaEditor
            key={name}
            area={inside(area)}
            page={{ width, height }}
            name={name}
            {...(tone ? { tone } : {})}
            onChange={(next) => onChange({ ...next, page: area.page })}
          />
        ) : null,
      )}
    </div>
  );
}
