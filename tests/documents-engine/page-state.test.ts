// Pages whose content or dictionary ends in a state that readers go on with, drawn by readers that are not our own.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { assemble } from '#server/documents/engine/write/assemble.ts';
import { stampFile } from '#server/documents/engine/write/stamp.ts';
import { darkShare, otherReaders } from './other-readers.ts';
import { onePage, openedBytes } from './pdf-samples.ts';

const folder = mkdtempSync(join(tmpdir(), 'page-state-'));
afterAll(() => rmSync(folder, { recursive: true }));
const target = join(folder, 'drawn.pdf');
const readers = otherReaders();

const square = { content: Buffer.from('0 g 20 20 10 10 re f'), fonts: new Map() };
const paths = ['50 50 100 40 re', '50 50 m 150 50 l 150 90 l h', 'q 50 50 100 40 re W', '1 1 9 9 re f 50 50 100 40 re'];

describe.each(readers)('a stamp, as $name draws it,', ({ draw }) => {
  it.each(paths)('does not paint what the page has left unpainted: %s', (content) => {
    const file = () => openedBytes(onePage(content));
    assemble(target, [{ kind: 'source', file: file(), page: 1, overlay: () => square }]);
    expect(darkShare(draw(target, 1), { left: 60, top: 20, width: 40, height: 20 })).toBe(0);
    expect(darkShare(draw(target, 1), { left: 21, top: 71, width: 8, height: 8 })).toBe(1);
    stampFile(file(), target, new Map([[1, square]]));
    expect(darkShare(draw(target, 1), { left: 60, top: 20, width: 40, height: 20 })).toBe(0);
    expect(darkShare(draw(target, 1), { left: 21, top: 71, width: 8, height: 8 })).toBe(1);
  });
});

describe('a page whose Resources are null', () => {
  it('is handed over when it is opened, not when a letter is made of it', () => {
    expect(() => openedBytes(onePage('', '/MediaBox[0 0 9 9]/Resources null'))).toThrow(/^page-tree/);
  });
});

describe('a page with the same key twice', () => {
  it.each(['/MediaBox[0 0 50 50]', '/Rotate 90/Rotate 0', '/Contents 5 0 R', '/Resources<</Font<<>>>>'])(
    'is handed over, for readers take the last and others the first: %s',
    (twice) => {
      const bytes = onePage('', `/MediaBox[0 0 200 100]/Resources<<>>${twice}`, ['<</Length 0>>\nstream\n\nendstream']);
      writeFileSync(target, bytes);
      expect(() => openedBytes(bytes)).toThrow(/^page-tree/);
    },
  );
});
