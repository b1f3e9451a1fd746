// The desk: rulers, the page as it will be printed, what must stay clear, and the frames of the areas over it.
import { type PointerEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import type { PageSize } from '#renderer/shared/pages/area.rules.ts';
import { type Area, areaShares, Page } from '#renderer/ui/frame/page.part.tsx';
import type { Guide } from '../geometry.rules.ts';
import type { PagePicture } from '../proof-picture.ts';
import type { Zone } from '../use-page.ts';
import classes from './canvas.module.css';
import { ChangedPart } from './changed-part.part.tsx';
import { DESK_PX, Ruler } from './rulers.part.tsx';

/** Pixels of a mm at 100 %: 96 to the inch. */
export const FULL_SIZE = 96 / 25.4;

interface CanvasProps {
  page: PageSize;
  picture: PagePicture | undefined;
  label: string;
  /** Pixels of a mm; undefined: the page is as wide as the desk. */
  zoom: number | undefined;
  onScale: (perMm: number) => void;
  guides: readonly Guide[];
  /** mm between the dots of the grid. */
  grid: number | undefined;
  /** What is arranged elsewhere, and must be kept clear of. */
  zones: readonly Zone[];
  marked: Area | undefined;
  onEmpty: () => void;
  onDrop: (file: File) => void;
  sheetRef: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** px of the desk beside the page, the ruler included. */
const BESIDE = 2 * DESK_PX + 24;

/** How many pixels a mm of the page has, so that the page is as wide as the desk. */
function useScale(width: number, zoom: number | undefined) {
  const desk = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const element = desk.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setRoom(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const fitting = Math.max(0.8, Math.min(1.25 * FULL_SIZE, (room - BESIDE) / width));
  return { desk, perMm: zoom ?? (room === 0 ? 2 : fitting) };
}

export function Canvas(props: CanvasProps) {
  const { page, zoom, onScale, marked, onEmpty, onDrop, sheetRef, children, ...shown } = props;
  const t = useText();
  const { desk, perMm } = useScale(page.width, zoom);
  useEffect(() => onScale(perMm), [perMm, onScale]);
  const outside = (event: PointerEvent) => {
    if (!(event.target as HTMLElement).closest('[data-chosen], button')) onEmpty();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pressing beside the areas lets them go; the keyboard has Escape
    <div
      ref={desk}
      className={classes.desk}
      dir="ltr"
      onPointerDown={outside}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file) onDrop(file);
      }}
    >
      <span className={classes.corner} aria-hidden>
        {t('compose.mm')}
      </span>
      <Ruler axis="x" length={page.width} perMm={perMm} marked={marked} />
      <Ruler axis="y" length={page.height} perMm={perMm} marked={marked} />
      <div className={classes.table}>
        <div
          ref={sheetRef}
          data-sheet
          className={classes.sheet}
          style={{ width: page.width * perMm, height: page.height * perMm }}
        >
          <Sheet {...shown} page={page} />
          {children}
        </div>
      </div>
    </div>
  );
}

function Sheet({
  page,
  picture,
  label,
  zones,
  grid,
  guides,
}: Pick<CanvasProps, 'page' | 'picture' | 'label' | 'zones' | 'grid' | 'guides'>) {
  return (
    <>
      <div className={classes.paper}>
        <Page
          src={picture?.src}
          width={page.width}
          height={page.height}
          label={label}
          marks={<ChangedPart part={picture?.part} />}
        />
      </div>
      {grid ? <Dots page={page} step={grid} /> : null}
      {zones.map(({ kind, name, area }) => (
        <div
          key={`${kind} ${name} ${area.left} ${area.top}`}
          className={classes.zone}
          data-kind={kind}
          style={areaShares(area, page.width, page.height)}
        >
          {kind === 'channel' || kind === 'clear' ? null : (
            <span>
              <bdi>{name}</bdi>
            </span>
          )}
        </div>
      ))}
      {guides.map(({ axis, at }) => (
        <i
          key={axis}
          className={classes.guide}
          data-axis={axis}
          style={axis === 'x' ? { left: `${(at / page.width) * 100}%` } : { top: `${(at / page.height) * 100}%` }}
        />
      ))}
    </>
  );
}

function Dots({ page, step }: { page: PageSize; step: number }) {
  const count = (length: number) => Array.from({ length: Math.floor(length / step) }, (_, index) => (index + 1) * step);
  // One path for all dots: a thousand elements would slow the drag down.
  const path = count(page.height)
    .flatMap((y) => count(page.width).map((x) => `M${x} ${y}h.01`))
    .join('');
  return (
    <svg className={classes.dots} viewBox={`0 0 ${page.width} ${page.height}`} aria-hidden>
      <path d={path} />
    </svg>
  );
}
