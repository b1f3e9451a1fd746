// A page that is drawn again while its areas move: the part that is sent, laid over the picture that was there, is the new
// picture to the last pixel; for every type of area, however the page and the paper are turned, and whatever is cropped.
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { TECHNICAL_AREA_TYPES, type TechnicalAreaType } from '#domain/documents/documents.ts';
import type { Pixels } from './decode.ts';
import { outputOf } from './read-by-poppler.ts';
import { readPng } from './read-png.ts';
import { writeSample } from './sample-pdfs.ts';
import { given, lane, startTestEngine } from './test-engine.ts';

const { folder, out, engine, stop } = startTestEngine();
afterAll(stop);

const size = { longestSidePx: 1200 };
const areaOf = (type: TechnicalAreaType, [left, top]: readonly [number, number]) => ({
  ...{ type, area: { left, top, width: 30, height: 20 }, colorProd: '#c8102e', fontColor: '#0057b8', fontSize: 12 },
  contentEvaluator: { type: 'constant', value: type === 'html' ? '<p>HHHH</p>' : 'HHHH' },
});

let made = 0;
async function drawn(source: string, composed: Parameters<typeof outputOf>[2], tiles: string | null) {
  const file = join(out, `${++made}.pdf`);
  given(await engine.compose({ outputs: [outputOf(source, file, composed)], lane }));
  const target = join(out, `${made}.png`);
  const { again } = given(await engine.render({ path: file, page: 1, size, target, lane, again: { tiles } }));
  if (!again) throw new Error('Nothing is said of what was drawn.');
  return { ...again, pixels: readPng(target) };
}

function laidOver(
  whole: Pixels,
  part: { left: number; top: number },
  { data, width, height }: Pixels,
): Uint8ClampedArray {
  const laid = whole.data.slice();
  for (let y = 0; y < height; y++) {
    laid.set(data.subarray(y * width * 4, (y + 1) * width * 4), ((part.top + y) * whole.width + part.left) * 4);
  }
  return laid;
}

const CASES = [0, 90, 180, 270].flatMap((rotate) =>
  [undefined, 42].flatMap((crop) => [0, 90].map((rotation) => ({ rotate, crop, rotation }))),
);

describe('the part that differs', () => {
  it.each(CASES)(
    'is all that differs: page $rotate, crop $crop, paper $rotation',
    async ({ rotate, crop, rotation }) => {
      const source = await writeSample(folder, `${rotate} ${crop}.pdf`, {
        pages: 1,
        rotate,
        ...(crop ? { crop } : {}),
      });
      const composition = { rotation };
      for (const type of TECHNICAL_AREA_TYPES) {
        const before = await drawn(source, { areas: [areaOf(type, [40.3, 60.7])], composition }, null);
        const moved = { areas: [areaOf(type, [52.9, 71.2])], composition };
        const { part, tiles, pixels } = await drawn(source, moved, before.tiles);
        const whole = await drawn(source, moved, null);
        if (!part) throw new Error(`${type}: the whole page was sent`);
        expect([before.part, whole.part, tiles]).toEqual([null, null, whole.tiles]);
        expect(tiles).not.toBe(before.tiles);
        expect([pixels.width, pixels.height]).toEqual([part.width, part.height]);
        expect(part.width * part.height).toBeLessThan((whole.pixels.width * whole.pixels.height) / 2);
        expect(Buffer.from(laidOver(before.pixels, part, pixels)).equals(Buffer.from(whole.pixels.data)), type).toBe(
          true,
        );
      }
    },
  );

  it('is the whole page where the other picture is none of the same size, or of ours, and little where nothing changed', async () => {
    const source = await writeSample(folder, 'plain.pdf', { pages: 1 });
    const composed = { areas: [areaOf('rectangle', [40, 60])] };
    const { tiles, widthMm, heightMm } = await drawn(source, composed, null);
    expect([Math.round(widthMm), Math.round(heightMm)]).toEqual([210, 297]);
    for (const other of ['', 'x', tiles.slice(0, -8), tiles.replace('x', 'x1'), '9'.repeat(12_000)]) {
      expect((await drawn(source, composed, other)).part).toBeNull();
    }
    const same = await drawn(source, composed, tiles);
    expect(same.part).toEqual({ left: 0, top: 0, width: 128, height: 128 });
  });
});
