// What of the page has changed since its picture was drawn, over that picture.
import type { PicturePart } from '../proof-picture.ts';

/** Within an SVG in mm of the page. */
export function ChangedPart({ part }: { part: PicturePart | undefined }) {
  if (!part) return null;
  const { left, top, width, height } = part.area;
  return <image href={part.src} x={left} y={top} width={width} height={height} preserveAspectRatio="none" />;
}
