// The work of the PDF rows, the same for us and for the peers (docs/model.md, "PDF bench work").
import path from 'node:path';
import type { Producer } from './pdf-inputs.ts';

/** mm of display space */
export const AREAS: Record<Producer, { left: number; top: number; width: number; height: number }> = {
  lo: { left: 106, top: 22, width: 95, height: 23 },
  lib: { left: 105, top: 45, width: 95, height: 30 },
  cairo: { left: 105, top: 45, width: 95, height: 30 },
};

/** The same areas as pdftotext takes them, at 72 dpi. */
export const POPPLER_AREAS: Record<Producer, string> = {
  lo: '-x 300 -y 62 -W 270 -H 65',
  lib: '-x 298 -y 128 -W 270 -H 85',
  cairo: '-x 298 -y 128 -W 270 -H 85',
};

/** True for the name of a producer. */
export function isProducer(name: string | undefined): name is Producer {
  return name !== undefined && name in AREAS;
}

/** Names of the two-page files of a split. */
export function outputName(folder: string, index: number): string {
  return path.join(folder, `${String(index).padStart(5, '0')}.pdf`);
}
