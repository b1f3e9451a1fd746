// The handles of the compose editor lie on the marks of the file that is produced: for every type of area, however the page
// and the paper are turned, and whatever its crop box leaves. Poppler reads the marks.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TECHNICAL_AREA_TYPES, type TechnicalAreaType } from '#domain/documents/documents.ts';
import { HANDLES, type Handle, handlePoint, inPixels } from '#renderer/shared/compose/geometry.rules.ts';
import { outputOf, poppler, wordsOf } from './read-by-poppler.ts';
import { writeSample } from './sample-pdfs.ts';
import { given, lane, startTestEngine } from './test-engine.ts';

const { folder, out, engine, stop } = startTestEngine();
afterAll(stop);

/** mm */
const NEAR = 0.2;
/** Dots to the mm. */
const DOTS = 10;
/** Pixels to the mm, as the editor shows a page in a narrow, a usual and a wide window. */
const ZOOMS = [1.37, 2.4, 96 / 25.4];

/** Its place, and a colour by which its mark is told apart. */
const MARKS: Readonly<
  Record<TechnicalAreaType, { area: object; color: string; rgb: readonly [number, number, number] }>
> = {
  text: mark([40.3, 60.7, 50, 8], '#ff0000'),
  multiline: mark([40.3, 80.1, 50, 14], '#00ff00'),
  html: mark([40.3, 100.2, 50, 14], '#0000ff'),
  barcode: mark([40.35, 120.4, 61.3, 12.6], '#ff00ff'),
  datamatrix: mark([112.6, 60.25, 14.4, 14.4], '#00ffff'),
  qrcode: mark([112.6, 90.15, 21.7, 21.7], '#ffff00'),
  rectangle: mark([112.6, 120.9, 33.3, 11.1], '#ff8000'),
};

function mark([left, top, width, height]: readonly [number, number, number, number], color: string) {
  const rgb = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number, number];
  return { area: { left, top, width, height }, color, rgb };
}

const areaOf = (type: TechnicalAreaType) => MARKS[type].area as ReturnType<typeof mark>['area'];
const areas = TECHNICAL_AREA_TYPES.map((type) => ({
  ...{ type, area: areaOf(type), colorProd: MARKS[type].color, fontColor: MARKS[type].color },
  ...{ fontSize: 12, datamatrixFitToArea: true },
  contentEvaluator: { type: 'constant', value: type === 'html' ? '<p>HHHH</p>' : 'HHHH' },
}));

