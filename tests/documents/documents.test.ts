// Documents as the callers of the documents folder see them: real files, real children.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { onePage, saved } from '#tests/documents-engine/pdf-samples.ts';
import { readPng } from './read-png.ts';
import { writeEncrypted, writeSample, writeXfaForm } from './sample-pdfs.ts';
import { addressArea, extraction, given, lane, startTestEngine } from './test-engine.ts';

const { folder, out, engine, inspect, linesIn, stop } = startTestEngine();
afterAll(stop);

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
    expect(facts.handedOver).toBe('object');
    expect(await linesIn(facts.workingPath, 1)).toEqual(['Recipient 1', '1 High Street', 'London SW1A 1AA']);
  });

  it('refuses a document of whose pages a repair would lose one without a word', async () => {
    const path = await writeSample(folder, 'damaged.pdf', { pages: 3 });
    const whole = readFileSync(path, 'latin1');
    const damages = [
      // PDFium shows one page
      ['/Kids', '/Kidz'],
      // PDFium shows two
      ['/Count 3', '/Count 2'],
      // PDFium shows none
      ['%PDF-', '%PXF-'],
    ] as const;
    for (const [good, bad] of damages) {
      expect(whole).toContain(good);
      writeFileSync(path, whole.replace(good, bad), 'latin1');
      expect(await inspect(path), bad).toMatchObject({ refusal: { label: 'document.broken' } });
    }
    // pages that the tree still leads to are there
    writeFileSync(path, whole.replace('/Count 3', '/Count 0'), 'latin1');
    expect(given(await inspect(path))).toMatchObject({ pageCount: 3, handedOver: 'page-tree' });
  });

  it('refuses a document of which a repair would lose a text or a font without a word', async () => {
    const path = await writeSample(folder, 'exchanged.pdf', { pages: 2 });
    const whole = readFileSync(path, 'latin1');
    const rows = [...whole.matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset = '']) => offset);
    const numberAt = (offset: string) => /^(\d+) 0 obj/.exec(whole.slice(Number(offset)))?.[1];
    const bodyAt = (offset: string) => whole.slice(Number(offset), whole.indexOf('endobj', Number(offset)));
    const bodies = rows.filter((offset) => /stream|\/BaseFont/.test(bodyAt(offset)));
    expect(bodies.map(numberAt).length).toBeGreaterThan(2);
    for (const offset of bodies) {
      const other = rows.find((row) => row !== offset) ?? '';
      const damaged = whole.replace(`${offset} 00000 n`, `${other} 00000 n`);
      writeFileSync(path, damaged, 'latin1');
      expect(await inspect(path), numberAt(offset)).toMatchObject({
        refusal: { label: 'document.broken', parameters: { code: 'object' } },
      });
      const target = join(out, 'lost.pdf');
      const pages = [1, 2].map((page) => ({ kind: 'source' as const, path, page }));
      expect(await engine.compose({ outputs: [{ target, pages }], lane })).toMatchObject({ ok: false });
    }
  });

  it('refuses what is no PDF, a form that is XFA only, too many pages and too many bytes', async () => {
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
    expect(await inspect(await writeXfaForm(folder))).toMatchObject({ refusal: { label: 'document.formNotFlat' } });
    expect(await inspect(await writeSample(folder, 'long.pdf', { pages: 21 }))).toMatchObject({
      refusal: { label: 'document.tooManyPages', parameters: { pages: 21, limit: 20 } },
    });
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
    expect(readPng(target)).toMatchObject(size);
  });

  it('keeps a colour wherever there is one, and every shade of grey beside it as on a page without', async () => {
    const shades = Array.from({ length: 20 }, (_, at) => `${at / 20} g ${at * 9} ${at} 7.3 60.7 re f`).join(' ');
    const drawn = async (name: string, content: string) => {
      const path = saved(join(folder, `${name}.pdf`), onePage(content));
      const target = join(out, `${name}.png`);
      given(await engine.render({ path, page: 1, size: { longestSidePx: 200 }, target, lane }));
      return { ...readPng(target), bytes: readFileSync(target).length };
    };
    const grey = await drawn('grey', shades);
    // One pixel, the last one of the page.
    const coloured = await drawn('coloured', `${shades} 0 0.2 1 rg 199 0 1 1 re f`);
    expect([...coloured.data.subarray(-4)]).toEqual([0, 51, 255, 255]);
    expect([...grey.data.subarray(-4)]).toEqual([255, 255, 255, 255]);
    expect(coloured.data.subarray(0, -4)).toEqual(grey.data.subarray(0, -4));
    expect(new Set(grey.data).size).toBeGreaterThan(20);
    expect(grey.bytes).toBeLessThan(coloured.bytes);
  });
});
