// QR codes and barcodes are what an independent reader says they are.
import { describe, expect, it } from 'vitest';
import { BARCODE_TYPES, type BarcodeType } from '#domain/documents/documents.ts';
import { decode, pixelsOf } from '#tests/documents/decode.ts';
import { type CodeRequest, drawCode, type VectorCode } from './codes.ts';

/** The shape as modules, as a printer with one dot a module would see it. */
function modulesOf(code: VectorCode) {
  const [columns, rows] = [Math.ceil(code.width), Math.ceil(code.height)];
  const modules = new Uint8Array(columns * rows);
  for (let i = 0; i < code.rectangles.length; i += 4) {
    const [x = 0, y = 0, width = 0, height = 0] = code.rectangles.slice(i, i + 4);
    for (let row = y; row < y + height; row++) modules.fill(1, row * columns + x, row * columns + x + width);
  }
  return { rows, columns, modules };
}

/** What can be written in kinds that take no text of eight digits. */
const SAMPLES: Partial<Record<BarcodeType, string>> = {
  itf14: '04012345678901',
  ean13: '4006381333931',
  ean8: '96385074',
  upca: '036000291452',
  rationalizedCodabar: 'A12345678B',
  royalmail: 'LE28HS9Z',
  kix: '1231FZ13XHS',
  onecode: '0123456709498765432101234567891',
  auspost: '5956439111ABA 9',
  japanpost: '6540123789-A-K-Z',
};

async function read(request: CodeRequest) {
  const drawn = drawCode(request);
  if (!drawn.ok) throw new Error(JSON.stringify(drawn.refusal));
  return (await decode(pixelsOf(modulesOf(drawn.value), 3, 12)))[0];
}

describe('a code as vector shapes', () => {
  it('is a QR code with any script', async () => {
    const text = 'https://example.org/שלום?x=1';
    expect(await read({ kind: 'qrcode', text, gs1: false, errorCorrection: 'M' })).toMatchObject({
      text,
      format: 'QRCode',
    });
  });

  it.each([
    ['code128', 'REF-000123/45'],
    ['code39', 'REF000123'],
    ['code93', 'REF-000123'],
    ['interleaved2of5', '0123456789'],
    ['itf14', '04012345678901'],
    ['ean13', '4006381333931'],
    ['ean8', '96385074'],
    ['rationalizedCodabar', 'A123456B'],
    ['pdf417', 'MAIL PIECE 000123'],
  ] as const)('is a barcode %s', async (symbology, text) => {
    expect((await read({ kind: 'barcode', text, gs1: false, symbology }))?.text).toBe(text);
  });

  it('of GS1 is written as Code 128, QR and Data Matrix with FNC1', async () => {
    const text = '(00)340123450000000017';
    expect(await read({ kind: 'barcode', text, gs1: true, symbology: 'code128' })).toMatchObject({
      text,
      symbology: ']C1',
    });
    const two = '(01)04012345678901(21)AB^12(10)LOT7';
    expect((await read({ kind: 'qrcode', text: two, gs1: true, errorCorrection: 'M' }))?.text).toBe(two);
    expect((await read({ kind: 'datamatrix', text: two, gs1: true, shape: 'square' }))?.text).toBe(two);
  });

  it('is a UPC code, which readers say as the same EAN code', async () => {
    const upc = await read({ kind: 'barcode', text: '036000291452', gs1: false, symbology: 'upca' });
    expect(upc?.text).toBe('0036000291452');
  });

  it.each(BARCODE_TYPES)('is drawn in every kind that an area may name: %s', (symbology) => {
    const text = SAMPLES[symbology] ?? '12345678';
    expect(drawCode({ kind: 'barcode', text, gs1: false, symbology })).toMatchObject({ ok: true });
  });

  it('of a postal service has bars of different height, which must not be stretched', () => {
    const drawn = drawCode({ kind: 'barcode', text: 'LE28HS9Z', gs1: false, symbology: 'royalmail' });
    expect(drawn.ok && drawn.value.stretches).toBe(false);
    expect(drawn.ok && new Set(drawn.value.rectangles.filter((_, i) => i % 4 === 3)).size).toBeGreaterThan(2);
  });

  it('is refused when the text cannot be written in it', () => {
    const label = 'document.codeInvalid';
    expect(drawCode({ kind: 'barcode', text: '12x', gs1: false, symbology: 'ean13' })).toMatchObject({
      refusal: { label },
    });
    expect(drawCode({ kind: 'barcode', text: '', gs1: false, symbology: 'code128' })).toMatchObject({
      refusal: { label },
    });
    expect(drawCode({ kind: 'barcode', text: '(01)1(2', gs1: true, symbology: 'code128' })).toMatchObject({
      refusal: { label },
    });
    expect(drawCode({ kind: 'qrcode', text: 'x'.repeat(5000), gs1: false, errorCorrection: 'H' })).toMatchObject({
      refusal: { label, parameters: { kind: 'qrcode' } },
    });
  });
});
