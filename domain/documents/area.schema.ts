// A rectangle on a page and how its text is read, as services, calls and editors carry them.
import { z } from 'zod';
import { CHARACTER_ORDERS, LINE_DETECTIONS, WORD_SPACINGS } from './documents.ts';
import { roundMm } from './units.ts';

/** A length in mm as it is stored: 0.01 mm (docs/model.md, "Units and coordinates"). */
export const Millimetres = z.number().overwrite(roundMm);

/** mm from the top left of the page as displayed, y down, 0.01 mm. Pages from 1, -1 is the last. */
export const PageArea = z.strictObject({
  page: z.number().int(),
  left: Millimetres.min(0).max(5000),
  top: Millimetres.min(0).max(5000),
  width: Millimetres.positive().max(5000),
  height: Millimetres.positive().max(5000),
});
export type PageArea = z.infer<typeof PageArea>;

/**
 * How glyphs become lines of text (docs/model.md, "Extraction"). What each value means in mm and points:
 * ExtractionSettings of the engine.
 */
export const Extraction = z.strictObject({
  lineDetection: z.enum(LINE_DETECTIONS).default('default'),
  characterOrder: z.enum(CHARACTER_ORDERS).default('writingOrder'),
  wordSpacing: z.enum(WORD_SPACINGS).default('normal'),
});
export type Extraction = z.infer<typeof Extraction>;
