// How a page is brought onto the paper of an output: turned, made to fit between the margins, set in the middle
// (docs/model.md, "Composition"; docs/decisions/0006).
import type { Rotation } from './documents.ts';

/** mm */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** mm from the edges of the paper. */
export interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** What is asked of a page on its way to paper; lengths in mm. */
export interface PageLayout {
  /** Clockwise turn of the page as displayed, degrees. */
  readonly rotation: Rotation;
  /** The paper, upright; it is laid across for a page that is wider than high. null: as large as the page. */
  readonly paper: Size | null;
  readonly margins: Margins;
}

/** The position of a page on its paper: mm as displayed, from the top left, after the turn. */
export interface LaidPage extends Size {
  readonly left: number;
  readonly top: number;
  /** 1 = as large as it was; never larger. */
  readonly scale: number;
  /** Neither paper nor place change: the page keeps its own box. */
  readonly asItIs: boolean;
}

/** A page of the size of its paper to within this (mm) is left alone: programs round A4 in many ways. */
const SAME_SIZE = 0.5;

const turned = ({ width, height }: Size, rotation: Rotation): Size =>
  rotation === 90 || rotation === 270 ? { width: height, height: width } : { width, height };

const isNear = (a: Size, b: Size): boolean =>
  Math.abs(a.width - b.width) <= SAME_SIZE && Math.abs(a.height - b.height) <= SAME_SIZE;

/** The place of a page of this size (mm, as displayed); null when the margins leave no room. */
export function layPage(page: Size, { rotation, paper, margins }: PageLayout): LaidPage | null {
  const seen = turned(page, rotation);
  const across = paper !== null && seen.width > seen.height !== paper.width > paper.height;
  const sheet = paper === null ? seen : across ? turned(paper, 90) : paper;
  const { top, right, bottom, left } = margins;
  const none = top === 0 && right === 0 && bottom === 0 && left === 0;
  if (none && isNear(seen, sheet)) return { ...seen, left: 0, top: 0, scale: 1, asItIs: true };
  const room = { width: sheet.width - left - right, height: sheet.height - top - bottom };
  if (room.width <= 0 || room.height <= 0) return null;
  const scale = Math.min(1, room.width / seen.width, room.height / seen.height);
  return {
    width: sheet.width,
    height: sheet.height,
    left: left + (room.width - seen.width * scale) / 2,
    top: top + (room.height - seen.height * scale) / 2,
    scale,
    asItIs: false,
  };
}

/** A rectangle on the paper (mm from the top left) in the coordinates of the page before it was turned and placed. */
export function areaOnPage<T extends Size & { readonly left: number; readonly top: number }>(
  area: T,
  { page, rotation, laid }: { readonly page: Size; readonly rotation: Rotation; readonly laid: LaidPage },
): { left: number; top: number; width: number; height: number } {
  const left = (area.left - laid.left) / laid.scale;
  const top = (area.top - laid.top) / laid.scale;
  const [width, height] = [area.width / laid.scale, area.height / laid.scale];
  if (rotation === 90) return { left: top, top: page.height - left - width, width: height, height: width };
  if (rotation === 180) return { left: page.width - left - width, top: page.height - top - height, width, height };
  if (rotation === 270) return { left: page.width - top - height, top: left, width: height, height: width };
  return { left, top, width, height };
}

/** A rectangle of the page (mm from its top left) where it lies on the paper: the way back of `areaOnPage`. */
export function areaOnPaper<T extends Size & { readonly left: number; readonly top: number }>(
  area: T,
  { page, rotation, laid }: { readonly page: Size; readonly rotation: Rotation; readonly laid: LaidPage },
): { left: number; top: number; width: number; height: number } {
  const [right, bottom] = [page.width - area.left - area.width, page.height - area.top - area.height];
  const turned = {
    0: [area.left, area.top],
    90: [bottom, area.left],
    180: [right, bottom],
    270: [area.top, right],
  } as const;
  const [left, top] = turned[rotation];
  const lies = rotation === 90 || rotation === 270;
  return {
    left: left * laid.scale + laid.left,
    top: top * laid.scale + laid.top,
    width: (lies ? area.height : area.width) * laid.scale,
    height: (lies ? area.width : area.height) * laid.scale,
  };
}
