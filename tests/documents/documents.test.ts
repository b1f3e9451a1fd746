// The documents folder as its callers see it: real files, real children.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Result } from '#domain/shared/result.ts';
import type { ComposeOutput } from '#server/documents/document-jobs.ts';
import { type DocumentEngine, startDocumentEngine } from '#server/documents/documents.ts';
import type { DrawItem } from '#server/documents/writer/draw-item.ts';
import { decode } from './decode.ts';
import { readPng } from './read-png.ts';
import { writeEncrypted, writeSample, writeUndrawnForm } from './sample-pdfs.ts';

let folder: string;
let out: string;
let engine: DocumentEngine;
const lane = 'person' as const;
const black = { r: 0, g: 0, b: 0, a: 1 };
const extraction = { lineDetection: 'default', characterOrder: 'position', wordSpacing: 'normal' } as const;
const addressArea = { left: 15, top: 44, width: 100, height: 20 };

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'documents-'));
  out = join(folder, 'out');
  mkdirSync(out);
  engine = startDocumentEngine({
    workRoot: join(folder, 'work'),
    writeFolders: [out],
    cores: 2,
    now: () => performance.now(),
    limits: { pages: 20, bytes: 5_000_000 },
  });
});
afterAll(async () => {
  await engine.stop();
  rmSync(folder, { recursive: true, force: true });
});

