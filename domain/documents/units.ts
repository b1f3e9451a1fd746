// Millimetres. Areas are mm from the top left of the page as displayed, y downward, kept to 0.01 mm.

/** A length in mm as it is stored: 0.01 mm. */
export const roundMm = (mm: number): number => Math.round(mm * 100) / 100;

/** Page sizes in mm, upright. */
export const PAGE_SIZES = {
  A4: { width: 210, height: 297 },
  A3: { width: 297, height: 420 },
  Letter: { width: 215.9, height: 279.4 },
} as const;
