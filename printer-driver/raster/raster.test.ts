// Raster becomes PDF pixel for pixel, and broken raster becomes an error, never a hang or a crash.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placeOnPage, readJpegFrame } from './jpeg-to-pdf.ts';
import { convert } from './raster-child.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailroom-raster-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Page {
  readonly width: number;
  readonly height: number;
  readonly space: number;
  readonly bits: number;
  readonly components: number;
}
const lineBytes = (page: Page): number => Math.ceil((page.width * page.bits * page.components) / 8);

function pwgHeader(page: Page, changes: Readonly<Record<number, number>> = {}): Buffer {
  const header = Buffer.alloc(1796);
  const fields: Record<number, number> = {
    276: 300,
    280: 300,
    372: page.width,
    376: page.height,
    384: page.bits,
    388: page.bits * page.components,
    392: lineBytes(page),
    396: 0,
    400: page.space,
    ...changes,
  };
  for (const [at, value] of Object.entries(fields)) header.writeUInt32BE(value, Number(at));
  return header;
}
function urfHeader(page: Page): Buffer {
  const header = Buffer.alloc(32);
  header[0] = page.bits * page.components;
  header[1] = page.space;
  header.writeUInt32BE(page.width, 12);
  header.writeUInt32BE(page.height, 16);
  header.writeUInt32BE(300, 20);
  return header;
}
/** Codes rows with literal and repeated runs, and equal rows with one repeat count. */
function codeRows(page: Page, pixels: Uint8Array): Buffer {
  const size = Math.max(1, (page.bits * page.components) >> 3);
  const width = lineBytes(page);
  const parts: Buffer[] = [];
  for (let y = 0; y < page.height; y += 1) {
    const row = Buffer.from(pixels.subarray(y * width, (y + 1) * width));
    let times = 1;
    while (times < 256 && y + 1 < page.height && row.equals(pixels.subarray((y + 1) * width, (y + 2) * width))) {
      times += 1;
      y += 1;
    }
    parts.push(Buffer.of(times - 1));
    for (let at = 0; at < width; ) {
      const pixel = row.subarray(at, at + size);
      let run = 1;
      while (run < 128 && row.subarray(at + run * size, at + (run + 1) * size).equals(pixel)) run += 1;
      if (run > 1) parts.push(Buffer.of(run - 1), pixel);
      else {
        let count = 1;
        while (count < 127 && at + count * size < width) count += 1;
        const literal = Math.max(2, count);
        if (at + 2 * size > width) parts.push(Buffer.of(0), pixel);
        else parts.push(Buffer.of(257 - literal), row.subarray(at, at + literal * size));
        run = at + 2 * size > width ? 1 : literal;
      }
      at += run * size;
    }
  }
  return Buffer.concat(parts);
}
const PAPER = { x: 21_000, y: 29_700 };
let serial = 0;
/** @param behind what follows the document in its file */
async function convertBytes(data: Uint8Array, format: string, pixels = 1e8, behind: Uint8Array = Buffer.alloc(0)) {
  serial += 1;
  const from = join(folder, `${serial}.raster`);
  const to = join(folder, `${serial}.pdf`);
  writeFileSync(from, Buffer.concat([data, behind]));
  const outcome = await convert({ format, from, bytes: data.length, to, pixels, paper: PAPER });
  return { outcome, pdf: () => readFileSync(to) };
}
function imagesOf(pdf: Buffer): Buffer[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/\/FlateDecode\/Length [0-9]+ 0 R>>stream\n/g)].map((found) => {
    const start = found.index + found[0].length;
    return inflateSync(pdf.subarray(start, text.indexOf('\nendstream', start)));
  });
}

const KINDS: readonly (readonly [string, number, number, number])[] = [
  ['black_1', 3, 1, 1],
  ['sgray_8', 18, 8, 1],
  ['srgb_8', 19, 8, 3],
  ['adobe-rgb_8', 20, 8, 3],
  ['cmyk_8', 6, 8, 4],
  ['srgb_16', 19, 16, 3],
];

