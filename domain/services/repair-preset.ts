// What was mended of a page once, kept so that it is mended on the pages of later deposits that it fits (docs/model.md, "Presets
// of repairs"). Pure.
import { z } from 'zod';
import { PAGE_SELECTORS, ROTATIONS } from '#domain/documents/documents.ts';
import {
  areaToTakeOut,
  isUnrepaired,
  MOST_TAKEN_AREAS,
  type PageRepair,
  type TakenArea,
} from '#domain/documents/page-repair.ts';
import { resolveSelector } from '#domain/documents/selectors.ts';
import { roundMm } from '#domain/documents/units.ts';
import { holdsCentre } from '#domain/documents/zones.ts';

/** Most presets of one box. */
export const MOST_PRESETS = 20;

const Side = z.number().positive().max(10_000);
const Offset = z.number().min(-1000).max(10_000);

export const RepairPreset = z.strictObject({
  /** What it is called where it was used. */
  name: z.string().trim().min(1).max(100),
  /** Pages of a document that it is for. */
  page: z.enum(PAGE_SELECTORS).default('all'),
  /** mm of such a page as it is deposited. */
  width: Side,
  height: Side,
  turn: z.union(ROTATIONS.map((degrees) => z.literal(degrees))).default(0),
  onA4: z.boolean().default(false),
  /** Lines whose text is taken out; a page without one of them is another page. */
  takeOut: z
    .array(
      z.strictObject({
        /** The line with `#` for each number in it. */
        says: z.string().min(1).max(500),
        /** Where it begins, mm from the top left of the page as it is deposited. */
        left: Offset,
        top: Offset,
      }),
    )
    .max(MOST_TAKEN_AREAS)
    .default([]),
});
export type RepairPreset = z.infer<typeof RepairPreset>;

/** A page as it is deposited, and its lines; mm. */
export interface PageOfLines {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly { readonly text: string; readonly area: TakenArea }[];
}

/** mm by which pages of one size may differ. */
const SAME_SIZE = 1;
/** mm by which a line may stand elsewhere: a number of more digits moves one that is set to the right. */
const ALONG = 8;
const ACROSS = 2;

/** What a line says whatever its numbers are. */
export const wordsOf = (line: string): string =>
  line
    .replace(/\p{Nd}+/gu, '#')
    .replace(/\s+/g, ' ')
    .trim();

const within = (a: number, b: number, most: number): boolean => Math.abs(a - b) <= most;

/** What the preset makes of a page (from 1) of a document of `count` pages; null: it does not fit. */
export function presetOnPage(
  preset: RepairPreset,
  page: PageOfLines,
  place: { readonly page: number; readonly count: number },
): PageRepair | null {
  if (!(within(page.width, preset.width, SAME_SIZE) && within(page.height, preset.height, SAME_SIZE))) return null;
  if (!resolveSelector(preset.page, place.count).includes(place.page)) return null;
  const found = preset.takeOut.map(({ says, left, top }) =>
    page.lines.find(
      ({ text, area }) => wordsOf(text) === says && within(area.left, left, ALONG) && within(area.top, top, ACROSS),
    ),
  );
  const takeOut = found.flatMap((line) => (line === undefined ? [] : [areaToTakeOut(line.area)]));
  // What lies across such a line would go with it, and nobody has seen that.
  const others = page.lines.filter((line) => !found.includes(line));
  if (others.some(({ area }) => takeOut.some((taken) => holdsCentre(taken, area)))) return null;
  const repair: PageRepair = { turn: preset.turn, onA4: preset.onA4, takeOut };
  return takeOut.length < preset.takeOut.length || isUnrepaired(repair) ? null : repair;
}

/**
 * What was mended of a page as a preset; null: it takes out text that no line of the page says.
 * @param named what it is called, and the pages that it is for
 */
export function presetOf(
  named: Pick<RepairPreset, 'name' | 'page'>,
  { turn, onA4, takeOut }: PageRepair,
  { width, height, lines }: PageOfLines,
): RepairPreset | null {
  const said = lines.filter(({ area }) => takeOut.some((taken) => holdsCentre(taken, area)));
  const places = said.map(({ text, area }) => ({
    says: wordsOf(text),
    left: roundMm(area.left),
    top: roundMm(area.top),
  }));
  if (places.length > MOST_TAKEN_AREAS || !takeOut.every((taken) => said.some(({ area }) => holdsCentre(taken, area))))
    return null;
  return { ...named, width: roundMm(width), height: roundMm(height), turn, onA4, takeOut: places };
}
