// Text taken out of pages as programs of offices write them: by a browser, rewritten with object streams, behind an empty
// password, and with a glyph far larger than the text. It goes whole, or the page is refused.
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import { allBytes, hasReaders, textByPoppler } from '#tests/findings/sent-letters.ts';
import { CHROMIUM } from '#tests/support/chromium.ts';
import { complaintsAbout } from './independent-readers.ts';
import { given, lane, startTestEngine } from './test-engine.ts';

const test = startTestEngine();
afterAll(() => test.stop());

const MM = 72 / 25.4;
/** Holds the mark alone, mm from the top left of A4. */
const ZONE = { left: 3, top: 44, width: 40, height: 10 };

/** A letter by pdf-lib with a mark of the house, and on demand a glyph of this size (points) behind it. */
async function letter(huge = 0, at = { left: 10, top: 120 }): Promise<string> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595.28, 841.89]);
  const write = (text: string, left: number, top: number, size: number) =>
    page.drawText(text, { x: left * MM, y: 841.89 - top * MM, size, font });
  if (huge > 0) write('O', at.left, at.top, huge);
  write('INTERNAL 4711', 5, 49, 8);
  write('Dear customer', 70, 49, 10);
  const path = join(test.folder, `letter-${huge}.pdf`);
  writeFileSync(path, await pdf.save());
  return path;
}

/** The letter as qpdf writes it with these options. */
async function rewritten(name: string, ...options: string[]): Promise<string> {
  const path = join(test.folder, `${name}.pdf`);
  execFileSync('qpdf', [await letter(), ...options, path]);
  return path;
}

async function takenOut(path: string) {
  const target = join(test.out, 'cleared.pdf');
  const outputs = [{ target, pages: [{ kind: 'source' as const, path, page: 1, takeOut: [ZONE] }] }];
  const made = await test.engine.compose({ outputs, lane });
  if (made.ok) given(await test.engine.verifySample({ outputs, lane }));
  return { made, target };
}

function expectWhole(target: string): void {
  expect(textByPoppler(target)).not.toMatch(/INTERNAL|4711/);
  expect(textByPoppler(target)).toContain('Dear customer');
  expect(allBytes(target)).not.toContain('INTERNAL');
  expect(complaintsAbout(target)).toEqual([]);
}

describe.skipIf(!hasReaders)('a mark of the house is taken out whole', () => {
  it('of what a browser prints', async () => {
    const page = join(test.folder, 'letter.html');
    const path = join(test.folder, 'browser.pdf');
    writeFileSync(
      page,
      `<!doctype html><style>@page{size:A4;margin:0}div{position:absolute;font:8pt sans-serif}</style>
      <div style="left:5mm;top:46mm">INTERNAL 4711</div><div style="left:70mm;top:46mm">Dear customer</div>`,
    );
    const options = ['--headless', '--no-pdf-header-footer', `--user-data-dir=${join(test.folder, 'profile')}`];
    const printed = spawnSync(
      CHROMIUM.executablePath,
      [...CHROMIUM.args, ...options, `--print-to-pdf=${path}`, pathToFileURL(page).href],
      { timeout: 60_000 },
    );
    expect(printed.status).toBe(0);
    expect(textByPoppler(path)).toContain('INTERNAL 4711');
    const { made, target } = await takenOut(path);
    given(made);
    expectWhole(target);
  }, 90_000);

  it('of files with object streams, also where they are compressed anew and made for the web', async () => {
    const streams = await rewritten('streams', '--object-streams=generate', '--recompress-flate');
    const first = await takenOut(streams);
    given(first.made);
    expectWhole(first.target);
    const web = await rewritten('web', '--object-streams=generate', '--linearize', '--coalesce-contents');
    const second = await takenOut(web);
    given(second.made);
    expectWhole(second.target);
  });

  const ciphers = [
    ['RC4 of 128 bits', ['128', '--use-aes=n']],
    ['AES of 128 bits', ['128', '--use-aes=y']],
    ['AES of 256 bits', ['256']],
  ] as const;
  it.each(ciphers)('of a file behind an empty password: %s', async (_name, [bits, ...more]) => {
    const weak = bits === '128' && more[0] === '--use-aes=n' ? ['--allow-weak-crypto'] : [];
    const path = await rewritten('locked', ...weak, '--encrypt', '', 'owner', bits, ...more, '--');
    const { made, target } = await takenOut(path);
    given(made);
    expectWhole(target);
  });

  it('from below a glyph that is far larger, which stays', async () => {
    for (const size of [300, 700]) {
      const { made, target } = await takenOut(await letter(size));
      given(made);
      expectWhole(target);
      expect(textByPoppler(target)).toContain('O');
    }
  });

  it('or not at all, where a glyph that is far larger has its middle there', async () => {
    const { made } = await takenOut(await letter(120, { left: -2, top: 64 }));
    expect(made).toMatchObject({ ok: false, refusal: { label: 'document.notTakenOut' } });
  });
});
