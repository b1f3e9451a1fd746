// Pages of one document over or under pages of another: where they lie on turned, cut, small and large pages, what stays above,
// and that the sample after production sees one that is missing.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BlendMode, PDFDocument, rgb } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import type { AppositionPage, ComposePage, SourcePage } from '#server/documents/jobs/compose-jobs.ts';
import { onePage, saved, streamOf } from '#tests/documents-engine/pdf-samples.ts';
import { readPng } from './read-png.ts';
import { given, lane, startTestEngine } from './test-engine.ts';

const { folder, out, engine, inspect, linesIn, stop } = startTestEngine();
afterAll(stop);

const PX_PER_MM = 4;
const MM = 72 / 25.4;
let count = 0;
/** Pictures of points are made side by side. */
let pictures = 0;

/** A document of one page; `draw` in points from its lower left. */
async function document(
  name: string,
  [width, height]: readonly [number, number],
  draw: (page: ReturnType<PDFDocument['addPage']>) => void,
): Promise<string> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([width, height]);
  draw(page);
  return saved(join(folder, `${name}.pdf`), Buffer.from(await pdf.save()));
}

async function composed(pages: readonly ComposePage[], fields?: 'fillable') {
  count++;
  const output = { target: join(out, `${count}.pdf`), pages, ...(fields === undefined ? {} : { fields }) };
  const [file] = given(await engine.compose({ outputs: [output], lane }));
  return { output, file };
}

/** The colour at a point of the page, mm from its top left. */
async function colourOf(path: string, x: number, y: number, page = 1): Promise<string> {
  pictures++;
  const target = join(out, `picture-${pictures}.png`);
  given(await engine.render({ path, page, size: { dpi: 25.4 * PX_PER_MM }, target, lane }));
  const { width, data } = readPng(target);
  const at = (Math.round(y * PX_PER_MM) * width + Math.round(x * PX_PER_MM)) * 4;
  const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
  if (r > 200 && g > 200 && b > 200) return 'white';
  if (r > 200 && g < 80) return 'red';
  return g > 100 && r < 80 ? 'green' : `${r} ${g} ${b}`;
}

const RED = rgb(1, 0, 0);
const GREEN = rgb(0, 0.6, 0);
/** A5 upright with a red square in its upper left corner, 20 mm a side. */
const mark = () =>
  document('mark', [148 * MM, 210 * MM], (page) =>
    page.drawRectangle({ x: 0, y: 190 * MM, width: 20 * MM, height: 20 * MM, color: RED }),
  );
const over = (path: string): AppositionPage[] => [{ path, page: 1, layer: 'over' }];
const under = (path: string): AppositionPage[] => [{ path, page: 1, layer: 'under' }];
const source = (path: string, more: Partial<SourcePage> = {}): SourcePage => ({
  kind: 'source',
  path,
  page: 1,
  ...more,
});
/** Where the program is missing, there is no status at all. */
const isSoundForOthers = (path: string) => expect(spawnSync('qpdf', ['--check', path]).status ?? 0).toBe(0);
const verified = (output: Awaited<ReturnType<typeof composed>>['output']) =>
  engine.verifySample({ outputs: [output], every: 1, lane });

