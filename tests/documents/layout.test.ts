// Pages brought onto paper, areas that must be blank, colours that are counted: bytes in, pictures of pages out.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument, PDFName, rgb } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import type { ComposePage, DrawnPage, SourcePage } from '#server/documents/jobs/compose-jobs.ts';
import type { DrawItem, Rgba } from '#server/documents/writer/draw-item.ts';
import { onePage, saved, streamOf } from '#tests/documents-engine/pdf-samples.ts';
import { readPng } from './read-png.ts';
import { type SampleOptions, writeSample } from './sample-pdfs.ts';
import { black, given, lane, stamp, startTestEngine, text } from './test-engine.ts';

const { folder, out, engine, inspect, stop } = startTestEngine();
afterAll(stop);

const NONE = { top: 0, right: 0, bottom: 0, left: 0 };
const A4 = { width: 210, height: 297 };
const PX_PER_MM = 4;
let count = 0;

async function composed(pages: readonly ComposePage[]) {
  count++;
  const target = join(out, `laid-${count}.pdf`);
  return given(await engine.compose({ outputs: [{ target, pages }], lane }))[0] ?? { path: '', colourPages: -1 };
}

interface Pixels {
  readonly width: number;
  readonly data: Uint8Array | Uint8ClampedArray;
  /** of a pixel */
  readonly bytes: number;
  /** of the first pixel */
  readonly start: number;
}

/** The pixels of a binary PPM file, as poppler writes them. */
function readPpm(data: Buffer): Pixels {
  const head = /^P6\s+(\d+)\s+\d+\s+255\s/.exec(data.toString('latin1', 0, 40));
  if (head === null) throw new Error('not a PPM file');
  return { width: Number(head[1]), data, bytes: 3, start: head[0].length };
}

type Rgb = readonly [number, number, number];

/** The colour at a point of the page, mm from the top left, as PDFium and, where it is installed, poppler draw it. */
async function colours(path: string, page = 1): Promise<((x: number, y: number) => Rgb)[]> {
  const image = join(out, `picture-${count}.png`);
  given(await engine.render({ path, page, size: { dpi: 25.4 * PX_PER_MM }, target: image, lane }));
  const { width, data } = readPng(image);
  const pictures: Pixels[] = [{ width, data, bytes: 4, start: 0 }];
  try {
    const args = ['-r', String(25.4 * PX_PER_MM), '-f', String(page), '-l', String(page), '-singlefile', path];
    pictures.push(readPpm(execFileSync('pdftoppm', args, { maxBuffer: 1 << 26 })));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    console.log('pdftoppm is not installed: its picture is not compared.');
  }
  return pictures.map((picture) => (x: number, y: number) => {
    const { data, bytes, start } = picture;
    const at = start + (Math.round(y * PX_PER_MM) * picture.width + Math.round(x * PX_PER_MM)) * bytes;
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0] as const;
  });
}

const isDark = ([r, g, b]: Rgb) => r + g + b < 120;
const isWhite = ([r, g, b]: Rgb) => r + g + b > 700;

const box = (left: number, top: number, fill: Rgba = black): DrawItem => ({
  type: 'rectangle',
  area: { left, top, width: 10, height: 6 },
  fill,
});

/** A page with a black rectangle at 120 mm from the left and 30 mm from the top as it is seen. */
async function marked(name: string, options: SampleOptions): Promise<string> {
  const plain = await writeSample(folder, `plain-${name}`, { pages: 1, ...options });
  const page = { kind: 'source' as const, path: plain, page: 1, items: [box(120, 30)] };
  const file = await composed([page]);
  return saved(join(folder, name), readFileSync(file.path));
}

const laid = (path: string, more: Partial<SourcePage>): SourcePage => ({ kind: 'source', path, page: 1, ...more });

