// Reading the text of areas of a page that a damaged file holds.
import { describe, expect, it } from 'vitest';
import { onePage, openedBytes } from '#tests/documents-engine/pdf-samples.ts';
import { areaText } from './area-text.ts';

describe('the text of an area', () => {
  it('hands over a stream whose keyword does not end with a proper line end', () => {
    const bytes = onePage('BT ET').toString('latin1');
    for (const end of ['stream\r', 'stream ', 'streem\n']) {
      const file = () => openedBytes(Buffer.from(bytes.replace('stream\n', end), 'latin1'));
      expect(() => areaText(file(), 1, { left: 0, top: 0, width: 9, height: 9 }), end).toThrow(/^syntax/);
    }
  });
});
