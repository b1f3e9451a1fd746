// A page of a document: thumbnail, preview, proof and crop are the same picture at other view boxes.
// All lengths are mm from the top left of the page as displayed, y downward (decisions.md, Coordinates).
import type { ReactNode } from 'react';
import classes from './page.module.css';

/** mm from the top left of the page as displayed. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface PageProps {
  /** Address of the page's image: a blob URL or a path of our own server. Undefined while it is not there yet. */
  src: string | undefined;
  /** Size of the page in mm; A4 if not known. */
  width?: number;
  height?: number;
  /** Translated name; empty where the page is decoration. */
  label: string;
  /** Shows only this part. */
  crop?: Area;
  /** SVG in mm, drawn over the page: `AreaMark` and other shapes. */
  marks?: ReactNode;
  /** Without the paper's edge and shadow. */
  plain?: boolean;
}

/** Stays left to right in every language, and white in every scheme. */
export function Page({ src, width = 210, height = 297, label, crop, marks, plain }: PageProps) {
  const view = crop ?? { left: 0, top: 0, width, height };
  return (
    <svg
      className={plain ? classes.plain : classes.paper}
      viewBox={`${view.left} ${view.top} ${view.width} ${view.height}`}
      role={label ? 'img' : undefined}
      aria-label={label || undefined}
      aria-hidden={label ? undefined : true}
      direction="ltr"
    >
      <rect x={0} y={0} width={width} height={height} fill="#fff" />
      {src ? (
        <image href={src} x={0} y={0} width={width} height={height} preserveAspectRatio="none" />
      ) : (
        <Lines width={width} height={height} />
      )}
      {marks}
    </svg>
  );
}

/** Stands in for a page that is still being drawn: a letter's outline, not a picture of one. */
function Lines({ width, height }: { width: number; height: number }) {
  const rows = [0.18, 0.2, 0.22, 0.36, 0.42, 0.45, 0.48, 0.51, 0.54, 0.6, 0.63, 0.66];
  return (
    <g className={classes.pending} aria-hidden>
      {rows.map((share, n) => (
        <rect
          key={share}
          x={width * 0.1}
          y={height * share}
          width={width * (n < 3 ? 0.3 : n === 3 ? 0.45 : n % 4 === 0 ? 0.55 : 0.8)}
          height={height * 0.008}
        />
      ))}
    </g>
  );
}

/** A marked area with handles; `error` where something does not fit. */
export function AreaMark({
  area,
  tone = 'accent',
  handles = true,
}: {
  area: Area;
  tone?: 'accent' | 'error';
  handles?: boolean;
}) {
  const { left, top, width, height } = area;
  const corners = [
    [left, top],
    [left + width, top],
    [left, top + height],
    [left + width, top + height],
  ] as const;
  return (
    <g className={tone === 'error' ? classes.markError : classes.mark}>
      <rect x={left} y={top} width={width} height={height} />
      {handles
        ? corners.map(([x, y]) => (
            <rect key={`${x}-${y}`} className={classes.handle} x={x - 1.4} y={y - 1.4} width={2.8} height={2.8} />
          ))
        : null}
    </g>
  );
}

/** Share of the page's width and height that an area takes, for things laid over the page in HTML. */
export const areaShares = (area: Area, width = 210, height = 297) => ({
  left: `${(area.left / width) * 100}%`,
  top: `${(area.top / height) * 100}%`,
  width: `${(area.width / width) * 100}%`,
  height: `${(area.height / height) * 100}%`,
});