describe('a raster document', () => {
  it.each(KINDS)('of type %s keeps every pixel of every page', async (_name, space, bits, components) => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 12 }),
        fc.infiniteStream(fc.constantFrom(0, 0, 0, 255, 17)),
        async (width, height, stream) => {
          const page = { width, height, space, bits, components };
          const pixels = Uint8Array.from({ length: lineBytes(page) * height }, () => stream.next().value);
          const one = Buffer.concat([pwgHeader(page), codeRows(page, pixels)]);
          const { outcome, pdf } = await convertBytes(
            Buffer.concat([Buffer.from('RaS2'), one, one]),
            'image/pwg-raster',
          );
          expect(outcome).toMatchObject({ ok: true, pages: 2 });
          expect(imagesOf(pdf()).map((image) => image.equals(pixels))).toEqual([true, true]);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('ends where its length says, whatever follows in its file', async () => {
    const page = { width: 16, height: 4, space: 18, bits: 8, components: 1 };
    const one = Buffer.concat([pwgHeader(page), Buffer.of(3, 15, 7)]);
    const document = Buffer.concat([Buffer.from('RaS2'), one]);
    for (const behind of [one, Buffer.from('{"version":2}'), Buffer.alloc(2 << 20)])
      expect((await convertBytes(document, 'image/pwg-raster', 1e8, behind)).outcome).toMatchObject({
        ok: true,
        pages: 1,
      });
  });

  it('of Apple raster gives a page of the size its resolution says', async () => {
    const page = { width: 300, height: 600, space: 1, bits: 8, components: 3 };
    const mark = Buffer.concat([Buffer.from('UNIRAST\0'), Buffer.of(0, 0, 0, 1)]);
    const white = Buffer.concat(Array.from({ length: 3 }, () => Buffer.of(199, 128)));
    const { outcome, pdf } = await convertBytes(Buffer.concat([mark, urfHeader(page), white]), 'image/urf');
    expect(outcome).toMatchObject({ ok: true, pages: 1 });
    expect(pdf().toString('latin1')).toContain('/MediaBox[0 0 72 144]');
    expect(imagesOf(pdf())[0]?.every((byte) => byte === 255)).toBe(true);
  });

  const page = { width: 16, height: 4, space: 18, bits: 8, components: 1 };
  const rows = Buffer.of(3, 15, 7);
  const document = (changes: Readonly<Record<number, number>>, data: Uint8Array = rows): Buffer =>
    Buffer.concat([Buffer.from('RaS2'), pwgHeader(page, changes), data]);
  it.each<[string, Buffer]>([
    ['no page', Buffer.from('RaS2')],
    ['another mark', Buffer.from('RaS3'.padEnd(4000, 'x'))],
    ['a header cut short', document({}).subarray(0, 900)],
    ['rows cut short', document({}, rows.subarray(0, 2))],
    ['no rows', document({}, Buffer.alloc(0))],
    ['width 0', document({ 372: 0 })],
    ['width 4294967295', document({ 372: 0xffffffff })],
    ['height 4294967295', document({ 376: 0xffffffff })],
    ['wrong bytes per line', document({ 392: 17 })],
    ['resolution 0', document({ 276: 0 })],
    ['7 bits', document({ 384: 7, 388: 7 })],
    ['planes', document({ 396: 1 })],
    ['an unknown colour space', document({ 400: 99 })],
    ['rubbish after the last page', Buffer.concat([document({}), Buffer.from('rubbish')])],
  ])('with %s is refused with a reason', async (_name, data) => {
    const { outcome } = await convertBytes(data, 'image/pwg-raster');
    expect(outcome).toMatchObject({ ok: false, reason: expect.stringMatching(/\w/) });
  });

  it('with more pixels than the budget is refused before they are made', async () => {
    const large = { ...page, width: 90_000, height: 90_000 };
    const started = performance.now();
    const { outcome } = await convertBytes(
      Buffer.concat([Buffer.from('RaS2'), pwgHeader(large), rows]),
      'image/pwg-raster',
    );
    expect(outcome.ok).toBe(false);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('whose rows repeat past the end of the page is cut there', async () => {
    const { outcome, pdf } = await convertBytes(
      document({}, Buffer.of(255, 255 - 1 - 100 + 0, ...Array(103).fill(7))),
      'image/pwg-raster',
    );
    expect(outcome).toMatchObject({ ok: true });
    expect(imagesOf(pdf())[0]).toHaveLength(64);
  });

  it('with random changes never hangs or throws', async () => {
    const whole = document({});
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        async (changes) => {
          const changed = Buffer.from(whole);
          for (const [at, byte] of changes) changed[at] = byte;
          const { outcome } = await convertBytes(changed, 'image/pwg-raster', 1e6);
          expect(typeof outcome.ok).toBe('boolean');
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('a JPEG', () => {
  const frame = (width: number, height: number, components: number): Buffer =>
    Buffer.of(
      0xff,
      0xd8,
      0xff,
      0xe0,
      0,
      4,
      0,
      0,
      0xff,
      0xc0,
      0,
      8 + components * 3,
      8,
      height >> 8,
      height & 255,
      width >> 8,
      width & 255,
      components,
      ...Array(components * 3).fill(0),
      0xff,
      0xda,
      0,
      2,
    );
  it('goes into the PDF unchanged, fitted onto the paper', async () => {
    const data = Buffer.concat([frame(400, 200, 3), Buffer.from('coded picture')]);
    const { outcome, pdf } = await convertBytes(data, 'image/jpeg');
    expect(outcome).toMatchObject({ ok: true, pages: 1 });
    expect(pdf().includes(data)).toBe(true);
    expect(pdf().toString('latin1')).toContain('/MediaBox[0 0 841.89 595.276]');
  });
  it('without a frame, with two colours or cut in its headers is refused', async () => {
    for (const data of [
      Buffer.of(0xff, 0xd8, 0xff, 0xd9),
      frame(10, 10, 2),
      frame(0, 10, 3),
      frame(10, 10, 3).subarray(0, 12),
    ])
      expect((await convertBytes(data, 'image/jpeg')).outcome.ok).toBe(false);
  });
  it('is centred', () => {
    expect(placeOnPage({ width: 100, height: 100 }, { x: 2540, y: 5080 }).image).toEqual({
      x: 0,
      y: 36,
      width: 72,
      height: 72,
    });
    expect(() => readJpegFrame(Buffer.from('GIF89a, no marker'))).toThrow('marker');
  });
});
