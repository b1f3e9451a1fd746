// Where an area begins, and how its text is read at first.
import type { Extraction, PageArea } from '#domain/documents/area.schema.ts';

/** An address window in the usual place, in mm. */
export const FIRST_AREA: PageArea = { page: 1, left: 105, top: 46, width: 90, height: 36 };

export const PLAIN_EXTRACTION: Extraction = {
  lineDetection: 'default',
  characterOrder: 'writingOrder',
  wordSpacing: 'normal',
};

/** Two areas that are the same have the same key, however they were stored. */
export const areaKey = ({ page, left, top, width, height }: PageArea): string =>
  [page, left, top, width, height].join(' ');