describe('a page laid onto the paper of its channel', () => {
  const letter = [612, 792] as const;
  const odd: [string, SampleOptions][] = [
    ['upright', { size: letter }],
    ['turned by 90 degrees', { size: [792, 612], rotate: 90 }],
    ['turned by 180 degrees', { size: letter, rotate: 180 }],
    ['turned by 270 degrees', { size: [792, 612], rotate: 270 }],
    ['cut by a CropBox', { size: [712, 892], crop: 50 }],
    ['with a UserUnit of 2', { size: [306, 396], userUnit: 2 }],
  ];
  it.each(odd)('shows all of a US Letter page %s, smaller and in the middle of A4', async (name, options) => {
    const path = await marked(`${name}.pdf`, options);
    const layout = { rotation: 0, paper: A4, margins: NONE } as const;
    const file = await composed([laid(path, { layout, items: [box(5, 280)] })]);
    expect(given(await inspect(file.path)).sizes).toMatchObject([{ widthMm: 210, heightMm: 297 }]);
    const scale = 210 / 215.9;
    const top = (297 - 279.4 * scale) / 2;
    for (const at of await colours(file.path)) {
      // the mark moved with the page, the item lies where the paper says
      expect(isDark(at(120.6 * scale, top + 30.6 * scale))).toBe(true);
      expect(isDark(at(129.4 * scale, top + 35.4 * scale))).toBe(true);
      expect(isWhite(at(119.2 * scale, top + 30.6 * scale))).toBe(true);
      expect(isWhite(at(120.6 * scale, top + 36.8 * scale))).toBe(true);
      expect([isDark(at(6, 281)), isWhite(at(16, 281))]).toEqual([true, true]);
    }
  });

  it.each([
    [90, 297 - 33, 125],
    [180, 210 - 125, 297 - 33],
    [270, 33, 210 - 125],
  ] as const)('is turned clockwise by %i degrees, and items are drawn upright on the turned page', async (...at) => {
    const [rotation, x, y] = at;
    const path = await marked(`turn-${rotation}.pdf`, { rotate: 90, size: [841.89, 595.28] });
    const layout = { rotation, paper: null, margins: NONE } as const;
    const file = await composed([laid(path, { layout, items: [box(100, 100)] }), { ...BLANK, sameSizeAs: 1 }]);
    const { sizes } = given(await inspect(file.path));
    expect(sizes).toMatchObject([{ widthMm: rotation === 180 ? 210 : 297, count: 2 }]);
    for (const colour of await colours(file.path)) {
      expect([isDark(colour(x, y)), isDark(colour(105, 103)), isWhite(colour(111, 103))]).toEqual([true, true, true]);
    }
  });

  it('leaves the margins free, and is refused when they leave no room', async () => {
    const path = await marked('margins.pdf', {});
    const margins = { top: 40, right: 0, bottom: 0, left: 20 };
    const file = await composed([laid(path, { layout: { rotation: 0, paper: A4, margins } })]);
    const scale = Math.min(190 / 210, 257 / 297);
    const left = 20 + (190 - 210 * scale) / 2;
    for (const at of await colours(file.path)) expect(isDark(at(left + 125 * scale, 40 + 33 * scale))).toBe(true);
    const none = { rotation: 0, paper: A4, margins: { ...margins, left: 300 } } as const;
    const output = { target: join(out, 'never.pdf'), pages: [laid(path, { layout: none })] };
    expect(await engine.compose({ outputs: [output], lane })).toMatchObject({
      refusal: { label: 'document.marginsTooLarge', parameters: { output: 0, page: 1 } },
    });
  });

  it('keeps what lay outside its visible box hidden, and patterns and annotations in their place', async () => {
    const pattern = streamOf('1 0 0 rg 0 0 10 20 re f 0 0 1 rg 10 0 10 20 re f', TILING);
    const appearance = streamOf('0 1 0 rg 0 0 40 40 re f', '/Type/XObject/Subtype/Form/BBox[0 0 40 40]');
    const annotation = '<</Type/Annot/Subtype/Stamp/F 4/Rect[160 60 200 100]/AP<</N 6 0 R>>>>';
    const page = '/MediaBox[0 0 400 400]/CropBox[20 20 220 120]/Annots[7 0 R]/Resources<</Pattern<</P 5 0 R>>>>';
    const content = '0 g 0 0 400 20 re f 0 0 18 400 re f /Pattern cs /P scn 40 40 80 40 re f';
    const path = saved(join(folder, 'pattern.pdf'), onePage(content, page, [pattern, appearance, annotation]));
    const paper = { width: 100, height: 100 };
    const file = await composed([laid(path, { layout: { rotation: 0, paper, margins: { ...NONE, left: 50 } } })]);
    const mm = 25.4 / 72;
    // the visible box of 200 by 100 points lies across: 50 mm wide, in the middle of 100 mm by 100 mm
    const scale = 50 / (200 * mm);
    const top = (100 - 100 * mm * scale) / 2;
    const place = (x: number, y: number) => [50 + (x - 20) * mm * scale, top + (120 - y) * mm * scale] as const;
    for (const at of await colours(file.path)) {
      expect(at(...place(45, 60))).toEqual([255, 0, 0]);
      expect(at(...place(55, 60))).toEqual([0, 0, 255]);
      expect(at(...place(105, 60))).toEqual([255, 0, 0]);
      expect(at(...place(180, 80))).toEqual([0, 255, 0]);
      expect([isWhite(at(...place(100, 17))), isWhite(at(48, 50))]).toEqual([true, true]);
    }
  });
});

