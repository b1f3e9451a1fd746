// Text taken out of areas of a page: gone from every byte, nothing else moved, or refused with what stands in the way.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import type { PageLayout } from '#domain/documents/page-layout.ts';
import type { TakeOutObstacle } from '#domain/documents/page-repair.ts';
import { pdfOf, streamOf } from '#tests/documents-engine/pdf-samples.ts';
import { allBytes, hasReaders, textByMupdf, textByPoppler } from '#tests/findings/sent-letters.ts';
import { complaintsAbout } from './independent-readers.ts';
import { given, lane, startTestEngine } from './test-engine.ts';

const test = startTestEngine();
afterAll(() => test.stop());

const FONT = '/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>';
const MARK = 'BT /F1 8 Tf 15 700 Td (INTERNAL 4711) Tj ET';
const BODY = 'BT /F1 10 Tf 200 700 Td (Dear customer) Tj 0 -20 Td (Second line) Tj ET 190 600 200 1 re f';
/** Holds the mark alone, mm from the top left of A4 (842 points high). */
const ZONE = { left: 3, top: 44, width: 30, height: 10 };

function page(
  content: string,
  { more = '', form = '', resources = '', objects = [] as string[], catalog = '' } = {},
): Buffer {
  return pdfOf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<${FONT}/XObject<</Fm1 5 0 R>>>>${more}/Contents 4 0 R>>`,
    streamOf(content),
    streamOf(form, `/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<<${FONT}${resources}>>`),
    ...objects,
  ]);
}

function stored(bytes: Uint8Array, name = 'page.pdf'): string {
  const path = join(test.folder, name);
  writeFileSync(path, bytes);
  return path;
}

const composeOf = async (path: string, areas = [ZONE], layout?: PageLayout) => {
  const target = join(test.out, 'cleared.pdf');
  const laid = layout === undefined ? {} : { layout };
  const outputs = [{ target, pages: [{ kind: 'source' as const, path, page: 1, takeOut: areas, ...laid }] }];
  const made = await test.engine.compose({ outputs, lane });
  if (made.ok) given(await test.engine.verifySample({ outputs, lane }));
  return { made, target };
};

/** Pixels by poppler that differ outside of an area (mm). */
function differing(a: string, b: string, area = ZONE): number {
  const [was, is] = [a, b].map((file) =>
    ppm(execFileSync('pdftoppm', ['-cropbox', '-r', '100', '-f', '1', '-l', '1', file], { maxBuffer: 1 << 26 })),
  );
  if (!was || !is || was.width !== is.width || was.data.length !== is.data.length) return Number.POSITIVE_INFINITY;
  const perMm = 100 / 25.4;
  let count = 0;
  for (let at = 0; at < was.data.length; at++) {
    const [x, y] = [Math.floor(at / 3) % was.width, Math.floor(at / 3 / was.width)];
    const inX = x >= (area.left - 1) * perMm && x <= (area.left + area.width + 1) * perMm;
    const inY = y >= (area.top - 1) * perMm && y <= (area.top + area.height + 1) * perMm;
    if (!(inX && inY) && was.data[at] !== is.data[at]) count++;
  }
  return count;
}

function ppm(bytes: Buffer): { width: number; data: Buffer } {
  const [header = '', width = '0'] = /^P6\s+(\d+)\s+\d+\s+255\s/.exec(bytes.toString('latin1', 0, 60)) ?? [];
  return { width: Number(width), data: bytes.subarray(header.length) };
}

function expectGone(target: string, source: string, area = ZONE, gone = 'INTERNAL') {
  for (const says of [textByPoppler(target), textByMupdf(target) ?? '', allBytes(target)])
    expect(says).not.toContain(gone);
  expect(textByPoppler(target)).toContain('Dear customer');
  expect(complaintsAbout(target)).toEqual([]);
  expect(differing(source, target, area)).toBe(0);
}

describe.skipIf(!hasReaders)('text in an area', () => {
  it('is taken out of the content, and nothing else moves', async () => {
    const source = stored(page(`${MARK} ${BODY}`));
    const { made, target } = await composeOf(source);
    given(made);
    expectGone(target, source);
  });

  it('is taken out of a form that the page draws, and of forms within it', async () => {
    const inner = streamOf(MARK, `/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<<${FONT}>>`);
    const outer = stored(page(`q /Fm1 Do Q ${BODY}`, { form: MARK }));
    const first = await composeOf(outer);
    given(first.made);
    expectGone(first.target, outer);
    const nested = pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<${FONT}/XObject<</Fm1 5 0 R>>>>/Contents 4 0 R>>`,
      streamOf(`/Fm1 Do ${BODY}`),
      streamOf('/Fm2 Do', '/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</XObject<</Fm2 6 0 R>>>>'),
      inner,
    ]);
    const source = stored(nested, 'nested.pdf');
    const { made, target } = await composeOf(source);
    given(made);
    expectGone(target, source);
  });

  it('lies where a person sees it on a turned page, and on one whose visible box is smaller', async () => {
    // Seen turned by a quarter clockwise: 15 points from the left are 15 from the top.
    const turned = stored(page(`${MARK} ${BODY}`, { more: '/Rotate 90' }), 'turned.pdf');
    const area = { left: 244, top: 3, width: 8, height: 30 };
    const first = await composeOf(turned, [area]);
    given(first.made);
    expectGone(first.target, turned, area);
    const cropped = stored(page(`${MARK} ${BODY}`, { more: '/CropBox[10 10 580 800]' }), 'cropped.pdf');
    const inCrop = { left: 0, top: 30, width: 29, height: 8 };
    const second = await composeOf(cropped, [inCrop]);
    given(second.made);
    expectGone(second.target, cropped, inCrop);
  });

  it('is gone too when the page is turned and laid onto A4', async () => {
    const source = stored(page(`${MARK} ${BODY}`));
    const paper = { width: 210, height: 297 };
    const layout = { rotation: 90, paper, margins: { top: 0, right: 0, bottom: 0, left: 0 } } as const;
    const { made, target } = await composeOf(source, [ZONE], layout);
    given(made);
    expect(allBytes(target)).not.toContain('INTERNAL');
    expect(textByPoppler(target)).toContain('Dear customer');
  });

  it('never leaves by the bytes of a document that was to be kept', async () => {
    const source = stored(page(`${MARK} ${BODY}`));
    const target = join(test.out, 'kept.pdf');
    const pages = [{ kind: 'source' as const, path: source, page: 1, takeOut: [ZONE] }];
    given(await test.engine.compose({ outputs: [{ target, pages, preserveIntegrity: true }], lane }));
    expect(readFileSync(target, 'latin1')).not.toContain('INTERNAL');
    expectGone(target, source);
  });

  const scan = 'q 90 0 0 20 10 695 cm BI /W 2 /H 1 /BPC 8 /CS /G ID \x00\x80 EI Q';
  const field = '<</Type/Annot/Subtype/Widget/FT/Tx/T(f)/F 4/V(Value)/DA(/Helv 10 Tf 0 g)/Rect[60 300 160 320]>>';
  const span = '/Span <</ActualText(INTERNAL 4711 Dear)>> BDC';
  const cases: readonly [string, TakeOutObstacle, Buffer][] = [
    ['nothing lies there', 'nothing', page(BODY)],
    [
      'only a part of a line lies there',
      'glyphs',
      page(`BT /F1 8 Tf 15 700 Td (INTERNAL 4711 and this goes on and on) Tj ET ${BODY}`),
    ],
    [
      'it clips what follows',
      'glyphs',
      page(`q BT /F1 8 Tf 7 Tr 15 700 Td (INTERNAL 4711) Tj ET 0 0 200 842 re f Q ${BODY}`),
    ],
    ['it lies unseen over a scan', 'picture', page(`${scan} BT /F1 8 Tf 3 Tr 15 700 Td (INTERNAL 4711) Tj ET ${BODY}`)],
    ['it is drawn twice by one form', 'glyphs', page(`/Fm1 Do q 1 0 0 1 100 0 cm /Fm1 Do Q ${BODY}`, { form: MARK })],
    ['another text stands for it', 'glyphs', page(`${span} ${MARK} BT /F1 10 Tf 200 650 Td (Dear) Tj ET EMC ${BODY}`)],
    [
      'fields wait to be drawn',
      'fields',
      page(`${MARK} ${BODY}`, {
        catalog: '/AcroForm<</NeedAppearances true/Fields[6 0 R]>>',
        more: '/Annots[6 0 R]',
        objects: [field],
      }),
    ],
    ['the document is signed', 'sealed', page(`${MARK} ${BODY}`, { catalog: '/AcroForm<</SigFlags 3/Fields[]>>' })],
  ];
  it.each(cases)('stays where %s', async (_why, reason, bytes) => {
    const { made } = await composeOf(stored(bytes, 'refused.pdf'));
    expect(made.ok ? null : made.refusal).toMatchObject({
      label: 'document.notTakenOut',
      parameters: { reason, page: 1 },
    });
  });

  it('is refused by the limits, never followed for ever', async () => {
    // A form that draws itself, and marks without end.
    const loops = page(`/Fm1 Do ${MARK} ${BODY}`, { form: `/Fm1 Do ${MARK}`, resources: '/XObject<</Fm1 5 0 R>>' });
    const { made } = await composeOf(stored(loops, 'loops.pdf'));
    expect(made.ok).toBe(false);
    const deep = await composeOf(stored(page(`${'q '.repeat(20_000)}${MARK} ${BODY}`), 'deep.pdf'));
    expect(deep.made.ok).toBe(false);
  });

  it('is found line by line, with its place', async () => {
    const source = stored(page(`${MARK} ${BODY}`));
    const [read] = given(await test.engine.pageLines({ path: source, pages: [1], lane }));
    const { lines, widthMm, heightMm } = read ?? { lines: [], widthMm: 0, heightMm: 0 };
    expect([Math.round(widthMm), Math.round(heightMm)]).toEqual([210, 297]);
    expect(new Set(lines.map(({ text }) => text))).toEqual(new Set(['INTERNAL 4711', 'Dear customer', 'Second line']));
    const mark = lines.find(({ text }) => text.startsWith('INTERNAL'));
    expect(mark?.area.left).toBeCloseTo(15 / (72 / 25.4), 1);
    expect(await test.engine.pageLines({ path: source, pages: [1, 3], lane })).toMatchObject({
      ok: false,
      refusal: { label: 'area.page' },
    });
  });

  it('is tried on many pages at once, each for itself', async () => {
    const contents = [
      `${MARK} ${BODY}`,
      `${MARK.replace('4711', '12')} ${BODY}`,
      // Goes on beyond the area.
      `${MARK.replace('4711', '4711 of the house of all houses')} ${BODY}`,
      // Nobody sees it.
      `3 Tr ${MARK} 0 Tr ${BODY}`,
      `${MARK.replace('4711', '999')} ${BODY}`,
      BODY,
    ];
    const kids = contents.map((_, index) => `${5 + 2 * index} 0 R`).join(' ');
    const source = stored(
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        `<</Type/Pages/Count ${contents.length}/Kids[${kids}]/Resources<</Font<</F1 3 0 R>>>>/MediaBox[0 0 595 842]>>`,
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
        'null',
        ...contents.flatMap((content, index) => [
          `<</Type/Page/Parent 2 0 R/Contents ${6 + 2 * index} 0 R>>`,
          streamOf(content),
        ]),
      ]),
      'many.pdf',
    );
    const trials = [1, 2, 3, 4, 5, 6, 7].map((number) => ({ page: number, areas: [ZONE], preset: 'Mark' }));
    const answers = given(await test.engine.takeOutTrials({ path: source, trials, lane }));
    expect(answers).toEqual([true, true, false, false, true, false, false]);
  });

  it('goes from pages that another program made', async () => {
    const document = await PDFDocument.create();
    const font = await document.embedFont(StandardFonts.TimesRoman);
    const sheet = document.addPage([595, 842]);
    sheet.drawText('INTERNAL 4711', { x: 15, y: 700, size: 8, font });
    sheet.drawText('Dear customer', { x: 200, y: 500, size: 11, font });
    sheet.node.set(PDFName.of('PieceInfo'), document.context.obj({ App: { Private: 'INTERNAL 4711' } }));
    const source = stored(await document.save(), 'other.pdf');
    const { made, target } = await composeOf(source);
    given(made);
    expectGone(target, source);
  });
});
