// Millimetres and points. Areas are mm from the top left of the page as displayed, y downward, kept to 0.01 mm.

export const POINTS_PER_MM = 72 / 25.4;

/** Points of a length in mm. */
export const mmToPt = (mm: number): number => mm * POINTS_PER_MM;

/** Millimetres of a length in points, kept to 0.01 mm. */
export const ptToMm = (pt: number): number => roundMm(pt / POINTS_PER_MM);

/** A length in mm as it is stored: 0.01 mm. */
export const roundMm = (mm: number): number => Math.round(mm * 100) / 100;

/** Page sizes in mm, upright. */
export const PAGE_SIZES = {
  A4: { width: 210, height: 297 },
  A3: { width: 297, height: 420 },
  Letter: { width: 215.9, height: 279.4 },
} as const;
