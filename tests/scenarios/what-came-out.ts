// Looks at what was produced: pages drawn by PDFium, codes read by zxing, pixels compared.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decode, type Pixels } from '#tests/documents/decode.ts';
import { readPng } from '#tests/documents/read-png.ts';
import type { PostOffice } from './post-office.ts';
import { CODE_AREA } from '../support/town.ts';

const DPI = 200;
const PIXELS_PER_MM = DPI / 25.4;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Drawn {
  readonly pixels: Pixels;
  /** Whether nothing was printed in a box, mm from the top left. */
  isBlank(box: Box): boolean;
}

const isIn = ({ left, top, width, height }: Box, x: number, y: number): boolean =>
  x >= left * PIXELS_PER_MM &&
  x < (left + width) * PIXELS_PER_MM &&
  y >= top * PIXELS_PER_MM &&
  y < (top + height) * PIXELS_PER_MM;

/** One page as pixels; `page` from 1. */
export async function drawn(office: PostOffice, pdf: string, page: number): Promise<Drawn> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-drawn-'));
  try {
    const target = path.join(folder, 'page.png');
    const { documents } = office.server.services;
    const answer = await documents.render({ path: pdf, page, size: { dpi: DPI }, target, lane: 'person' });
    if (!answer.ok) throw new Error(`${answer.refusal.label} ${JSON.stringify(answer.refusal.parameters)}`);
    const pixels = readPng(target);
    const isBlank = (box: Box): boolean => {
      for (let at = 0; at < pixels.data.length; at += 4) {
        const [x, y] = [(at / 4) % pixels.width, Math.floor(at / 4 / pixels.width)];
        if (isIn(box, x, y) && (pixels.data[at] ?? 255) < 200) return false;
      }
      return true;
    };
    return { pixels, isBlank };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The texts of all codes on a page. */
export async function codesOf(office: PostOffice, pdf: string, page: number): Promise<string[]> {
  const { pixels } = await drawn(office, pdf, page);
  return (await decode(pixels)).map(({ text }) => text);
}

/** Edges that are drawn softly reach half a millimetre out of their area. */
const wider = ({ left, top, width, height }: Box): Box => ({
  left: left - 0.5,
  top: top - 0.5,
  width: width + 1,
  height: height + 1,
});

/** Where the channels of the post office print. */
const PRINTED: readonly Box[] = [CODE_AREA, { left: 20, top: 288, width: 60, height: 5 }].map(wider);

/** Pixels that differ visibly between a page of the source and of the output, outside of what the channel prints. */
export async function differences(
  office: PostOffice,
  compared: { source: string; pdf: string; page: number; sourcePage?: number },
): Promise<number> {
  const source = (await drawn(office, compared.source, compared.sourcePage ?? compared.page)).pixels;
  const output = (await drawn(office, compared.pdf, compared.page)).pixels;
  if (source.width !== output.width || source.height !== output.height) return Number.POSITIVE_INFINITY;
  let count = 0;
  for (let at = 0; at < source.data.length; at += 4) {
    if (Math.abs((source.data[at] ?? 0) - (output.data[at] ?? 0)) < 48) continue;
    const [x, y] = [(at / 4) % source.width, Math.floor(at / 4 / source.width)];
    if (!PRINTED.some((box) => isIn(box, x, y))) count++;
  }
  return count;
}
