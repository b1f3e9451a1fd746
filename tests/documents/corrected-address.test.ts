// New lines in place of old ones on the first page of a letter: set, or refused with what stands in their way.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import type { CorrectionObstacle } from '#domain/addresses/correction.ts';
import type { PageLayout } from '#domain/documents/page-layout.ts';
import { pdfOf, streamOf } from '#tests/documents-engine/pdf-samples.ts';
import { allBytes, hasReaders, textByMupdf, textByPoppler, wordsByPoppler } from '#tests/findings/sent-letters.ts';
import { given, lane, startTestEngine, text } from './test-engine.ts';

const AREA = { left: 100, top: 40, width: 90, height: 40 };
const OLD = ['Hugo Garnier', '159 rue Haute', '31000 TOULOUSE'];
const NEW = ['Hugo Garnier-Łuczak', '3 rue Neuve', '75011 PARIS'];
const FONT = '/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>';
const FORM = `/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<<${FONT}>>`;

const lines = (shown: readonly string[]): string =>
  `BT /F1 10 Tf 14 TL 300 700 Td ${shown.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
const BODY = 'BT /F1 10 Tf 60 400 Td (Dear customer) Tj ET';

/** Two pages; both may draw the form Fm1. */
function letter(
  first: string,
  { form = '', page = '', second = BODY, catalog = '', more = [] as string[] } = {},
): Buffer {
  const box = `/MediaBox[0 0 595 842]/Resources<<${FONT}/XObject<</Fm1 7 0 R>>>>`;
  return pdfOf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>',
    `<</Type/Page/Parent 2 0 R${box}${page}/Contents 5 0 R>>`,
    `<</Type/Page/Parent 2 0 R${box}/Contents 6 0 R>>`,
    streamOf(first),
    streamOf(second),
    streamOf(form, FORM),
    ...more,
  ]);
}

/** A letter with a field that has a value and no appearance. */
function form(rect: string): Buffer {
  const field = `<</Type/Annot/Subtype/Widget/FT/Tx/T(f)/F 4/V(Membership 4711)/DA(/Helv 10 Tf 0 g)/Rect[${rect}]>>`;
  return letter(`${lines(OLD)} ${BODY}`, {
    catalog: '/AcroForm<</NeedAppearances true/Fields[8 0 R]>>',
    page: '/Annots[8 0 R]',
    more: [field],
  });
}

const test = startTestEngine();
afterAll(() => test.stop());

function stored(bytes: Uint8Array): string {
  const path = join(test.folder, 'letter.pdf');
  writeFileSync(path, bytes);
  return path;
}

const fitOf = async (bytes: Uint8Array, shown: readonly string[] = NEW) =>
  given(
    await test.engine.fitAddress({
      path: stored(bytes),
      pages: { first: 1, last: 2 },
      area: AREA,
      lines: shown,
      lane,
    }),
  );

/** The letter with its new address, laid as asked. */
async function composed(bytes: Uint8Array, layout?: PageLayout): Promise<string> {
  const path = stored(bytes);
  const target = join(test.out, 'composed.pdf');
  const laid = layout === undefined ? {} : { layout };
  const pages = [1, 2].map((page) => ({ kind: 'source' as const, path, page, ...laid, items: [text(['NUID'])] }));
  const [first, second] = pages;
  if (first === undefined || second === undefined) throw new Error('no pages');
  const address = { area: AREA, lines: NEW };
  const outputs = [{ target, pages: [{ ...first, address }, second] }];
  given(await test.engine.compose({ outputs, lane }));
  // Beside its area the letter shows what its source shows.
  expect(given(await test.engine.verifySample({ outputs, lane })).pages).toBe(2);
  return target;
}

function expectAddressed(file: string, says: readonly string[] = NEW) {
  const words = textByPoppler(file).replaceAll(/\s+/g, ' ');
  expect(words).toContain(says.join(' '));
  expect(words).toContain('Dear customer');
  const mupdf = textByMupdf(file);
  if (mupdf !== null) expect(mupdf.replaceAll(/\s+/g, ' ')).toContain(says.join(' '));
  for (const old of ['159 rue Haute', 'TOULOUSE']) {
    expect(words).not.toContain(old);
    expect(mupdf ?? '').not.toContain(old);
    expect(allBytes(file)).not.toContain(old);
  }
}

describe.skipIf(!hasReaders)('new lines', () => {
  it('stand where the old ones began, and no byte of the old ones is left', async () => {
    const file = await composed(letter(`${lines(OLD)} ${BODY}`));
    expectAddressed(file);
    const [old] = wordsByPoppler(stored(letter(lines(OLD))));
    const [now] = wordsByPoppler(file);
    expect(now?.text).toBe('Hugo');
    expect(Math.abs((now?.x ?? 0) - (old?.x ?? 0))).toBeLessThan(1);
    expect(Math.abs((now?.y ?? 0) - (old?.y ?? 0))).toBeLessThan(1);
  });

  it('stand on a page that draws the old ones by a form of its own', async () => {
    expectAddressed(await composed(letter(`q /Fm1 Do Q ${BODY}`, { form: lines(OLD) })));
  });

  it('stand upright on a page that is turned, and on one that is laid onto other paper', async () => {
    // Rotated by a quarter: what is written upwards is read from left to right.
    const turned = lines(OLD).replace('300 700 Td', '0 1 -1 0 140 300 Tm');
    expectAddressed(await composed(letter(turned, { page: '/Rotate 90' })));
    for (const rotation of [90, 180] as const) {
      await composed(letter(`${lines(OLD)} ${BODY}`), { rotation, paper: null, margins: MARGINS });
    }
    const paper = { rotation: 0, paper: { width: 297, height: 420 }, margins: MARGINS } as const;
    expectAddressed(await composed(letter(`${lines(OLD)} ${BODY}`), paper));
  });

  it('stand in every file that is cut from one run', async () => {
    const path = stored(letter(`${lines(OLD)} ${BODY}`));
    const outputs = [1, 2].map((number) => ({
      target: join(test.out, `${number}.pdf`),
      pages: [{ kind: 'source' as const, path, page: 1, address: { area: AREA, lines: NEW } }],
    }));
    given(await test.engine.compose({ outputs, lane }));
    for (const { target } of outputs) expectAddressed(target);
  });

  it('leave the values of fields that nobody has drawn yet', async () => {
    const file = await composed(form('60 300 260 320'));
    expectAddressed(file);
    expect(textByPoppler(file)).toContain('Membership 4711');
  });

  const MARGINS = { top: 10, right: 10, bottom: 10, left: 10 };
  /** A font that the page has not: below the old lines and the new ones, yet in the area. */
  const STRAY = 'BT /F9 10 Tf 300 630 Td (31000 TOULOUSE) Tj ET';
  const DATE = 'BT /F1 10 Tf 420 700 Td (Paris, le 3 mai 2026) Tj ET';
  const span = '/Span <</ActualText(x)>> BDC';
  /** Strokes as those of twenty letters, their base line at this height. */
  const outlined = (y: number) =>
    Array.from({ length: 20 }, (_, at) => `${300 + at * 6} ${y} m ${302 + at * 6} ${y + 7} l S`).join(' ');
  const picture = (y: number) => `q 90 0 0 9 300 ${y} cm BI /W 2 /H 1 /BPC 8 /CS /G ID \x00\xff EI Q`;
  const cases: readonly [string, CorrectionObstacle, Buffer, (readonly string[])?][] = [
    ['a line below them', 'ground', letter(`${lines(OLD)} 300 680 120 1 re f`)],
    ['a name that is drawn above them, as outlines', 'ground', letter(`${outlined(714)} ${lines(OLD)}`)],
    ['a name that is a picture above them', 'ground', letter(`${picture(714)} ${lines(OLD)}`)],
    ['a town that is drawn below them', 'ground', letter(`${outlined(658)} ${lines(OLD)}`)],
    ['a scan higher up, whose text layer they are', 'ground', letter(`${picture(780)} 3 Tr ${lines(OLD)}`)],
    ['other paper than white and light', 'ground', letter(`0.3 g 280 640 200 100 re f 1 g ${lines(OLD)}`)],
    ['a form that the next page draws too', 'glyphs', letter('/Fm1 Do', { form: lines(OLD), second: '/Fm1 Do' })],
    ['a line that goes on beyond the area', 'glyphs', letter(lines([...OLD, 'and on and on '.repeat(9)]))],
    ['text that is read aloud as another, in part', 'glyphs', letter(`${span} ${lines(OLD)} ${BODY} EMC`)],
    ['the date of the letter below them', 'ground', letter(lines([...OLD, 'Paris, le 3 mai 2026']))],
    ['the date of the letter beside them', 'ground', letter(`${lines(OLD)} ${DATE}`)],
    ['an undrawn value in the area', 'ground', form('300 640 400 660')],
    ['sideways lines', 'glyphs', letter(lines(OLD).replace('300 700 Td', '0 1 -1 0 400 640 Tm'))],
    ['text that other readers show in a font of theirs', 'glyphs', letter(`${lines(OLD)} ${STRAY}`)],
    ['more lines than there is room for', 'noRoom', letter(lines(OLD)), [...NEW, ...NEW, ...NEW, ...NEW]],
    ['a longer line than there is room for', 'noRoom', letter(lines(OLD)), ['W'.repeat(40)]],
    ['permissions of a certified document', 'sealed', letter(lines(OLD), { catalog: '/Perms<</DocMDP 8 0 R>>' })],
    ['a letter that no font has', 'font', letter(lines(OLD)), ['山田 太郎', '75011 PARIS']],
  ];
  it.each(cases)('are not set where this is in their way: %s', async (_, obstacle, bytes, shown) => {
    expect(await fitOf(bytes, shown)).toEqual({ obstacle, printable: obstacle !== 'font' });
  });

  it.each([
    ['a rule above them, as below the address of the sender', '300 712.5 120 0.5 re f'],
    ['a frame around the area', '284 612 254 115 re S'],
    ['something drawn elsewhere in the area', '480 716 40 8 re f'],
  ])('are set beside %s', async (_, drawn) => {
    expect(await fitOf(letter(`${drawn} ${lines(OLD)}`))).toEqual({ obstacle: null, printable: true });
  });

  it('are not set on a document that carries files', async () => {
    const document = await PDFDocument.create();
    const font = await document.embedFont(StandardFonts.Helvetica);
    document.addPage([595, 842]).drawText('Hugo Garnier', { x: 300, y: 700, size: 10, font });
    document.addPage([595, 842]);
    await document.attach(Buffer.from('data'), 'invoice.xml');
    expect(await fitOf(await document.save())).toEqual({ obstacle: 'sealed', printable: true });
  });

  it('are set on a page whose area is empty, at its top', async () => {
    expect(await fitOf(letter(BODY))).toEqual({ obstacle: null, printable: true });
  });
});
