// Filled forms as they leave: on paper every answer stands on the page, in the readers that printing uses; in an electronic
// letter the fields can still be filled in.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFBool, PDFDict, PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import { assemble } from '#server/documents/engine/write/assemble.ts';
import { mergePaths } from '#server/documents/engine/write/merge.ts';
import { pageOnPaper } from '#server/documents/engine/write/page-on-paper.ts';
import { darkShare, greyDifference, otherReaders } from './other-readers.ts';
import { openedBytes, pdfOf, streamOf } from './pdf-samples.ts';

const folder = mkdtempSync(join(tmpdir(), 'forms-'));
afterAll(() => rmSync(folder, { recursive: true }));
const readers = otherReaders();
const path = (name: string) => join(folder, name);

/** Two pages; fields of each kind on the first, one text field on the second. */
async function filledForm(change: (document: PDFDocument) => void = () => undefined): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const [one, two] = [document.addPage([300, 300]), document.addPage([300, 300])];
  one.drawText('Application', { x: 20, y: 270, size: 14, font });
  const form = document.getForm();
  const name = form.createTextField('applicant.name');
  name.setText('Anna Alt');
  name.addToPage(one, { x: 20, y: 220, width: 150, height: 20 });
  const choice = form.createDropdown('applicant.licence');
  choice.addOptions(['Public domain', 'Copyrighted free use']);
  choice.select('Copyrighted free use');
  choice.addToPage(one, { x: 20, y: 180, width: 200, height: 20 });
  const radio = form.createRadioGroup('consent');
  radio.addOptionToPage('yes', one, { x: 20, y: 140, width: 16, height: 16 });
  radio.addOptionToPage('no', one, { x: 60, y: 140, width: 16, height: 16 });
  radio.select('yes');
  const box = form.createCheckBox('read');
  box.addToPage(one, { x: 20, y: 100, width: 16, height: 16 });
  box.check();
  const place = form.createTextField('place');
  place.setText('Paris');
  place.addToPage(two, { x: 20, y: 220, width: 150, height: 20 });
  change(document);
  return Buffer.from(await document.save({ useObjectStreams: false, updateFieldAppearances: false }));
}

/** A black comment below all fields of the first page. */
function withCommentBelow(document: PDFDocument): void {
  const { context } = document;
  const appearance = context.stream('0 g 0 0 300 300 re f', {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, 300, 300],
  });
  const comment = context.obj({
    ...{ Type: 'Annot', Subtype: 'Square', F: 4, Rect: [0, 0, 300, 300] },
    AP: { N: context.register(appearance) },
  });
  document.getPage(0).node.Annots()?.insert(0, context.register(comment));
}

const pageOne = (bytes: Buffer, more: object = {}) => ({
  kind: 'source' as const,
  file: openedBytes(bytes),
  page: 1,
  ...more,
});
const stamp = { content: Buffer.from('0 g 250 250 20 20 re f'), fonts: new Map() };