interface Ink {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What each type printed on the first page, mm of the page as displayed. */
function marksOf(file: string): Map<TechnicalAreaType, Ink> {
  const args = ['-r', String(DOTS * 25.4), '-cropbox', '-aa', 'no', '-aaVector', 'no', '-singlefile', file];
  const picture = execFileSync('pdftoppm', args, { maxBuffer: 1 << 28 });
  const [head = '', width = '0'] = /^P6\s+(\d+)\s+\d+\s+255\s/.exec(picture.toString('latin1', 0, 40)) ?? [];
  const colours = new Map(TECHNICAL_AREA_TYPES.map((type) => [MARKS[type].rgb.join(), type]));
  const found = new Map<TechnicalAreaType, Ink>();
  for (let at = head.length; at < picture.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = [picture[at], picture[at + 1], picture[at + 2]];
    if (red === green && green === blue) continue;
    const type = colours.get([red, green, blue].join());
    if (type === undefined) continue;
    const pixel = (at - head.length) / 3;
    const [x, y] = [(pixel % Number(width)) / DOTS, Math.floor(pixel / Number(width)) / DOTS];
    const { left = x, top = y, right = x, bottom = y } = found.get(type) ?? {};
    const step = 1 / DOTS;
    found.set(type, {
      ...{ left: Math.min(left, x), top: Math.min(top, y) },
      ...{ right: Math.max(right, x + step), bottom: Math.max(bottom, y + step) },
    });
  }
  return found;
}

/** Where the editor draws a handle at some zoom, as mm of the page again. */
function handleAt(type: TechnicalAreaType, handle: Handle, perMm: number) {
  const { x, y } = handlePoint(inPixels(areaOf(type), perMm), handle);
  return { x: x / perMm, y: y / perMm };
}

const CASES = [0, 90, 180, 270].flatMap((rotate) =>
  [undefined, 42].flatMap((crop) =>
    [0, 90].map((rotation) => ({
      name: `page ${rotate}, crop ${crop ?? 0}, paper ${rotation}`,
      rotate,
      crop,
      rotation,
    })),
  ),
);
const PLAIN = CASES[0]?.name ?? '';
const fileOf = (name: string) => join(out, `${name}.pdf`);
/** Texts begin with the room beside their first letter: how far ink lies from the handle where nothing is turned. */
const isText = (type: TechnicalAreaType) => ['text', 'multiline', 'html'].includes(type);

let onPlain: ReturnType<typeof marksOf>;
beforeAll(async () => {
  const outputs = [];
  for (const { name, rotate, crop, rotation } of CASES) {
    const source = await writeSample(folder, `source ${name}.pdf`, { pages: 1, rotate, ...(crop ? { crop } : {}) });
    outputs.push(outputOf(source, fileOf(name), { areas, composition: { rotation } }));
  }
  given(await engine.compose({ outputs, lane }));
  if (poppler) onPlain = marksOf(fileOf(PLAIN));
});

describe.skipIf(!poppler)('handles lie on the marks', () => {
  it.each(CASES)('$name', ({ name }) => {
    const marks = marksOf(fileOf(name));
    expect([...marks.keys()].toSorted()).toEqual([...TECHNICAL_AREA_TYPES].toSorted());
    for (const [type, ink] of marks) {
      const box = isText(type) ? onPlain.get(type) : undefined;
      const edges = isText(type) ? ['left', 'top'] : ['left', 'top', 'right', 'bottom'];
      for (const perMm of ZOOMS) {
        for (const handle of HANDLES) {
          const { x, y } = handleAt(type, handle, perMm);
          const { x: left, y: top } = handleAt(type, 'nw', perMm);
          // Of a text: as far from the handle as on the plain page, where its words were compared.
          const expected = box ? { left: ink.left - (box.left - left), top: ink.top - (box.top - top) } : ink;
          const seen: Partial<Record<string, number>> = {
            ...(handle.includes('w') ? { left: x } : {}),
            ...(handle.includes('e') ? { right: x } : {}),
            ...(handle.startsWith('n') ? { top: y } : {}),
            ...(handle.startsWith('s') ? { bottom: y } : {}),
          };
          for (const edge of edges) {
            const at = seen[edge];
            if (at === undefined) continue;
            const of = (expected as Partial<Record<string, number>>)[edge] ?? Number.NaN;
            expect(Math.abs(of - at), `${type} ${handle} ${edge}: ${of} and ${at}`).toBeLessThanOrEqual(NEAR);
          }
        }
      }
    }
  });

  it('words begin at the handle, and end at it where they are aligned to the right and below', async () => {
    const ends = areas
      .filter(({ type }) => isText(type))
      .map((area) => ({ ...area, hAlign: 'right', vAlign: 'bottom' }));
    const source = await writeSample(folder, 'source ends.pdf', { pages: 1 });
    given(await engine.compose({ outputs: [outputOf(source, fileOf('ends'), { areas: ends })], lane }));
    const words = (name: string) => (wordsOf(fileOf(name))[0] ?? []).filter(({ text }) => text === 'HHHH');
    const [begins, ended] = [words(PLAIN), words('ends')];
    expect([begins.length, ended.length]).toEqual([3, 3]);
    for (const [place, type] of (['text', 'multiline', 'html'] as const).entries()) {
      const { left, top, width, height } = areaOf(type);
      const found = [begins[place]?.left, begins[place]?.top, ended[place]?.right, ended[place]?.bottom];
      const handles = [left, top, left + width, top + height];
      for (const [edge, at] of handles.entries()) {
        expect(Math.abs((found[edge] ?? Number.NaN) - at), `${type} ${edge}`).toBeLessThanOrEqual(NEAR);
      }
    }
  });
});