const BLANK: DrawnPage = { kind: 'drawn', widthMm: 10, heightMm: 10 };
const TILING = '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 20 20]/XStep 20/YStep 20/Resources<<>>';

describe('the sample that is looked at after production', () => {
  it.each([0, 90, 180, 270] as const)(
    'takes pages that were laid and turned by %i degrees, and notices others',
    async (rotation) => {
      const options = { pages: 2, size: [612, 700] as const, crop: 20, rotate: 90 };
      const path = await writeSample(folder, 'sample.pdf', options);
      const layout = { rotation, paper: A4, margins: { ...NONE, left: 15 } } as const;
      const target = join(out, 'sample.pdf');
      const pages = [laid(path, { layout, items: [box(1, 1), box(100, 100)] }), laid(path, { page: 2, layout })];
      given(await engine.compose({ outputs: [{ target, pages }], lane }));
      expect(given(await engine.verifySample({ outputs: [{ target, pages }], lane })).pages).toBe(2);
      const others = [
        [laid(path, { layout, items: [box(1, 1)] }), pages[1]],
        [pages[0], laid(path, { page: 2, layout: { ...layout, margins: { ...NONE, left: 30 } } })],
        [pages[0], laid(path, { page: 2, layout: { ...layout, rotation: ((rotation + 180) % 360) as 0 } })],
      ];
      for (const claimed of others) {
        const kept = claimed.filter((page) => page !== undefined);
        const refused = await engine.verifySample({ outputs: [{ target, pages: kept }], lane });
        expect(refused).toMatchObject({ refusal: { label: 'document.outputDiffers' } });
      }
    },
  );
});

describe('an area that must be blank', () => {
  const red = { r: 255, g: 0, b: 0, a: 1 };
  const at = (left: number, top: number): DrawItem => ({ ...stamp('1'), area: { left, top, width: 8, height: 8 } });
  const layout = { rotation: 90, paper: A4, margins: NONE } as const;

  it.each([
    ['as it is', undefined, at(121, 27), at(140, 27)],
    ['turned and made smaller', layout, at(210 - 36 * S(), 117), at(210 - 36 * S(), 60)],
  ])('on a page %s refuses the output when something is there', async (_name, how, full, free) => {
    const path = await marked('check.pdf', how === undefined ? {} : { size: [900, 700] });
    const page = (item: DrawItem, otherwise: 'refuse' | Rgba) =>
      laid(path, {
        ...(how === undefined ? {} : { layout: how }),
        items: [box(1, 1), item],
        blankChecks: [{ item: 1, name: 'sorting', otherwise }],
      });
    const compose = (item: DrawItem) =>
      engine.compose({ outputs: [{ target: join(out, 'checked.pdf'), pages: [page(item, 'refuse')] }], lane });
    expect(await compose(full)).toMatchObject({
      refusal: { label: 'proof.areaNotBlank', parameters: { area: 'sorting', page: 1, output: 0 } },
    });
    expect((await compose(free)).ok).toBe(true);
    const shown = await composed([page(full, red)]);
    const { left, top } = full.area;
    for (const colour of await colours(shown.path)) expect(colour(left + 0.4, top + 7.6)).toEqual([255, 0, 0]);
  });
});

