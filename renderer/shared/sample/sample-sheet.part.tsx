// A page of the sample under its areas: the chosen one with handles, others quiet; a further one is drawn on it.
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { drawn } from '#renderer/shared/pages/area.rules.ts';
import { AreaEditor } from '#renderer/shared/pages/area-editor.part.tsx';
import type { PageImage } from '#renderer/shared/pages/page-image.ts';
import { type Area, areaShares, Page } from '#renderer/ui/frame/page.part.tsx';
import classes from './sample.module.css';

/** An area that is shown and not moved. */
export interface QuietArea {
  readonly tag: string;
  readonly area: Area;
  /** Translated name of the button that its tag then is. */
  readonly label?: string;
  readonly onChoose?: () => void;
}

export interface ChosenArea {
  readonly area: Area;
  /** Translated: what lies in it. */
  readonly name: string;
  readonly tone: 'accent' | 'error';
}

interface SheetProps {
  image: PageImage;
  /** Translated. */
  label: string;
  zoom: number;
  chosen: ChosenArea | undefined;
  others: readonly QuietArea[];
  /** A finger draws instead of scrolling. */
  drawing: boolean;
  /** SVG in mm over the page. */
  marks?: ReactNode;
  /** Moved, resized or drawn. */
  onArea: ((area: Area) => void) | undefined;
}

export function SampleSheet({ image, label, zoom, chosen, others, drawing, marks, onArea }: SheetProps) {
  const box = useRef<HTMLDivElement>(null);
  const [rising, setRising] = useState<Area>();
  const { src, width, height } = image;
  const size = { width, height };
  const draw = (event: PointerEvent<HTMLDivElement>) => {
    const sheet = box.current?.getBoundingClientRect();
    const mayDraw = event.pointerType === 'mouse' || drawing;
    if (!sheet || !onArea || !mayDraw || event.button !== 0 || (event.target as Element).closest('button')) return;
    event.preventDefault();
    const target = event.currentTarget;
    target.setPointerCapture(event.pointerId);
    const at = ({ clientX, clientY }: { clientX: number; clientY: number }) => ({
      x: ((clientX - sheet.left) / sheet.width) * width,
      y: ((clientY - sheet.top) / sheet.height) * height,
    });
    const from = at(event);
    let latest: Area | undefined;
    const move = (to: globalThis.PointerEvent) => {
      latest = drawn(from, at(to), size);
      setRising(latest);
    };
    const end = () => {
      target.removeEventListener('pointermove', move);
      setRising(undefined);
      if (latest) onArea(latest);
    };
    target.addEventListener('pointermove', move);
    target.addEventListener('lostpointercapture', end, { once: true });
  };
  return (
    <div
      ref={box}
      className={classes.sheet}
      data-drawing={drawing || undefined}
      style={{ width: `${zoom * 100}%` }}
      onPointerDown={draw}
    >
      <Page src={src} width={width} height={height} label={label} marks={marks} />
      {others.map((one) => (
        <Quiet key={`${one.tag} ${JSON.stringify(one.area)}`} {...one} width={width} height={height} />
      ))}
      {rising ? <div className={classes.rising} style={areaShares(rising, width, height)} /> : null}
      {chosen && onArea ? (
        <AreaEditor area={chosen.area} page={size} name={chosen.name} tone={chosen.tone} oneHandle onChange={onArea} />
      ) : null}
    </div>
  );
}

function Quiet({ tag, area, label, onChoose, width, height }: QuietArea & { width: number; height: number }) {
  return (
    <div className={classes.quiet} style={areaShares(area, width, height)} dir="ltr">
      {onChoose ? (
        <button type="button" className={classes.tag} aria-label={label} onClick={onChoose}>
          {tag}
        </button>
      ) : (
        <span className={classes.tag}>{tag}</span>
      )}
    </div>
  );
}
