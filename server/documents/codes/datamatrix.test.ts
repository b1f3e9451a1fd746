// Data Matrix codes are what an independent reader says they are.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, pixelsOf } from '#tests/documents/decode.ts';
import { encodeDataMatrix } from './datamatrix.ts';
import { RECTANGLE_SIZES, SQUARE_SIZES } from './datamatrix-sizes.ts';

const read = async (text: string, options: { shape?: 'square' | 'rectangle'; gs1?: boolean } = {}) => {
  const matrix = encodeDataMatrix(text, { shape: options.shape ?? 'square', gs1: options.gs1 ?? false });
  if (!matrix) return null;
  return (await decode(pixelsOf(matrix)))[0] ?? null;
};

describe('a Data Matrix code', () => {
  it('is read in every square size, up to 144 modules', async () => {
    for (const size of SQUARE_SIZES) {
      const text = Array.from({ length: size.dataWords }, (_, i) => String((i * 37) % 100).padStart(2, '0')).join('');
      const matrix = encodeDataMatrix(text, { shape: 'square', gs1: false });
      expect([matrix?.rows, matrix?.columns]).toEqual([size.rows, size.columns]);
      expect((await read(text))?.text).toBe(text);
    }
  });

  it('is read in every rectangular size', async () => {
    for (const size of RECTANGLE_SIZES) {
      const text = '7'.repeat(size.dataWords * 2);
      const matrix = encodeDataMatrix(text, { shape: 'rectangle', gs1: false });
      expect([matrix?.rows, matrix?.columns]).toEqual([size.rows, size.columns]);
      expect((await read(text, { shape: 'rectangle' }))?.text).toBe(text);
    }
  });

  it('of GS1 starts with FNC1 and separates by FNC1', async () => {
    const code = await read('010401234567890121ABC123\u001d10LOT7', { gs1: true });
    expect(code?.symbology).toBe(']d2');
    expect(code?.text).toBe('(01)04012345678901(21)ABC123(10)LOT7');
  });

  it('carries Latin-1 letters and, as UTF-8, any script', async () => {
    expect((await read('Straße à Genève'))?.text).toBe('Straße à Genève');
    expect((await read('רחוב 12 – 東京 😀'))?.text).toBe('רחוב 12 – 東京 😀');
  });

  it('is null when no symbol is large enough', () => {
    expect(encodeDataMatrix('A'.repeat(50), { shape: 'rectangle', gs1: false })).toBeNull();
    expect(encodeDataMatrix('A'.repeat(1559), { shape: 'square', gs1: false })).toBeNull();
  });

  it('gives back any text of printable characters', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme-ascii' }), async (text) => {
        expect((await read(text))?.text).toBe(text);
      }),
      { numRuns: 60, seed: 7 },
    );
  });
});