describe.each(readers)('a filled form on paper, as $name draws it,', ({ draw }) => {
  it('looks as it did, cut out, stamped and merged', async () => {
    const bytes = await filledForm();
    writeFileSync(path('source.pdf'), bytes);
    const before = draw(path('source.pdf'), 1);
    expect(darkShare(before, { left: 20, top: 144, width: 16, height: 16 })).toBeGreaterThan(0.1);
    assemble(path('cut.pdf'), [pageOne(bytes)]);
    expect(greyDifference(before, draw(path('cut.pdf'), 1))).toBeLessThan(0.2);
    assemble(path('stamped.pdf'), [pageOne(bytes, { overlay: () => stamp })]);
    const stamped = draw(path('stamped.pdf'), 1);
    expect(darkShare(stamped, { left: 251, top: 31, width: 18, height: 18 })).toBe(1);
    expect(greyDifference(before, stamped)).toBeLessThan(2);
    mergePaths(path('merged.pdf'), [path('source.pdf'), path('source.pdf')]);
    expect(greyDifference(before, draw(path('merged.pdf'), 3))).toBeLessThan(0.2);
  });

  it('keeps its answers on a page that is laid onto other paper', async () => {
    const file = openedBytes(await filledForm());
    const place = { width: 300, height: 300, left: 0, bottom: 0, scale: 0.5 };
    const paper = pageOnPaper(file.geometry(1), { turn: 0, place });
    assemble(path('laid.pdf'), [{ kind: 'source', file, page: 1, paper }]);
    const radio = { left: 10, top: 222, width: 8, height: 8 };
    expect(darkShare(draw(path('laid.pdf'), 1), radio)).toBeGreaterThan(0.1);
  });

  it('prints no field that is hidden or not for print', async () => {
    for (const flags of [0, 6]) {
      const widget = `<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/F ${flags}/Rect[20 20 80 60]/AP<</N 5 0 R>>>>`;
      const bytes = pdfOf([
        '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>',
        '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 200 100]>>',
        '<</Type/Page/Parent 2 0 R/Annots[4 0 R]>>',
        widget,
        streamOf('0 g 0 0 60 40 re f', '/Type/XObject/Subtype/Form/BBox[0 0 60 40]'),
      ]);
      assemble(path('hidden.pdf'), [pageOne(bytes)]);
      expect(darkShare(draw(path('hidden.pdf'), 1), { left: 0, top: 0, width: 200, height: 100 })).toBe(0);
      expect(readFileSync(path('hidden.pdf'), 'latin1')).not.toContain('Widget');
    }
  });

  it('brings an appearance with a matrix of its own onto its rectangle', () => {
    const bytes = pdfOf([
      '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 200 100]>>',
      '<</Type/Page/Parent 2 0 R/Annots[4 0 R]>>',
      '<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/F 4/Rect[120 20 160 80]/AP<</N 5 0 R>>>>',
      streamOf('0 g 0 0 20 10 re f', '/Subtype/Form/BBox[0 0 60 40]/Matrix[0 1 -1 0 7 9]/Resources<<>>'),
    ]);
    writeFileSync(path('matrix-source.pdf'), bytes);
    assemble(path('matrix.pdf'), [pageOne(bytes)]);
    expect(greyDifference(draw(path('matrix-source.pdf'), 1), draw(path('matrix.pdf'), 1))).toBeLessThan(0.2);
  });
});

describe('a form above a comment', () => {
  it('is not covered by it once its fields are part of the page', async () => {
    const bytes = await filledForm(withCommentBelow);
    const [source, made] = [path('below.pdf'), path('below-made.pdf')];
    writeFileSync(source, bytes);
    assemble(made, [pageOne(bytes)]);
    for (const { draw, name } of readers) expect(greyDifference(draw(source, 1), draw(made, 1)), name).toBeLessThan(1);
  });
});

