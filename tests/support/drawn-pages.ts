// Looks at what was produced: pages drawn by PDFium, codes read by zxing, pixels compared.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DocumentEngine } from '#server/documents/documents.ts';
import { decode, type Pixels } from '#tests/documents/decode.ts';
import { readPng } from '#tests/documents/read-png.ts';

const DPI = 200;
const PIXELS_PER_MM = DPI / 25.4;
/** Of 255: what is darker than this counts as printed. */
const PAPER = 200;
/** Of 255: less is the softness of an edge. */
const VISIBLE = 48;
/** Edges that are drawn softly reach this far out of their area, in mm. */
const SOFT_EDGE = 0.5;

/** In mm from the top left of the page. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Who draws. */
export type Drawing = Pick<DocumentEngine, 'render'>;

/** A page of a file, from 1. */
export interface PageOf {
  readonly pdf: string;
  readonly page: number;
}

const isIn = ({ left, top, width, height }: Box, x: number, y: number): boolean =>
  x >= left * PIXELS_PER_MM &&
  x < (left + width) * PIXELS_PER_MM &&
  y >= top * PIXELS_PER_MM &&
  y < (top + height) * PIXELS_PER_MM;

const wider = ({ left, top, width, height }: Box): Box => ({
  left: left - SOFT_EDGE,
  top: top - SOFT_EDGE,
  width: width + 2 * SOFT_EDGE,
  height: height + 2 * SOFT_EDGE,
});

/** One page as pixels, 200 to the inch. */
export async function drawn(documents: Drawing, { pdf, page }: PageOf): Promise<Pixels> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-drawn-'));
  try {
    const target = path.join(folder, 'page.png');
    const answer = await documents.render({ path: pdf, page, size: { dpi: DPI }, target, lane: 'person' });
    if (!answer.ok)
      throw new Error(`${pdf}, page ${page}: ${answer.refusal.label} ${JSON.stringify(answer.refusal.parameters)}`);
    return readPng(target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether nothing was printed in a box. */
export function isBlank(pixels: Pixels, box: Box): boolean {
  for (let at = 0; at < pixels.data.length; at += 4) {
    const [x, y] = [(at / 4) % pixels.width, Math.floor(at / 4 / pixels.width)];
    if (isIn(box, x, y) && (pixels.data[at] ?? 255) < PAPER) return false;
  }
  return true;
}

/** The texts of all codes on a page. */
export async function codesOn(pixels: Pixels): Promise<string[]> {
  return (await decode(pixels)).map(({ text }) => text);
}

/** Pixels that differ visibly between two pages, outside of what the channel printed into these boxes. */
export function differing(a: Pixels, b: Pixels, printed: readonly Box[]): number {
  if (a.width !== b.width || a.height !== b.height) return Number.POSITIVE_INFINITY;
  const areas = printed.map(wider);
  let count = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    if (Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0)) < VISIBLE) continue;
    const [x, y] = [(at / 4) % a.width, Math.floor(at / 4 / a.width)];
    if (!areas.some((box) => isIn(box, x, y))) count += 1;
  }
  return count;
}
