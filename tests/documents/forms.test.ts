// Forms whose values nobody has drawn, through the whole engine: an answer that stands in no appearance is printed all the same.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFBool, PDFDict, PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import type { ComposeOutput } from '#server/documents/jobs/compose-jobs.ts';
import { darkShare, otherReaders } from '../documents-engine/other-readers.ts';
import { given, lane, stamp, startTestEngine } from './test-engine.ts';

const { folder, out, engine, inspect, linesIn, stop } = startTestEngine();
afterAll(stop);
const readers = otherReaders();

/** A page of 600 by 800 points with a text, a choice and a check box whose appearances are empty or stale. */
async function undrawn(name: string, { value = 'Anna Alt', rotate = 0 } = {}): Promise<string> {
  const document = await PDFDocument.create();
  await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([600, 800]);
  const form = document.getForm();
  const text = form.createTextField('name');
  text.addToPage(page, { x: 100, y: 600, width: 200, height: 24, borderWidth: 0 });
  const choice = form.createDropdown('choice');
  choice.addOptions(['first', 'second']);
  choice.select('second');
  choice.addToPage(page, { x: 100, y: 500, width: 200, height: 24, borderWidth: 0 });
  const box = form.createCheckBox('box');
  box.addToPage(page, { x: 100, y: 400, width: 20, height: 20, borderWidth: 0 });
  box.check();
  text.acroField.dict.set(PDFName.of('V'), PDFString.of(value));
  for (const field of [text, choice, box]) field.acroField.getWidgets()[0]?.dict.delete(PDFName.of('AP'));
  document.catalog.lookup(PDFName.of('AcroForm'), PDFDict).set(PDFName.of('NeedAppearances'), PDFBool.True);
  if (rotate !== 0) page.node.set(PDFName.of('Rotate'), document.context.obj(rotate));
  const path = join(folder, name);
  writeFileSync(path, await document.save({ useObjectStreams: false, updateFieldAppearances: false }));
  return path;
}

const whole = { left: 0, top: 0, width: 300, height: 300 };
const made = (path: string, name: string, more: object = {}): ComposeOutput => ({
  target: join(out, name),
  pages: [{ kind: 'source', path, page: 1, ...more }],
});

describe('a form whose values nobody has drawn', () => {
  it('is accepted, and its answers are printed', async () => {
    const path = await undrawn('asks.pdf');
    expect(given(await inspect(path))).toMatchObject({ hasForm: true, workingPath: path });
    const outputs = [made(path, 'printed.pdf', { items: [stamp('990001234567890000001A4')] })];
    const [file] = given(await engine.compose({ outputs, lane }));
    expect(file).toMatchObject({ commentsLeftOut: 0, overflowing: [] });
    expect(await linesIn(join(out, 'printed.pdf'), 1, whole)).toEqual(['Anna Alt', 'second', 'X']);
    for (const { draw, name } of readers) {
      const picture = draw(join(out, 'printed.pdf'), 1);
      for (const top of [176, 276])
        expect(darkShare(picture, { left: 100, top, width: 60, height: 24 }), name).toBeGreaterThan(0.02);
    }
    expect(given(await engine.verifySample({ outputs, lane }))).toEqual({ outputs: 1, pages: 1 });
  });

  it('is printed on a page that is turned or laid smaller, too', async () => {
    const layout = {
      rotation: 0 as const,
      paper: { width: 105, height: 148 },
      margins: { top: 9, right: 9, bottom: 9, left: 9 },
    };
    for (const [name, rotate, more] of [
      ['turned.pdf', 90, {}],
      ['laid.pdf', 0, { layout }],
    ] as const) {
      const outputs = [made(await undrawn(name, { rotate }), `out-${name}`, more)];
      given(await engine.compose({ outputs, lane }));
      const words = (await linesIn(join(out, `out-${name}`), 1, whole)).join(' ').split(' ');
      expect(words.sort(), name).toEqual(['Alt', 'Anna', 'X', 'second']);
      expect(given(await engine.verifySample({ outputs, lane })), name).toEqual({ outputs: 1, pages: 1 });
    }
  });

  it('stays as it is where its fields stay fields, and is refused where its bytes must stay', async () => {
    const path = await undrawn('stays.pdf');
    given(await engine.compose({ outputs: [{ ...made(path, 'fillable.pdf'), fields: 'fillable' }], lane }));
    expect(await linesIn(join(out, 'fillable.pdf'), 1, whole)).toEqual([]);
    const kept = { ...made(path, 'kept.pdf', { items: [stamp('990001234567890000001A4')] }), preserveIntegrity: true };
    expect(await engine.compose({ outputs: [kept], lane })).toMatchObject({
      refusal: { label: 'document.formNotFlat' },
    });
    expect(await engine.merge({ target: join(out, 'merged.pdf'), paths: [path], lane })).toMatchObject({
      refusal: { label: 'document.formNotFlat' },
    });
  });
});