function given<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.refusal)}`);
  return result.value;
}

const inspect = (path: string) => engine.inspect({ path, workDir: out, lane });

async function linesIn(path: string, page: number, area = addressArea): Promise<readonly string[]> {
  const answers = given(await engine.areaText({ path, lane, requests: [{ page, areas: [area], extraction }] }));
  return answers[0]?.lines ?? [];
}

const text = (lines: readonly string[], more: Partial<Extract<DrawItem, { type: 'text' }>> = {}): DrawItem => ({
  type: 'text',
  area: { left: 20, top: 100, width: 120, height: 30 },
  lines,
  fontName: 'Noto Sans',
  fontSize: 11,
  color: black,
  lineSpace: 1,
  hAlign: 'left',
  vAlign: 'top',
  rtl: false,
  lineBreak: 'none',
  ...more,
});

const stamp = (content: string): DrawItem => ({
  type: 'datamatrix',
  area: { left: 5, top: 60, width: 10, height: 10 },
  text: content,
  shape: 'square',
  fitToArea: true,
  gs1: false,
  color: black,
});

async function codesOn(path: string, page: number, dpi = 200): Promise<string[]> {
  const target = join(out, 'codes.png');
  given(await engine.render({ path, page, size: { dpi }, target, lane }));
  return (await decode(readPng(target))).map((code) => code.text);
}

describe('inspecting a document', () => {
  it('tells its pages, their sizes as displayed and its title', async () => {
    const path = await writeSample(folder, 'a4.pdf', { pages: 3, rotate: 90, title: 'Übersicht – שלום' });
    const facts = given(await inspect(path));
    expect(facts).toMatchObject({ pageCount: 3, workingPath: path, hasForm: false });
    expect(facts.sizes).toEqual([{ widthMm: 297, heightMm: 210, firstPage: 1, count: 3 }]);
    expect(facts.information.Title).toBe('Übersicht – שלום');
    expect(facts.handedOver).toBeUndefined();
  });

  it('works on a copy without security when everybody may open it', async () => {
    const path = await writeEncrypted(folder);
    const original = readFileSync(path);
    const facts = given(await inspect(path));
    expect(facts.handedOver).toBe('encrypted');
    expect(facts.workingPath).not.toBe(path);
    expect(await linesIn(facts.workingPath, 2)).toEqual(['Recipient 2', '2 High Street', 'London SW1A 1AA']);
    expect(readFileSync(path)).toEqual(original);
  });

  it('refuses a document with a password', async () => {
    expect(await inspect(await writeEncrypted(folder, 'secret'))).toMatchObject({
      refusal: { label: 'document.encrypted' },
    });
  });

  it('takes a document whose cross-reference is lost as PDFium repairs it', async () => {
    const path = await writeSample(folder, 'lost.pdf');
    writeFileSync(
      path,
      readFileSync(path)
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n7'),
      'latin1',
    );
    const facts = given(await inspect(path));
    expect(facts.pageCount).toBe(2);
    expect(facts.handedOver).toBeDefined();
    expect(await linesIn(facts.workingPath, 1)).toEqual(['Recipient 1', '1 High Street', 'London SW1A 1AA']);
  });

  it('refuses what is no PDF, a form nobody has drawn, too many pages and too many bytes', async () => {
    const noPdf = join(folder, 'no.pdf');
    writeFileSync(noPdf, '<html>');
    const empty = join(folder, 'empty.pdf');
    writeFileSync(empty, '');
    const large = join(folder, 'large.pdf');
    writeFileSync(large, Buffer.alloc(5_000_001));
    expect(await inspect(noPdf)).toMatchObject({ refusal: { label: 'document.broken', parameters: { code: 'xref' } } });
    expect(await inspect(empty)).toMatchObject({ refusal: { label: 'document.broken' } });
    expect(await inspect(large)).toMatchObject({
      refusal: { label: 'document.tooBig', parameters: { limit: 5_000_000 } },
    });
    expect(await inspect(await writeUndrawnForm(folder))).toMatchObject({ refusal: { label: 'document.formNotFlat' } });
    expect(await inspect(await writeSample(folder, 'long.pdf', { pages: 21 }))).toMatchObject({
      refusal: { label: 'document.tooManyPages', parameters: { pages: 21, limit: 20 } },
    });
  });
});

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

describe('merging documents', () => {
  it('takes the copy by PDFium of those that the engine does not understand', async () => {
    const paths = [await writeSample(folder, 'plain.pdf', { pages: 1 }), await writeEncrypted(folder)];
    const merged = given(await engine.merge({ target: join(out, 'mixed.pdf'), paths, lane: 'batch' }));
    expect(merged.pages).toBe(3);
    expect(await linesIn(merged.path, 3)).toEqual(['Recipient 2', '2 High Street', 'London SW1A 1AA']);
  });

  it('refuses when one of them has a password, and leaves nothing behind', async () => {
    const target = join(out, 'none.pdf');
    const paths = [await writeSample(folder, 'plain.pdf'), await writeEncrypted(folder, 'secret')];
    expect(await engine.merge({ target, paths, lane: 'batch' })).toMatchObject({
      refusal: { label: 'document.encrypted' },
    });
    expect(existsSync(target) || existsSync(`${target}.part`)).toBe(false);
  });
});

describe('reading areas', () => {
  it('gives an answer for each area of each page, and for a page that is not there', async () => {
    const path = await writeSample(folder, 'areas.pdf', { pages: 3 });
    const title = { left: 15, top: 22, width: 60, height: 10 };
    const answers = given(
      await engine.areaText({
        path,
        lane,
        requests: [
          { page: 'all', areas: [title], extraction },
          { page: -1, areas: [title, addressArea], extraction },
          { page: 9, areas: [title], extraction },
        ],
      }),
    );
    expect(answers.map(({ request, page, area, lines }) => [request, page, area, lines[0]])).toEqual([
      [0, 1, 0, 'Letter 1'],
      [0, 2, 0, 'Letter 2'],
      [0, 3, 0, 'Letter 3'],
      [1, 3, 0, 'Letter 3'],
      [1, 3, 1, 'Recipient 3'],
      [2, 0, 0, undefined],
    ]);
  });

  it('asks PDFium where the engine is not sure, by the same line rules', async () => {
    const path = await writeSample(folder, 'unsure.pdf', { pages: 1 });
    // A font that the engine does not trust: not one of the standard names, and without widths.
    const broken = readFileSync(path).toString('latin1').replaceAll('/BaseFont /Helvetica', '/BaseFont /Helvetico');
    writeFileSync(path, broken, 'latin1');
    const facts = given(await inspect(path));
    const requests = [{ page: 1, areas: [addressArea], extraction }];
    const [answer] = given(await engine.areaText({ path: facts.workingPath, lane, requests }));
    expect(answer?.unsure.length).toBeGreaterThan(0);
    expect(answer?.lines).toEqual(['Recipient 1', '1 High Street', 'London SW1A 1AA']);
  });
});

describe('drawing a page', () => {
  it('makes a PNG whose longest side is as asked', async () => {
    const path = await writeSample(folder, 'draw.pdf', { rotate: 90 });
    const target = join(out, 'draw.png');
    const size = given(await engine.render({ path, page: -1, size: { longestSidePx: 200 }, target, lane }));
    expect(size).toEqual({ width: 200, height: 141 });
    const file = readFileSync(target);
    expect(file.readUInt32BE(16)).toBe(200);
    expect(inflateSync(file.subarray(41, 41 + file.readUInt32BE(33)))).toHaveLength(141 * 601);
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
