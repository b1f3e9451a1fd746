// The page at the right: turn, zoom, and the areas that are read on it.
import {
  IconChevronLeft,
  IconChevronRight,
  IconFileOff,
  IconMarquee2,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { PageArea } from '#domain/documents/area.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { AreaEditor } from '#renderer/shared/pages/area-editor.part.tsx';
import { type PageSource, usePageImage } from '#renderer/shared/pages/page-image.ts';
import { IconButton } from '#renderer/ui/icon-button.part.tsx';
import { type Area, AreaMark, Page } from '#renderer/ui/page.part.tsx';
import { StateView } from '#renderer/ui/states.part.tsx';
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
  pages: readonly PageSource[];
  /** Translated name of what is shown: "Page 1 of the letter to …". */
  name: string;
  areas: readonly PreviewArea[];
}

const ZOOMS = [1, 1.5, 2.2] as const;

/** Give it a key per recipient, so that it begins at the first page. */
export function Preview({ pages, name, areas }: PreviewProps) {
  const t = useText();
  const [wished, setPage] = useState(0);
  const [zoom, setZoom] = useState(0);
  const [marks, setMarks] = useState(true);
  const page = Math.min(wished, Math.max(0, pages.length - 1));
  const label = t('deposit.page.of', { n: page + 1, m: Math.max(1, pages.length) });
  return (
    <>
      <div className={classes.tools}>
        <IconButton
          icon={IconChevronLeft}
          flip
          label={t('deposit.page.before')}
          disabled={page === 0}
          onClick={() => setPage(page - 1)}
        />
        <span className={classes.pageNo}>{label}</span>
        <IconButton
          icon={IconChevronRight}
          flip
          label={t('deposit.page.next')}
          disabled={page >= pages.length - 1}
          onClick={() => setPage(page + 1)}
        />
        <span className={classes.grow} />
        <IconButton
          icon={IconMarquee2}
          label={t('deposit.page.areas')}
          active={marks}
          onClick={() => setMarks(!marks)}
        />
        <IconButton
          icon={IconZoomOut}
          label={t('deposit.page.smaller')}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        />
        <IconButton
          icon={IconZoomIn}
          label={t('deposit.page.larger')}
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
      <section className={classes.desk} aria-label={name} tabIndex={0} dir="ltr">
        <Sheet
          source={pages[page]}
          label={`${name}, ${label}`}
          zoom={ZOOMS[zoom] ?? 1}
          areas={marks ? areas.filter(({ at }) => at === page) : []}
        />
      </section>
    </>
  );
}

const inside = (area: Area): Area => ({ left: area.left, top: area.top, width: area.width, height: area.height });

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
