// Outputs as the documents folder writes them: real files, real children.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ComposeOutput } from '#server/documents/jobs/compose-jobs.ts';
import type { DrawItem } from '#server/documents/writer/draw-item.ts';
import { readPng } from './read-png.ts';
import { writeSample } from './sample-pdfs.ts';
import { given, lane, stamp, startTestEngine, text } from './test-engine.ts';

const { folder, out, engine, inspect, linesIn, codesOn, stop } = startTestEngine();
afterAll(stop);

describe('composing outputs', () => {
  it('stamps pages so that text and code are read where they were put', async () => {
    const path = await writeSample(folder, 'source.pdf', { pages: 4 });
    const outputs: ComposeOutput[] = [1, 3].map((first) => ({
      target: join(out, `letter-${first}.pdf`),
      title: `Letter ${first}`,
      pages: [first, first + 1].map((page) => ({
        kind: 'source' as const,
        path,
        page,
        items: [text([`stamped ${page}`]), stamp(`99000123456789000000${page}A4`)],
      })),
    }));
    const files = given(await engine.compose({ outputs, lane: 'batch' }));
    expect(files.map(({ pages }) => pages)).toEqual([2, 2]);
    const second = files[1]?.path ?? '';
    expect(await linesIn(second, 2)).toEqual(['Recipient 4', '4 High Street', 'London SW1A 1AA']);
    expect(await linesIn(second, 2, { left: 15, top: 98, width: 100, height: 12 })).toEqual(['stamped 4']);
    expect(await codesOn(second, 2)).toEqual(['990001234567890000004A4']);
    expect(given(await inspect(second)).information.Title).toBe('Letter 3');
    expect(given(await engine.verifySample({ outputs, lane: 'batch' }))).toEqual({ outputs: 2, pages: 4 });
    expect(readdirSync(out).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it.each([
    ['turned by 90 degrees', { rotate: 90 }],
    ['turned by 270 degrees', { rotate: 270 }],
    ['cut by a CropBox', { crop: 30 }],
    ['with a UserUnit of 2', { userUnit: 2, size: [300, 420] as const }],
  ])('puts a stamp at the same place of a page %s as it is seen', async (_name, options) => {
    const path = await writeSample(folder, 'seen.pdf', { pages: 1, ...options });
    const area = { left: 120, top: 30, width: 25, height: 25 };
    const items: DrawItem[] = [{ ...stamp('PLACE'), area } as DrawItem];
    const target = join(out, 'seen.pdf');
    given(await engine.compose({ outputs: [{ target, pages: [{ kind: 'source', path, page: 1, items }] }], lane }));
    const checks = [
      { page: 1, area: { left: 105, top: 15, width: 55, height: 14 } },
      { page: 1, area },
    ];
    const image = join(out, 'seen.png');
    given(await engine.render({ path: target, page: 1, size: { dpi: 50.8 }, target: image, lane }));
    const png = readPng(image);
    const dark = (mmX: number, mmY: number) => (png.data[(mmY * 2 * png.width + mmX * 2) * 4] ?? 255) < 128;
    // The solid left and lower edges of the code.
    expect([dark(120, 40), dark(121, 54), dark(130, 54), dark(118, 40), dark(130, 57)]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    if (!('userUnit' in options))
      expect(given(await engine.findBlank({ path: target, checks, lane }))).toEqual([true, false]);
  });

  it('draws pages of its own, with Hebrew, numbers and Latin words readable in their logical order', async () => {
    const lines = [
      'לכבוד משפחת כהן',
      'רחוב הרצל 12 (דירה 3), תל אביב',
      'אסמכתא ABC-12 מיום 3.4.2026',
      'הזמנה מס׳ 987 מיום 21.11.2026',
    ];
    const target = join(out, 'hebrew.pdf');
    const item = text(lines, { rtl: true, hAlign: 'right', fontName: 'Noto Sans Hebrew' });
    const pages = [{ kind: 'drawn' as const, widthMm: 210, heightMm: 297, items: [item] }];
    given(await engine.compose({ outputs: [{ target, pages }], lane }));
    const area = { left: 15, top: 95, width: 130, height: 40 };
    expect(await linesIn(target, 1, area)).toEqual(lines);
    const read = readByPoppler(target);
    if (read !== null) expect(read).toContain('987');
    for (const word of ['הרצל', 'דירה', 'אסמכתא', 'הזמנה']) if (read !== null) expect(read).toContain(word);
  });

  it('gives the same bytes for the same work', async () => {
    const path = await writeSample(folder, 'same.pdf');
    const output = (name: string): ComposeOutput => ({
      target: join(out, name),
      pages: [{ kind: 'source', path, page: 1, items: [text(['Größe 12']), stamp('42')] }],
    });
    const files = given(await engine.compose({ outputs: [output('one.pdf'), output('two.pdf')], lane }));
    expect(files[0]?.sha256).toBe(files[1]?.sha256);
  });

  it('refuses a font it has not, a character no font has, and a code that does not fit, and says where', async () => {
    const compose = (item: DrawItem) => {
      const pages = [{ kind: 'drawn' as const, widthMm: 100, heightMm: 100, items: [stamp('1'), item] }];
      return engine.compose({ outputs: [{ target: join(out, 'never.pdf'), pages }], lane });
    };
    expect(await compose(text(['x'], { fontName: 'Arial' }))).toEqual({
      ok: false,
      refusal: { label: 'document.unknownFont', parameters: { fontName: 'Arial', output: 0, page: 1, item: 1 } },
    });
    expect(await compose(text(['a 東 b']))).toMatchObject({
      refusal: { label: 'document.missingGlyph', parameters: { character: '東', code: 'U+6771' } },
    });
    const fixed = { ...stamp('9'.repeat(100)), fitToArea: false } as DrawItem;
    expect(await compose(fixed)).toMatchObject({ refusal: { label: 'document.codeTooLarge' } });
    expect(existsSync(join(out, 'never.pdf'))).toBe(false);
  });

  it('appends to the bytes of a document whose integrity must be kept', async () => {
    const path = await writeSample(folder, 'signed.pdf', { pages: 2 });
    const original = readFileSync(path);
    const items = [text(['registered'])];
    const page = (number: number, more: object = {}) => ({ kind: 'source' as const, path, page: number, ...more });
    const outputs = [
      { target: join(out, 'kept.pdf'), preserveIntegrity: true, pages: [page(1), page(2, { items })] },
      { target: join(out, 'equal.pdf'), preserveIntegrity: true, pages: [page(1), page(2)] },
      { target: join(out, 'part.pdf'), preserveIntegrity: true, pages: [page(2)] },
    ];
    given(await engine.compose({ outputs, lane }));
    expect(readFileSync(join(out, 'kept.pdf')).subarray(0, original.length)).toEqual(original);
    expect(await linesIn(join(out, 'kept.pdf'), 2, { left: 15, top: 98, width: 100, height: 12 })).toEqual([
      'registered',
    ]);
    expect(readFileSync(join(out, 'equal.pdf'))).toEqual(original);
    expect(given(await inspect(join(out, 'part.pdf'))).pageCount).toBe(1);
  });

  it('notices in a sample that an output is not as its source', async () => {
    const path = await writeSample(folder, 'first.pdf', { pages: 2 });
    const target = join(out, 'wrong.pdf');
    given(await engine.compose({ outputs: [{ target, pages: [{ kind: 'source', path, page: 2 }] }], lane }));
    const claimed = [{ target, pages: [{ kind: 'source' as const, path, page: 1 }] }];
    expect(await engine.verifySample({ outputs: claimed, lane })).toMatchObject({
      refusal: { label: 'document.outputDiffers', parameters: { page: 1 } },
    });
  });

  it('merges documents in their order', async () => {
    const paths = [
      await writeSample(folder, 'm1.pdf', { pages: 2 }),
      await writeSample(folder, 'm2.pdf', { pages: 1, size: [400, 600] }),
    ];
    const merged = given(await engine.merge({ target: join(out, 'merged.pdf'), paths, lane: 'batch' }));
    expect(merged.pages).toBe(3);
    expect(given(await inspect(merged.path)).sizes.map(({ firstPage, count }) => [firstPage, count])).toEqual([
      [1, 2],
      [3, 1],
    ]);
  });
});

function readByPoppler(path: string): string | null {
  try {
    return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
  } catch {
    console.log('pdftotext is not installed: its reading is not compared.');
    return null;
  }
}