/** mm of a 900-point page on A4 across, for each mm of the page. */
function S(): number {
  return Math.min(210 / (700 * (25.4 / 72)), 297 / (900 * (25.4 / 72)));
}

describe('the pages that show a colour', () => {
  const image = (bytes: string, space = '/DeviceRGB') =>
    streamOf(bytes, `/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace${space}`);
  const drawn = (content: string, resources = '', more: string[] = []) =>
    onePage(content, `/MediaBox[0 0 200 100]/Resources<<${resources}>>`, more);
  const withImage = (data: string, space?: string) =>
    drawn('q 50 0 0 50 0 0 cm /I Do Q', '/XObject<</I 5 0 R>>', [image(data, space)]);
  const tint = '<</FunctionType 2/Domain[0 1]/N 1/C0[1 1 1]/C1[0.9 0.1 0.1]>>';
  const spot = '/ColorSpace<</S[/Separation/Brand/DeviceRGB 5 0 R]>>';

  it.each([
    ['black text and grey areas', drawn('0.5 g 0 0 9 9 re f 0.3 0.3 0.3 rg 0 0 9 9 re f 0 0 0 0.4 k 0 0 5 5 re f'), 0],
    ['an area set in red', drawn('1 0 0 rg 0 0 9 9 re f'), 1],
    ['an area in cyan ink', drawn('1 0 0 0 k 0 0 9 9 re f'), 1],
    ['a brand colour', drawn('/S cs 1 scn 0 0 90 90 re f', spot, [tint]), 1],
    ['a grey image in three channels', withImage('ppp'), 0],
    ['a coloured image', withImage('p\x10\x10'), 1],
    ['an image with one channel', withImage('p', '/DeviceGray'), 0],
    ['an inline image in colour', drawn('q 50 0 0 50 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /RGB ID p\x10\x10 EI Q'), 1],
  ])('are counted: %s', async (name, bytes, expected) => {
    const path = saved(join(folder, `colour-${name.replaceAll(' ', '-')}.pdf`), bytes);
    expect((await composed([laid(path, {}), laid(path, {})])).colourPages).toBe(2 * expected);
  });

  it('are those too that only our own marks colour, and not blank sides', async () => {
    const path = await writeSample(folder, 'grey.pdf', { pages: 2 });
    const red = text(['x'], { color: { r: 200, g: 0, b: 0, a: 1 } });
    const pages = [laid(path, { items: [red] }), BLANK, laid(path, { page: 2, items: [text(['y'])] })];
    expect((await composed(pages)).colourPages).toBe(1);
  });

  it('are counted one by one in a run that shares an image', async () => {
    const document = await PDFDocument.create();
    for (const colour of [rgb(0, 0, 0), rgb(0.8, 0.1, 0), rgb(0.4, 0.4, 0.4), rgb(0, 0, 0.9)]) {
      document.addPage([300, 300]).drawRectangle({ x: 50, y: 50, width: 50, height: 50, color: colour });
    }
    document.catalog.delete(PDFName.of('Metadata'));
    const path = join(folder, 'run.pdf');
    writeFileSync(path, await document.save());
    expect((await composed([1, 2, 3, 4].map((page) => laid(path, { page })))).colourPages).toBe(2);
  });
});