describe('an apposition', () => {
  it.each([
    ['as it is', '/MediaBox[0 0 595 842]'],
    ['turned', '/MediaBox[0 0 842 595]/Rotate 90'],
    ['turned the other way', '/MediaBox[0 0 842 595]/Rotate 270'],
    ['upside down', '/MediaBox[0 0 595 842]/Rotate 180'],
    ['cut', '/MediaBox[-100 -50 900 1000]/CropBox[20 30 615 872]'],
    ['measured otherwise', '/MediaBox[0 0 297.5 421]/UserUnit 2'],
  ])('lies in the middle of a page that is %s', async (_what, entries) => {
    // what the page says itself, in the middle of what is seen of it: grey, below and above
    const page = saved(join(folder, 'page.pdf'), onePage('0.5 g 150 150 50 50 re f', `${entries}/Resources<<>>`));
    const made = await composed([source(page, { appositions: over(await mark()) })]);
    // (210 - 148) / 2 = 31 from the left, (297 - 210) / 2 = 43.5 from the top
    const path = made.output.target;
    expect(await colourOf(path, 36, 48)).toBe('red');
    expect(await colourOf(path, 26, 48)).toBe('white');
    expect(await colourOf(path, 36, 40)).toBe('white');
    expect(made.file?.colourPages).toBe(1);
    expect(await verified(made.output)).toMatchObject({ ok: true });
    isSoundForOthers(path);
  });

  it('is made smaller where it would not fit, shown as it is turned and cut, and never larger', async () => {
    const page = await document('small', [148 * MM, 105 * MM], () => undefined);
    // A4 upright as seen, by its rotation; the square is at its upper left then
    const turned = saved(
      join(folder, 'turned.pdf'),
      onePage(
        '1 0 0 rg 0 0 57 57 re f 0 0.6 0 rg -500 -500 400 400 re f',
        '/MediaBox[0 0 842 595]/Rotate 90/Resources<<>>',
      ),
    );
    const made = await composed([source(page, { appositions: over(turned) })]);
    // scale 105 / 297, so 74.2 mm wide from 36.9 mm on
    expect(await colourOf(made.output.target, 39, 3)).toBe('red');
    expect(await colourOf(made.output.target, 33, 3)).toBe('white');
    expect(await verified(made.output)).toMatchObject({ ok: true });
  });

  it.each(['over', 'under'] as const)(
    '%s a page looks as it does alone, where it or the page blends',
    async (layer) => {
      const [mode, lies] = [{ blendMode: BlendMode.Multiply }, layer === 'over' ? over : under];
      const area = { x: 0, y: 400, width: 595, height: 442 };
      const blended = await document('blended', [595, 842], (one) =>
        one.drawRectangle({ ...area, color: GREEN, ...mode }),
      );
      const stamp = await document('stamp', [595, 842], (one) =>
        one.drawRectangle({ x: 100, y: 300, width: 300, height: 300, color: RED, ...mode }),
      );
      const made = await composed([source(blended, { appositions: lies(stamp) })]);
      expect(await colourOf(made.output.target, 80, 50)).toBe('green');
      expect(await colourOf(made.output.target, 80, 100)).toBe(layer === 'over' ? 'red' : 'green');
      expect(await colourOf(made.output.target, 80, 170)).toBe('red');
      expect(await verified(made.output)).toMatchObject({ ok: true });
      isSoundForOthers(made.output.target);
    },
  );

  it('lies under or over the page, and under what is drawn', async () => {
    const page = await document('bar', [595, 842], (one) => {
      one.drawRectangle({ x: 0, y: 421, width: 300, height: 421, color: GREEN });
    });
    const full = await document('full', [595, 842], (one) => {
      one.drawRectangle({ x: 0, y: 0, width: 595, height: 842, color: RED });
    });
    const item = { type: 'rectangle', area: { left: 150, top: 10, width: 30, height: 30 } } as const;
    const items = [{ ...item, fill: { r: 255, g: 255, b: 255, a: 1 } }];
    const below = await composed([source(page, { appositions: under(full), items })]);
    const above = await composed([source(page, { appositions: over(full), items })]);
    const at = (made: typeof below) =>
      Promise.all([
        colourOf(made.output.target, 20, 20),
        colourOf(made.output.target, 20, 250),
        colourOf(made.output.target, 165, 25),
      ]);
    expect(await at(below)).toEqual(['green', 'red', 'white']);
    expect(await at(above)).toEqual(['red', 'red', 'white']);
    for (const { output } of [below, above]) expect(await verified(output)).toMatchObject({ ok: true });
  });

  it('lies on the paper, and on pages that are drawn anew; each page of it is there once', async () => {
    const page = await document('grey', [595, 842], (one) => {
      one.drawRectangle({ x: 100, y: 100, width: 300, height: 300, color: rgb(0.5, 0.5, 0.5) });
    });
    const layout = {
      rotation: 90,
      paper: { width: 297, height: 420 },
      margins: { top: 30, right: 10, bottom: 10, left: 10 },
    };
    const laid = { layout: { ...layout, rotation: 90 as const }, appositions: under(await mark()) };
    const blank = { kind: 'drawn', widthMm: 210, heightMm: 297, appositions: over(await mark()) } as const;
    const made = await composed([source(page, laid), source(page, laid), blank]);
    const first = (await PDFDocument.load(readFileSync(made.output.target))).getPage(0);
    const isUpright = first.getWidth() < first.getHeight() === (first.getRotation().angle % 180 === 0);
    const [paperWidth, paperHeight] = isUpright ? [297, 420] : [420, 297];
    const corner = [(paperWidth - 148) / 2 + 5, (paperHeight - 210) / 2 + 5] as const;
    expect(await colourOf(made.output.target, ...corner)).toBe('red');
    expect(await colourOf(made.output.target, ...corner, 2)).toBe('red');
    expect(await colourOf(made.output.target, 36, 48, 3)).toBe('red');
    expect(await verified(made.output)).toMatchObject({ ok: true });
    isSoundForOthers(made.output.target);
  });

  it('may name its resources as the page does, restore more than it saves, and have fields of its own', async () => {
    const helvetica = '/Resources<</Font<</F1 5 0 R>>>>';
    const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
    const says = (text: string, y: number, more = '') => `BT /F1 12 Tf 72 ${y} Td (${text}) Tj ET${more}`;
    const page = saved(
      join(folder, 'named.pdf'),
      onePage(says('page', 700), `/MediaBox[0 0 595 842]${helvetica}`, [font]),
    );
    const other = saved(
      join(folder, 'other.pdf'),
      onePage(says('laid', 600, ' Q Q q q'), `/MediaBox[0 0 595 842]${helvetica}/Annots[6 0 R]`, [
        font,
        '<</Type/Annot/Subtype/Stamp/F 4/Rect[300 300 360 360]/AP<</N 7 0 R>>>>',
        streamOf('1 0 0 rg 0 0 60 60 re f', '/Type/XObject/Subtype/Form/BBox[0 0 60 60]/Resources<<>>'),
      ]),
    );
    const unbalanced = saved(
      join(folder, 'unbalanced.pdf'),
      onePage(`${says('page', 700)} Q Q 5 0 0 5 0 0 cm`, `/MediaBox[0 0 595 842]${helvetica}`, [font]),
    );
    for (const path of [page, unbalanced]) {
      const made = await composed([source(path, { appositions: over(other) })]);
      const whole = { left: 0, top: 0, width: 210, height: 297 };
      expect(await linesIn(made.output.target, 1, whole)).toEqual(['page', 'laid']);
      expect(await linesIn(made.output.target, 1, { left: 20, top: 40, width: 60, height: 20 })).toEqual(['page']);
      expect(await colourOf(made.output.target, 116, 180)).toBe('red');
      expect(await verified(made.output)).toMatchObject({ ok: true });
      isSoundForOthers(made.output.target);
    }
  });

  it('leaves form fields of the page fillable', async () => {
    const pdf = await PDFDocument.create();
    const field = pdf.getForm().createTextField('name');
    field.setText('Claire');
    field.addToPage(pdf.addPage([595, 842]), { x: 100, y: 500, width: 200, height: 30 });
    const form = saved(join(folder, 'form.pdf'), Buffer.from(await pdf.save()));
    const made = await composed([source(form, { appositions: under(await mark()) })], 'fillable');
    const left = (await PDFDocument.load(readFileSync(made.output.target))).getForm();
    expect(left.getTextField('name').getText()).toBe('Claire');
    expect(await verified(made.output)).toMatchObject({ ok: true });
  });

  it('that is missing, or is not to be there, is seen by the sample', async () => {
    const page = await document('plain', [595, 842], () => undefined);
    const without = await composed([source(page)]);
    const withIt = await composed([source(page, { appositions: over(await mark()) })]);
    const differs = { ok: false, refusal: { label: 'document.outputDiffers', parameters: { page: 1 } } };
    expect(await verified({ ...without.output, pages: withIt.output.pages })).toMatchObject(differs);
    expect(await verified({ ...withIt.output, pages: without.output.pages })).toMatchObject(differs);
  });

  it('that is broken is refused like any document', async () => {
    const broken = saved(join(folder, 'broken.pdf'), Buffer.from('%PDF-1.7\nnothing\n%%EOF'));
    expect((await inspect(broken)).ok).toBe(false);
    const page = await document('sound', [595, 842], () => undefined);
    const outputs = [{ target: join(out, 'never.pdf'), pages: [source(page, { appositions: over(broken) })] }];
    expect((await engine.compose({ outputs, lane })).ok).toBe(false);
  });
});
