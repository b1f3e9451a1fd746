// What a person has mended of a page without changing its document: turned, fitted to A4, text taken out
// (docs/model.md, "Repaired pages").
import { z } from 'zod';
import { ROTATIONS, type Rotation } from './documents.ts';
import type { PageLayout } from './page-layout.ts';
import { PAGE_SIZES, roundMm } from './units.ts';

/** mm on the page as it was deposited, as displayed. */
const TakenArea = z.strictObject({
  left: z.number().min(-1000).max(10_000),
  top: z.number().min(-1000).max(10_000),
  width: z.number().positive().max(10_000),
  height: z.number().positive().max(10_000),
});
export type TakenArea = z.infer<typeof TakenArea>;

/** mm that a line is given around it when it is taken out, so that rounding leaves nothing of it. */
const AROUND = 0.3;

/** What is taken out for a line. */
export const areaToTakeOut = ({ left, top, width, height }: TakenArea): TakenArea => ({
  left: roundMm(left - AROUND),
  top: roundMm(top - AROUND),
  width: roundMm(width + 2 * AROUND),
  height: roundMm(height + 2 * AROUND),
});

/** Most areas of one page whose text goes. */
export const MOST_TAKEN_AREAS = 20;

export const PageRepair = z.strictObject({
  /** Clockwise turn of the page as displayed, degrees. */
  turn: z.union(ROTATIONS.map((degrees) => z.literal(degrees))).default(0),
  /** Made to fit A4, upright or across as the page is. */
  onA4: z.boolean().default(false),
  /** Areas whose text is taken out. */
  takeOut: z.array(TakenArea).max(MOST_TAKEN_AREAS).default([]),
});
export type PageRepair = z.infer<typeof PageRepair>;

/** Who mended a page. */
export const Repairer = z.object({ id: z.number().int(), login: z.string(), name: z.string() });
export type Repairer = z.infer<typeof Repairer>;

/** Why text cannot be taken out. */
export const TAKE_OUT_OBSTACLES = [
  // Only a part of a line lies there, or its glyphs clip, are shared, or cannot be placed.
  'glyphs',
  // What is seen there is a picture: the text lies unseen over it.
  'picture',
  // Signed, with files inside, or PDF/A-3: the document is not to be changed.
  'sealed',
  // Fields of a form that nobody has drawn.
  'fields',
  // No text lies there.
  'nothing',
] as const;
export type TakeOutObstacle = (typeof TAKE_OUT_OBSTACLES)[number];

/** Nothing is mended. */
export const isUnrepaired = ({ turn, onA4, takeOut }: PageRepair): boolean =>
  turn === 0 && !onA4 && takeOut.length === 0;

/** How a page with this repair is laid: turned beyond what its service says, on A4 where that is asked for. */
export function repairedLayout(layout: PageLayout | undefined, { turn, onA4 }: PageRepair): PageLayout | undefined {
  if (turn === 0 && !onA4) return layout;
  const { rotation = 0, paper = null, margins = NO_MARGINS } = layout ?? {};
  return { rotation: turnedBy(rotation, turn), paper: onA4 ? PAGE_SIZES.A4 : paper, margins };
}

const NO_MARGINS = { top: 0, right: 0, bottom: 0, left: 0 } as const;

/** A turn and another one, clockwise. */
export const turnedBy = (turn: Rotation, by: Rotation): Rotation => ((turn + by) % 360) as Rotation;
