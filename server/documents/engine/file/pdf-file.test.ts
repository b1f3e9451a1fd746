// What the engine opens, and what it hands over instead of guessing.
import { describe, expect, it } from 'vitest';
import { onePage, openedBytes, pdfOf, textPages } from '#tests/documents-engine/pdf-samples.ts';
import { HandOver } from '../syntax/hand-over.ts';

function codeOf(bytes: Buffer): string {
  try {
    const file = openedBytes(bytes);
    file.geometry(1);
    return 'opened';
  } catch (error) {
    return error instanceof HandOver ? error.code : String(error);
  }
}

const replaced = (bytes: Buffer, from: string, to: string) =>
  Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1');

describe('opening a PDF', () => {
  it('reads pages and information of files with tables and with object streams alike', async () => {
    for (const objectStreams of [false, true]) {
      const file = openedBytes(await textPages(['one', 'two', 'three'], objectStreams));
      expect(file.pageCount).toBe(3);
      expect(file.geometry(2)).toMatchObject({ width: 595, height: 842, rotate: 0 });
      expect(file.info().Producer).toContain('pdf-lib');
      expect(file.hasForm).toBe(false);
    }
  });

  it('sees a turned, cropped page with its own unit as a person does', () => {
    const file = openedBytes(
      onePage('', '/MediaBox[0 0 200 100]/CropBox[10 20 110 80]/Rotate 90/UserUnit 2/Resources<<>>'),
    );
    const { width, height, rotate, matrix } = file.geometry(1);
    expect([width, height, rotate]).toEqual([120, 200, 90]);
    // the lower left corner as seen is the lower right corner of the crop box
    expect([matrix[4], matrix[5]]).toEqual([110, 20]);
  });

  it('truncates odd angles to quarter turns', () => {
    expect(openedBytes(onePage('', '/MediaBox[0 0 200 100]/Rotate 91')).geometry(1).rotate).toBe(90);
    expect(openedBytes(onePage('', '/MediaBox[0 0 200 100]/Rotate -90')).geometry(1).rotate).toBe(270);
    expect(openedBytes(onePage('', '/MediaBox[0 0 200 100]/Rotate 45')).geometry(1).rotate).toBe(0);
  });

  it('hands over what is no PDF, is cut short, or has no valid cross-reference', () => {
    const whole = onePage('');
    expect(codeOf(Buffer.from('hello'))).toBe('xref');
    expect(codeOf(Buffer.alloc(0))).toBe('xref');
    expect(codeOf(whole.subarray(0, whole.length - 40))).toBe('xref');
    expect(codeOf(replaced(whole, '/Root', '/Ruut'))).toBe('xref');
    expect(codeOf(replaced(whole, ' 00000 n ', ' 00000 x '))).toBe('xref');
  });

  it('reads rows of a cross-reference table that are not as wide as the standard says', () => {
    const rows = (pattern: RegExp, row: string) =>
      codeOf(Buffer.from(onePage('').toString('latin1').replace(pattern, row), 'latin1'));
    expect(rows(/0*(\d+) 00000 n \n/g, '$1 0 n\n')).toBe('opened');
    expect(rows(/(\d{10}) 00000 n \n/g, '$1  00000 n\r\n')).toBe('opened');
    expect(rows(/\d{9}(\d) 00000 n \n/g, '00000000x$1 00000 n \n')).toBe('xref');
    expect(rows(/(\d{10}) 00000 n \n/g, '$1 0000x n \n')).toBe('xref');
  });

  it('hands over a file that does not begin with its header, although its pages could be found', () => {
    const whole = onePage('');
    for (const damaged of [replaced(whole, '%PDF-', '%PDX-'), replaced(whole, '%PDF-', ' %PDF-')]) {
      expect(codeOf(damaged)).toBe('xref');
    }
  });

  it('hands over an object that is not where the cross-reference says', () => {
    expect(codeOf(replaced(onePage(''), '3 0 obj', '7 0 obj'))).toBe('object');
  });

  it('hands over encrypted files', () => {
    expect(codeOf(replaced(onePage(''), '/Root 1 0 R', '/Root 1 0 R/Encrypt<<>>'))).toBe('encrypted');
  });

  it('hands over a page tree with a wrong count, a page twice, or a kid that is no page', () => {
    const tree = (pages: string) =>
      pdfOf(['<</Type/Catalog/Pages 2 0 R>>', `<</Type/Pages${pages}>>`, '<</Type/Page/Parent 2 0 R>>']);
    expect(codeOf(tree('/Count 1/Kids[3 0 R]'))).toBe('opened');
    for (const pages of [
      '/Count 2/Kids[3 0 R]',
      '/Count 2/Kids[3 0 R 3 0 R]',
      '/Count 1/Kids[null]',
      '/Count 0/Kids[]',
      '/Count 1',
    ]) {
      expect(codeOf(tree(pages)), pages).toBe('page-tree');
    }
  });

  it('hands over a page dictionary with a damaged key', () => {
    expect(codeOf(replaced(onePage(''), '/Resources', ' Resources'))).toBe('syntax');
  });

  it('answers every one-byte change of a file with a handed over file or pages, never with another exception', () => {
    const whole = onePage('BT ET', '/MediaBox[0 0 200 100]/Resources<</Font<</F 4 0 R>>>>');
    for (let position = 0; position < whole.length; position++) {
      const changed = Buffer.from(whole);
      changed[position] = (changed[position] ?? 0) ^ 0x15;
      expect(codeOf(changed), `byte ${position}`).toMatch(
        /^(opened|encrypted|xref|object|object-stream|page-tree|syntax|filter|too-big)$/,
      );
    }
  });
});