describe('a form in an electronic letter', () => {
  it('can still be filled in, with the names, values and kinds of its fields, and without scripts', async () => {
    const bytes = await filledForm((document) => {
      const field = document.getForm().getTextField('applicant.name').acroField.getWidgets()[0];
      field?.dict.set(PDFName.of('AA'), document.context.obj({ K: { S: 'JavaScript', JS: '(steal)' } }));
      document.getForm().acroForm.dict.set(PDFName.of('CO'), document.context.obj([]));
    });
    assemble(path('fillable.pdf'), [pageOne(bytes, { overlay: () => stamp })], { fields: 'fillable' });
    const written = readFileSync(path('fillable.pdf'));
    const form = (await PDFDocument.load(written)).getForm();
    expect(
      form
        .getFields()
        .map((field) => field.getName())
        .sort((a, b) => a.localeCompare(b)),
    ).toEqual(['applicant.licence', 'applicant.name', 'consent', 'read']);
    expect(form.getTextField('applicant.name').getText()).toBe('Anna Alt');
    expect(form.getDropdown('applicant.licence').getSelected()).toEqual(['Copyrighted free use']);
    expect(form.getRadioGroup('consent').getSelected()).toBe('yes');
    expect(form.getCheckBox('read').isChecked()).toBe(true);
    for (const gone of ['JavaScript', 'steal', 'Paris']) expect(written.toString('latin1')).not.toContain(gone);
    writeFileSync(path('source.pdf'), bytes);
    for (const { draw, name } of readers) {
      expect(greyDifference(draw(path('source.pdf'), 1), draw(path('fillable.pdf'), 1)), name).toBeLessThan(2);
    }
  });

  it('loses its fields, and not its answers, where two documents might have a field of one name', async () => {
    const bytes = await filledForm();
    assemble(path('two.pdf'), [pageOne(bytes), pageOne(await filledForm())], { fields: 'fillable' });
    expect((await PDFDocument.load(readFileSync(path('two.pdf')))).getForm().getFields()).toEqual([]);
    writeFileSync(path('source.pdf'), bytes);
    for (const { draw, name } of readers) {
      expect(greyDifference(draw(path('source.pdf'), 1), draw(path('two.pdf'), 2)), name).toBeLessThan(0.2);
    }
  });

  it('still asks for appearances that nobody has drawn', async () => {
    const bytes = await filledForm((document) => {
      const form = document.catalog.lookup(PDFName.of('AcroForm'), PDFDict);
      form.set(PDFName.of('NeedAppearances'), PDFBool.True);
    });
    assemble(path('asks.pdf'), [pageOne(bytes)], { fields: 'fillable' });
    expect(readFileSync(path('asks.pdf'), 'latin1')).toContain('/NeedAppearances true');
  });
});

describe('comments', () => {
  const note = (flags: string) =>
    `<</Type/Annot/Subtype/Text/Rect[9 9 29 29]${flags}/Contents(internal ${flags.length})/Popup 8 0 R>>`;
  const bytes = pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 200 100]>>',
    '<</Type/Page/Parent 2 0 R/Annots[4 0 R 5 0 R 6 0 R 7 0 R 8 0 R]>>',
    note(''),
    note('/F 6'),
    '<</Type/Annot/Subtype/Stamp/F 4/Rect[50 50 90 90]/Contents(for all)/IRT 4 0 R>>',
    '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.org)>>>>',
    '<</Type/Annot/Subtype/Popup/Rect[9 9 29 29]/Parent 4 0 R/Contents(window)>>',
  ]);

  it('that are not printed never leave, and are counted', () => {
    for (const fields of ['flatten', 'fillable'] as const) {
      const { commentsLeftOut } = assemble(path('notes.pdf'), [pageOne(bytes)], { fields });
      expect(commentsLeftOut).toBe(2);
      const text = readFileSync(path('notes.pdf'), 'latin1');
      expect(text).toContain('for all');
      expect(text).toContain('https://example.org');
      for (const gone of ['internal', 'window']) expect(text).not.toContain(gone);
    }
  });
});

describe('media', () => {
  it('leave no empty frames behind; a picture of one stays', () => {
    const picture = '<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 0>>stream\n\nendstream';
    const medium = (name: string, more = '') => `<</Type/Annot/Subtype/${name}/F 4/Rect[9 9 29 29]${more}>>`;
    const bytes = pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 200 100]>>',
      `<</Type/Page/Parent 2 0 R/Annots[4 0 R 5 0 R 6 0 R ${medium('Movie', '/Movie<</F(film)>>')}]>>`,
      medium('FileAttachment', '/FS<</F(x.exe)>>'),
      medium('RichMedia', '/RichMediaContent<<>>'),
      medium('Screen', '/AP<</N 7 0 R>>'),
      picture,
    ]);
    assemble(path('media.pdf'), [pageOne(bytes)], { fields: 'flatten' });
    const text = readFileSync(path('media.pdf'), 'latin1');
    expect(text).toContain('/Screen');
    for (const gone of ['FileAttachment', 'RichMedia', 'Movie', 'x.exe', 'film']) expect(text).not.toContain(gone);
  });
});
